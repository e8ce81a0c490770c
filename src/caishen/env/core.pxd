# The C side of core.py.

from caishen.deal.machine cimport Deal
from caishen.deal.seat cimport Seat

cdef class Lane:
    cdef object rules
    cdef object match
    cdef object next_seed
    cdef object stride
    cdef readonly list paid
    cdef list points
    cdef readonly int player
    cdef readonly bint deal_ended
    cdef readonly bint match_ended
    cdef object kept
    cdef Deal deal
    cdef int seats
    cdef int seat
    cdef int dealer
    cdef int streak
    cdef int read
    cdef int bets[4]
    cdef int lying[4]
    cdef int concealed[4]
    cdef unsigned char rivers[240]
    cdef unsigned char laid[136]
    cdef unsigned char public[34]
    cdef unsigned char *out
    cdef unsigned char *mask

    cdef void begin_deal(self)
    cdef void open_deal(self)
    cdef void ask(self)
    cdef void ask_bets(self)
    cdef int next_asked(self) noexcept
    cdef void fold(self) noexcept
    cdef void called(self, int seat, int feeder, int tile, int copies) noexcept
    cdef void chow(self, int seat, int feeder, int tile, int variant) noexcept
    cdef void lay(self, int seat, int tile, int copies) noexcept
    cdef void write_match(self) noexcept
    cdef void write_own(self, Seat own) noexcept
    cdef void write_seats(self) noexcept
    cdef void write_table(self, Seat own)
    cdef void write_mask(self, Seat own) noexcept
    cdef void settle(self)
