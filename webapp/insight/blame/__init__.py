"""Blame: why a dead end is one, and which guesses can't stand together.

dead_ends.py puts the answer of "Why?" together: begin there. conflict finds the guesses, by grounds
and resting, which follow reasons back; ruled_out, ways, cover and full_grid say what rules each way
out; refuted tells whether a strategy would have known.
"""
