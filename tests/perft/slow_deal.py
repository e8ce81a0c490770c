"""The slow twin of a deal: who may answer what, written from the rules text with lists of tile names.

Shares nothing with the package but the text of tiles and the words for actions: no numbers, no
masks, no tables. It knows the play of the editions (W1–W5) with the switches of their tables; what a
win is worth, where that decides (W4.7), it asks the slow twin of hands.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import Any

from brute.judge import judge

WHITE = "5z"
RANKS = {"win": 3, "kong": 2, "pung": 2}
HIGH_FIRST = ("wenzhou-teahouse", "wenzhou-duel", "wenzhou-2013")


@cache
def complete(values: tuple[str, ...], wilds: int, pair: bool) -> bool:
    """Whether sorted tiles and wilds are used up by sets, and by a pair where one is wanted."""
    if not values:
        return (wilds - 2 * pair) % 3 == 0 and wilds >= 2 * pair
    first, rest = values[0], list(values[1:])
    groups: list[tuple[tuple[str, ...], bool]] = [((first, first), pair), *runs_with(first, pair)]
    if pair:
        groups.append(((first,), False))
    for others, pair_after in groups:
        for by_wild in product((False, True), repeat=len(others)):
            left = list(rest)
            fits = all(wild or taken(left, other) for other, wild in zip(others, by_wild, strict=True))
            if fits and sum(by_wild) <= wilds and complete(tuple(left), wilds - sum(by_wild), pair_after):
                return True
    return False


def runs_with(tile: str, pair: bool) -> list[tuple[tuple[str, ...], bool]]:
    """The other two tiles of every run that holds a tile."""
    number, suit = int(tile[0]), tile[1]
    lows = range(max(1, number - 2), min(7, number) + 1) if suit != "z" else ()
    return [(tuple(f"{n}{suit}" for n in range(low, low + 3) if n != number), pair) for low in lows]


def taken(tiles: list[str], tile: str) -> bool:
    if tile not in tiles:
        return False
    tiles.remove(tile)
    return True


@dataclass
class Player:
    """One seat: its concealed tiles, its sets as (form, tiles), the kinds whose pung it passed."""

    concealed: list[str]
    sets: list[tuple[str, list[str]]] = field(default_factory=list)
    passed: set[str] = field(default_factory=set)

    def has_pung(self, tile: str) -> bool:
        return ("pung", [tile] * 3) in self.sets


@dataclass
class SlowDeal:
    """A deal by the text. `behind`: whole stacks behind the turned tile's (W2.5)."""

    wild: str
    dealer: int
    hands: list[list[str]]
    wall: list[str]
    behind: int
    follow: str
    white_duty: str
    kong_after_call: bool
    rules: str
    options: dict[str, Any]

    def __post_init__(self) -> None:
        self.players = [Player(list(hand)) for hand in self.hands]
        self.turn, self.phase, self.tile, self.drew = self.dealer, "turn", "", True
        self.front, self.kongs = 0, 0
        self.discards: list[str] = []
        self.answers: dict[int, str] = {}
        self.tail = self.tail_tiles()
        self.third = self.rules == "wenzhou-2013"
        self.lonely = self.god = False
        self.acted: list[list[str]] = [[] for _ in self.hands]

    def tail_tiles(self) -> list[str]:
        """W2.5: from the last stack on, the upper tile first; the turned tile's stack has only its lower."""
        tiles, tail = list(self.wall), list[str]()
        while tiles:
            alone = len(tail) == 2 * self.behind or len(tiles) == 1
            tail += [tiles.pop()] if alone else [tiles.pop(-2), tiles.pop()]
        return tail

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
        if self.drew and self.wins(player):
            options.add("win")
        if (self.drew or self.kong_after_call) and self.replacement():
            for tile in set(player.concealed):
                if player.concealed.count(tile) == 4:
                    options.add(f"concealed kong of {tile}")
                if player.has_pung(tile):
                    options.add(f"added kong of {tile}")
        return options

    def discardable(self, player: Player) -> set[str]:
        tiles = {tile for tile in player.concealed if tile != self.wild}
        honours = {tile for tile in tiles if self.is_honour(tile) and not player.has_pung(tile)}
        single = {tile for tile in honours if player.concealed.count(tile) == 1}
        before = self.discards if self.follow == "cumulative" else self.discards[-1:]
        return (single & {tile for tile in before if self.is_honour(tile)}) or single or tiles or self.last_wild(player)

    def last_wild(self, player: Player) -> set[str]:
        """W3.5: of two wilds that are all one holds."""
        return {self.wild} if self.third and player.concealed == [self.wild] * 2 else set()

    def normal_draw(self) -> bool:
        """W2.7"""
        drawn = self.front + (self.kongs if self.third else 0)
        return drawn < len(self.wall) - (8 if self.third else 16)

    def replacement(self) -> bool:
        return self.normal_draw() if self.third else self.kongs < 16

    def is_honour(self, tile: str) -> bool:
        if tile == WHITE and self.white_duty == "face":
            return self.wild[1] == "z"
        return tile[1] == "z"

    def claim_options(self, seat: int) -> set[str]:
        player, options = self.players[seat], {"pass"}
        if self.wins(player, self.tile):
            options.add("win")
        if self.phase == "rob" or self.god or self.tile == self.wild:
            return options
        plain = [tile for tile in player.concealed if tile != self.wild]
        if self.normal_draw() and (len(plain) > 2 or self.third):
            if plain.count(self.tile) >= 2 and self.tile not in player.passed:
                options.add("pung")
            if seat == self.lower():
                runs = self.chows().items()
                options |= {name for name, pair in runs if all(tile in plain for tile in pair)}
        if plain.count(self.tile) == 3 and self.replacement():
            options.add("kong")
        return options

    def chows(self) -> dict[str, list[str]]:
        """The ways to chow the tile that lies, each with the two tiles it takes from the hand."""
        value = self.value(self.tile)
        ways = {}
        for name, steps in (("lowest", (1, 2)), ("middle", (-1, 1)), ("highest", (-2, -1))):
            numbers = [int(value[0]) + step for step in steps]
            if value[1] != "z" and all(1 <= number <= 9 for number in numbers):
                pair = [f"{number}{value[1]}" for number in numbers]
                ways[f"chow as the {name} tile"] = [WHITE if tile == self.wild else tile for tile in pair]
        return ways

    def value(self, tile: str) -> str:
        return self.wild if tile == WHITE else tile

    def wins(self, player: Player, another: str | None = None) -> bool:
        """W5, with the tiles held, or with one that another discarded or adds to a kong; a wild is not won (W3.5)."""
        if another == self.wild:
            return False
        tiles = player.concealed + ([another] if another else [])
        wilds = tiles.count(self.wild)
        values = sorted(self.value(tile) for tile in tiles if tile != self.wild)
        if another is None and wilds == 3:
            return True
        if not player.sets and sum(values.count(value) % 2 for value in set(values)) <= wilds + 1:
            return True
        return not (another and self.lone_wild(player)) and complete(tuple(values), wilds, True)

    def lone_wild(self, player: Player) -> bool:
        wilds = player.concealed.count(self.wild)
        values = sorted(self.value(tile) for tile in player.concealed if tile != self.wild)
        return wilds > 0 and complete(tuple(values), wilds - 1, False)

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
        elif words.startswith("discard"):
            player.concealed.remove(tile)
            self.discards.append(tile)
            self.god, self.lonely = self.lonely and tile != self.wild, False
            self.open_window("claim", tile)
        elif words.startswith("concealed"):
            player.concealed = [other for other in player.concealed if other != tile]
            player.sets.append(("kong", [tile] * 4))
            self.lonely = False
            self.acted[seat].append(words)
            self.replace(seat)
        else:
            player.concealed.remove(tile)
            self.lonely = False
            self.acted[seat].append(words)
            self.open_window("rob", tile)

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
            if words != "pung" and self.phase == "claim" and "pung" in self.claim_options(seat):
                self.players[seat].passed.add(self.tile)
        if claims:
            self.claim(claims[best], self.answers[claims[best]])
        else:
            self.nobody()

    def strength(self, seat: int, words: str) -> tuple[int, bool, int]:
        """W4.1, W4.7: in B and C a win of ×4 or more before others."""
        high = words == "win" and self.rules in HIGH_FIRST and self.worth(seat) >= 4
        return RANKS.get(words, 1), high, -((seat - self.turn) % len(self.hands))

    def lower(self) -> int:
        return (self.turn + 1) % len(self.hands)

    def worth(self, seat: int) -> int:
        """What the tile that lies is worth to a seat that wins with it."""
        player, first = self.players[seat], len(self.discards) == 1
        early = self.phase == "claim" and not self.acted[seat] if self.third else first
        line = {
            "rules": self.rules, "options": self.options, "wild": self.wild, "hand": "".join(player.concealed),
            "sets": [f"{form}:{''.join(tiles)}@{(seat + 1) % len(self.hands)}" for form, tiles in player.sets],
            "tile": self.tile, "by": "discard" if self.phase == "claim" else "rob",
            "earthly": early and seat != self.dealer,
        }  # fmt: skip
        return int(judge(line)["multiplier"])

    def claim(self, seat: int, words: str) -> None:
        player = self.players[seat]
        if words == "win":
            self.phase = "over"
            return
        self.acted[seat].append(words)
        four = len(player.concealed) == 4 and player.concealed.count(self.wild) == 1
        self.lonely = self.third and four
        used = self.chows()[words] if words.startswith("chow") else [self.tile] * (3 if words == "kong" else 2)
        for tile in used:
            player.concealed.remove(tile)
        player.sets.append((words.split()[0], [*used, self.tile]))
        if words == "kong":
            self.replace(seat)
        else:
            self.turn, self.phase, self.drew = seat, "turn", False

    def nobody(self) -> None:
        if self.phase == "rob":
            player = self.players[self.turn]
            player.sets[player.sets.index(("pung", [self.tile] * 3))] = ("kong", [self.tile] * 4)
            self.replace(self.turn)
        elif self.god or not self.normal_draw():
            self.phase = "over"
        else:
            self.draw(self.lower(), self.wall[self.front])
            self.front += 1

    def replace(self, seat: int) -> None:
        self.draw(seat, self.tail[self.kongs])
        self.kongs += 1

    def draw(self, seat: int, tile: str) -> None:
        self.players[seat].concealed.append(tile)
        self.players[seat].passed = set()
        self.acted[seat].append("draw")
        self.turn, self.phase, self.drew = seat, "turn", True

    def copy(self) -> SlowDeal:
        return deepcopy(self)
