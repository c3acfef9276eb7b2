"""Practice: what a strategy finds on a board, asked of whoever learns it, and checked by its rule.

drills has the boards, tasks what is asked of each strategy, lacks what its premise misses in cells
that are none of its, and judging whether an answer is right.
"""
