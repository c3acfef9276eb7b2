"""Why: why each step was taken, why a dead end is one, and which guesses can't all be right.

dead_ends.py puts the answer of "Why?" together: begin there. rows says what rules out each way on,
blame finds the guesses and their argument. conflicts is the search for facts that can't all be
true, argument what follows from what; the coach asks both of them too. steps gives the reason of
any other step, and finds whether a strategy would have ruled a guess out.
"""
