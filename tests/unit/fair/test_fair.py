"""Walls and dice from a promised secret: the stream, its fairness, and the page that explains it."""

import hashlib
import hmac
import re
import runpy
from collections import Counter
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from caishen import fair

PAGE = Path(__file__).parents[3] / "docs" / "fair-shuffle.md"
SECRET = bytes(range(32))
NONCES = ["east", "", "lucky_8", ""]


@pytest.fixture(scope="module")
def ten_lines(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The names of the program printed on the page; it imports nothing of ours."""
    found = re.search(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert found is not None and "import caishen" not in found[1]
    program = tmp_path_factory.mktemp("page") / "ten_lines.py"
    program.write_text(found[1])
    return runpy.run_path(str(program))


def worked_example(number: int = 1) -> dict[str, list[str]]:
    """The rows of a table at the page's end: what → every `code` text of its value."""
    rows = re.findall(r"^\| ([^|]+) \| (.*) \|$", PAGE.read_text().split("## Worked example")[number], re.MULTILINE)
    return {what: [text.replace("\\|", "|") for text in re.findall(r"`([^`]*)`", value)] for what, value in rows}


def test_the_page_s_ten_lines_give_the_wall_and_dice_that_we_deal(ten_lines: dict[str, Any]) -> None:
    for number in (1, 2, 77):
        dice, tiles = ten_lines["deal"](SECRET, number, NONCES)
        stream = fair.Stream(fair.deal_seed(SECRET, number, NONCES))
        ours = [f"{n}{suit}" for suit in "mpsz" for n in range(1, 8 if suit == "z" else 10) for _ in range(4)]
        stream.shuffle(ours)
        assert ours == tiles
        assert [stream.die() for _ in range(4)] == dice


def test_the_worked_example_follows_from_the_ten_lines_and_the_dealing_it_describes(ten_lines: dict[str, Any]) -> None:
    """W2.1–W2.5: recomputed here from the page's own words."""
    example = worked_example()
    dice, tiles = ten_lines["deal"](SECRET, 1, NONCES)
    message = example["message of deal 1"][0]
    seed = hmac.digest(SECRET, message.encode(), "sha256")
    first_block = hashlib.sha256(seed + bytes(8)).hexdigest()
    in_order = [tiles[place % 136] for place in range(54, 54 + 136) if place % 136 != 40]
    hands = [[in_order[16 * turn + 4 * seat + i] for turn in range(4) for i in range(4)] for seat in range(4)]
    hands[0].append(in_order[64])

    assert example["commit"] == [hashlib.sha256(SECRET).hexdigest()]
    assert example["seed of deal 1"] == [seed.hex()]
    assert example["first three words"] == [f"{first_block[:8]} {first_block[8:16]} {first_block[16:24]}"]
    assert example["first shuffled tiles"] == ["".join(tiles[:8])]
    assert example["last shuffled tiles"] == ["".join(tiles[-8:])]
    assert example["dice"] == [str([dice[:2], dice[2:]]).replace(" ", "")]
    assert example["turned up"] == [tiles[40]]
    for seat in range(4):
        runs = ((suit, sorted(tile[0] for tile in hands[seat] if tile[1] == suit)) for suit in "mpsz")
        assert example[f"hand of seat {seat}"] == [
            "".join("".join(numbers) + suit for suit, numbers in runs if numbers)
        ]
    assert example["wall begins"] == ["".join(in_order[65:73])]


def test_lishui_s_worked_example_follows_from_the_ten_lines_and_the_dealing_it_describes(
    ten_lines: dict[str, Any],
) -> None:
    """L1.2–L1.4, L1.6: recomputed here from the page's own words."""
    example = worked_example(2)
    dice, tiles = ten_lines["deal"](SECRET, 1, NONCES, dice=8)
    sums = [dice[at] + dice[at + 1] for at in (0, 2, 4, 6)]
    assert (sums[0] - 1) % 4 == 3, "the dealer"
    assert (3 + sums[1] - 1) % 4 == 0, "the B-th seat, whose wall is the last of the four"
    in_order = [tiles[(2 * (51 + sums[1] + sums[2]) + step) % 136] for step in range(136)]
    hands = {
        seat: in_order[4 * turn :][:4] + in_order[16 + 4 * turn :][:4] + in_order[32 + 4 * turn :][:4]
        for turn, seat in enumerate((3, 0, 1, 2))
    }
    hands[3] += [in_order[48], in_order[52]]
    hands[0] += [in_order[49]]
    left = [tile for at, tile in enumerate(in_order) if at >= 53 and at != 136 - sums[3]]

    assert example["dice"] == [str([dice[0:2], dice[2:4], dice[4:6], dice[6:8]]).replace(" ", "")]
    assert example["turned up"] == [in_order[136 - sums[3]]]
    for seat in (3, 0):
        runs = ((suit, sorted(tile[0] for tile in hands[seat] if tile[1] == suit)) for suit in "mpsz")
        assert example[f"hand of seat {seat}"] == [
            "".join("".join(numbers) + suit for suit, numbers in runs if numbers)
        ]
    assert example["wall begins"] == ["".join(left[:8])]
    assert len(left) == 82


def test_the_worked_example_s_lots_are_drawn_in_the_order_the_page_gives(ten_lines: dict[str, Any]) -> None:
    """W8.1"""
    message = "caishen/1|lots|0|" + ",".join(NONCES)
    row = ten_lines["words"](hmac.digest(SECRET, message.encode(), "sha256"))
    seats = [0, 1, 2, 3]
    for i in (3, 2, 1):
        j = ten_lines["below"](row, i + 1)
        seats[i], seats[j] = seats[j], seats[i]
    assert worked_example()["lots before deal 1"] == [str(seats).replace(" ", "")]
    assert f"first dealer {ten_lines['below'](row, 4)}" in PAGE.read_text()


def test_commitment_and_seeds_are_the_formats_hashes() -> None:
    assert fair.commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()
    message = b"caishen/1|deal|12|east,,lucky_8,"
    assert fair.deal_seed(SECRET, 12, NONCES) == hmac.new(SECRET, message, hashlib.sha256).digest()
    message = b"caishen/1|lots|0|east,,lucky_8,"
    assert fair.lots_seed(SECRET, 0, NONCES) == hmac.new(SECRET, message, hashlib.sha256).digest()


def test_a_number_below_n_throws_away_the_words_of_the_incomplete_last_run() -> None:
    """With n just over half of all words, nearly half of the words must be passed over."""
    n = (1 << 31) + 1
    seed = b"bias"
    words = [
        int.from_bytes(hashlib.sha256(seed + block.to_bytes(8, "big")).digest()[at : at + 4], "big")
        for block in range(8)
        for at in range(0, 32, 4)
    ]
    kept = [word for word in words if word < n]
    stream = fair.Stream(seed)
    assert len(kept) < len(words)
    assert [stream.below(n) for _ in kept] == kept


def test_every_order_of_four_comes_equally_often() -> None:
    """24,000 shuffles: each of the 24 orders within five standard deviations of 1,000."""
    stream = fair.Stream(b"orders")
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        order = [0, 1, 2, 3]
        stream.shuffle(order)
        seen[tuple(order)] += 1
    assert set(seen) == set(permutations(range(4)))
    assert all(abs(count - 1_000) < 155 for count in seen.values())


@pytest.mark.parametrize("change", ["secret", "number", "nonce"])
def test_another_secret_number_or_nonce_gives_another_seed(change: str) -> None:
    other = {
        "secret": fair.deal_seed(bytes(32), 1, NONCES),
        "number": fair.deal_seed(SECRET, 2, NONCES),
        "nonce": fair.deal_seed(SECRET, 1, ["east", "lucky_8", "", ""]),
    }
    assert other[change] != fair.deal_seed(SECRET, 1, NONCES)
