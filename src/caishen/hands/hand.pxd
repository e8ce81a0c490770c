cdef class Hand:
    cdef unsigned char counts[34]
    cdef public int wild, wilds, held, sets
    cdef int odd, m, p, s, z
    cdef public int wanted
    cdef int pairs
    cdef bint eight, scattered, three_on_discard, wild_can_be_won, ban, strict
    cpdef Hand copy(self)
    cpdef list counted(self)
    cpdef void add(self, int kind)
    cpdef void take(self, int kind)
    cdef void _shift(self, int place, int by)
    cpdef bint wins_full(self)
    cpdef bint wins_on(self, int tile, bint drawn)
    cpdef bint lone_wild(self)
    cpdef int distance(self)
    cpdef bint as_sets(self)
    cpdef bint as_natural_sets(self)
    cpdef bint as_pairs(self)
    cpdef bint as_natural_pairs(self)
    cpdef bint as_scattered(self)
    cpdef int of_face(self)
    cdef int _need_sets(self, int sets)
    cdef int _missing_pairs(self)
    cdef int _missing_scattered(self)
    cdef bint _wins_beside_the_pair(self, int tile)
    cdef bint _wins_with_set(self, int other, int another)
