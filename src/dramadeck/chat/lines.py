"""A bot for a chat service without buttons: users type commands, and answer menus by numbers.

A menu is a list of numbered entries. Only the user to whom it was sent can answer it. A line that
is no answer gets an error, and changes nothing.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Final

import attrs

from dramadeck import narration
from dramadeck.chat.commands import (
    CHOICES,
    COMMANDS,
    Call,
    Command,
    Parameter,
    card_and_rest,
    own_card,
)
from dramadeck.chat.handlers import (
    END,
    Asker,
    CommandHandlers,
    not_now,
    refused_reply,
    seat_named,
)
from dramadeck.chat.help_replies import (
    answering_reply,
    card_reply,
    command_blocks,
    commands_reply,
    explanation_reply,
    typed,
)
from dramadeck.chat.lobby import SECOND, Lobby
from dramadeck.chat.plain_lines import asked_words, command_word, plain_line
from dramadeck.chat.prefixes import error_with_prefix, with_prefix
from dramadeck.chat.problems import ChatReason, problem_reply
from dramadeck.chat.replies import Reply, paragraph
from dramadeck.chat.seat import ANSWER, KINDS, ChatSeat, OpenMenus, is_word_of
from dramadeck.chat.sentences import (
    BEGIN,
    CLOSED_FORM,
    END_IT,
    END_NOT,
    GO_BACK,
    NOT_ENDED,
    STILL_OPEN,
    TAKE_IT,
    TYPE_NUMBER,
    TYPE_PLUS,
    words_for,
)
from dramadeck.chat.steps import Step
from dramadeck.client.closed_forms import kind_named, kind_words
from dramadeck.client.problems import RequestError, request_error
from dramadeck.core import DramadeckError
from dramadeck.core.refusals import RefusedError, truncated_repr
from dramadeck.core.visibility import SPECTATOR
from dramadeck.host.reasons import HostError, HostReason
from dramadeck.narration import AnswerError, Menu, Name, Text
from dramadeck.narration.command_fields import FieldKind
from dramadeck.narration.dialogue import UNSAID, Dialogue
from dramadeck.narration.fields import card_fields
from dramadeck.narration.markup import Block, BlockKind, cut
from dramadeck.narration.question_help import asked_for
from dramadeck.narration.typed_names import MORE, corrected, first_named, folded, said_yes

LONGEST: Final = 1_000  # the most letters of a line that are read

_BACK: Final = "back"
_HELP: Final = "help"
_MORE: Final = "more"
_MARKS: Final = ("/", "!")
_YES: Final = ("yes", "true", "1")
_ECHOED: Final = 20

_LOOK_UPS: Final = frozenset({"hand", "table", "chart", "odds", "log"})
"""The commands that leave an open question open."""

_NAMING: Final = frozenset({"do", "end", *KINDS})
"""The commands with which the name of an entry may begin, such as "end the scene"."""


class LineHandlers(CommandHandlers):
    """Handles lines that users type.

    Send a reply that is not public only to the user who has typed the line. If the chat service
    cannot do that, set `Asker.is_overheard`.

    Args:
        lobby: the tables of the channels; make it with `announcer(post, has_buttons=False)`.
        find_user: finds a user of a channel by name, for a leader who gives a seat to another.
        prefix: what users type before each line for the bot, such as "!"; the texts of replies
            have it before commands, and a line may begin with it or not.

    >>> import asyncio
    >>> from dramadeck.chat.announcements import announcer
    >>> from dramadeck.chat.channels import ChannelStore
    >>> from dramadeck.host import Host, SqliteStore
    >>> ann = Asker(channel="#torg", user="ann", name="Ann", language="en")
    >>> async def post(channel, reply):
    ...     pass
    >>> async def evening():
    ...     async with Host(SqliteStore(":memory:")) as host:
    ...         lines = LineHandlers(Lobby(host, channels, announcer(post, has_buttons=False)))
    ...         await lines.read(ann, "new Quin, Marco", "1")
    ...         menu = await lines.read(ann, "do", "2")
    ...         done = await lines.read(ann, "1", "3")
    ...         return menu.plain(), done.plain()
    >>> channels = ChannelStore(":memory:")
    >>> menu, done = asyncio.run(evening())
    >>> menu.splitlines()[1:3]
    ['Scenes and rounds', ' 1 begin the adventure and deal the hands']
    >>> done
    'Done.'
    >>> channels.close()
    """

    def __init__(
        self,
        lobby: Lobby,
        find_user: Callable[[Asker, str], Asker | None] | None = None,
        *,
        prefix: str = "",
    ) -> None:
        super().__init__(lobby)
        self._find_user, self._prefix = find_user, prefix
        self._dialogues = OpenMenus[tuple[str, Dialogue]]()  # with the token of the seat
        self._ending = OpenMenus[bool]()  # the users with the question whether to end the game
        self._noted = OpenMenus[bool]()  # the users and the notes that they have read
        self._meant = OpenMenus[str]()  # the lines that users may mean, after typing mistakes

    async def read(self, asker: Asker, line: str, request: str) -> Reply:
        """Reply to a command or to an answer to the open menu; an error becomes a reply, too.

        Raises:
            ValueError: the id of the user has a line break, as the second seats of users have.
        """
        if SECOND in asker.user:
            raise ValueError(f"user: expected an id in one line, got {truncated_repr(asker.user)}")
        line = " ".join(line[:LONGEST].split()).removeprefix(self._prefix)
        with suppress(DramadeckError):
            asker, line = await self._for_seat(asker, line)
        key = asker.channel, asker.user
        meant = self._meant.find(key)
        self._meant.drop(key)
        if meant is not None and said_yes(line):
            line = meant
        try:
            reply = await self._read(asker, line, request)
        except Exception as error:  # noqa: BLE001 - the user gets a reply to any error
            reply = self._problem(error, asker)
        return with_prefix(reply, self._prefix)

    async def _for_seat(self, asker: Asker, line: str) -> tuple[Asker, str]:
        """The user and a line without the seat before it: "Quin: join" takes a second seat."""
        name, sign, rest = line.partition(":")
        if not sign or not rest.strip() or name.startswith("?"):
            return asker, line
        seat = seat_named(asker, await self.lobby.seats(asker.channel), name)
        if seat is None:
            return asker, line
        second = attrs.evolve(asker, user=f"{asker.user}{SECOND}{seat.name}")
        own, also = (self.lobby.channels.seat_of(it.channel, it.user) for it in (asker, second))
        if own == seat:
            return asker, rest.strip()
        if command_word(rest.strip().casefold(), "", asker.language) == "join":
            return second, f"join {name}"
        return (second, rest.strip()) if also == seat else (asker, line)

    def _or_meant(self, asker: Asker, reply: Reply, line: str) -> Reply:
        """A reply about a typing mistake; after it, “yes” is the line that may be meant."""
        self._meant.keep((asker.channel, asker.user), line)
        note = Block(narration.language(asker.language).spans(TAKE_IT), BlockKind.NOTE)
        return attrs.evolve(reply, blocks=(*reply.blocks, note))

    def _problem(self, error: Exception, asker: Asker) -> Reply:
        """An error as a reply; after a typing mistake with the line that may be meant."""
        reply = problem_reply(error_with_prefix(error, self._prefix), asker.language)
        if isinstance(error, RefusedError) and "nearest" in error.refusal.values:
            return self._or_meant(asker, reply, str(error.refusal.values["nearest"]))
        return reply

    async def _read(self, asker: Asker, line: str, request: str) -> Reply:
        key = asker.channel, asker.user
        is_ending = self._ending.find(key) is not None
        self._ending.drop(key)
        answers = _yes_and_no(asker.language)
        is_yes = (
            said_yes({"1": answers[0], "2": answers[1]}.get(line, line), *answers)
            if is_ending
            else None
        )
        if is_yes is not None:
            return await self._end_or_not(asker, request, is_yes=is_yes)
        token, dialogue = self._dialogues.find(key) or ("", None)
        is_marked = line.startswith(_MARKS)
        if dialogue is None or not dialogue.takes_text:
            line = await self._plain(asker, line)
            topic = asked_words(line)
            if topic is not None:
                return await (
                    self._help(asker, dialogue, topic) if topic else self.menu(asker, "do", request)
                )
        if _is_menu(dialogue) and said_yes(line) is not None:
            line = await self._due_named(asker, line)
        word, _, rest = line.removeprefix("/").removeprefix("!").partition(" ")
        word = await self._word(asker, word.casefold(), rest)
        is_blank = not line and dialogue is None
        if line.startswith("?"):
            return await self._help(asker, dialogue, line[1:].strip())
        if word == _HELP and (about := asked_words(f"what {rest}")):
            return await self._help(asker, dialogue, about)
        if word == _HELP or is_blank:
            return _above(await self._commands(asker), dialogue)
        if word == _BACK:
            if dialogue is None:
                raise request_error(ChatReason.NO_COMMAND, command=word)
            dialogue.back()
            return Reply(blocks=(*dialogue.blocks(),))
        call = Call(handlers=self, asker=asker, request=request)
        if word == _MORE and not rest:
            return await self._whole_menu(call, dialogue)
        if word == "new" and rest:  # such as "new scene", if a table is open
            reply = await self._begun(call, rest)
            if reply is not None:
                return reply
        is_answer = not is_marked and _is_answer(dialogue, line)
        if is_answer and word in KINDS and COMMANDS[word].parameters and rest:
            is_answer = not await own_card(call, rest)  # "pool hero" is no text
        if word in COMMANDS and not is_answer:
            if rest and word in _NAMING and not is_marked and (word == "end" or _is_menu(dialogue)):
                reply = await self._answer_anew(call, line)
                if reply is not None:
                    return reply
            if rest and word == "do":
                reply = await self._answer_anew(call, rest, is_form=True)
                reply = reply or await self._not_now(call, rest)
                return reply or await self.menu(asker, word, request)
            return await self._beside(COMMANDS[word], rest, call, dialogue)
        if dialogue is None:
            reply = await self._answer_anew(call, line) or await self._card_or_not_now(call, line)
            if reply is None:
                raise await self._no_command(asker, line)
            return reply
        if dialogue.takes_text:
            if dialogue.begins_with_form(line, is_whole=True) or await self._is_due(asker, line):
                reply = await self._answer_anew(call, line) or await self._not_now(call, line)
                if reply is not None:
                    return reply
        elif dialogue.form is None and not line[:1].isdigit():  # the menu may be an old one
            reply = await self._answer_anew(call, line)
            if reply is not None:
                return reply
        return await self._answer(call, token, dialogue, line)

    async def _still_possible(self, asker: Asker, dialogue: Dialogue | None) -> Dialogue | None:
        """A dialogue; None if its form is possible no more, such as an answer to an old offer."""
        if dialogue is None or dialogue.form is None:
            return dialogue
        with suppress(DramadeckError):
            if (await (await self.connect(asker)).menu()).named(dialogue.form.name) is None:
                self._dialogues.drop((asker.channel, asker.user))
                return None
        return dialogue

    async def _plain(self, asker: Asker, line: str) -> str:
        """A line as `plain_line` has it, unless it begins with an entry, such as "hit somebody"."""
        plain = plain_line(line, asker.language)
        if plain != line:
            with suppress(DramadeckError):
                narrator = (await self.connect(asker, needs_seat=False)).narrator
                titles = [(narrator.title(kind), "") for kind in narrator.rules.commands]
                if first_named(line, titles, is_whole=True) is not None:
                    return line
        return plain

    async def _word(self, asker: Asker, typed: str, rest: str) -> str:
        """A word as the name of a command of the game, if it is one."""
        word = command_word(typed, rest, asker.language)
        if word not in KINDS:
            return word
        try:
            client = await self.connect(asker, needs_seat=False)
        except DramadeckError:
            return word
        return word if is_word_of(client.narrator.rules, word) else typed

    async def _whole_menu(self, call: Call, dialogue: Dialogue | None) -> Reply:
        """The open menu with its rare topics, else the present one."""
        if dialogue is None or dialogue.form is not None:
            reply = await self.menu(call.asker, "do", call.request)
            _, dialogue = self._dialogues.find((call.asker.channel, call.asker.user)) or ("", None)
            if dialogue is None or dialogue.form is not None:
                return reply
        return Reply(blocks=(*dialogue.blocks(has_all=True),))

    async def _answer_anew(self, call: Call, line: str, *, is_form: bool = False) -> Reply | None:
        """Reply to an answer to the present menu; None if it is empty or there is none.

        Also None if the line does not begin with the name of a form, unless `is_form`.
        """
        try:
            client = await self.connect(call.asker)
            _, menu = await self._opened(client, "do", 0)
        except DramadeckError:
            return None
        dialogue = _dialogue(client, menu)
        titles = {folded(client.narrator.title(it)): it for it in client.narrator.rules.commands}
        kind = titles.get(folded(line))
        if kind is not None and menu.named(kind.__name__) is None:
            return None  # another entry may have this word, such as to take back what it did
        first, _, rest = line.partition(" ")
        word = command_word(first.casefold(), rest, call.asker.language)
        is_command = word in COMMANDS  # "flip now" is another line
        is_named = dialogue.names(line) if is_command else dialogue.begins_with_form(line)
        if not (menu and is_form) and not is_named:
            return None
        self._dialogues.keep((call.asker.channel, call.asker.user), (client.token, dialogue))
        return await self._answer(call, client.token, dialogue, line, is_new=True)

    async def _no_command(self, asker: Asker, line: str) -> DramadeckError:
        """Why a line is neither a command nor an entry: no seat, or a typing mistake."""
        if re.fullmatch("[-+0-9 ,.]+", line):  # an answer to a menu
            return request_error(ChatReason.NO_MENU)
        nearest, problem = await self._nearest(asker, line)
        command = cut(line.removeprefix("/").removeprefix("!").partition(" ")[0], _ECHOED)
        with suppress(DramadeckError):
            seat = seat_named(asker, await self.lobby.seats(asker.channel), line)
            if seat is not None and self.lobby.channels.seat_of(asker.channel, asker.user) is None:
                nearest = f"join {line}"
        if nearest is not None:
            return request_error(ChatReason.NEAR_COMMAND, command=command, nearest=nearest)
        return problem or request_error(ChatReason.NO_COMMAND, command=command)

    async def _nearest(self, asker: Asker, line: str) -> tuple[str | None, DramadeckError | None]:
        """The line that is meant by one with a typing mistake; and why there is no menu."""
        own = narration.language(asker.language)
        names = [
            *COMMANDS,
            *(also for name in (*COMMANDS, _HELP, _BACK, _MORE) for also in words_for(name, own)),
        ]
        try:
            client = await self.connect(asker)
            menu = await client.menu()
            names += _dialogue(client, menu).beginnings()
            names += kind_words(client.narrator)
        except DramadeckError as error:
            return corrected(line, names), error
        nearest = corrected(line, names)
        if nearest is not None and menu:
            try:
                _dialogue(client, menu).answer(nearest)
            except AnswerError as mistake:  # there is a second one in the line
                start = nearest.removesuffix(mistake.wrong)
                nearest = start + mistake.meant if mistake.meant else nearest
        return nearest, None

    async def _answer(
        self, call: Call, token: str, dialogue: Dialogue, line: str, *, is_new: bool = False
    ) -> Reply:
        """Reply to an answer to a menu; `is_new` if it was made for this line."""
        asker, key = call.asker, (call.asker.channel, call.asker.user)
        client = await self.connect(asker)
        if client.token != token:  # the menu is of another seat
            self._dialogues.drop(key)
            raise request_error(ChatReason.OLD_MENU)
        is_menu = dialogue.form is None
        try:
            command = dialogue.answer(line)
        except AnswerError as problem:
            # It may be an entry of a newer menu, or one that is not possible now.
            reply = None if is_new else await self._answer_anew(call, line)
            if reply is None:
                reply = await self._card_or_not_now(call, line) if is_menu or not is_new else None
                if reply is not None and is_menu:
                    dialogue.leave()  # the first words may have selected another form
            if reply is None and not is_new and dialogue.form is None and not line[:1].isdigit():
                reply = await self._answer_anew(call, line, is_form=True)  # by the present menu
                reply = reply or await self.menu(asker, "do", call.request)
            if reply is not None:
                return reply
            if dialogue.form is None and not (problem.meant or dialogue.has_beginning(line)):
                error = await self._no_command(asker, line)
                if isinstance(error, RequestError) and "nearest" in error.refusal.values:
                    raise error from problem
            now = () if dialogue.form is not None else await client.now()
            blocks = [Block(line.spans) for line in (problem.line, *now)]
            again = Reply(blocks=(*blocks, *_asked_again(client, dialogue)), is_apart=True)
            return self._or_meant(asker, again, problem.meant) if problem.meant else again
        if command is None:
            return Reply(blocks=(*dialogue.blocks(),))
        try:
            reply = await self._play(asker, client, command, call.request)
        except RefusedError as problem:
            return self._refused(asker, client, dialogue, problem)
        if self._dialogues.find(key) == (token, dialogue):  # there is no new question
            self._dialogues.drop(key)
        return reply

    def _refused(
        self, asker: Asker, client: ChatSeat, dialogue: Dialogue, problem: RefusedError
    ) -> Reply:
        """The refusal of a command, and the last question again, if there was one."""
        refused = self._problem(problem, asker)
        dialogue.reopen(problem.refusal.values)
        again = _asked_again(client, dialogue)
        if dialogue.form is None:
            self._dialogues.drop((asker.channel, asker.user))
            again = (Block(narration.language(asker.language).spans(CLOSED_FORM)),)
        return attrs.evolve(refused, blocks=(*refused.blocks, *again))

    async def _begun(self, call: Call, what: str) -> Reply | None:
        """Reply to "new scene" by the entry that begins one; None if the game has none."""
        try:
            narrator = (await self.connect(call.asker)).narrator
        except DramadeckError:
            return None
        noun, _, rest = what.partition(" ")
        start, begin = folded(noun).rstrip(","), folded(narrator.language.text(BEGIN))
        for title in map(narrator.title, narrator.rules.commands):
            words = folded(title).split()
            if begin in words and any(word in (start, f"{start}s") for word in words):
                line = f"{title} {rest}"
                return await self._answer_anew(call, line) or await self._not_now(call, line)
        return None

    async def _due_named(self, asker: Asker, line: str) -> str:
        """The entry for which the game waits, for a yes; for a no the second one of two."""
        due = await self._due_labels(asker)
        if due and said_yes(line):
            return due[0]
        return due[1] if len(due) == 2 else line

    async def _is_due(self, asker: Asker, line: str) -> bool:
        """Whether a line is the first or the last word of an entry for which the game waits."""
        due = [folded(label).split() for label in await self._due_labels(asker)]
        return any(folded(line) in (words[0], words[-1]) for words in due)

    async def _due_labels(self, asker: Asker) -> list[str]:
        """The labels of the entries for which the game waits; none without a seat."""
        with suppress(DramadeckError):
            menu = await (await self.connect(asker)).menu(ANSWER)
            return [form.label.text for form in menu]
        return []

    async def _card_or_not_now(self, call: Call, line: str) -> Reply | None:
        """A card of the user that a line names, and what can be done with it; else `_not_now`."""
        try:
            client = await self.connect(call.asker)
            card = await own_card(call, line)
        except DramadeckError:
            return None
        if not card:
            return await card_reply(client, line) or await self._not_now(call, line)
        (lines,) = await client.cards([card])
        about = [Block(line.spans) for line in lines[:2]]
        _, menu = await self._opened(client, "do", card)
        if not menu:
            reply = await not_now(client, "play", card)
            return attrs.evolve(reply, blocks=(*about, *reply.blocks))
        dialogue = _dialogue(client, menu)
        self._dialogues.keep((call.asker.channel, call.asker.user), (client.token, dialogue))
        return Reply(blocks=(*about, *dialogue.blocks()))

    async def _not_now(self, call: Call, line: str) -> Reply | None:
        """Why the entry that a line begins with is not possible now; None if there is none."""
        try:
            client = await self.connect(call.asker)
            menu = await client.menu()
        except DramadeckError:
            return None
        kind = kind_named(client.narrator, line, menu)
        if kind is None or menu.named(kind.__name__) is not None:
            return None
        problem = await client.why_closed(kind)
        reply = await refused_reply(client, error_with_prefix(problem, self._prefix))
        if isinstance(problem, HostError) and problem.reason is HostReason.NOT_YOURS:
            title = Text(f"{client.narrator.title(kind)}: ")
            first, *more = reply.blocks
            first = attrs.evolve(first, spans=(title, *first.spans))
            reply = attrs.evolve(reply, blocks=(first, *more))
        return reply

    async def menu(self, asker: Asker, word: str, request: str, card: int = 0) -> Reply:
        """The menu of a word, as in `CommandHandlers`; above all entries, what is due now."""
        reply = await super().menu(asker, word, request, card)
        _, dialogue = self._dialogues.find((asker.channel, asker.user)) or ("", None)
        if word != "do" or reply.is_apart or dialogue is None:
            return reply
        now = await (await self.connect(asker)).now()
        return attrs.evolve(reply, blocks=(*[Block(line.spans) for line in now], *reply.blocks))

    def _question(self, asker: Asker, client: ChatSeat, step: Step, menu: Menu) -> Reply | None:
        dialogue = _dialogue(client, menu)
        form = menu.named(step.at)
        if form is not None and dialogue.answer(str(menu.index(form) + 1)) is not None:
            return None
        key = asker.channel, asker.user
        self._dialogues.keep(key, (client.token, dialogue))
        blocks, notes = [*dialogue.blocks()], [TYPE_NUMBER]
        if dialogue.form is None and menu[0].name in KINDS["roll"]:
            notes.append(TYPE_PLUS)
        for note in notes:
            if self._noted.find((*key, note)) is None:
                self._noted.keep((*key, note), True)
                blocks.append(Block(client.narrator.language.spans(note), BlockKind.NOTE))
        return Reply(blocks=tuple(blocks))

    async def end(self, asker: Asker, *, is_sure: bool = False) -> Reply:
        """End the game; without `is_sure` ask for confirmation, with numbered answers."""
        reply = await super().end(asker, is_sure=is_sure)
        if is_sure:
            return reply
        self._ending.keep((asker.channel, asker.user), True)
        answers = enumerate(_yes_and_no(asker.language), 1)
        entries = [Block((Text(text),), BlockKind.ENTRY, number=at) for at, text in answers]
        return attrs.evolve(reply, blocks=(*reply.blocks, *entries))

    async def _end_or_not(self, asker: Asker, request: str, *, is_yes: bool) -> Reply:
        """Reply to the answer to the question whether to end the game."""
        if is_yes:
            return await self.pressed(asker, END, (), None, request)
        return paragraph(*narration.language(asker.language).spans(NOT_ENDED))

    # ------------------------------------------------------------------------------ commands

    async def _beside(
        self, command: Command, text: str, call: Call, dialogue: Dialogue | None
    ) -> Reply:
        """Run a command; a look-up and an error in its parameters leave an open question open."""
        dialogue = await self._still_possible(call.asker, dialogue)
        if command.name == "end" and text:
            closed = await self._not_now(call, f"end {text}")
            if closed is not None:
                return _above(closed, dialogue)
        try:
            reply = await self._with_answers(command, text, call, dialogue)
            if reply is not None:
                return reply
            values = await self._values(command, text, call)
        except RefusedError as problem:
            reply = self._problem(problem, call.asker)
            if problem.refusal.reason == ChatReason.USAGE.value:
                blocks = [block async for block in command_blocks(command, call)]
                reply = attrs.evolve(reply, blocks=(*reply.blocks, *blocks))
            return _above(reply, dialogue)
        if command.name in _LOOK_UPS:
            return _above(await command.run(call, **values), dialogue)
        key = call.asker.channel, call.asker.user
        before = self._dialogues.find(key)
        try:
            reply = await command.run(call, **values)
        except RefusedError as problem:
            reply = self._problem(problem, call.asker)
        if reply.is_apart:  # a refusal
            return reply if _is_menu(dialogue) else _above(reply, dialogue)
        if self._dialogues.find(key) is before:
            self._dialogues.drop(key)
        return reply

    async def _with_answers(
        self, command: Command, text: str, call: Call, before: Dialogue | None
    ) -> Reply | None:
        """Reply to answers behind a word, or behind its card: "flip yes", "play 59 strength".

        None without answers.
        """
        card, answers = 0, text
        if command.parameters and text and command.name in KINDS:
            card, answers = await card_and_rest(call, text, command.name)
        if not text or command.name not in KINDS:
            return None
        client = await self.connect(call.asker)
        _, menu = await self._opened(client, command.name, card)
        several = [*_listed(menu, card)] if card else []
        if several:  # the card is one of several answers
            answers = f"{several[0]} {answers}" if text[0].isdigit() else text
        if not answers:
            return None
        if not menu:
            return _above(await not_now(client, command.name, card), before)
        dialogue = _dialogue(client, menu)
        self._dialogues.keep((call.asker.channel, call.asker.user), (client.token, dialogue))
        line = answers if command.name == "roll" else _with_form(client, menu, answers)
        if command.name == "roll":  # the total of a die that was thrown at the table
            dialogue.answer(f"1{MORE}")
            while dialogue.options:  # which of several who act together throws it
                dialogue.answer("1")
            line = f"{answers} {UNSAID} {UNSAID}"
        return await self._answer(call, client.token, dialogue, line, is_new=True)

    async def _values(self, command: Command, text: str, call: Call) -> dict[str, Any]:
        """The values of the parameters of a command in a text."""
        named = {
            parameter.name: parameter for parameter in command.parameters if parameter.is_named
        }
        values, words = dict[str, Any](), list[str]()
        if named:  # "possibilities 3" is an option as well
            text = re.sub(rf"\b({'|'.join(named)}) (?=\w)", r"\1=", text, flags=re.IGNORECASE)
        for word in re.sub(" *= *", "=", text).split() if named else text.split():
            name, sign, value = word.partition("=")
            if not sign or not named:
                words.append(word)
            elif name.casefold() in [it.name for it in command.parameters if not it.is_named]:
                words.append(value)
            elif name.casefold() in named:
                parameter = named[name.casefold()]
                values[parameter.name] = await self._value(command, parameter, value, call, values)
            else:
                raise _usage(command, call.asker.language)
        positional = [parameter for parameter in command.parameters if not parameter.is_named]
        for parameter in positional[: len(words)]:
            count = len(words) if parameter is positional[-1] else 1
            value, words = " ".join(words[:count]), words[count:]
            values[parameter.name] = await self._value(command, parameter, value, call, values)
        is_missing = any(
            parameter.is_required and parameter.name not in values for parameter in positional
        )
        if words and command.name == "end":
            raise request_error(ChatReason.END_WHAT)
        if words or is_missing:
            raise _usage(command, call.asker.language)
        return values

    async def _value(
        self, command: Command, parameter: Parameter, text: str, call: Call, values: dict[str, Any]
    ) -> Any:
        """The value of a parameter that was typed as a text."""
        if parameter.kind is bool:
            return text.casefold() in _YES
        if parameter.kind is int:
            smallest, largest = parameter.smallest, parameter.largest
            number = int(text) if re.fullmatch("-?[0-9]{1,6}", text) else None
            if number is None or not (smallest or 0) <= number <= (largest or number):
                raise _usage(command, call.asker.language, parameter)
            return number
        if parameter.kind is Asker:
            user = None if self._find_user is None else self._find_user(call.asker, text)
            if user is None:
                raise request_error(ChatReason.NO_USER, user=cut(text, _ECHOED))
            return user
        if parameter.name in CHOICES:
            typed = text.casefold().rstrip(".!")
            choices = [*await CHOICES[parameter.name](call, values)]
            exact = [value for label, value in choices if typed in (label.casefold(), value)]
            prefixed = [value for label, value in choices if label.casefold().startswith(typed)]
            return next((matches[0] for matches in (exact, prefixed) if len(matches) == 1), text)
        return text

    # ---------------------------------------------------------------------------------- help

    async def _commands(self, asker: Asker) -> Reply:
        """What is due now, and the commands for the seat of a user; all without a table."""
        language = narration.language(asker.language)
        try:
            client = await self.connect(asker, needs_seat=False)
        except DramadeckError:
            return commands_reply(language, None, self._prefix)
        seat = client.narrator.seat
        is_leader = seat == self.lobby.channel(asker.channel).leader
        reply = commands_reply(language, client, self._prefix, is_leader=is_leader)
        if seat == SPECTATOR:
            return reply
        now = [Block(line.spans) for line in await client.now()]
        return attrs.evolve(reply, blocks=(*now, *reply.blocks))

    async def _help(self, asker: Asker, dialogue: Dialogue | None, what: str) -> Reply:
        """How to answer a menu, all commands, or the explanation of an entry or a word."""
        what = plain_line(asked_words(what) or what, asker.language)
        word = command_word(what.casefold(), "", asker.language)
        blocks, command = list[Block](), COMMANDS.get(word)
        if command is not None:
            language = narration.language(asker.language)
            name = Name(f"{self._prefix}{typed(command, language)}")
            blocks = [Block((name, Text(": "), *language.spans(command.about)))]
            call = Call(handlers=self, asker=asker, request="")
            blocks += [block async for block in command_blocks(command, call)]
        if command is not None and command.name not in KINDS:  # it is no word of a game
            return Reply(blocks=tuple(blocks))
        if what:
            client = await self.connect(asker, needs_seat=False)
            rules = await explanation_reply(client, dialogue, what, is_known=bool(blocks))
            return Reply(blocks=(*blocks, *rules.blocks))
        if dialogue is None:
            return await self._commands(asker)
        return answering_reply(await self.connect(asker, needs_seat=False), dialogue)


def _yes_and_no(code: str) -> tuple[str, str]:
    """The answers to the question whether to end the game, in a language."""
    language = narration.language(code)
    return language.text(END_IT), language.text(END_NOT)


def _asked_again(client: ChatSeat, dialogue: Dialogue) -> tuple[Block, ...]:
    """The open question or menu after an error; a question with what it asks for."""
    form, field, blocks = dialogue.form, dialogue.field, [*dialogue.blocks()]
    if form is not None and field is not None:
        if not field.options:
            blocks.append(Block(asked_for(client.narrator, form, field).spans, BlockKind.NOTE))
        blocks.append(Block(client.narrator.language.spans(GO_BACK), BlockKind.NOTE))
    return tuple(blocks)


def _dialogue(client: ChatSeat, menu: Menu) -> Dialogue:
    """The dialogue about a menu; no example is taken that the user has not typed."""
    return Dialogue(menu, client.narrator.language, asks_known=True, takes_examples=False)


def _listed(menu: Menu, card: int) -> Iterator[str]:
    """The label of a card in each form that lists it among several to choose from."""
    for form in menu:
        names = card_fields(form.commands[0].__class__)
        for field in form.fields:
            options = field.options if field.kind is FieldKind.CHOICES else ()
            if field.name in names:
                yield from [option.label.text for option in options if option.value == card]


def _with_form(client: ChatSeat, menu: Menu, answers: str) -> str:
    """Answers with the number of the first form of a menu to which all of them belong."""
    if len(menu) == 1:
        return f"1 {answers}"
    for number in range(1, len(menu) + 1):
        with suppress(AnswerError):
            _dialogue(client, menu).answer(line := f"{number} {answers}")
            return line
    return answers


def _is_menu(dialogue: Dialogue | None) -> bool:
    """Whether no question of a form is open."""
    return dialogue is None or dialogue.form is None


def _above(reply: Reply, dialogue: Dialogue | None) -> Reply:
    """A reply, and below it the question that is still open."""
    if dialogue is None:
        return reply
    question = (*dialogue.blocks(),)
    if dialogue.form is None:
        question = (Block(dialogue.language.spans(STILL_OPEN), BlockKind.NOTE),)
    return attrs.evolve(reply, blocks=(*reply.blocks, *question))


def _is_answer(dialogue: Dialogue | None, line: str) -> bool:
    """Whether a line that begins like a command is an answer to the open menu."""
    if dialogue is None:
        return False
    return dialogue.names(line) or (dialogue.takes_text and line.casefold() not in COMMANDS)


def _usage(command: Command, code: str, wrong: Parameter | None = None) -> Exception:
    usage = {"command": command.name, "usage": typed(command, narration.language(code))}
    if wrong is None or wrong.smallest is None or wrong.largest is None:
        return request_error(ChatReason.USAGE, **usage)
    limits = {"smallest": wrong.smallest, "largest": wrong.largest}
    return request_error(ChatReason.NUMBER, **usage, parameter=wrong.name.upper(), **limits)
