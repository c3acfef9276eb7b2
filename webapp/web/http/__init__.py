"""What every page needs of a request and a response, whatever it shows.

params.py reads a request's URL: begin there. jobs does long work in slices, and waiting answers
until it is done; limits and settings bound all of it.
"""
