"""Bots for any chat service: tables in channels, seats, commands, menus, announcements.

What everybody may know is announced to the channel, with the token of a spectator. What only a seat
may know, `CommandHandlers` reads with the token of that seat, and replies only to its user. A bot
passes on each command with its user, and turns each `Reply` into a message of its service.

* `Lobby` opens tables, assigns seats and announces events; `ChannelStore` stores the table of each
  channel and the seat of each user; `permissions` checks what a user may do
* `COMMANDS` has all commands; `CommandHandlers` handles them, and buttons, lists and forms
* `LineHandlers` does the same for typed lines, with numbered menus
* `steps`: the choices that a user has made in a menu, as the id of a button

>>> from dramadeck.chat import COMMANDS, LineHandlers, Lobby
"""

from dramadeck.chat.announcements import PostRefusedError, announcer
from dramadeck.chat.channels import Channel, ChannelStore, channels_file
from dramadeck.chat.commands import CHOICES, COMMANDS, Call, Command, Parameter
from dramadeck.chat.handlers import Asker, CommandHandlers
from dramadeck.chat.lines import LineHandlers
from dramadeck.chat.lobby import Lobby
from dramadeck.chat.problems import problem_reply
from dramadeck.chat.replies import Button, Choose, Item, Modal, Option, Reply
from dramadeck.chat.seat import ChatSeat, connect_seat

__all__ = [
    "CHOICES",
    "COMMANDS",
    "Asker",
    "Button",
    "Call",
    "Channel",
    "ChannelStore",
    "ChatSeat",
    "Choose",
    "Command",
    "CommandHandlers",
    "Item",
    "LineHandlers",
    "Lobby",
    "Modal",
    "Option",
    "Parameter",
    "PostRefusedError",
    "Reply",
    "announcer",
    "channels_file",
    "connect_seat",
    "problem_reply",
]
