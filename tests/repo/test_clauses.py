"""Every clause of the rules is named by a test, and no test names one that is not there."""

import clauses


def test_every_clause_of_every_rule_set_is_named_by_a_test() -> None:
    """The rules pages' clauses; `python -m clauses` in tests/ prints which tests they are."""
    known = clauses.everything()
    found = clauses.tests(known)
    assert [clause for clause in known if not found[clause]] == []


def test_no_test_names_a_clause_that_is_not_there() -> None:
    assert sorted(clauses.unknown(clauses.everything())) == []


def test_a_range_names_all_between_and_nothing_beyond() -> None:
    known = ["W7.1", "W7.2", "W7.3", "W7.12", "L7.2", "§9"]
    assert list(clauses.named("W7.1–W7.2, §9", known)) == ["W7.1", "W7.2", "§9"]
    assert list(clauses.named("of W7.12 alone", known)) == ["W7.12"]
