"""One deal as its lines tell it: what each seat may do, and whether that is what the lines say it did."""

from collections import Counter
from typing import Any

from brute.judge import judge
from checker.shapes import pairs, sets_and_pair
from checker.text import WHITE, Line, grouped, kind, name, need, spelled, written
from checker.words import game, words

RANK = {"chow": 1, "pung": 2, "kong": 2, "win": 3}


class Deal:
    """One deal as its lines tell it; what other games do otherwise, their subclasses say."""

    hand_size = 16

    def __init__(self, line: Line, rules: str, options: dict[str, Any]) -> None:
        self.rules, self.options, self.words = rules, options, words(rules, options)
        self.seats: int = self.words["seats"]
        self.dealer, self.streak = line["dealer"], line["streak"]
        self.wild = kind(line["indicator"])
        self.hands = [Counter(grouped(h)) for h in line["hands"]]
        self.wall = spelled(line["wall"])
        kinds = game(self.options, line.get("short"))
        left = 4 * len(kinds) - 2 - self.hand_size * self.seats
        need(len(self.wall) == left, f"{left} tiles are left after the deal (W2.6, §9)")
        for seat, hand in enumerate(self.hands):
            due = self.hand_size + (seat == self.dealer)
            need(hand.total() == due, f"seat {seat} has {hand.total()} tiles, not {due} (W2.4, L1.1)")
        everything = Counter(self.wall) + Counter([self.wild])
        for hand in self.hands:
            everything += hand
        need(everything == Counter(dict.fromkeys(kinds, 4)), "the deal is not its kinds, four of each (W1.1, §9)")
        self.tail = self._tail(line["dice"])
        self.sets: list[list[tuple[str, tuple[int, ...], int | None]]] = [[] for _ in self.hands]
        self.taken: set[int] = set()  # places of the wall
        self.kongs = 0
        self.turn = self.dealer
        self.state = "turn"  # turn: own draw done; called: after chow or pung; due: seat must draw; window; over
        self.drawn: int | None = None
        self.by = "draw"
        self.first = True
        self.passed: list[set[int]] = [set() for _ in self.hands]
        self.done: list[list[str]] = [[] for _ in self.hands]  # own draws, claims and kongs of each seat
        self.offers: dict[int, set[str]] = {}
        self.high: set[int] = set()
        self.row: list[tuple[int, int]] = []  # discards in consecutive turns with no claim between: seat, tile
        self.fines: list[tuple[int, str]] = []
        self.four_with_one = False  # W6.3: the seat on turn claimed from four tiles, one of them wild
        self.god = False  # W6.3: it discarded the other one
        self.answers: dict[int, set[str]] = {}
        self.tile = self.feeder = -1
        self.rob = False
        self.last_discard: int | None = None
        self.dealer_discards = 0
        self.window_line = -1
        self.result: Line | None = None
        self.discarded: set[int] = set()

    def _tail(self, dice: list[list[int]]) -> list[int]:
        """Places in the order of replacements (W2.5): pairs from the end, the turned tile's lower mate after 2N."""
        behind = sum(dice[1])
        order: list[int] = []
        end = len(self.wall) - 1
        while end > 0:
            if len(order) == 2 * behind:
                order.append(end)
                end -= 1
            else:
                order += [end - 1, end]
                end -= 2
        return order

    # -- what may be done -------------------------------------------------------------------
    def value(self, tile: int) -> int:
        return self.wild if tile == WHITE else tile

    def called(self, seat: int) -> int:
        return len(self.sets[seat])

    def after(self, seat: int) -> int:
        return (seat + 1) % self.seats

    @property
    def limit(self) -> int:
        """W2.7: tiles that stay in the wall, or are kept for kongs."""
        return int(self.words["limit"])

    def draw_left(self) -> bool:
        """W2.7: kept tiles are for kongs alone, or for nothing."""
        left = len(self.wall) - len(self.taken)
        return left + (self.kongs if self.words["limit_for_kongs"] else 0) > self.limit

    def kong_left(self) -> bool:
        """W2.8: whether a kong finds its replacement."""
        return self.kongs < 16 if self.words["limit_for_kongs"] else self.draw_left()

    def white_is_honour(self) -> bool:
        if self.wild == WHITE:
            return False
        return self.words["white_duty"] == "honour" or self.wild >= 27

    def honour(self, tile: int) -> bool:
        return tile >= 27 and tile != self.wild and (tile != WHITE or self.white_is_honour())

    def duty(self, seat: int) -> set[int]:
        """The tiles that may be discarded (W3.2, W3.3, W3.5)."""
        hand = self.hands[seat]
        legal = {k for k, n in hand.items() if n and k != self.wild}
        if not legal and self.wilds_go(hand):
            return {self.wild}
        own = {tiles[0] for form, tiles, _ in self.sets[seat] if form == "pung"}
        single = {k for k in legal if self.honour(k) and hand[k] == 1 and k not in own}
        if not single:
            return legal
        if self.words["follow"] == "previous":
            reference = (
                {self.last_discard} if self.last_discard is not None and self.honour(self.last_discard) else set()
            )
        else:
            reference = {k for k in self.discarded if self.honour(k)}
        return single & reference or single

    def wilds_go(self, hand: Counter[int]) -> bool:
        """W3.5, C: of exactly two wilds one is discarded."""
        return self.words["wild_discards"] == "two" and hand.total() == hand[self.wild] == 2

    def can_discard(self, hand: Counter[int]) -> bool:
        """W3.6"""
        return any(k != self.wild for k in hand) or self.wilds_go(hand)

    def worth(self, seat: int, tile: int | None, by: str, all_god: bool = False) -> Line | None:
        """What the seat's hand is worth with this tile, as the slow twin judges it; None where it does not win."""
        hand = self.hands[seat].copy()
        if by in ("draw", "replacement") and tile is not None and not all_god:
            hand[tile] -= 1
        held = [*hand.elements(), *([] if tile is None else [tile])]
        called = self.sets[seat]
        if not self.might_win(held, bool(called)):
            return None
        answer = judge(
            {
                "rules": self.rules,
                "options": self.options,
                "wild": name(self.wild),
                "hand": "".join(name(k) for k in hand.elements()),
                "sets": [
                    shown + (f"@{feeder}" if feeder is not None else "") for shown, feeder in map(written, called)
                ],
                "tile": None if tile is None else name(tile),
                "by": by,
                "heavenly": tile is None,
                "all_god": all_god,
                "earthly": seat != self.dealer and self.earthly(seat, by),
            }
        )
        return answer if answer["win"] else None

    def might_win(self, held: list[int], called: bool) -> bool:
        """Whether the tiles are some shape or three wilds; only spares the twin the work."""
        values = tuple(sorted(self.value(k) for k in held if k != self.wild))
        wilds = len(held) - len(values)
        return wilds == 3 or sets_and_pair(values, wilds) or (not called and pairs(values, wilds, 1))

    def earthly(self, seat: int, by: str) -> bool:
        """W6.2, for one who does not deal."""
        match self.words["earthly"]:
            case "upper_first_round":
                return by == "discard" and self.after(self.feeder) == seat and self.dealer_discards <= 1
            case "dealer_first":
                return by == "discard" and self.feeder == self.dealer and self.dealer_discards == 1
        return self.done[seat] == {"discard": [], "draw": ["draw"]}.get(by)

    def chows(self, seat: int, tile: int) -> list[tuple[int, int]]:
        at = self.value(tile)
        if at >= 27 or tile == self.wild:
            return []
        found = []
        for low in range(at - 2, at + 1):
            run = [low, low + 1, low + 2]
            if low < 0 or low // 9 != (low + 2) // 9:
                continue
            others = [WHITE if v == self.wild else v for v in run if v != at]
            if self.wild == WHITE and WHITE in others:
                continue
            left = self.hands[seat] - Counter(others)
            if all(self.hands[seat][o] for o in others) and self.can_discard(left):
                found.append((others[0], others[1]))
        return found

    def open_window(self, seat: int, tile: int, rob: bool, number: int) -> None:
        self.state, self.tile, self.feeder, self.rob, self.window_line = "window", tile, seat, rob, number
        self.offers, self.answers, self.high = {}, {}, set()
        for other in range(self.seats):
            if other == seat:
                continue
            offers = set()
            if self.may_win(other):
                offers.add("win")
            hand = self.hands[other]
            if not rob and tile != self.wild and not self.god:
                if hand[tile] >= 3 and self.kong_left():
                    offers.add("kong")
                if self.draw_left():
                    rest = hand - Counter([tile, tile])
                    if hand[tile] >= 2 and not self.pung_passed(other, tile) and self.can_discard(rest):
                        offers.add("pung")
                    if other == self.after(seat) and self.chows(other, tile):
                        offers.add("chow")
            if offers:
                self.offers[other] = offers

    def pung_passed(self, seat: int, tile: int) -> bool:
        """W4.4"""
        return tile in self.passed[seat]

    def may_win(self, seat: int) -> bool:
        """Whether the tile that lies wins, and whether such a win comes before others (W4.7)."""
        worth = self.worth(seat, self.tile, "rob" if self.rob else "discard")
        if worth and self.words["high_first"] and worth["multiplier"] >= self.words["high_first"]:
            self.high.add(seat)
        return worth is not None

    def close_window(self, seat: int | None, claim: str | None) -> None:
        """The window ends with `claim` of `seat` (or nothing): every seat must have been heard or outranked (W4.1)."""
        rank = RANK[claim] if claim else 0
        if seat is not None:
            need(claim in self.offers.get(seat, ()), f"seat {seat} could not {claim}")
            better = {o for o in self.offers[seat] if RANK[o] > rank}
            need(
                self.answers.get(seat, set()) == better, f"seat {seat} gave up {better}, told {self.answers.get(seat)}"
            )
        for other, offers in self.offers.items():
            if other == seat:
                continue
            best = max(RANK[o] for o in offers)
            outranks = best > rank or (best == rank == 3 and seat is not None and self.before(other, seat))
            told = self.answers.get(other)
            if told is None:
                need(not outranks, f"seat {other} was not heard though it could {offers}")
                continue
            floor = {o for o in offers if RANK[o] > min((RANK[x] for x in offers - told), default=0)}
            need(told == offers or (told == floor and told), f"seat {other}: {told} is not what it gave up of {offers}")
            if told != offers:
                need(max(RANK[o] for o in offers - told) <= rank, f"seat {other}'s claim was passed over")
        for other, told in self.answers.items():
            if "pung" in told:
                self.passed[other].add(self.tile)

    def before(self, seat: int, other: int) -> bool:
        """W4.7: whose win comes first: a high one, then the nearest."""
        if (seat in self.high) != (other in self.high):
            return seat in self.high
        return (seat - self.feeder) % self.seats < (other - self.feeder) % self.seats

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
        need(self.state == "window" and line["on"] == self.window_line, "a pass answers the open window's event")
        seat, told = line["seat"], set(line["gave_up"])
        need(
            seat not in self.answers and told and told <= self.offers.get(seat, set()),
            f"seat {seat} could not give up {told}",
        )
        self.answers[seat] = told

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
        if tail:
            at = next(place for place in self.tail if place not in self.taken)
        else:
            need(self.draw_left(), "no normal draw is left (W2.7)")
            at = next(place for place in range(len(self.wall)) if place not in self.taken)
        self.taken.add(at)
        need(self.wall[at] == tile, f"the wall has another tile at {at}")
        self.hands[seat][tile] += 1
        self.passed[seat].clear()
        self.done[seat].append("replacement" if tail else "draw")
        self.drawn, self.by, self.state = tile, "replacement" if tail else "draw", "turn"

    def on_discard(self, line: Line) -> None:
        seat, tile = line["seat"], kind(line["tile"])
        need(self.state in ("turn", "called") and seat == self.turn, "this seat does not discard now")
        need(tile in self.duty(seat), f"{line['tile']} may not be discarded (W3.2, W3.5)")
        need(not line.get("drawn") or self.drawn == tile, "the tile was not just drawn")
        self.hands[seat][tile] -= 1
        self.last_discard = tile
        self.discarded.add(tile)
        self.dealer_discards += seat == self.dealer
        self.first, self.drawn = False, None
        self.god = self.four_with_one and tile != self.wild
        self.four_with_one = False
        self.row = [*self.row, (seat, tile)][-4:]
        if self.follows(tile) and [k for _, k in self.row] == [tile] * 4:
            self.fines.append((self.row[0][0], "followed"))
        need(
            bool(line.get("all_god")) == self.god, "all_god is announced when the wild is left alone by a claim (W6.3)"
        )
        self.open_window(seat, tile, False, line["n"])

    def follows(self, tile: int) -> bool:
        """§9: whether four discards of this kind in a row are fined."""
        return bool(self.words["follow_fine"]) and self.seats == 4 and tile >= 27

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
        need(self.kong_left(), "no replacement is left (W2.8, L1.6)")
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
