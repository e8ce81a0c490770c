"""Where what stands in a `compact` observation, and which actions an environment knows.

A compact observation is a row of `SIZE` bytes. Seats are relative to the one that looks: 0 itself, 1 its lower seat
下家, and so on; what a missing seat would fill is 0. A tile is written as its kind + 1, so that 0 is none.

    from        bytes       what
    OWN         34          own concealed tiles of each kind, 0..4
    UNSEEN      34          copies of each kind not seen by this seat: in other hands, their concealed kongs, the wall
    RIVERS      4 x 60      for each seat its discards that lie, oldest first, kind + 1
    SETS        4 x 34      for each seat the tiles of each kind in its sets; not those of others' concealed kongs
    HELD        4           concealed tiles of each seat
    CALLS       4           sets of each seat
    HIDDEN      4           concealed kongs of each other seat, whose tiles are not known
    BETS        4           what each seat has bet (the dealer: its buy), in points, 255 for more
    SEATS       1           seats at the table, 2 or 4
    PHASE       1           0 a turn, 1 claims on a discard, 2 robbing an added kong, 3 over, 4 bets
    TURN        1           relative seat on turn, the discarder or the kong's maker
    DEALER      1           relative seat of the dealer
    STREAK      1           the dealer's step k
    WILD        1           the caishen's kind + 1
    CALLED      1           the tile that may be claimed or robbed, kind + 1
    DRAWN       1           the tile just drawn by this seat, kind + 1
    FRESH       1           1: the seat on turn has drawn, or holds the dealer's first hand
    FROM_TAIL   1           1: it drew a kong's replacement
    DRAWS       1           normal draws left until the deal is drawn
    GOD         1           1: the discarder has announced 全球神
    PASSED_WIN  1           the highest multiplier this seat has passed since its last draw, 255 for more

During the bets no tile is dealt yet: all but SEATS, PHASE, DEALER, STREAK and BETS is 0.
"""

from __future__ import annotations

from caishen.deal.actions import ACTIONS
from caishen.tiles import KINDS

PLACES = 4
RIVER = 60

OWN = 0
UNSEEN = OWN + KINDS
RIVERS = UNSEEN + KINDS
SETS = RIVERS + PLACES * RIVER
HELD = SETS + PLACES * KINDS
CALLS = HELD + PLACES
HIDDEN = CALLS + PLACES
BETS = HIDDEN + PLACES
SEATS = BETS + PLACES
PHASE = SEATS + 1
TURN = PHASE + 1
DEALER = TURN + 1
STREAK = DEALER + 1
WILD = STREAK + 1
CALLED = WILD + 1
DRAWN = CALLED + 1
FRESH = DRAWN + 1
FROM_TAIL = FRESH + 1
DRAWS = FROM_TAIL + 1
GOD = DRAWS + 1
PASSED_WIN = GOD + 1
SIZE = PASSED_WIN + 1
"""Bytes of a compact observation."""

BETTING = 4
"""The phase of the bets, after those of `deal.table`."""
OVER = 3

NO_BET = ACTIONS
FULL_BET = ACTIONS + 1
MOVES = ACTIONS + 2
"""Actions of an environment: those of `deal.actions` (0..108), then no bet, then the full bet there is."""
