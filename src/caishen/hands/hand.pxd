cdef class Hand:
    cdef public unsigned char counts[34]
    cdef public int wild, wilds, held, sets
    cdef int odd, m, p, s, z
    cdef int wanted, pairs
    cdef bint eight, scattered, three_on_discard, wild_can_be_won, ban, strict
    cpdef Hand copy(self)
    cpdef void add(self, int kind)
    cpdef void take(self, int kind)
    cdef void _shift(self, int place, int by)
    cpdef bint wins_full(self)
    cpdef bint wins_on(self, int tile, bint drawn)
    cpdef bint lone_wild(self)
    cpdef int distance(self)
    cdef bint _wins_as_sets(self)
    cdef bint _wins_by_pairs(self)
    cdef bint _wins_scattered(self)
    cdef int _need_sets(self, int sets)
    cdef int _missing_pairs(self)
    cdef int _missing_scattered(self)
    cdef bint _wins_without_a_wild_pairing(self, int tile)
