"""Tests of practice: the boards of the drills, and how answers are judged."""
