"""One peer, measured in the environment it is installed in: `python peers.py NAME < hands.json` prints JSON.

Runs without the package and without the rest of the bench. Each peer is asked as its own documentation
does; the shape of the argument is made before the clock runs. Games are random legal play by each
peer's own rules, nearly all of them riichi: it is the loop that is compared, not the game.
"""

import importlib
import json
import random
import sys
from importlib.metadata import PackageNotFoundError, version
from time import perf_counter

REPEATS = 3
TILES = [f"{suit}{rank}" for suit in "WTB" for rank in range(1, 10)] + ["F1", "F2", "F3", "F4", "J1", "J2", "J3"]


def questions(ask, hands, wins=None, distance=None):
    """Nanoseconds a call of `ask`, and of its answers how many differ: `wins` and `distance` read an answer."""
    best = float("inf")
    for _ in range(REPEATS):
        started = perf_counter()
        answers = [ask(given) for given, _ in hands]
        best = min(best, (perf_counter() - started) / len(hands))
    rows = {}
    for row, read, key in (("win check", wins, "wins"), ("distance", distance, "distance")):
        if read is not None:
            wrong = sum(read(answer) != one[key] for answer, (_, one) in zip(answers, hands, strict=True))
            rows[f"{row}, one call from Python"] = {
                "value": 1e9 * best, "unit": "ns", "wrong": wrong, "checked": len(hands),
            }  # fmt: skip
    return rows


def games(play, row="whole deals, step(index) from Python"):
    """Deals a second of `play(number)`, for about a second."""
    play(0)
    started, count = perf_counter(), 0
    while perf_counter() - started < 1:
        count += 1
        play(count)
    return {row: {"value": count / (perf_counter() - started), "unit": "/s"}}


def counts(tiles):
    """How many of each of 34 kinds."""
    return [tiles.count(kind) for kind in range(34)]


def mahjong(asked):
    """Riichi, plain Python: structure alone, no points."""
    agari = importlib.import_module("mahjong.agari").Agari
    shanten = importlib.import_module("mahjong.shanten").Shanten
    hands = [(counts(one["tiles"]), one) for one in asked]
    regular = shanten.calculate_shanten_for_regular_hand
    return questions(agari.is_agari, hands, wins=bool) | questions(regular, hands, distance=int)


def xiangting(asked):
    """Riichi, Rust: a distance over all forms, so that it is no answer to the twin's question but where it is a win."""
    module = importlib.import_module("xiangting")
    hands = [(counts(one["tiles"]), one) for one in asked]
    four = module.PlayerCount.FOUR
    return questions(lambda hand: module.calculate_replacement_number(hand, four), hands, wins=lambda found: found == 0)


def jansou(asked):
    """Riichi: a distance over all forms."""
    module = importlib.import_module("jansou.analysis.shanten")
    hands = [(counts(one["tiles"]), one) for one in asked]
    return questions(lambda hand: module.shanten_counts(hand, 0), hands, wins=lambda found: found == -1)


def pymahjonggb(asked):
    """Chinese official rules, C++: its distance takes hands of thirteen tiles, without the last drawn."""
    module = importlib.import_module("MahjongGB")
    hands = [(tuple(TILES[kind] for kind in one["tiles"][:-1]), one) for one in asked]
    before = [(hand, {"distance": one["before"]}) for hand, one in hands]
    return questions(module.RegularShanten, before, distance=lambda found: found[0])


def riichienv(_asked):
    """Riichi, Rust: one round at a time."""
    module = importlib.import_module("riichienv")
    env = module.RiichiEnv(game_mode="4p-red-single")

    def play(_number):
        seen = env.reset()
        while not env.done():
            seen = env.step({seat: random.choice(view.legal_actions()) for seat, view in seen.items()})

    return games(play)


def pymahjong(_asked):
    """Riichi, C++ with a Python environment on it."""
    env = importlib.import_module("pymahjong").MahjongEnv()

    def play(number):
        env.reset(oya=number % 4, game_wind="east")
        while not env.is_over():
            env.step(env.get_curr_player_id(), random.choice(env.get_valid_actions()))

    return games(play)


def rlcard(_asked):
    """A simplified mahjong, plain Python."""
    module, agents = importlib.import_module("rlcard"), importlib.import_module("rlcard.agents")
    env = module.make("mahjong", config={"seed": 1})
    env.set_agents([agents.RandomAgent(env.num_actions) for _ in range(4)])
    return games(lambda _: env.run(is_training=False))


PEERS = {
    "jansou": jansou, "mahjong": mahjong, "pymahjong": pymahjong, "PyMahjongGB": pymahjonggb, "riichienv": riichienv,
    "rlcard": rlcard, "xiangting": xiangting,
}  # fmt: skip


def main():
    """What the peer did, its version, or that it is not installed."""
    name = sys.argv[1]
    random.seed(1)
    try:
        told = {"version": version(name), "rows": PEERS[name](json.load(sys.stdin))}
    except (ImportError, PackageNotFoundError) as lack:
        told = {"missing": f"not installed ({lack})"}
    print("\n" + json.dumps(told))


if __name__ == "__main__":
    main()
