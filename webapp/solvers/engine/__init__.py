"""The engine: what algorithms share.

walk goes cell by cell, with cage_test and culprits; search guesses and takes back, over the
propagator and its rules, and recorder tells it; inference has the reasons that no strategy has, and
once keeps equal events one. cover_facts and remaining_fillings are for exact cover and whoever asks
what cages have left.
"""
