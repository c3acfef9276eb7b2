"""HTTP: what every page needs of a request and an answer, whatever it shows.

params.py reads a request's address: begin there. work makes what takes long as jobs, which
take turns, and waiting answers meanwhile; limits and settings bound all of it.
"""
