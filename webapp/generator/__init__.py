"""New puzzles: squares, partitions and clues drawn by lot, and the proof of one solution."""
