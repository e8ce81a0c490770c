"""Matches played through Ray are those played here."""

import sys
from types import SimpleNamespace
from typing import Any

import pytest

from caishen import rules
from caishen.arena import simulate


class Machines:
    """As much of Ray as is asked for: tasks run when they are handed in, results are fetched by reference."""

    def __init__(self) -> None:
        self.address: str | None = "never asked"
        self.left = False
        self.results: list[Any] = []

    def init(self, address: str | None, **_: object) -> None:
        self.address = address

    def shutdown(self) -> None:
        self.left = True

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 3.0}

    def remote(self, play: Any) -> Any:
        def hand_in(task: Any) -> int:
            self.results.append(play(task))
            return len(self.results) - 1

        return SimpleNamespace(remote=hand_in)

    def get(self, reference: int) -> Any:
        return self.results[reference]


def texts(cluster: str | None) -> list[str]:
    played = simulate(rules.get("wenzhou-mobile"), 20, 7, ["b0", "b1", "b0", "b1"], cluster=cluster)
    return [match.text for match in played]


@pytest.mark.parametrize(("named", "asked"), [("local", None), ("ray://other:10001", "ray://other:10001")])
def test_a_cluster_gives_the_logs_of_one_process(
    monkeypatch: pytest.MonkeyPatch, named: str, asked: str | None
) -> None:
    machines = Machines()
    monkeypatch.setitem(sys.modules, "ray", machines)
    assert texts(named) == texts(None)
    assert (machines.address, machines.left) == (asked, True)


def test_without_ray_a_cluster_is_an_import_error_that_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ImportError) as lack:
        texts("local")
    assert lack.value.name == "ray"


@pytest.mark.filterwarnings("ignore")  # Ray's own
def test_ray_itself_gives_the_logs_of_one_process() -> None:
    pytest.importorskip("ray")
    assert texts("local") == texts(None)
