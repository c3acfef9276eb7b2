"""Pages and fragments by feature; the only layer that knows Flask.

app.py builds the application and lists its FEATURES: begin there. run/ has the
pages of a run, puzzle/ those of a puzzle, places/ those of the header, room/ a class's, and paper/
what is printed. http/ and board/ are what all of them need.
"""
