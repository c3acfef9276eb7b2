"""Boards on which a strategy is the easiest that applies, and answers to them.

drills has the boards, answer reads and writes answers, judging checks them, and feedback says why
chosen cells aren't the strategy's pattern.
"""
