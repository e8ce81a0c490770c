# The C side of seat.py, for the compiled files beside it.

from caishen.hands.hand cimport Hand

cdef class Seat:
    cdef readonly int number
    cdef readonly int wild
    cdef readonly Hand hand
    cdef readonly int drawn
    cdef readonly int calls
    cdef readonly int count
    cdef int actions[40]
    cdef int sets[5]
    cdef bint god
    cdef readonly long long passed
    cdef readonly int passed_win
    cdef readonly int moves
    cdef bint punged
    cdef long long pungs

    cpdef bint may(self, int action) noexcept
    cdef void offer(self, int action) noexcept
    cdef void clear(self) noexcept
    cdef void finish(self) noexcept
    cdef void draw(self, int tile)
    cdef void discard(self, int tile)
    cdef void begin_claim(self) noexcept
    cdef void pass_pung(self, int tile) noexcept
    cdef void pass_win(self, int worth) noexcept
    cdef void chow(self, int action, int tile, int feeder)
    cdef void pung(self, int tile, int feeder)
    cdef void kong(self, int tile, int feeder)
    cdef void conceal(self, int tile)
    cdef void add(self, int tile)
    cdef void robbed(self, int tile) noexcept
    cdef void take_winning(self, int tile)
    cdef int feeder_of(self, int tile) noexcept
    cdef void use(self, int tile, int copies)
    cdef void lay(self, int code) noexcept
    cdef void turn_set(self, int tile, int was, int now) noexcept
