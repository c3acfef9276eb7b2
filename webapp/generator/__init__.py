"""New puzzles: squares, partitions and clues drawn by lot, and the proof of one solution.

make.py is the whole way: begin there. draw cuts a latin_square by a partition and gives it clues;
judge says whether it has one solution and the grade wished for, with levels, kept_cages and trades,
or by_steps; lots is all the chance there is. grade rates any puzzle. trials says which grades can
be made, and days has each day's puzzles.
"""
