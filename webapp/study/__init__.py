"""Studies: many puzzles, several algorithms, a row a run, and what the rows come to.

running.py runs a lot of puzzles: begin there. plan cuts a study into lots, inputs reads given
puzzles, and workers has the lots run, here or on a Dask cluster. rows and store keep what comes of
it; tally counts it, and report writes it as a page (by templates/) with plots, and as a table.
"""
