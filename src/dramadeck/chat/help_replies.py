"""The help of a bot for typed lines: the commands, how to answer, and what a word means."""

from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import suppress
from typing import Any, Final

import attrs

from dramadeck import narration
from dramadeck.chat.commands import CHOICES, COMMANDS, Call, Command
from dramadeck.chat.replies import Reply
from dramadeck.chat.seat import ChatSeat, is_word_of
from dramadeck.chat.sentences import (
    ABOUT_WORDS,
    HELP,
    HELP_WITH_QUESTIONS,
    NO_WORD,
    words_for,
)
from dramadeck.client.closed_forms import kind_about
from dramadeck.core import DramadeckError, Seat
from dramadeck.core.visibility import SPECTATOR
from dramadeck.lookups.rules import rules_explained
from dramadeck.narration import Language, Name, Narrator, Text
from dramadeck.narration.dialogue import Dialogue
from dramadeck.narration.lookup import CardMatches, about_command, find_cards, no_card_found
from dramadeck.narration.markup import Block, BlockKind, cut
from dramadeck.narration.question_help import entry_explained, question_explained
from dramadeck.narration.spans import Line

MOST_CHOICES: Final = 12  # the most choices of a parameter that its explanation lists
MOST_ECHOED: Final = 30  # the most letters of a user's text that a reply repeats


def commands_reply(
    language: Language,
    client: ChatSeat | None = None,
    prefix: str = "",
    *,
    is_leader: bool = False,
) -> Reply:
    """The commands for the game of a seat, by default all, with a prefix before each."""
    blocks, seat = list[Block](), None if client is None else client.narrator.seat
    of_others = ("new", "join") if is_leader else ("new", "join", "undo", "end")
    hidden = () if seat in (None, SPECTATOR) else of_others
    for command in COMMANDS.values():
        is_other = client is not None and not is_word_of(client.narrator.rules, command.name)
        if is_other or command.name in hidden:
            continue
        word, about = words_for(command.name, language)[0], language.spans(command.about)
        name = Name(f"{prefix}{typed(command, language)}")
        english = (Text(" ("), Name(f"{prefix}{command.name}"), Text(")"))
        other = () if word == command.name else english
        blocks.append(Block((name, *other, Text(": "), *about), BlockKind.ITEM))
    return Reply(blocks=(*blocks, Block(language.spans(ABOUT_WORDS), BlockKind.NOTE)))


def typed(command: Command, language: Language) -> str:
    """A command as it is typed in a language: `odds VALUE [DIFFICULTY]`."""
    parts = [words_for(command.name, language)[0]]
    for parameter in command.parameters:
        name = "yes|no" if parameter.kind is bool else parameter.name.upper()
        part = f"{parameter.name}={name}" if parameter.is_named else name
        parts.append(part if parameter.is_required else f"[{part}]")
    return " ".join(parts)


async def command_blocks(command: Command, call: Call) -> AsyncIterator[Block]:
    """What the parameters of a command mean, and their choices, if there are not many."""
    language = narration.language(call.asker.language)
    for parameter in command.parameters:
        choices = list[tuple[str, str]]()
        with suppress(DramadeckError):  # without a table there are no seats and no cards
            if parameter.name in CHOICES:
                choices = [*await CHOICES[parameter.name](call, {})]
        labels = Text(", ".join(label for label, _ in choices))
        listed = (Text(": "), labels) if 0 < len(choices) <= MOST_CHOICES else ()
        name = Name(parameter.name.upper())
        yield Block((name, Text(": "), *language.spans(parameter.about), *listed), BlockKind.ITEM)


def answering_reply(client: ChatSeat, dialogue: Dialogue) -> Reply:
    """How the open menu is answered, or what its question asks for."""
    narrator = _in_language_of(dialogue, client.narrator)
    sentences = HELP if dialogue.form is None else HELP_WITH_QUESTIONS
    lines = [*question_explained(narrator, dialogue)]
    blocks = [Block(line.spans) for line in lines]
    blocks += [Block(narrator.language.spans(sentence)) for sentence in sentences]
    return Reply(blocks=tuple(blocks))


async def card_reply(client: ChatSeat, name: str) -> Reply | None:
    """What a card with this whole name does; None if the game has none."""
    if name.isdecimal():
        return None

    def look_up(_rules: Any, state: Any, _seat: Seat) -> CardMatches:
        return find_cards(client.narrator, state, name)

    matches = await client.host.ask(client.token, look_up)
    return Reply(blocks=(*_cards_told(matches.cards),)) if matches.cards else None


async def explanation_reply(
    client: ChatSeat, dialogue: Dialogue | None, what: str, *, is_known: bool = False
) -> Reply:
    """What an entry on the screen, a card, a command, a rule or a word of the rules means.

    A word that `is_known` has another explanation already.
    """
    narrator = _in_language_of(dialogue, client.narrator)
    language = narrator.language
    what = cut(what, MOST_ECHOED)
    entry = () if dialogue is None else entry_explained(narrator, dialogue, what, asks_known=True)
    if entry:
        return Reply(blocks=tuple([Block(line.spans) for line in entry]))

    def look_up(rules: Any, state: Any, _seat: Seat) -> tuple[CardMatches, list[Block]]:
        about = rules_explained(rules.name, what, language, state)
        return find_cards(narrator, state, what), [*about]

    matches, blocks = await client.host.ask(client.token, look_up)
    if matches.cards:
        return Reply(blocks=(*_cards_told(matches.cards),))
    kind = None if is_known else kind_about(narrator, what)
    if kind is not None:
        text = about_command(language, kind)
        blocks = [Block((Name(narrator.title(kind)), Text(f": {text}"))), *blocks]
    if not (blocks or is_known):
        blocks = [Block(language.spans(line)) for line in no_card_found(what, matches)]
        blocks.append(Block(language.spans(NO_WORD)))
    return Reply(blocks=tuple(blocks))


def _in_language_of(dialogue: Dialogue | None, narrator: Narrator) -> Narrator:
    """The narrator in the language of the open menu, which was made before this line."""
    return narrator if dialogue is None else attrs.evolve(narrator, language=dialogue.language)


def _cards_told(cards: Sequence[tuple[Line, ...]]) -> Iterator[Block]:
    """The descriptions of cards: first what they share, then a line for each card."""
    first, *others = cards
    texts = [{line.text for line in card} for card in others]
    shared = [line for line in first if all(line.text in card for card in texts)]
    yield from [Block(line.spans) for line in shared]
    for card in cards:
        own = [line for line in card if line.text not in {line.text for line in shared}]
        spans = [span for line in own for span in (Text(" | "), *line.spans)]
        if spans:
            yield Block(tuple(spans[1:]), BlockKind.ITEM)
