"""One deal: its actions, events, wall, secrecy, views and the state machine that plays it."""
