"""Whatever is answered, a deal keeps its promises: tiles, hand sizes, questions, views, logs and copies."""

import random
from collections import Counter

import hypothesis.strategies as st
import pytest
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from caishen.deal import Deal, View, actions, told_to
from caishen.deal.events import Left
from caishen.deal.wall import tiles_in_game
from caishen.errors import IllegalAction, NotAsked
from prepared import dealt, shuffled, switched

SEATS = st.sampled_from([2, 4])
PLAY = {
    "seats": SEATS,
    "kong_after_call": st.booleans(),
    "passed_win": st.booleans(),
    "three_wild_on_discard": st.booleans(),
    "lone_wild_strict": st.booleans(),
    "escape": st.sampled_from(["fine", "bot"]),
}
"""What all Wenzhou rule sets can switch in the play of a deal."""
SWITCHES = st.fixed_dictionaries(
    {
        "follow": st.sampled_from(["previous", "cumulative"]),
        "white_duty": st.sampled_from(["face", "honour"]),
        **PLAY,
    }
)

LISHUI_SWITCHES = st.fixed_dictionaries(
    {
        "dead_wall": st.sampled_from([0, 8, 14, 16]),
        "caishen_discard": st.sampled_from(["fine", "forbid"]),
        "lone_wild_discard": st.booleans(),
        "lone_wild_strict": st.booleans(),
        "special_on_discard": st.sampled_from(["full", "half"]),
    }
)


class DealMachine(RuleBasedStateMachine):
    """One deal, answered in any order, with the four views that its seats fold."""

    name: str
    switches: st.SearchStrategy[dict[str, object]] = SWITCHES

    @initialize(seed=st.integers(0, 10**9), dealer=st.integers(0, 3), data=st.data())
    def deal_out(self, seed: int, dealer: int, data: st.DataObject) -> None:
        options = data.draw(self.switches)
        self.rule_set = switched(self.name, **options)
        setup = shuffled(seed, self.rule_set, dealer % self.rule_set.seats)
        self.tiles = tiles_in_game(self.rule_set, setup.short)
        self.deal = Deal(self.rule_set, setup)
        self.views = [View(self.rule_set, seat) for seat in range(self.rule_set.seats)]
        self.folded = 0
        for view in self.views:
            view.fold_all(event for event in [told_to(view.number, dealt(self.deal.setup))] if event)

    def tell(self) -> None:
        new = self.deal.events(self.folded)
        self.folded += len(new)
        for view in self.views:
            view.fold_all(told for event in new if (told := told_to(view.number, event)) is not None)

    def going(self) -> bool:
        return not self.deal.ended

    @precondition(going)
    @rule(data=st.data())
    def answer(self, data: st.DataObject) -> None:
        asked = self.deal.asked()
        seat = data.draw(st.sampled_from(sorted(asked)))
        self.deal.step(seat, data.draw(st.sampled_from(asked[seat])), auto=data.draw(st.booleans()))
        self.tell()

    @precondition(going)
    @rule(seed=st.integers(0, 10**6), steps=st.integers(5, 40), eager=st.booleans())
    def play_on(self, seed: int, steps: int, eager: bool) -> None:
        """A stretch of play, so that late states are reached: `eager` claims and declares what it can."""
        chance = random.Random(seed)
        for _ in range(steps):
            if self.deal.ended:
                break
            asked = self.deal.asked()
            seat = chance.choice(sorted(asked))
            eagerly = eager and chance.random() < 0.8
            self.deal.step(seat, asked[seat][-1] if eagerly else chance.choice(asked[seat]))
            self.tell()

    @rule(seat=st.integers(-2, 5), action=st.integers(-3, 120))
    def refuse(self, seat: int, action: int) -> None:
        """An answer that is not asked for or not legal changes nothing, and no refusal is a pass."""
        if action in self.deal.asked().get(seat, ()):
            return
        before, asked = self.deal.digest(), self.deal.asked()
        with pytest.raises((IllegalAction, NotAsked)):
            self.deal.step(seat, action)
        assert self.deal.digest() == before
        assert self.deal.asked() == asked

    @precondition(going)
    @rule(seed=st.integers(0, 10**6))
    def copy(self, seed: int) -> None:
        """A copy plays to its end and the deal does not notice."""
        before, chance, other = self.deal.digest(), random.Random(seed), self.deal.copy()
        assert other.digest() == before
        while not other.ended:
            seat = chance.choice(sorted(other.asked()))
            other.step(seat, chance.choice(other.asked()[seat]))
        assert self.deal.digest() == before

    @rule()
    def reload(self) -> None:
        """The log and the open window's answers make the deal anew."""
        again = Deal.from_log(self.rule_set, self.deal.setup, self.deal.log)
        for seat, action in self.deal.answers.items():
            again.step(seat, action)
        assert again.digest() == self.deal.digest()

    @precondition(going)
    @rule(seat=st.integers(0, 3), likely=st.integers(0, 9))
    def leave(self, seat: int, likely: int) -> None:
        seat %= self.rule_set.seats
        if likely or any(isinstance(event, Left) and event.seat == seat for event in self.deal.events()):
            return
        self.deal.leave(seat)
        assert self.deal.ended == (self.rule_set.escape == "fine")
        assert isinstance(self.deal.events()[-1], Left)
        self.tell()

    @invariant()
    def somebody_is_asked_and_has_a_legal_answer_until_the_end(self) -> None:
        asked = self.deal.asked()
        assert bool(asked) != self.deal.ended
        for seat, legal in asked.items():
            assert legal
            assert sorted(set(legal)) == list(legal)
            assert self.deal.default(seat) in legal
            mask = bytearray(actions.ACTIONS)
            self.deal.mask(seat, mask)
            assert tuple(index for index, allowed in enumerate(mask) if allowed) == legal
            assert tuple(self.deal.pick(seat, index) for index in range(self.deal.count(seat))) == legal

    @invariant()
    def no_tile_is_lost_or_made(self) -> None:
        assert Counter(self.hidden_tiles(None) + self.open_tiles()) == Counter(self.tiles)

    @invariant()
    def hands_have_their_sizes(self) -> None:
        """W2.4, W3.1, L1.1: 16, in Lishui 13, less 3 a set, one more for the seat that has drawn, called or won;
        全球神 is won with the one wild that is left, no tile comes to it (W6.3)."""
        table, result = self.deal.table, self.deal.result
        for seat in self.deal.seats:
            more = len(seat.tiles()) + 3 * seat.calls - self.rule_set.hand_size
            if result is None:
                assert more == (table.phase == 0 and seat.number == table.turn)
            elif result.end == "win":
                assert more == (seat.number == result.winner and "all_god" not in result.items)

    @invariant()
    def each_view_knows_what_the_deal_tells_and_asks(self) -> None:
        asked = self.deal.asked()
        for view, seat in zip(self.views, self.deal.seats, strict=True):
            assert view.own.facts() == seat.facts()
            assert view.table.facts() == self.deal.table.facts()
            if view.number in asked:
                assert view.legal() == asked[view.number]
            elif view.number not in self.deal.answers:
                assert view.legal() == ()
            assert view.sets_of[view.number] == list(seat.called())
            assert view.held == [len(other.tiles()) for other in self.deal.seats]
            unseen = Counter(self.hidden_tiles(view.number))
            result = self.deal.result
            if result is not None and result.feeder is not None and result.winner != view.number:
                unseen[self.deal.table.tile] -= 1  # everybody saw the tile that was won
            assert [view.unseen(kind) for kind in range(34)] == [unseen[kind] for kind in range(34)]

    def hidden_tiles(self, reader: int | None) -> list[int]:
        """Tiles in the wall and concealed with seats other than `reader` (None: with all seats)."""
        drawn = len(self.deal.setup.wall) - self.deal.table.left - self.deal.table.replaced
        used = {self.wall_place(index) for index in range(self.deal.table.replaced)} | set(range(drawn))
        if self.deal.table.left == 0:  # front and tail met in one stack
            used = set(range(len(self.deal.setup.wall)))
        hidden = [tile for place, tile in enumerate(self.deal.setup.wall) if place not in used]
        for seat in self.deal.seats:
            if seat.number != reader:
                hidden += seat.tiles()
                hidden += [tile for one in seat.called() if one.kind == "concealed" for tile in one.tiles]
        return hidden

    def wall_place(self, index: int) -> int:
        """W2.5, in words of its own: N whole stacks lie behind the turned one, which gives one tile."""
        if self.rule_set.hand_size == 13:
            return self.lishui_wall_place(index)
        behind, last = 2 * self.stacks_behind(), len(self.deal.setup.wall) - 1
        if index == behind:
            return last - behind
        index_in_pairs = index - (index > behind)
        return last - (index > behind) - index_in_pairs // 2 * 2 - 1 + index_in_pairs % 2

    def stacks_behind(self) -> int:
        """W2.2: N in A, B, C and T. W2.3: in D seat M turns up its stack M, and N seats on, seat M counted, drawing
        starts at stack N + 1; walls are used up from the dealer's backwards, a wall after its seat's lower one."""
        first, second = (sum(roll) for roll in self.deal.setup.dice)
        if self.name != "wenzhou-mil-2024":
            return second
        turned = -(first - 1) % 4 * 17 + first
        start = -(first + second - 2) % 4 * 17 + second + 1
        return (start - turned - 1) % 68

    def lishui_wall_place(self, index: int) -> int:
        """L1.4, L1.6: of the 136 places in drawing order 53 are dealt and the n-th from the end is turned up."""
        turned = 136 - sum(self.deal.setup.dice[-1])
        backwards = [
            2 * stack + level for stack in range(67, -1, -1) for level in (0, 1) if 2 * stack + level != turned
        ]
        return backwards[index] - 53 - (backwards[index] > turned)

    def open_tiles(self) -> list[int]:
        lying = [tile for river in self.views[0].rivers for tile in river]
        called = [one for seat in self.deal.seats for one in seat.called() if one.kind != "concealed"]
        return [*lying, *[tile for one in called for tile in one.tiles], self.deal.setup.indicator]


class Mobile(DealMachine):
    name = "wenzhou-mobile"


class Teahouse(DealMachine):
    name = "wenzhou-teahouse"


class Duel(DealMachine):
    name = "wenzhou-duel"


class Edition2013(DealMachine):
    name = "wenzhou-2013"


class Mil(DealMachine):
    name = "wenzhou-mil-2024"
    switches = st.fixed_dictionaries(PLAY)


class WithoutDragons(DealMachine):
    name = "wenzhou-teahouse"
    switches = st.fixed_dictionaries({"no_dragons": st.just(True), "passed_win": st.booleans(), "seats": SEATS})


class WithoutASuit(DealMachine):
    name = "wenzhou-2013"
    switches = st.fixed_dictionaries(
        {"one_suit_short": st.sampled_from([True, "m", "p", "s"]), "passed_win": st.booleans(), "seats": SEATS}
    )


class Lishui(DealMachine):
    name = "lishui"
    switches = LISHUI_SWITCHES


class Jinyun(DealMachine):
    name = "lishui-jinyun"
    switches = LISHUI_SWITCHES


TestMobile = Mobile.TestCase
TestTeahouse = Teahouse.TestCase
TestDuel = Duel.TestCase
Test2013 = Edition2013.TestCase
TestMil = Mil.TestCase
TestWithoutDragons = WithoutDragons.TestCase
TestWithoutASuit = WithoutASuit.TestCase
TestLishui = Lishui.TestCase
TestJinyun = Jinyun.TestCase
TestLishui.settings = settings(max_examples=25, stateful_step_count=25, deadline=None)
TestJinyun.settings = settings(max_examples=10, stateful_step_count=25, deadline=None)
TestMobile.settings = settings(max_examples=25, stateful_step_count=25, deadline=None)
TestDuel.settings = settings(max_examples=10, stateful_step_count=25, deadline=None)
Test2013.settings = settings(max_examples=10, stateful_step_count=25, deadline=None)
TestTeahouse.settings = settings(max_examples=10, stateful_step_count=25, deadline=None)
TestWithoutDragons.settings = settings(max_examples=10, stateful_step_count=25, deadline=None)
TestWithoutASuit.settings = settings(max_examples=15, stateful_step_count=25, deadline=None)
TestMil.settings = settings(max_examples=25, stateful_step_count=25, deadline=None)
