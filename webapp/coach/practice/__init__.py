"""Practice: boards on which a strategy is the next one, and the answers to what it finds there.

drills has the boards, answer reads and writes what somebody answered, judging says whether it is
right, and feedback what chosen cells lack to be the strategy's pattern.
"""
