"""The fuzzer: hostile requests drawn from a seed, and what no answer to them may be."""
