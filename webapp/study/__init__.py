"""Several algorithms on many puzzles, one row per run, and a report on the rows.

Start with running.py, which runs a batch of puzzles and defines a row. plan cuts a study into
batches, inputs reads given puzzles, and workers runs the batches, here or on a Dask cluster. store
writes the rows; tally counts them, and report writes the page (from templates/) with plots, and a
table.
"""
