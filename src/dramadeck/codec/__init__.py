"""States, commands, events and whole games as JSON, and back. The rules need none of it.

* `saves`: a state, a command or an event as JSON and back
* `records`: a played game: rewind, branch, replay
* `record_file`: records on a disk, as JSON Lines, also while they are played
* `saves.MIGRATIONS`: saves and records of older versions, brought up to date
* `schema`: the JSON Schema of commands, events and views
* `commitment`: the seed of a game, promised at the opening and revealed at the end
* `verification`: whether a game went as its host had promised
"""
