"""Benchmarks that print ratios, and what the gallery says of each puzzle."""
