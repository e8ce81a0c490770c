# The C fields of lookahead.py.

from caishen.deal.seat cimport Seat
from caishen.deal.table cimport Table
from caishen.deal.view cimport View

cdef class Outlook:
    cdef Seat seat
    cdef Table table
    cdef View view
    cdef readonly int distance
    cdef readonly int reach
    cdef int lasting(self)

cdef class Lookahead:
    cdef View view
