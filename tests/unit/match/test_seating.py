"""Seats drawn anew between deals: players take names, points and bots along, and every reader follows."""

import io
import json
from itertools import pairwise

from caishen import fair, log, rules
from caishen.arena import Tally, simulate
from caishen.deal.events import Dealt
from caishen.match import Match
from caishen.match.events import Seats
from caishen.match.seating import moved, told_lots


def test_a_log_tells_who_sits_where_by_name_and_points() -> None:
    """W8.4: players of one name and the same points cannot be told apart; they keep their order."""
    assert moved(["A", "A", "B", "C"], [0, 0, 5, -5], Seats(names=["C", "A", "A", "B"], scores=[-5, 0, 0, 5])) == (
        3, 0, 1, 2,
    )  # fmt: skip


def test_seats_of_other_players_move_nobody() -> None:
    assert moved(["A", "B"], [1, -1], Seats(names=["A", "C"], scores=[1, -1])) == (0, 1)
    assert moved(["A", "B"], [1, -1], Seats(names=["A"], scores=[1])) == (0, 1)


def reseated() -> list[str]:
    """A simulated match of the teahouse in which seats are drawn anew."""
    bots = ["b0", "b1", "b2", "b0"]
    (played,) = simulate(rules.get("wenzhou-teahouse", {"deals": 24}), 24, 9, bots)
    assert '"type":"seats"' in played.text
    return played.text.splitlines()


def test_points_are_counted_by_player_through_every_new_seating() -> None:
    """Tally: the sums of the four players are what they hold in the end."""
    events = [line.event for line in log.read(io.StringIO("\n".join(reseated())))]
    tally = Tally.of(events)
    last = next(event for event in reversed(events) if isinstance(event, Seats))
    held = dict(zip(last.names, last.scores, strict=True))
    before = Tally.of(events[: events.index(last)])
    assert (before.points[1], before.points[2]) == (held["b1"], held["b2"])
    assert sum(tally.points.values()) == 0


def test_a_match_goes_on_from_its_events_with_the_players_in_their_new_places() -> None:
    """W8.4: with the secret the lots are drawn again, without it the seats are taken as told."""
    lines = reseated()
    events = [line.event for line in log.read(io.StringIO("\n".join(lines)))]
    secret = bytes.fromhex(json.loads(lines[-1])["seed"])
    table = rules.get("wenzhou-teahouse", {"deals": 24})
    at = next(n for n, event in enumerate(events) if isinstance(event, Seats)) + 1
    match = Match.resume(table, events[:at], secret)
    assert (match.names, match.scores, match.phase) == (events[at - 1].names, events[at - 1].scores, "bets")
    assert [["b0", "b1", "b2", "b0"][place] for place in match.places] == match.names
    assert told_lots(events[:at])[0].keys() == {match.deals_played}


def test_after_four_rounds_east_sits_where_the_last_dealer_sat_and_deals() -> None:
    """L5.2: sixteen dealer runs have ended; the lots of the page say who draws which wind."""
    (played,) = simulate(rules.get("lishui", {"deals": 60}), 60, 5, ["b0", "b1", "b2", "b0"])
    events = [line.event for line in log.read(io.StringIO(played.text))]
    secret = bytes.fromhex(json.loads(played.text.splitlines()[-1])["seed"])
    at = next(n for n, event in enumerate(events) if isinstance(event, Seats))
    dealers = [event.dealer for event in events[:at] if isinstance(event, Dealt)]
    assert sum(now != before for before, now in pairwise(dealers)) == 15, "the sixteenth run has ended"
    before, seats, deal = events[at - 1], events[at], events[at + 1]
    winds = [0, 1, 2, 3]
    fair.Stream(fair.lots_seed(secret, len(dealers), [""] * 4)).shuffle(winds)
    east = dealers[-1]
    assert [seats.scores[(east + wind) % 4] for wind in range(4)] == [before.scores[place] for place in winds]
    assert (before.next_dealer, before.next_streak) == (deal.dealer, deal.streak) == (east, 1)
    assert log.verify(io.StringIO(played.text)) == []


def test_a_match_that_ends_with_four_rounds_draws_no_seats() -> None:
    """L5.2, and the seats line: drawn at the start of the next deal, which there is none of."""
    (played,) = list(simulate(rules.get("lishui", {"rounds": 4}), 100, 5, ["b0", "b1", "b2", "b0"]))[:1]
    assert '"type":"seats"' not in played.text
    assert log.verify(io.StringIO(played.text)) == []
