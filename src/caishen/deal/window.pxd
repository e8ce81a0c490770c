# The C side of window.py, for machine.py.

from caishen.deal.seat cimport Seat
from caishen.deal.table cimport Table

cdef int rank(int action) noexcept

cdef class Window:
    cdef int event
    cdef int given[4]
    cdef bint auto[4]
    cdef bint high[4]

    cpdef Window copy(self)
    cdef void open(self, int event) noexcept
    cdef void give(self, int seat, int action, bint auto) noexcept
    cdef bint heard(self, int seat) noexcept
    cdef int strength(self, int action, int seat, Table table) noexcept
    cdef bint decided(self, tuple seats, Table table)
    cdef int best(self, Table table) noexcept
    cdef unsigned int given_up(self, Seat seat) noexcept
