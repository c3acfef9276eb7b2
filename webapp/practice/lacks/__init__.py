"""Lacks: what chosen cells miss of a strategy's premise, in a sentence that is true of the board.

Each is asked only of cells that are none of the strategy's there: what it says of the end of the
premise, that there is nothing to cross off, rests on that.
"""
