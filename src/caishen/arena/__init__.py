"""Many deals: bots play whole matches by themselves, and what came of it is counted.

    play       one match, each bot at its own `View`
    simulate   many matches on any number of processes, the same for the same seed
    cluster    tasks on other machines, through Ray
    tally      what happened, counted

No file is opened here; whoever wants the logs writes the text that comes with each match.
"""

from caishen.arena.simulate import Played, simulate
from caishen.arena.tally import Tally

__all__ = ["Played", "Tally", "simulate"]
