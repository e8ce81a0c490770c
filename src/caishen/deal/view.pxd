# The C side of view.py, for the compiled files of the layers above.

from caishen.deal.seat cimport Seat
from caishen.deal.table cimport Table

cdef class View:
    cdef readonly object rules
    cdef readonly int number
    cdef readonly Table table
    cdef readonly Seat own
    cdef readonly list rivers
    cdef readonly list sets_of
    cdef readonly list held
    cdef readonly list absent
    cdef int left[34]

    cpdef int unseen(self, int kind) noexcept

    cdef void begin(self, object event)
    cdef void play(self, object event)
    cdef void see(self, int kind, int copies) noexcept
    cdef void close_window(self, object event)
    cdef void on_draw(self, object event)
    cdef void on_discard(self, object event)
    cdef void on_chow(self, object event)
    cdef void on_pung(self, object event)
    cdef void on_kong(self, object event)
    cdef void on_win(self, object event)
    cdef void end(self)
    cdef void fell(self, int seat, int feeder)
