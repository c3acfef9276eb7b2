"""Pages of a run: Watch with its panels, Compare, Embed, Predict and Be the solver.

watch.py is the plainest: begin there. A page is a blueprint; runs keeps what was made of late, and
position_view is one step as all of them show it.
"""
