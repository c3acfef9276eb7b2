"""Catalogue: the puzzles that pages know by themselves, and what is known of any of them.

entries reads library.json, today has the puzzles of the days, and making those made to order. facts
is what is known of a puzzle, and the bar over all of its pages.
"""
