"""The load test: `dramadeck serve` beside a server of boardgame.io, under the same messages.

`python -m benchmarks.host` measures and writes `docs/benchmarks-and-reliability.md`.

Two servers are started one after the other, over and over, each alone on one core. The same
generator, on the other core, speaks to both: five sockets a table, one command at a time at each
table, and it waits until all five have heard of it. It speaks the two protocols by hand and looks
for one number in what comes back: a client that reads its JSON would be slower than the servers.

* `scenes.py`: what is sent, and a file of tables at which it can be sent.
* `frames.py`: a WebSocket, no more of it than is needed here.
* `speech.py`: what is said to the one server and to the other.
* `load.py`: tables that send, at their own pace or at a given one.
* `servers.py`, `server.py`, `peer/`: the servers, and what they take of the machine.
* `runs.py`: what is measured, in which order.
* `million.py`: a million tables, drawn by lot.
* `page.py`: the figures as a page.
"""
