"""Coach: what a player can ask of a puzzle: its answer, whether all is right so far, a hint.

hint finds the next step, and rungs says what a hint shows at each: begin there. answer is what is
known of a puzzle's solutions, right whether a position can still be completed, or which move made
that impossible. practice/ has the drills of the strategies.
"""
