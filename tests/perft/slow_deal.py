"""The slow twin of a deal: who may answer what, written from the rules text with lists of tile names.

Shares nothing with the package but the text of tiles and the words for actions: no numbers, no
masks, no tables. It knows the play of the seven editions (W1–W5, L1, L2) by their names and options;
what wins and what it is worth it asks the slow twin of hands, where tiles lie `slow_wall`.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field
from typing import Any

from brute.judge import SWITCHES, judge
from brute.missing import distance
from caishen.tiles import kind_of
from perft.slow_wall import column, kept, tail_places, whole_stacks_behind

WHITE = "5z"
RANKS = {"win": 3, "kong": 2, "pung": 2}
Verdict = dict[str, Any]


@dataclass
class Player:
    """One seat: its concealed tiles, the one drawn this turn, its sets as (form, tiles), and what it passed: kinds
    it may not pung (W4.4), the highest multiplier of a win not taken (W4.5). `acted`: draws and sets so far."""

    concealed: list[str]
    drawn: str | None = None
    sets: tuple[tuple[str, tuple[str, ...]], ...] = ()
    passed: frozenset[str] = frozenset()
    passed_win: int = 0
    acted: tuple[str, ...] = ()

    def has_pung(self, tile: str) -> bool:
        return ("pung", (tile,) * 3) in self.sets

    def lay(self, form: str, tiles: list[str]) -> None:
        self.sets = (*self.sets, (form, tuple(tiles)))


def set_text(form: str, tiles: tuple[str, ...]) -> str:
    """A set as `judge` reads it; who fed it is no matter there."""
    return f"{form}:{''.join(tiles)}" + ("" if form == "concealed" else "@0")


@dataclass
class SlowDeal:
    """A deal by the text, from its rule set's name and options, its dice, and the wall in drawing order."""

    rules: str
    options: dict[str, Any]
    wild: str
    dealer: int
    dice: tuple[tuple[int, ...], ...]
    hands: list[list[str]]
    wall: tuple[str, ...]
    players: list[Player] = field(init=False)

    def __post_init__(self) -> None:
        self.column = column(self.rules)
        self.players = [Player(list(hand)) for hand in self.hands]
        self.turn, self.phase, self.tile, self.how = self.dealer, "turn", "", "first"
        self.tail = tail_places(len(self.wall), whole_stacks_behind(self.rules, self.options, self.dice))
        self.taken: frozenset[int] = frozenset()
        self.kongs = 0
        self.thrown: tuple[tuple[int, str], ...] = ()
        self.answers: dict[int, str] = {}
        self.lonely = self.god = self.punged = False

    def copy(self) -> SlowDeal:
        other = copy(self)
        other.players = [copy(player) for player in self.players]
        for player in other.players:
            player.concealed = list(player.concealed)
        other.answers = dict(self.answers)
        return other

    def option(self, name: str) -> Any:
        """A switch of the table, or the edition's own value."""
        own = {"follow": "previous" if self.column == "A" else "cumulative", "passed_win": self.column == "D"}
        own |= SWITCHES.get(self.column, {})
        return self.options.get(name, own.get(name))

    # Who may do what

    def asked(self) -> dict[int, set[str]]:
        if self.phase == "over":
            return {}
        if self.phase == "turn":
            return {self.turn: self.turn_options(self.players[self.turn])}
        unheard = [seat for seat in range(len(self.hands)) if seat != self.turn and seat not in self.answers]
        claims = {seat: self.claim_options(seat) for seat in unheard}
        return {seat: options for seat, options in claims.items() if options != {"pass"}}

    def turn_options(self, player: Player) -> set[str]:
        options = {f"discard {tile}" for tile in self.discardable(player)}
        if self.own_win()["win"]:
            options.add("win")
        if (self.how != "called" or self.option("kong_after_call")) and self.replacement():
            for tile in set(player.concealed):
                if player.concealed.count(tile) == 4:
                    options.add(f"concealed kong of {tile}")
                if player.has_pung(tile):
                    options.add(f"added kong of {tile}")
        return options

    def discardable(self, player: Player) -> set[str]:
        """W3.2–W3.5, L2.2"""
        if self.column == "D" or (self.column == "L" and self.option("caishen_discard") != "forbid"):
            return set(player.concealed)
        tiles = {tile for tile in player.concealed if tile != self.wild}
        if self.column == "L":
            return tiles
        honours = {tile for tile in tiles if self.is_honour(tile) and not player.has_pung(tile)}
        single = {tile for tile in honours if player.concealed.count(tile) == 1}
        thrown = [tile for _, tile in self.thrown]
        before = thrown if self.option("follow") == "cumulative" else thrown[-1:]
        return (single & {tile for tile in before if self.is_honour(tile)}) or single or tiles or self.last_wild(player)

    def last_wild(self, player: Player) -> set[str]:
        """W3.5: of two wilds that are all one holds."""
        return {self.wild} if self.column == "C" and player.concealed == [self.wild] * 2 else set()

    def normal_draw(self) -> bool:
        """W2.7, L1.6: tiles are left beside those that are kept; in A, B, T for every kong one of the kept is gone."""
        if self.column in "AB":
            return len(self.wall) - len(self.taken) + self.kongs > kept(self.rules, self.options)
        return len(self.wall) - len(self.taken) > kept(self.rules, self.options)

    def replacement(self) -> bool:
        """W2.8, L1.6"""
        return self.kongs < 16 if self.column in "AB" else self.normal_draw()

    def is_honour(self, tile: str) -> bool:
        if tile == WHITE and self.option("white_duty") != "honour":
            return self.wild[1] == "z"
        return tile[1] == "z"

    def claim_options(self, seat: int) -> set[str]:
        player, options = self.players[seat], {"pass"}
        by = "discard" if self.phase == "claim" else "rob"
        worth = self.another(seat, self.tile, by).get("multiplier", 0)
        if worth > player.passed_win:
            options.add("win")
        if self.phase == "rob" or self.god or self.tile == self.wild:
            return options
        plain = [tile for tile in player.concealed if tile != self.wild]
        if self.normal_draw() and (len(plain) > 2 or self.may_be_left_with_wilds()):
            if plain.count(self.tile) >= 2 and self.tile not in player.passed:
                options.add("pung")
            if seat == self.lower():
                runs = self.chows().items()
                options |= {name for name, pair in runs if all(tile in plain for tile in pair)}
        if plain.count(self.tile) == 3 and self.replacement():
            options.add("kong")
        return options

    def may_be_left_with_wilds(self) -> bool:
        """W3.6: where a wild can be discarded then."""
        return self.column in "CD" or (self.column == "L" and self.option("caishen_discard") != "forbid")

    def chows(self) -> dict[str, list[str]]:
        """The ways to chow the tile that lies, each with the two tiles it takes from the hand."""
        value = self.wild if self.tile == WHITE else self.tile
        ways = {}
        for name, steps in (("lowest", (1, 2)), ("middle", (-1, 1)), ("highest", (-2, -1))):
            numbers = [int(value[0]) + step for step in steps]
            if value[1] != "z" and all(1 <= number <= 9 for number in numbers):
                pair = [f"{number}{value[1]}" for number in numbers]
                ways[f"chow as the {name} tile"] = [WHITE if tile == self.wild else tile for tile in pair]
        return ways

    def lower(self) -> int:
        return (self.turn + 1) % len(self.hands)

    # What a win is worth

    def own_win(self) -> Verdict:
        """With the tiles held after an own draw, the dealer's first ones without any (W3.1)."""
        player = self.players[self.turn]
        if self.how == "called":
            return {"win": False}
        if self.how == "first":
            return self.judged(self.turn, player.concealed, None, "draw")
        hand = list(player.concealed)
        hand.remove(str(player.drawn))
        return self.judged(self.turn, hand, player.drawn, self.how)

    def another(self, seat: int, tile: str, by: str) -> Verdict:
        """With a tile that lies."""
        return self.judged(seat, self.players[seat].concealed, tile, by)

    def judged(self, seat: int, hand: list[str], tile: str | None, by: str) -> Verdict:
        return judge({
            "rules": self.rules, "options": self.options, "wild": self.wild, "hand": "".join(sorted(hand)),
            "sets": [set_text(form, tiles) for form, tiles in self.players[seat].sets], "tile": tile, "by": by,
            "heavenly": tile is None, "earthly": seat != self.dealer and self.early(seat, by),
        })  # fmt: skip

    def early(self, seat: int, by: str) -> bool:
        """W6.2, L3: 地胡 of a non-dealer who wins now."""
        acted = self.players[seat].acted
        of_dealer = sum(thrower == self.dealer for thrower, _ in self.thrown)
        match "dealer_first" if self.column == "L" else self.option("earthly"):
            case "upper_first_round":
                upper = (seat - 1) % len(self.hands)
                return by == "discard" and self.turn == upper and of_dealer < 2
            case "dealer_first":
                return by == "discard" and self.turn == self.dealer and of_dealer == 1
            case "before_own_draw":
                return (by == "discard" and not acted) or (by == "draw" and acted == ("draw",))
        return False

    # What happens

    def step(self, seat: int, words: str) -> None:
        if self.phase == "turn":
            self.act(self.players[seat], seat, words)
        else:
            self.answers[seat] = words
            self.close_window()

    def act(self, player: Player, seat: int, words: str) -> None:
        tile = words.split()[-1]
        if words == "win":
            self.phase = "over"
            return
        self.pass_win(player, self.own_win())
        if words.startswith("discard"):
            self.discard(player, seat, tile)
            return
        self.lonely = False
        player.acted += (words,)
        if words.startswith("concealed"):
            player.concealed = [other for other in player.concealed if other != tile]
            player.lay("concealed", [tile] * 4)
            self.replace(seat)
        else:
            player.concealed.remove(tile)
            self.open_window("rob", tile)

    def discard(self, player: Player, seat: int, tile: str) -> None:
        player.concealed.remove(tile)
        self.thrown += ((seat, tile),)
        self.god, self.lonely = self.lonely and tile != self.wild, False
        if self.punged and self.tiles_missing(player):  # W4.5
            player.passed_win = 0
        self.punged = False
        self.pass_win(player, self.another(seat, tile, "discard"))
        self.open_window("claim", tile)

    def tiles_missing(self, player: Player) -> int:
        hand = [kind_of(tile) for tile in player.concealed]
        return distance(self.rules, kind_of(self.wild), hand, len(player.sets))

    def pass_win(self, player: Player, verdict: Verdict) -> None:
        """W4.5: a win that is not taken."""
        if self.option("passed_win"):
            player.passed_win = max(player.passed_win, verdict.get("multiplier", 0))

    def open_window(self, phase: str, tile: str) -> None:
        self.phase, self.tile, self.answers = phase, tile, {}
        if not self.asked():
            self.nobody()

    def close_window(self) -> None:
        """W4.1: only when no seat that is not heard could still come before the best claim."""
        claims = {self.strength(seat, words): seat for seat, words in self.answers.items() if words != "pass"}
        best = max(claims, default=(0, False, 0))
        for seat, options in self.asked().items():
            if any(self.strength(seat, words) > best for words in options - {"pass"}):
                return
        for seat, words in self.answers.items():
            self.pass_by(self.players[seat], words, self.claim_options(seat), self.another(seat, self.tile, "discard"))
        if claims:
            self.claim(claims[best], self.answers[claims[best]])
        else:
            self.nobody()

    def pass_by(self, player: Player, words: str, options: set[str], verdict: Verdict) -> None:
        """W4.4 (not in D and Lishui), W4.5: what the answer did not take."""
        if "win" in options and words != "win":
            self.pass_win(player, verdict)
        if "pung" in options and words != "pung" and self.column in "ABC":
            player.passed |= {self.tile}

    def strength(self, seat: int, words: str) -> tuple[int, bool, int]:
        """W4.1, W4.7: in B and C a win of ×4 or more before others."""
        by = "discard" if self.phase == "claim" else "rob"
        high = words == "win" and self.column in "BC" and self.another(seat, self.tile, by)["multiplier"] >= 4
        return RANKS.get(words, 1), high, -((seat - self.turn) % len(self.hands))

    def claim(self, seat: int, words: str) -> None:
        player = self.players[seat]
        if words == "win":
            self.phase = "over"
            return
        player.acted += (words,)
        four = len(player.concealed) == 4 and player.concealed.count(self.wild) == 1
        self.lonely = self.column == "C" and four  # W6.3
        used = self.chows()[words] if words.startswith("chow") else [self.tile] * (3 if words == "kong" else 2)
        for tile in used:
            player.concealed.remove(tile)
        player.lay(words.split()[0], [*used, self.tile])
        if words == "kong":
            self.replace(seat)
        else:
            self.turn, self.phase, self.how, self.punged = seat, "turn", "called", words == "pung"

    def nobody(self) -> None:
        if self.phase == "rob":
            player = self.players[self.turn]
            pung = ("pung", (self.tile,) * 3)
            player.sets = tuple(("added", (self.tile,) * 4) if one == pung else one for one in player.sets)
            self.replace(self.turn)
        elif self.god or not self.normal_draw():
            self.phase = "over"
        else:
            self.draw(self.lower(), "draw", min(set(range(len(self.wall))) - self.taken))

    def replace(self, seat: int) -> None:
        """W2.5: the first of the tail that still lies there."""
        self.kongs += 1
        self.draw(seat, "replacement", next(place for place in self.tail if place not in self.taken))

    def draw(self, seat: int, how: str, place: int) -> None:
        self.taken |= {place}
        player = self.players[seat]
        player.drawn = self.wall[place]
        player.concealed.append(player.drawn)
        player.passed, player.passed_win, self.punged = frozenset(), 0, False
        player.acted += (how,)
        self.turn, self.phase, self.how = seat, "turn", how
