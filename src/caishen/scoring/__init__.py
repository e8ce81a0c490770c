"""What a win is worth and who pays whom.

verdict   the answers: `Verdict`, `Wait`, `Waits`
checks    whether a hand can be
judging   shapes, rows, the best of them (compiled)
showing   the text of a reading
waiting   the waits of a hand
outcome   how a deal ended, and whether the rules know such an end
settling  the payments
lines     the JSON lines of the commands judge, waits and settle
"""

from caishen.scoring.judging import judge
from caishen.scoring.outcome import FineReason, KongKind, Outcome
from caishen.scoring.settling import HOUSE, Party, Payment, Reason, Settlement, liable, settle
from caishen.scoring.verdict import Verdict, Wait, Waits
from caishen.scoring.waiting import waits

__all__ = [
    "HOUSE", "FineReason", "KongKind", "Outcome", "Party", "Payment", "Reason", "Settlement", "Verdict", "Wait",
    "Waits", "judge", "liable", "settle", "waits",
]  # fmt: skip
