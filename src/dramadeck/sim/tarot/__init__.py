"""Mia's break-in: a story of Turn of the Card that the program can play.

* `story`: its characters and checks, as data
* `policies`: the order of the questions, and the answers of the program
"""
