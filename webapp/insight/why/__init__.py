"""Why each step was taken, why a dead end is one, and which guesses can't all be right.

Start with dead_ends.py, which builds the answer to "Why?". rows finds what rules out each way on,
blame finds the guesses and their argument. conflicts searches for facts that can't all be true, and
argument finds what follows from what; the coach uses both too. steps explains any other step, and
finds whether a strategy would have ruled a guess out.
"""
