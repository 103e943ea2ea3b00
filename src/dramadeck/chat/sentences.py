"""What a bot says in its own words, whatever the chat."""

from typing import Final

from dramadeck.narration.saying import Say, Who, say_in

MY_HAND: Final = say_in("chat", "My hand")
MY_MENU: Final = say_in("chat", "What can I do?")
TRADE: Final = say_in("chat", "Trade")
BACK: Final = say_in("chat", "Back")
MORE: Final = say_in("chat", "Say more …")
FORM: Final = say_in("chat", "Fill in")
NOTHING_MORE: Final = say_in("chat", "Nothing more")
PREVIOUS: Final = say_in("chat", "Previous")
NEXT: Final = say_in("chat", "Next")
CHOOSE: Final = say_in("chat", "What do you want to do?")
SAY_WHAT: Final = say_in("chat", "What do you want to say besides?")
DONE: Final = say_in("chat", "Done.")
BROKEN: Final = say_in(
    "chat", "The bot has made a mistake; the command “log” shows what has happened."
)
NOT_SHOWN: Final = say_in(
    "chat", "Something has happened that cannot be shown here; the command “log” tells it."
)
NO_CARDS: Final = say_in("chat", "You hold no hidden cards.")
NOTHING_YET: Final = say_in("chat", "Nothing has happened yet.")
SIT_DOWN: Final = say_in("chat", "Choose a seat. Whoever has opened the table leads it.")
"""What stands on buttons, and above menus."""


def promised(commitment: str) -> Say:
    """By which hash the shuffles of a table are promised.

    >>> from dramadeck.narration import Language
    >>> Language().text(promised("a1b2"))
    'The shuffles are promised by a1b2.'
    """
    return say_in("chat", "The shuffles are promised by {hash}.", hash=Who(commitment))
