"""Counts every tree by the slow twin and writes them to `counts.py`: `python -m perft` in tests/."""

from pathlib import Path

from perft.trees import counted, trees

if __name__ == "__main__":
    path = Path(__file__).parent / "counts.py"
    head = path.read_text(encoding="utf-8").split("COUNTS", 1)[0]
    rows = [f'    "{name}": {counted(tree)},\n' for name, tree in trees().items()]
    path.write_text(f"{head}COUNTS: dict[str, tuple[int, ...]] = {{\n{''.join(rows)}}}\n", encoding="utf-8")
