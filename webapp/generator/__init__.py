"""New puzzles: squares, partitions and clues drawn by lot, and the proof of one solution.

make.py is the whole way: begin there. draw cuts a latin_square by a partition, gives it clues and
drops what has trades; judge says whether it has one solution and the grade wished for, by levels
over kept_cages, or by_steps; grade rates any puzzle, the one that is made too. toward is the second
version's way: it chooses clues by their freedom, and changes them by what the judge says. lots is
all the chance there is; trials says which grades can be made, and days has each day's puzzles.
"""
