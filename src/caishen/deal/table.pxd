# The C side of table.py, for the compiled files beside it.

cdef enum:
    TURN
    CLAIM
    ROB
    OVER

cdef class Flat:
    cdef int seats
    cdef int hand_size
    cdef int kept
    cdef bint kept_for_kongs
    cdef bint honours_first
    cdef bint follow_all
    cdef bint white_always_honour
    cdef bint kong_after_call
    cdef bint passed_pung
    cdef bint passed_win
    cdef int high_wins_first
    cdef bint wild_barred
    cdef bint wild_allowed
    cdef bint wild_when_alone
    cdef bint all_god
    cdef bint leaving_ends

cdef class Table:
    cdef Flat rules
    cdef readonly object rule_set
    cdef readonly int wild
    cdef readonly int dealer
    cdef readonly int phase
    cdef readonly int turn
    cdef readonly int tile
    cdef readonly bint fresh
    cdef readonly bint from_tail
    cdef readonly int left
    cdef readonly int replaced
    cdef readonly int discards
    cdef readonly int dealer_discards
    cdef readonly bint god
    cdef long long reference

    cpdef int draws_left(self) noexcept
    cpdef bint replacement_left(self) noexcept
    cdef bint duty_kind(self, int kind) noexcept
    cdef int next_seat(self) noexcept
    cdef int steps_to(self, int seat) noexcept
    cdef void drew(self, int seat, bint tail) noexcept
    cdef void discarded(self, int seat, int tile, bint god) noexcept
    cdef void called(self, int seat) noexcept
    cdef void offered_to_rob(self, int seat, int tile) noexcept
    cdef void ended(self) noexcept
