"""New random puzzles, each with one solution and the requested grade.

Start with make.py, which does it all. draw cuts a Latin square from grids by a partition and gives
it clues; boxed removes givens from sudokus, and borders from killer sudokus. judge checks each, and
grade rates any puzzle by the strategies that solve it. rng has all randomness; trials counts how
often each grade is found; days has the daily puzzles.
"""
