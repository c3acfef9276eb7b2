"""Rooms: a class follows its teacher; webapp/classroom/room has the model.

lead.py is the teacher's page, room the pupils' and the projector's, join the way in: begin there.
find has this server's rooms, questions what is asked and counts what is answered, presence who is
there, and fragments what everybody gets each second.
"""
