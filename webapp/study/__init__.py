"""Studies: several algorithms on many puzzles, one row per run, and a report on the rows.

Start with running.py, which runs a lot of puzzles and defines a row. plan cuts a study into lots,
inputs reads given puzzles, and workers runs the lots, here or on a Dask cluster. store writes the
rows; tally counts them, and report writes the page (from templates/) with plots, and a table.
"""
