"""A match of wenzhou-mobile in which every agent makes any legal move."""

from __future__ import annotations

import numpy as np

from caishen.env.aec import TableEnv


def main() -> None:
    """Play, and print what each player has in the end."""
    env, chance = TableEnv("wenzhou-mobile", observation="compact", episode="match"), np.random.default_rng(1)
    env.reset(seed=1)
    points = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        points[agent] += reward
        env.step(None if over else int(chance.choice(np.flatnonzero(seen["action_mask"]))))
    print(*[f"{agent} {sum_:+.0f}" for agent, sum_ in points.items()], sep="\n")


if __name__ == "__main__":
    main()
