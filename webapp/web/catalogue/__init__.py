"""The built-in puzzles, those of the days and new ones, and the facts about any puzzle.

entries reads library.json, today has the puzzles of the days, and making those made to order. facts
is what is known of a puzzle, and the bar over all of its pages.
"""
