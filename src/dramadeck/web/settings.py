"""What may be set about a server, in one record."""

import attrs


@attrs.frozen(kw_only=True)
class Settings:
    """How a server is set up.

    Attributes:
        origins: further addresses under which it is reached, such as `https://games.example`; the
            first of them is the one in links.
        metrics: whether `/metrics` answers everybody; without it, this machine alone.
        hello: seconds in which a connection has to say who it is.
        patience: seconds for which a message may wait for a client that does not read.
        pause: seconds without news after which a seat is sent its menu.
        story: how many turns somebody is told who joins.
        rate: requests a second that one address may make, in the long run.
        burst: how many of them at once.

    >>> Settings(origins=("https://games.example",)).metrics
    False
    """

    origins: tuple[str, ...] = ()
    metrics: bool = False
    hello: float = 10.0
    patience: float = 20.0
    pause: float = 0.03
    story: int = 60
    rate: int = 50
    burst: int = 300
