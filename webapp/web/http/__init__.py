"""Requests and responses: the parts that every page shares.

params.py reads a request's URL: begin there. jobs does long work in slices, and waiting answers
until it is done; limits and settings bound all of it.
"""
