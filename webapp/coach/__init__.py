"""Help for players: a puzzle's solutions, whether all is right so far, hints, and drills.

Start with hint, which finds the next step, and hint_levels, which shows it level by level. answer
finds a puzzle's solutions and grade; position_check finds out whether a position can still be
completed, and the first mistake. practice/ has the drills of the strategies.
"""
