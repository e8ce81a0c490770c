# The C side of legality.py, for the compiled files of this layer and above.

from caishen.deal.seat cimport Seat
from caishen.deal.table cimport Table

cdef void ask_turn(Seat seat, Table table)
cdef void ask_claim(Seat seat, Table table)
cdef void ask_rob(Seat seat, Table table)
cdef void pass_offered(Seat seat, Table table)
cdef void pass_drawn(Seat seat, Table table)
cdef void pass_own(Seat seat, Table table, int tile)
cdef long long single_honours(Seat seat, Table table) noexcept
