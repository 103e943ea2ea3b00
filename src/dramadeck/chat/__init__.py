"""What a bot for any chat service needs: tables in channels, seats, commands, menus, announcements.

What everybody may know is announced to the channel, with the token of a spectator. What a seat may
know, `CommandHandlers` finds with the token of that seat, and only the user in that seat is
answered.
A bot turns each `Reply` into a message of its service, and says who has asked for what.

* `Lobby` opens tables, gives seats and announces what happens; `ChannelStore` keeps which channel
  has which table and who sits where; `permissions` says who may do what
* `COMMANDS` is the table of commands; `CommandHandlers` answers them, and buttons, lists and forms
* `LineHandlers` does the same where people type lines: menus are numbered there
* `steps`: how far somebody has come with a form, as the id of a button

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
