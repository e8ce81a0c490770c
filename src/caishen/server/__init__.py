"""Rooms, sessions, store and routes: everything that waits, reads a clock or opens a file."""
