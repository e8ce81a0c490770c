cpdef int need(int m, int p, int s, int z, int sets) noexcept
cpdef int need_sets(int m, int p, int s, int z, int sets) noexcept
