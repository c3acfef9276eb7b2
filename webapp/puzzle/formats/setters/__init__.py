"""Setters' tools: f-puzzles and SudokuPad, where people draw any rule that they think of.

f_puzzles and sudokupad are the formats: begin there. scl and classic are what SudokuPad's links
hold besides, packed takes an object out of a code with lz and zipper, board makes a puzzle of it,
and drawing the board of a puzzle.
What stands for a rule that isn't ours refuses a board by its name (rules); what only decorates it,
such as colours and pencil marks, is passed over.
"""
