# The C side of machine.py.

from caishen.deal.seat cimport Seat
from caishen.deal.table cimport Table
from caishen.deal.window cimport Window

cdef class Deal:
    cdef readonly object rules
    cdef readonly object setup
    cdef readonly Table table
    cdef readonly tuple seats
    cdef tuple wall
    cdef list tail
    cdef object ending
    cdef int length
    cdef unsigned int words[640]
    cdef Window window

    cdef void act(self, int seat, int action, bint auto)
    cdef void discard(self, Seat seat, int tile, bint auto)
    cdef void declare(self, Seat seat, int action, bint auto)
    cdef void open_window(self)
    cdef void rate_wins(self)
    cdef void resolve(self)
    cdef void note_pass(self, Seat other)
    cdef void claim(self, Seat seat, int action, bint auto)
    cdef void go_on(self)
    cdef void draw(self, Seat seat, bint tail)
    cdef int draw_place(self)
    cdef int replacement_place(self)
    cdef void win(self, Seat seat, bint auto)
    cdef void win_alone(self, Seat seat)
    cdef void end(self)
    cdef void write(self, int op, int seat, int tile, int feeder, int variant, bint auto, unsigned int more) noexcept
