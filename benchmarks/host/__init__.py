"""The load test: `dramadeck serve` compared with a server of boardgame.io, with the same messages.

`python -m benchmarks.host` measures and writes `docs/benchmarks-and-reliability.md`.

Two servers are started in turn, many times, each alone on one core. The same load generator, on the
other core, sends to both: five sockets a table, one command at a time at each table, and it waits
until all five have received it. It implements both protocols itself and reads a single number of an
answer, because a client that parses JSON would be slower than the servers.

* `scenes.py`: the commands, and a file of tables at which they are legal.
* `frames.py`: a minimal WebSocket client.
* `messages.py`: the messages to each server.
* `load.py`: tables that send as fast as possible, or at a given rate.
* `servers.py`, `server.py`, `peer/`: the servers, with their CPU time and memory.
* `runs.py`: the runs, and their order.
* `page.py`: the figures as a page.
"""
