"""The engine: what algorithms share.

walk goes cell by cell, with cage_test and culprits; search guesses and takes back, over the
propagator and its rules, whose reasons are in inference, and recorder tells it. once keeps equal
events one. cover_facts and remaining_fillings are what exact cover and Inside ask for.
"""
