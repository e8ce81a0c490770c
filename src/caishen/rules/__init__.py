"""Rule sets as data: every field of every edition with its clause, and the check of options.

    ruleset      `RuleSet` and `Row`: what can differ
    editions     the seven sets: facts and defaults
    multipliers  the tables of §6 and L3 as rows
    fields       meaning and values of the public fields
    books        rule sets as people pick them: editions, and files that change one
    catalogue    name and options → checked `RuleSet`
    comparison   what two rule sets have otherwise
    texts        the clauses, sources, examples and terms in words, zh and en

No code outside this package looks at a rule set's name to decide anything: a difference is a field.
"""

from caishen.rules.books import Book, book, read
from caishen.rules.catalogue import digest, fields, get, names, options_of, seat_counts, title
from caishen.rules.fields import Field
from caishen.rules.ruleset import By, Row, RuleSet, Shape, clauses

__all__ = [
    "Book", "By", "Field", "Row", "RuleSet", "Shape", "book", "clauses", "digest", "fields", "get", "names",
    "options_of", "read", "seat_counts", "title",
]  # fmt: skip
