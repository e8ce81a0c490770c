"""The commands, and the only layer that prints. `main` finds them; each module holds one subject."""
