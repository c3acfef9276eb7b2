"""Coach: what a player can ask of a puzzle: its answer, whether all is right so far, a hint."""
