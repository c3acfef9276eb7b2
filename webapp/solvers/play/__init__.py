"""The rules of play: what the documented rule of an algorithm allows next, and what it does not.

rule.py says what such a rule is, and what it looks at; walks.py has those that test a cell's values
one by one, guesses.py those that choose among what is left: begin with walks.py. refusing.py says
what rejects a value. An algorithm names its rule (`Solver.rule`); whoever makes its moves by hand
and whoever predicts them read it.
"""
