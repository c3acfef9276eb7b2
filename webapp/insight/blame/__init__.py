"""Blame: why a dead end is one, and which guesses can't stand together.

dead_ends.py puts the answer of "Why?" together: begin there. conflict finds the guesses: each
reason says what it rests on, asking grounds, which knows all that stands (standing) and the ways to
make cages (ways, cover). ruled_out and because say what rules each way out; refuted tells whether a
strategy would have known.
"""
