"""Counts and keys in, numbers out: the table look-ups under every question about a hand."""
