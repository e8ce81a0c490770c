"""How the kernels' table file is laid out; shared by what writes it and what reads it.

32 bytes   SHA-256 of the rest
the rest   zlib, of: number of classes C and of merged classes M (2 × uint16, little endian) ·
           the class of each of 5^9 suit keys and 5^7 honour keys (bytes) ·
           the merged class of two classes (C × C × uint16) · each class's row (C × 6 × 2 bytes) ·
           tiles missing for 0..5 sets and a pair, of two merged classes (6 × M × M bytes)
"""

SETS = 5
"""The most sets a hand can need."""
SUIT_KEYS = 5**9
HONOUR_KEYS = 5**7
