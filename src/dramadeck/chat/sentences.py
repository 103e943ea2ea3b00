"""The sentences of bots for all chat services."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from dramadeck.narration import Language
from dramadeck.narration.messages import Message, NameArg, message_in
from dramadeck.narration.typed_names import folded, words_in_all_languages

MY_HAND: Final = message_in("chat", "My hand")
MY_MENU: Final = message_in("chat", "What can I do?")
TYPE_NUMBER: Final = message_in("chat", "Choose with a number or a name; “?” shows more help.")
"""What the first menu of a user ends with."""

TYPE_PLUS: Final = message_in("chat", "“roll 12” enters a die that you have thrown yourself.")
"""What the first menu ends with in which a die is due."""

HANDS_DEALT: Final = message_in("chat", "“hand” shows your cards, “do” shows what you can do.")
"""What the announcement of the first hands ends with."""

CLOSED_FORM: Final = message_in("chat", "Nothing has changed. “do” shows what is possible now.")
"""What is shown below the refusal of a command that asks no question."""

STILL_OPEN: Final = message_in("chat", "You can still answer the last menu; “do” shows it again.")
"""What is said below a reply that has nothing to do with the open menu."""

MAY_END: Final = message_in(
    "chat",
    "The game ends for everybody, and its seed is published. This cannot be undone. To continue "
    "on another day, answer no. End the game?",
)
END_IT: Final = message_in("chat", "yes, end the game")
END_NOT: Final = message_in("chat", "no")
NOT_ENDED: Final = message_in("chat", "Nothing has changed.")
"""The question before the end of a game, its answers, and what is said after a no."""

SOMEBODY: Final = message_in("chat", "The previous player no longer has this seat.")
TRADE: Final = message_in("chat", "Trade")
BACK: Final = message_in("chat", "Back")
MORE: Final = message_in("chat", "Add more …")
FORM: Final = message_in("chat", "Fill in")
NOTHING_MORE: Final = message_in("chat", "Nothing more")
PREVIOUS: Final = message_in("chat", "Previous")
NEXT: Final = message_in("chat", "Next")
CHOOSE: Final = message_in("chat", "What do you want to do?")
SAY_WHAT: Final = message_in("chat", "What else do you want to add?")
DONE: Final = message_in("chat", "Done.")
BROKEN: Final = message_in(
    "chat", "The bot has made an error; the command “log” shows what has happened."
)
NOT_SHOWN: Final = message_in(
    "chat", "Something has happened that cannot be shown here; the command “log” shows it."
)
NO_CARDS: Final = message_in("chat", "You hold no hidden cards.")
HELP: Final = (
    message_in("chat", "Choose with a number or a name; “2 13” answers two questions at once."),
    message_in("chat", "A text answer takes the rest of the line; no other answer can follow it."),
    message_in("chat", "To choose several, type their numbers with spaces: “1 3”."),
    message_in(
        "chat",
        "“-” repeats your last answer; “--” leaves an answer empty, where that is possible.",
    ),
    message_in(
        "chat",
        "“2+” asks for more details of entry 2; “back” goes one question back; “? 3” explains "
        "entry 3.",
    ),
    message_in("chat", "“help” lists the commands; you can type them while a menu is open, too."),
)
"""The help about answers to a menu, for “?”."""

TAKE_IT: Final = message_in("chat", "“yes” accepts it.")
"""What is said below a typing mistake of which the right word is known."""

GO_BACK: Final = message_in("chat", "“back” goes one question back; “do” shows the menu.")
"""What is said below a question that is repeated after an error."""

HELP_WITH_QUESTIONS: Final = (
    message_in("chat", "“back” goes one question back; “help” lists the commands."),
)
"""The help about answers to a question, below what it asks for."""

ABOUT_WORDS: Final = message_in(
    "chat",
    "“? join” explains a command; “?” also explains cards, words from the rules and rule ids.",
)
"""The help about words that can be looked up."""

NO_WORD: Final = message_in(
    "chat",
    "You can look up cards (“? haste”, “? 45”), words from the rules (“? pool”), rules (“? "
    "TR-023”) and entries of an open menu (“? 3”).",
)

SAY_HELP: Final = message_in(
    "chat",
    "When everybody has a seat, the leader types “do” to begin. “?” shows what you can type.",
)
NOTHING_YET: Final = message_in("chat", "Nothing has happened yet.")
SIT_DOWN: Final = message_in(
    "chat", "Choose a seat. The leader of the table is the one who opened it."
)
"""The sentence above the buttons of the seats."""

COMMAND: Final = "chat command"  # the context of the sentences about commands

ABOUT: Final[Mapping[str, Message]] = MappingProxyType(
    {
        "new": message_in("chat command", "Open a table in this channel, and lead it"),
        "new.names": message_in("chat command", "Who plays, such as Quin, Marco"),
        "new.system": message_in("chat command", "Which game; the default is Torg"),
        "new.dialect": message_in("chat command", "Which variant of the rules"),
        "new.deck": message_in("chat command", "Which deck"),
        "new.language": message_in(
            "chat command", "Which language the channel uses to show what happens"
        ),
        "new.possibilities": message_in(
            "chat command", "How many possibilities each hero begins with; only in Torg"
        ),
        "join": message_in("chat command", "Sit down at the table of this channel"),
        "join.seat": message_in("chat command", "Which seat"),
        "join.member": message_in(
            "chat command", "Who sits down, if not you; only for the leader of the table"
        ),
        "hand": message_in("chat command", "See your hand; only you can see it"),
        "table": message_in("chat command", "See the table from your seat"),
        "do": message_in("chat command", "See everything that you can do now, and choose"),
        "flip": message_in("chat command", "Flip the next card"),
        "roll": message_in(
            "chat command", "Let the bot throw the next die, using the promised seed"
        ),
        "pool": message_in("chat command", "Put a card into your pool, or open your pool"),
        "play": message_in("chat command", "Play a card"),
        "card": message_in("chat command", "Which card"),
        "trade": message_in("chat command", "Offer a trade of cards, or answer one"),
        "bomb": message_in("chat command", "See the current task, and try its next step"),
        "chart": message_in("chat command", "Look something up in a printed table"),
        "chart.name": message_in("chat command", "Which table"),
        "chart.value": message_in("chat command", "A number or a word to look up in it"),
        "odds": message_in(
            "chat command", "The chance of success with a die, or in the current task"
        ),
        "odds.value": message_in("chat command", "Your value, including everything that is added"),
        "odds.difficulty": message_in(
            "chat command", "The number to reach; leave it out for the current task"
        ),
        "undo": message_in("chat command", "Undo the last turns; only for the leader of the table"),
        "undo.turns": message_in("chat command", "How many"),
        "log": message_in("chat command", "See what has happened, as far as you may know it"),
        "log.turns": message_in("chat command", "How many of the last turns"),
        "log.file": message_in(
            "chat command", "Attach a file with the game so far, for dramadeck replay"
        ),
        "end": message_in(
            "chat command", "End the game and show the seed; only for the leader of the table"
        ),
    }
)
"""Command or parameter → its description; at most 100 letters."""


WORDS: Final[Mapping[str, Message]] = MappingProxyType(
    {
        "help": message_in("chat word", "help rules commands lost"),
        "back": message_in("chat word", "back"),
        "more": message_in("chat word", "more"),
        "new": message_in("chat word", "new open"),
        "join": message_in("chat word", "join sit seat"),
        "hand": message_in("chat word", "hand cards"),
        "table": message_in("chat word", "table status"),
        "do": message_in("chat word", "do menu options turn"),
        "flip": message_in("chat word", "flip"),
        "roll": message_in("chat word", "roll"),
        "pool": message_in("chat word", "pool"),
        "play": message_in("chat word", "play"),
        "trade": message_in("chat word", "trade"),
        "bomb": message_in("chat word", "bomb task"),
        "undo": message_in("chat word", "undo"),
        "log": message_in("chat word", "log"),
        "end": message_in("chat word", "end"),
        "yes": message_in("chat word", "yes"),
    }
)
"""Command or other word → the words that may be typed for it, in the language of the user.

Replies show the first one."""

FILLERS: Final = message_in("typed words", "i we am now please let me us my our show want to will")
"""The words that say nothing at the beginning of a line."""

BEGIN: Final = message_in("typed words", "begin")
"""The verb in the names of entries that begin something, as in "begin a scene"."""

QUESTIONS: Final = message_in(
    "typed words", "what which who whose how why where when is are can could should does"
)
"""The words with which a question begins."""

UNASKED: Final = message_in(
    "typed words",
    "a an the i we you me my it is are do does can may use make now next mean work works turn "
    "goes first that this there",
)
"""The words of a question that are not looked up."""

VERBS: Final = message_in(
    "typed words",
    "assist=several_work_together change_cards=exchange_cards dodge=defend harm=deal_damage "
    "hit=attack prolong=extend report_harm=deal_damage shoot=attack skip=pass "
    "support=several_work_together take_back=withdraw",
)
"""One or two words and the entry of a menu that is meant by them, with "_" for spaces."""


_NOUNS: Final = message_in("typed words", "a the game table for with")


def without_noun(names: str) -> str:
    """Names without what may be typed before them, as in "new game with Quin, Marco"."""
    first, _, rest = names.strip().partition(" ")
    return without_noun(rest) if folded(first) in words_in_all_languages(_NOUNS) else names.strip()


def words_for(name: str, language: Language) -> list[str]:
    """The words that may be typed for a command, in a language; the first one is shown."""
    return language.text(WORDS[name]).split() if name in WORDS else [name]


def lost_seat(name: str) -> Message:
    """The sentence about a user who has lost a seat to another."""
    return message_in("chat", "{name} no longer has this seat.", name=NameArg(name))


def promised(commitment: str) -> Message:
    """The sentence with the commitment to the shuffles of a table."""
    return message_in("chat", "Hash that fixes the shuffles: {hash}.", hash=NameArg(commitment))
