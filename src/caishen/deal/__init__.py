"""One deal: state machine, packed log, events, secrecy, and the view of one seat.

>>> from caishen import fair, rules
>>> from caishen.deal import Deal, lay_out
>>> stream = fair.Stream(b"any seed")
>>> tiles = [kind for kind in range(34) for _ in range(4)]
>>> stream.shuffle(tiles)
>>> mobile = rules.get("wenzhou-mobile")
>>> deal = Deal(mobile, lay_out(mobile, 0, 1, tiles, stream.die))
>>> [seat] = deal.asked()
>>> deal.step(seat, deal.default(seat))
>>> deal.events()[0].seat
0
"""

from caishen.deal.actions import default_action, describe
from caishen.deal.machine import Deal
from caishen.deal.outcome import Result
from caishen.deal.secrecy import told_to
from caishen.deal.view import View
from caishen.deal.wall import Setup, lay_out

__all__ = ["Deal", "Result", "Setup", "View", "default_action", "describe", "lay_out", "told_to"]
