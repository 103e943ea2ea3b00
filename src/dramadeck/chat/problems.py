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
    TOO_MANY_CHOSEN = "nobody chooses so many; choose fewer"
    SEAT_STAYS = (
        "once hands are dealt you keep your seat; the leader of the table can give you another"
    )
    NO_TABLE = "there is no table here; open one first, such as “new Quin, Marco”"
    TABLE_OPEN = "a table is open here; its leader can end it, by “end”"
    NO_NAMES = "who plays is missing; typed like this: {example}"
    NO_SEAT = (
        "you have no seat at this table; sit down first; free: {seats}; typed like this: {example}"
    )
    NO_FREE_SEAT = (
        "you have no seat at this table, and none is free; the leader of the table can give you one"
    )
    NO_SUCH_SEAT = "there is no seat {seat} here; there are: {seats}"
    NEAR_SEAT = "there is no seat {seat} here; perhaps “{nearest}” is meant"
    LEADER_PLAYS = "you lead this table; to play as well, type this: {example}"
    SITS_ANOTHER = "somebody else sits there; the leader of the table can give you the seat"
    LEADER_SEATS = "only the leader of the table can give seats to others"
    NOTHING_TO_DO = "there is nothing of that kind for you to do now"
    NOTHING_NOW = "there is nothing for you to do now"
    OLD_MENU = "the table has moved on since that menu; ask for a new one"
    TOO_LONG_A_FORM = "a form has room for {most}; choose fewer"
    OVERHEARD = "others would read that here; ask where you alone read the answer"
    NO_COMMAND = (
        "there is no command {command}, and no menu of yours is open; “do” shows what is possible "
        "now, “?” all commands"
    )
    NO_MENU = "no menu of yours is open any more; “do” shows what is possible now"
    NEAR_COMMAND = (
        "there is no command {command}; perhaps “{nearest}” is meant; “do” shows what is possible "
        "now, “?” all commands"
    )
    END_WHAT = (
        "“end” is typed alone and ends the game; if a scene can be ended now, “do” shows how it is "
        "typed, such as “end the scene”"
    )
    USAGE = "{command} is typed like this: {usage}"
    NUMBER = (
        "{command} is typed like this: {usage}; {parameter} is a whole number from {smallest} to "
        "{largest}"
    )
    NO_USER = "nobody here is called {user}"
    NO_CARD = "none of your cards is called {card}"
    NEAR_CARD = "none of your cards is called {card}; perhaps “{nearest}” is meant"
    SEVERAL_CARDS = "several of your cards are called so, name one by its number: {cards}"
    NO_ODDS = "there are no odds for that here"
    NO_TASK = (
        "no task is under way; for a single die, a difficulty number is typed behind the value: "
        "{example}"
    )
    TOO_MANY_NAMES = "at most {most} can be named"


def problem_reply(error: Exception, language: str) -> Reply:
    """An error as a reply; of an unexpected one only the type and the line are logged.

    >>> from dramadeck.client.problems import request_error
    >>> problem_reply(request_error(ChatReason.NO_TABLE), "en").plain()
    'there is no table here; open one first, such as “new Quin, Marco”'
    >>> problem_reply(KeyError("oops"), "en").plain()
    'The bot has made a mistake; the command “log” shows what has happened.'
    """
    spoken = narration.language(language)
    problem = problem_in(error, spoken)
    if problem.reason == RequestReason.BROKEN.value:
        return paragraph(*spoken.spans(BROKEN), is_apart=True)
    refusal = error.refusal if isinstance(error, IllegalCommandError) else None
    return Reply(blocks=(Block((Text(problem.detail),)),), is_apart=True, refusal=refusal)
