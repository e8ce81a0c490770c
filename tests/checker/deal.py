"""One deal as its lines tell it: is what each line says what the rules let happen?"""

from collections import Counter
from typing import Any

from checker.text import Line, grouped, kind, name, need, spelled
from checker.window import Window


class Deal(Window):
    """One deal, line by line: `on_TYPE` takes a line of that type, `result` says how it ended."""

    def __init__(self, *args: object) -> None:
        super().__init__(*args)
        self.turn = self.dealer
        self.state = "turn"  # turn: own draw done; called: after chow or pung; due: seat must draw; window; over
        self.drawn: int | None = None
        self.by = "draw"
        self.first = True
        self.four_with_one = False  # W6.3: the seat on turn claimed from four tiles, one of them wild
        self.result: Line | None = None

    def more_for_settling(self) -> dict[str, Any]:
        """What the settlement must know besides the result, hands and fines."""
        return {"three_feeds_payer": self.three_feeds_payer()}

    def three_feeds_payer(self) -> int | None:
        """§9: the seat before a winning dealer that called three sets from him and his lower seat."""
        assert self.result
        if not self.words["three_feeds"] or self.seats != 4 or self.result.get("winner") != self.dealer:
            return None
        before, lower = (self.dealer + 3) % 4, (self.dealer + 1) % 4
        fed = [feeder for _, _, feeder in self.sets[before] if feeder in (self.dealer, lower)]
        return before if len(fed) >= 3 else None

    # -- lines ------------------------------------------------------------------------------
    def play(self, line: Line) -> None:
        getattr(self, "on_" + line["type"])(line)

    def on_pass(self, line: Line) -> None:
        need(self.state == "window", "no window is open")
        self.answer(line)

    def on_draw(self, line: Line) -> None:
        seat, tile = line["seat"], kind(line["tile"])
        tail = bool(line.get("tail"))
        if self.state == "window":
            need(not self.god, "who announced all_god wins now (W6.3)")
            self.close_window(None, None)
            if self.rob:
                self._make_added()
            else:
                self.turn, self.state = self.after(self.feeder), "due"
        need(self.state in ("due", "replace") and seat == self.turn, "this seat does not draw now")
        need(tail == (self.state == "replace"), "a replacement comes from the tail, a draw from the front")
        need(tail or self.draw_left(), "no normal draw is left (W2.7)")
        there = self.take(tail)
        need(there == tile, f"the wall has {name(there)} there")
        self.hands[seat][tile] += 1
        self.passed[seat].clear()
        self.passed_win[seat] = 0
        self.done[seat].append("replacement" if tail else "draw")
        self.drawn, self.by, self.state = tile, "replacement" if tail else "draw", "turn"

    def on_discard(self, line: Line) -> None:
        seat, tile = line["seat"], kind(line["tile"])
        need(self.state in ("turn", "called") and seat == self.turn, "this seat does not discard now")
        need(tile in self.duty(seat), f"{line['tile']} may not be discarded (W3.2, W3.5)")
        need(not line.get("drawn") or self.drawn == tile, "the tile was not just drawn")
        if self.state == "turn":
            self.pass_draw(seat, self.drawn, self.by)
        wilds = self.hands[seat][self.wild]
        self.hands[seat][tile] -= 1
        self.count_discard(seat, tile)
        self.first, self.drawn = False, None
        self.god = self.four_with_one and tile != self.wild
        self.four_with_one = False
        need(
            bool(line.get("all_god")) == self.god, "all_god is announced when the wild is left alone by a claim (W6.3)"
        )
        self.state = "window"
        self.open_window(seat, tile, False, line["n"])
        self.pass_own(seat, tile, wilds)
        self.punged.discard(seat)

    def _call(self, line: Line, claim: str, used: list[int]) -> None:
        seat, tile = line["seat"], kind(line["tile"])
        need(
            self.state == "window" and not self.rob and tile == self.tile and line["from"] == self.feeder,
            "no such claim is open",
        )
        self.close_window(seat, claim)
        need(all(self.hands[seat][u] >= n for u, n in Counter(used).items()), "the seat has not these tiles")
        hand = self.hands[seat]
        self.row = []
        self.four_with_one = self.words["all_god"] and hand.total() == 4 and hand[self.wild] == 1
        self.hands[seat] -= Counter(used)
        self.turn, self.drawn = seat, None
        self.done[seat].append(claim)

    def on_chow(self, line: Line) -> None:
        pair = tuple(grouped(line["with"]) if len(line["with"]) == 3 else spelled(line["with"]))
        need(pair in self.chows(line["seat"], kind(line["tile"])), "no such chow")
        self._call(line, "chow", list(pair))
        self.sets[line["seat"]].append(("chow", (*pair, self.tile), line["from"]))
        self.state = "called"

    def on_pung(self, line: Line) -> None:
        tile = kind(line["tile"])
        self._call(line, "pung", [tile] * 2)
        self.sets[line["seat"]].append(("pung", (tile,) * 3, line["from"]))
        self.punged.add(line["seat"])
        self.state = "called"

    def on_kong(self, line: Line) -> None:
        seat, tile, form = line["seat"], kind(line["tile"]), line["kind"]
        need(tile != self.wild, "a wild is in no kong (W1.3)")
        if form == "exposed":
            self._call(line, "kong", [tile] * 3)
            self.sets[seat].append(("kong", (tile,) * 4, line["from"]))
            self._konged()
            return
        allowed = ("turn", "called") if self.words["kong_after_call"] else ("turn",)
        need(self.state in allowed and seat == self.turn, "no kong now (W4.3)")
        need(self.kong_left(), "no replacement is left for a kong (W2.8)")
        self.first = self.four_with_one = False
        self.done[seat].append(form)
        if form == "concealed":
            need(self.hands[seat][tile] == 4, "four of a kind are in hand")
            self.hands[seat] -= Counter([tile] * 4)
            self.sets[seat].append(("concealed", (tile,) * 4, None))
            self._konged()
            return
        pungs = [s for s in self.sets[seat] if s[0] == "pung" and s[1][0] == tile]
        need(pungs and self.hands[seat][tile] == 1, "an added kong needs the own pung and the fourth tile")
        need(line["from"] == pungs[0][2], "`from` is the pung's feeder")
        self.hands[seat] -= Counter([tile])
        self.state = "window"
        self.open_window(seat, tile, True, line["n"])

    def _make_added(self) -> None:
        seat = self.feeder
        for i, (form, tiles, feeder) in enumerate(self.sets[seat]):
            if form == "pung" and tiles[0] == self.tile:
                self.sets[seat][i] = ("added", (self.tile,) * 4, feeder)
        self.turn = seat
        self._konged()

    def _konged(self) -> None:
        self.kongs += 1
        self.state, self.drawn = "replace", None

    def on_win(self, line: Line) -> None:
        seat, by = line["seat"], line["by"]
        if by in ("discard", "rob"):
            need(
                self.state == "window" and self.rob == (by == "rob") and line["from"] == self.feeder,
                "nothing to win on",
            )
            need(kind(line["tile"]) == self.tile, "another tile lies there")
            found = self.worth(seat, self.tile, by)
            self.close_window(seat, "win")
            self.hands[seat][self.tile] += 1
        elif self.god:
            need(self.state == "window" and seat == self.feeder and by == "draw", "only the pending win is left (W6.3)")
            need(line["tile"] is None, "`tile` is null for all_god")
            self.close_window(None, None)
            found = self.worth(seat, self.tile, by, all_god=True)
        else:
            need(self.state == "turn" and seat == self.turn and by == self.by, "no own draw to win on")
            heavenly = self.first and seat == self.dealer and self.drawn is None
            need((line["tile"] is None) == heavenly, "`tile` is null for the dealer's first tiles only")
            need(heavenly or kind(line["tile"]) == self.drawn, "another tile was drawn")
            found = self.worth(seat, self.drawn, by)
        need(found, "the hand does not win")
        assert found
        need(all(found[key] == line[key] for key in ("multiplier", "items", "shape")), f"the hand is worth {found}")
        self.result = {
            "end": "win", "winner": seat, "by": by, "feeder": line.get("from"), "multiplier": found["multiplier"]
        }  # fmt: skip
        self.state = "over"

    def on_exhausted(self, line: Line) -> None:
        need(self.state == "window" and not self.rob and not self.god and not self.draw_left(), "a draw is still due")
        self.close_window(None, None)
        self.result, self.state = {"end": "draw"}, "over"

    def on_left(self, line: Line) -> None:
        need(self.state != "over", "the deal is over")
        self.result, self.state = {"end": "escape", "leaver": line["seat"]}, "over"
