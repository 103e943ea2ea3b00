"""The host: tables for many players, for a bot, a server or a virtual table.

A `Host` opens tables of any rule system, makes a token for each seat, takes commands, sends each
seat what it may see, keeps everything in a `Store`, and exports what a seat may keep.

>>> from dramadeck.host import Host, SqliteStore
"""

from dramadeck.host.answers import Answer, Opened, Seated, TableInfo
from dramadeck.host.broadcast import Update, UpdateKind
from dramadeck.host.host import Host
from dramadeck.host.limits import HostLimits
from dramadeck.host.reasons import HostError, HostReason
from dramadeck.host.subscription import Subscription
from dramadeck.host.sync import SyncHost
from dramadeck.storage.sqlite import SqliteStore

__all__ = [
    "Answer",
    "Host",
    "HostError",
    "HostLimits",
    "HostReason",
    "Opened",
    "Seated",
    "SqliteStore",
    "Subscription",
    "SyncHost",
    "TableInfo",
    "Update",
    "UpdateKind",
]
