"""Rules pages and glossary as Markdown: words, worked examples, layout. `tools/make_rule_pages.py` writes them."""
