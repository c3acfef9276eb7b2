"""New random puzzles, each with one solution and the grade wished for.

make.py is the whole way: begin there. draw cuts a Latin square of grids by a partition and gives it
clues; boxed takes givens from sudokus and borders from killer sudokus. grade judges each by the
strategies that solve it, and rates any puzzle. rng has all randomness; trials counts how often each
grade is found; days has each day's puzzles.
"""
