# The C side of stream.py, for the compiled files above.

cdef class Stream:
    cdef bytearray numbered
    cdef bytes block
    cdef Py_ssize_t last
    cdef int at

    cpdef unsigned long long below(self, unsigned long long n)
    cdef unsigned long long word(self)
    cdef void count_up(self) noexcept
    cpdef void shuffle(self, list items)
