#!/usr/bin/env python3
"""Write docs/rules/*.md and docs/glossary.md from the data of `caishen.rules`, examples computed by `caishen.scoring`.

With --check nothing is written; exit status 1 says that a committed page is not what would be made.
"""

from __future__ import annotations

import sys
from pathlib import Path

from caishen import rules
from caishen.server.rule_pages import terms
from caishen.server.rule_pages.page import ALL_PAGES, COMPARE, file_name, index, page

DOCS = Path(__file__).parent.parent / "docs"


def pages() -> dict[Path, str]:
    """Every page by its file."""
    sets = {
        DOCS / "rules" / file_name(name, language): page(rules.book(name), language) for name, language in ALL_PAGES
    }
    return sets | {
        DOCS / "rules" / "README.md": index(map(rules.book, rules.names()), COMPARE),
        DOCS / "glossary.md": terms.page(),
    }


def main() -> int:
    made = pages()
    stale = {path for path, text in made.items() if not path.exists() or path.read_text(encoding="utf-8") != text}
    left_over = set((DOCS / "rules").glob("*.md")) - set(made)
    if "--check" in sys.argv[1:]:
        for path in sorted(stale | left_over):
            print(f"{path.relative_to(DOCS.parent)}: not as made; run `make docs`", file=sys.stderr)
        return 1 if stale or left_over else 0
    for path in left_over:
        path.unlink()
    for path in stale:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(made[path], encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
