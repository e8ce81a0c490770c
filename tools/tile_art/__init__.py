"""The drawings behind `tools/make_tiles.py`: faces of the 34 kinds, the back, the icons.

`svg` writes compact SVG, `glyphs` turns characters of a font into outlines, `circles`, `bamboo`
and `bird` draw the suits from numbers, `faces` puts them together. Nothing here touches a file
but the font.
"""
