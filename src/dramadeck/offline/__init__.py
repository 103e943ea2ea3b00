"""The page of `dramadeck serve` with its own Python: tables without a server.

`Local` stands where the server would; `shell` holds the modules that the page has besides. It needs
the extra `web`, of which nothing listens to a network.

>>> from dramadeck.offline.local import Local
"""
