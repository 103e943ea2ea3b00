"""Mia's break-in: a story of Turn of the Card that the program can play, question by question.

* `story`: its people and deeds, as data
* `moment`: a moment of it: the state of the game, and what is to come
* `agenda`: whose turn it is, and for what
* `habits`: what is played for whoever is no person
* `course`: how it goes on
"""
