"""The reasons for which a chat refuses a request, and errors as replies."""

from dramadeck import narration
from dramadeck.chat.replies import Reply, paragraph
from dramadeck.chat.sentences import BROKEN
from dramadeck.client.problems import RequestReason, problem_in
from dramadeck.core import IllegalCommandError, RefusalReason
from dramadeck.narration import Text
from dramadeck.narration.markup import Block


class ChatReason(RefusalReason):
    """The reasons for which a chat refuses a request before it calls the host."""

    ENOUGH_TABLES = "{most} tables are open on this server; end one of them first"
    TOO_MANY_CHOSEN = "too many choices; choose fewer"
    SEAT_STAYS = (
        "once hands are dealt, you keep your seat; the leader of the table can give you another"
    )
    NO_TABLE = "there is no table here; open one first, such as “new Quin, Marco”"
    TABLE_OPEN = "a table is already open here; its leader can end it with “end”"
    NO_NAMES = "the names are missing; type it like this: {example}"
    NO_SEAT = (
        "you have no seat at this table; take a free one first: {seats}; type it like this: "
        "{example}"
    )
    NO_FREE_SEAT = (
        "you have no seat at this table, and none is free; the leader of the table can give you one"
    )
    NO_SUCH_SEAT = "there is no seat {seat} here; there are: {seats}"
    NEAR_SEAT = "there is no seat {seat} here; did you mean “{nearest}”?"
    LEADER_PLAYS = "you lead this table; to play as well, type this: {example}"
    SITS_ANOTHER = "this seat is taken; the leader of the table can give it to you"
    LEADER_SEATS = "only the leader of the table can give seats to others"
    NOTHING_TO_DO = "you cannot do anything like that now"
    NOTHING_NOW = "there is nothing for you to do now"
    OLD_MENU = "this menu is out of date; ask for a new one"
    TOO_LONG_A_FORM = "a form has room for {most}; choose fewer"
    OVERHEARD = "others could read the answer here; ask where only you can read it"
    NO_COMMAND = (
        "there is no command {command}, and you have no open menu; “do” shows what is possible "
        "now, “?” all commands"
    )
    NO_MENU = "you no longer have an open menu; “do” shows what is possible now"
    NEAR_COMMAND = (
        "there is no command {command}; did you mean “{nearest}”? “do” shows what is possible "
        "now, “?” all commands"
    )
    END_WHAT = (
        "“end” alone ends the game; if a scene can end now, “do” shows what to type, such as "
        "“end the scene”"
    )
    USAGE = "type {command} like this: {usage}"
    NUMBER = (
        "type {command} like this: {usage}; {parameter} is a whole number from {smallest} to "
        "{largest}"
    )
    NO_USER = "nobody here is called {user}"
    NO_CARD = "none of your cards is called {card}"
    NEAR_CARD = "none of your cards is called {card}; did you mean “{nearest}”?"
    SEVERAL_CARDS = "several of your cards have this name; choose one by its number: {cards}"
    NO_ODDS = "the odds for this are not available here"
    NO_TASK = (
        "no task is under way; for a single die, type a difficulty number after the value: "
        "{example}"
    )
    TOO_MANY_NAMES = "at most {most} can be named"


def problem_reply(error: Exception, language: str) -> Reply:
    """An error as a reply; of an unexpected one only the type and the line are logged.

    >>> from dramadeck.client.problems import request_error
    >>> problem_reply(request_error(ChatReason.NO_TABLE), "en").plain()
    'there is no table here; open one first, such as “new Quin, Marco”'
    >>> problem_reply(KeyError("oops"), "en").plain()
    'The bot has made an error; the command “log” shows what has happened.'
    """
    spoken = narration.language(language)
    problem = problem_in(error, spoken)
    if problem.reason == RequestReason.BROKEN.value:
        return paragraph(*spoken.spans(BROKEN), is_apart=True)
    refusal = error.refusal if isinstance(error, IllegalCommandError) else None
    return Reply(blocks=(Block((Text(problem.detail),)),), is_apart=True, refusal=refusal)
