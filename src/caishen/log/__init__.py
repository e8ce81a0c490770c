"""Game logs: reading and writing them, telling them to people, and checking every line.

A log is one match, one JSON object a line (docs/log-format.md names every line). This layer takes
text streams; opening files, `.gz` among them, is left to whoever has files.

    lines    events ↔ lines of text, with the line's number and the keys we do not know
    story    a log in words, deal by deal
    verify   everything that can be recomputed, recomputed
"""

from caishen.log.lines import Line, read, write
from caishen.log.story import replay
from caishen.log.verify import Problem, verify

__all__ = ["Line", "Problem", "read", "replay", "verify", "write"]
