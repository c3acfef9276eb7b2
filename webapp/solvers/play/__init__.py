"""The rules of play: the moves that an algorithm's documented rule allows next.

Start with walks.py, the rules that test a cell's values one by one; guesses.py has those that
choose among the values left. rule.py defines a rule and what it can see, and rejections.py finds
what rejects a value. An algorithm names its rule (`Solver.rule`), which Be the solver and Predict
use.
"""
