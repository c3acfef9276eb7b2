"""Tools: what writes the data files of the product, and what tests and benchmarks share."""
