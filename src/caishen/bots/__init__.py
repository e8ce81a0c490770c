"""Players: from what one seat knows (`deal.View`) to an action.

    b0   any legal action
    b1   the least distance, ties by lot
    b2   distance, then the number of live tiles; honours first in the look-ahead

A bot is seeded, reads no clock and never sees a `Deal`; given the same view, seed and number of
earlier choices it chooses the same. Names are fixed; a bot that comes to play otherwise gets a new
`version`.

>>> from caishen import rules
>>> make("b2", rules.get("wenzhou-mobile"), seat=0, seed=7).name
'b2'
"""

from caishen.bots.players import Bot, levels, make

__all__ = ["Bot", "levels", "make"]
