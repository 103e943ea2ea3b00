"""Mia's break-in: a story of Turn of the Card that the program can play, question by question.

* `story`: its people and deeds, as data
* `policies`: whose turn it is and for what, and what is played for seats without a person
"""
