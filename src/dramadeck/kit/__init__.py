"""Tools around the rules: saves, records, laws for authors, bots. The rules need none of them.

* `saves`: a state, a command or an event as JSON and back
* `records`: a played game: rewind, branch, replay
* `record_files`: records on a disk, as JSON Lines, also while they are played
* `migrations`: saves and records of older versions, brought up to date
* `schemas`: the JSON Schema of commands, events and views
* `odds`: exact chances, from a state or with no game at all
* `simulate`: whole games by the thousand, on any executor
* `bots`: play any system through its legal commands
* `tables`: a table laid by hand, in one call
* `testing`: the laws that every rule system keeps
* `strategies`: commands and games of any system for Hypothesis, which it needs
"""
