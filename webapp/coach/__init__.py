"""Help for players: a puzzle's solutions, whether all is right so far, hints, and drills.

Start with hint, which finds the next step, and rungs, which shows it level by level. answer finds
out about a puzzle's solutions; right checks whether a position can still be completed, and finds
the first mistake. practice/ has the drills of the strategies.
"""
