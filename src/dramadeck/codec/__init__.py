"""States, commands, events and whole games as JSON, and back. The rules do not need this package.

* `saves`: a state, a command or an event as JSON and back
* `records`: the record of a game: earlier states, branch, replay
* `record_file`: records in files of JSON Lines, also while the game is played
* `saves.MIGRATIONS`: the migrations of saves and records of older versions
* `schema`: the JSON Schema of commands, events and views
* `commitment`: the commitment of a host to the seed of a game
* `verification`: the check that the host has kept its commitment
"""
