"""Tasks on the machines of a Ray cluster. Ray is an extra (`pip install caishen[cluster]`), loaded only here.

Knows nothing of matches: whoever hands in a function and its argument gets the result, wherever it ran.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from typing import Any, Generic, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")
LOCAL = "local"


class Pending(Generic[Result]):
    """A result that is being made somewhere."""

    def __init__(self, ray: Any, reference: Any) -> None:
        self._ray = ray
        self._reference = reference

    def result(self) -> Result:
        """The result, waited for."""
        made: Result = self._ray.get(self._reference)
        return made


def submitter(
    stack: ExitStack, address: str, play: Callable[[Task], Result]
) -> tuple[Callable[[Task], Pending[Result]], int]:
    """What hands a task to the cluster at `address` (`local`: this machine, `ray://HOST:PORT`: another's), and how many
    tasks run there at once. `ImportError` where Ray is not installed, `ConnectionError` where nobody answers.

    The caishen on the cluster's machines must be the same; leaving `stack` leaves the cluster.
    """
    import ray

    ray.init(None if address == LOCAL else address, log_to_driver=False, logging_level="ERROR")
    stack.callback(ray.shutdown)
    remote = ray.remote(play)
    return lambda task: Pending(ray, remote.remote(task)), max(1, int(ray.cluster_resources().get("CPU", 1)))
