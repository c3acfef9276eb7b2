"""Be the solver: the moves that the rule of an algorithm allows a person.

moves.py is what a move is: begin there. hands has what each algorithm allows, walks those that go
cell by cell; turns finds in a run where a person has the move, played keeps how each was made.
"""
