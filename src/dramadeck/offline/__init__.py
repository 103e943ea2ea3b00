"""The page of `dramadeck serve` with Python in the browser: tables without a server.

`Local` answers the requests of the page; `shell` has further modules of the page. It needs the
extra `web`, but does not use the network.

>>> from dramadeck.offline.local import Local
"""
