"""Commands: what the command line does, where that is more than a few lines.

arguments.py has all commands with what they take: begin there. checking, solving, making, study,
lesson and serving are the commands; reading, options, progress, workers, addresses and status are
what they share.
"""
