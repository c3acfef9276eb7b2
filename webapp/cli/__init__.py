"""The command line: its arguments, its commands and their exit statuses.

arguments.py has all commands with what they take: begin there. checking, solving, making, study,
lesson and serving are the commands; reading, options, progress, workers, addresses and status are
what they share.
"""
