"""Move rules: the moves that an algorithm's documented rule allows next.

Start with walks.py, for algorithms that test a cell's values one by one; guesses.py is for those
that choose among the values left. move_rules.py has their base class and what it can see, and
rejections.py finds what rejects a value. An algorithm names its own (`Solver.move_rules`), which Be
the solver and Predict use.
"""
