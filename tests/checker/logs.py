"""A second referee: checks a full game log with nothing but the log format and the rules.

`findings(lines)` replays a match line by line and says what a line got wrong: walls from the fair
stream, hand sizes, duty, claims and who was passed over, wins and their worth, money, rotation.
It shares no code with the package; wins and money are the brute-force twin's.
"""

import json
from collections.abc import Iterable

from checker.lishui_match import LishuiReferee
from checker.match import Referee
from checker.text import Wrong, need

REFEREES: dict[str, type[Referee]] = {"lishui": LishuiReferee, "lishui-jinyun": LishuiReferee}


def findings(lines: Iterable[str]) -> list[str]:
    """What is wrong with a match file, the first finding ending the reading."""
    referee = Referee()
    for number, text in enumerate(lines):
        line = json.loads(text)
        if number == 0:
            referee = REFEREES.get(line["rules"], Referee)()
        try:
            need(line["n"] == number, "n counts the lines")
            referee.line(line)
        except Wrong as wrong:
            return [f"line {number + 1} ({line['type']}): {wrong}"]
    return [] if referee.ended else ["the match does not end"]
