"""Studies: many puzzles, several algorithms, a row a run, and what the rows come to.

running.py runs a lot of puzzles and says what a row holds: begin there. plan cuts a study into
lots, inputs reads given puzzles, and workers has the lots run, here or on a Dask cluster. store
keeps the rows; tally counts them, and report writes the page (by templates/) with plots, and a
table.
"""
