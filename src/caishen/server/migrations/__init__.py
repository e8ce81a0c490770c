"""The steps that bring a database of any age to `server.schema`, oldest first; run by alembic on every start.

A released step is never changed: a new one is added, named after its number and purpose.
"""
