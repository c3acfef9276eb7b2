"""Be the solver: the moves that the rule of an algorithm allows a person.

turns.py finds in a run where a person has the move, and what each move does: begin there; played
keeps how each was made. The moves, and the rules that allow them, are in webapp/solvers/play.
"""
