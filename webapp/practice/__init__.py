"""Practice: what a strategy finds on a board, asked of whoever learns it, and checked by its rule.

drills has the boards, tasks which cells count as found there, lacks what the premise misses in
cells that are none of its, answer how an answer is written, and judging whether it is right.
"""
