"""Pages of a run: Watch with its panels, Compare, Four puzzles and Be the solver.

watch.py is the first: begin there. A page is a blueprint, place answers for where it is, and runs
keeps recent runs. tree, why, inside and program are panels: the tree is drawn by
static/js/watch/tree_canvas.js, the fragments of the others are made here.
"""
