"""The glossary page, from the terms of `caishen.rules.texts`."""

from __future__ import annotations

from caishen.rules.texts import Term, glossary

TITLE = "Glossary 术语表"


def page() -> str:
    """The whole page."""
    rows = [
        "| 简体 | 繁體 | pinyin | English | meaning | 含义 | in Wenzhou and Lishui | 温州与丽水 |",
        "|---|---|---|---|---|---|---|---|",
        *map(_row, glossary()),
    ]
    head = (
        "<!-- Made by tools/make_rule_pages.py from src/caishen/rules/glossary.toml: do not edit. -->\n\n"
        f"# {TITLE}\n\n"
        "The words of the game as the [rules](rules/README.md), the code and the table use them. Words of one meaning "
        "stand in one line."
    )
    return f"{head}\n\n" + "\n".join(rows) + "\n"


def _row(term: Term) -> str:
    wenzhou = term.wenzhou or {"en": "", "zh": ""}
    cells = (
        term.zh_hans, term.zh_hant, term.pinyin, term.en, term.meaning["en"], term.meaning["zh"], wenzhou["en"],
        wenzhou["zh"],
    )  # fmt: skip
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"
