"""A menu for who reads and writes: its entries as text, and answers in words.

A page sends the number of a choice; who writes says what she has read there. So a choice may be
called by its label in the language of the menu, or by the word that the rules have for it.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple, cast

from dramadeck.narration.answering import asks_for
from dramadeck.narration.asking import AskKind
from dramadeck.narration.menu import Ask, Entry, Menu
from dramadeck.narration.picking import ENOUGH
from dramadeck.narration.saying import Say, Value, Who, say_in, told
from dramadeck.narration.speaking import Language
from dramadeck.narration.submission import AnswerError
from dramadeck.narration.wire import narrowed_by

FEW: Final = 12
"""So many choices of a question stand in a line; of others it says how many there are."""


class Answered(NamedTuple):
    """What answers in words have come to.

    Attributes:
        entry: the entry, without the questions that were answered by a choice.
        left: the answers to what is free; `entry.filled(left)` makes the command.
    """

    entry: Entry[Any]
    left: Mapping[str, Any]


def answered(entry: Entry[Any], answers: Mapping[str, Any]) -> Answered:
    """An entry after some answers in words.

    Args:
        entry: an entry of a menu.
        answers: field of a question → the label of a choice, the word for it, or what is free; of
            several of a group a list of them.

    Raises:
        AnswerError: a choice that is asked for is none of those that there are.

    >>> from dramadeck import narration, torg
    >>> state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    >>> here = narration.narrator(torg.TORG, seat=torg.GAMEMASTER)
    >>> menu = here.menu(torg.view(state, here.seat), torg.TORG.legal_actions(state, here.seat))
    >>> award = next(each for each in menu.entries if each.label.text == "raise an award …")
    >>> entry, left = answered(award, {"hero": "marco", "possibilities": "3"})
    >>> entry.filled(left)
    GrantAward(hero='Marco', possibilities=3)
    """
    left, listed = dict(answers), {each.field: each for each in entry.asks if each.choices}
    while (found := _next_choice(entry, left)) is not None:
        ask, field = found
        entry = entry.narrowed(field, _meant(ask, left.pop(field)))
    # Another answer may have settled what was asked; who says it again uses the same words.
    known = listed | {each.field: each for each in entry.more if each.choices}
    for field in known.keys() & left.keys():
        left[field] = _meant(known[field], left[field])
    return Answered(entry, left)


def chosen(menu: Menu[Any], at: int, answers: Mapping[str, Any], language: Language) -> Any:
    """The command that is chosen from a menu by the number of an entry and answers in words.

    Raises:
        PickError: there is no such entry.
        AnswerError: something is not answered, and then it says what is still asked; or an answer
            cannot be.

    >>> from dramadeck import narration, torg
    >>> state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    >>> here = narration.narrator(torg.TORG, seat=torg.GAMEMASTER)
    >>> menu = here.menu(torg.view(state, here.seat), torg.TORG.legal_actions(state, here.seat))
    >>> award = [each.label.text for each in menu.entries].index("raise an award …")
    >>> chosen(menu, award, {"hero": "Quin"}, here.language)
    Traceback (most recent call last):
    ...
    dramadeck.narration.menu.AnswerError: possibilities: still to be said; what is asked: \
possibilities: a number, such as 1
    """
    entry, left = answered(narrowed_by(menu, at), answers)
    try:
        return entry.filled(left)
    except AnswerError as problem:
        if not entry.asks:
            raise
        asked = Who("; ".join(question(each, language) for each in entry.asks))
        what = say_in(
            "question", "{what}; what is asked: {asked}", what=Who(str(problem)), asked=asked
        )
        line = language.line(told(what, tone=problem.line.tone, depth=problem.line.depth))
        raise AnswerError(problem.field, line) from problem


def _next_choice(entry: Entry[Any], answers: Mapping[str, Any]) -> tuple[Ask, str] | None:
    asked = (each for each in entry.asks if each.choices)
    found = ((each, field) for each in asked for field in answers if asks_for(each, field))
    return next(found, None)


def _meant(ask: Ask, answer: object) -> object:
    """The value of the choice that goes by this label, or the answer as it stands."""
    if ask.kind is AskKind.SEVERAL and answer.__class__ is list:
        meant = [_meant(ask, each) for each in cast("list[object]", answer)]
        return [each for each in meant if each is not ENOUGH]
    called = str(answer).casefold()
    found = (each.value for each in ask.choices if each.label.text.casefold() == called)
    return next(found, answer)


# --------------------------------------------------------------------------------- as text


def menu_lines(menu: Menu[Any], language: Language, only: int | None = None) -> Iterator[str]:
    """A menu: a line for each group and entry, and below an entry what it asks.

    Args:
        menu: the menu.
        language: its language.
        only: the number of the one entry that is told, and then of that all; None tells the menu.

    Raises:
        PickError: there is no such entry.

    >>> from dramadeck import narration, torg
    >>> state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    >>> here = narration.narrator(torg.TORG, seat=torg.GAMEMASTER)
    >>> menu = here.menu(torg.view(state, here.seat), torg.TORG.legal_actions(state, here.seat))
    >>> for line in [*menu_lines(menu, here.language)][:3]:
    ...     print(line)
    Scenes and rounds
      0  begin a standard scene …
           villains: a list of names, such as Villain, Henchman
    """
    if only is not None:
        yield from entry_lines(narrowed_by(menu, only), only, language)
        return
    at = 0
    for group in menu.groups:
        yield group.title.text
        for entry in group.entries:
            yield from entry_lines(entry, at, language, few=FEW)
            at += 1


def entry_lines(
    entry: Entry[Any], at: int, language: Language, few: int | None = None
) -> Iterator[str]:
    """An entry: its number in the menu and its label, and below that what it asks.

    Args:
        entry: the entry.
        at: its number.
        language: the language of the menu.
        few: how many choices of a question are named at most, and then nothing is said of what
            might be said besides; None tells all.
    """
    chance = "" if entry.chance is None else f" ({language.share(float(entry.chance))})"
    yield f"{at:>3}  {entry.label.text}{chance}"
    asks = entry.asks if few is not None else (*entry.asks, *entry.more)
    yield from (f"       {question(each, language, few)}" for each in asks)


def question(ask: Ask, language: Language, few: int | None = None) -> str:
    """A question in a line: its field, what it asks for, and what may be answered.

    >>> from dramadeck.narration import AskKind, Line, Text
    >>> ask = Ask(field="flips", label=Line((Text("flips left"),)), kind=AskKind.NUMBER, sample=7)
    >>> question(ask, Language())
    'flips (flips left): a number, such as 7'
    """
    label = ask.label.text
    field = _field(ask)
    title = field if label.casefold() == field.casefold() else f"{field} ({label})"
    expected = _expected(ask, language, few)
    if ask.is_needed:
        return f"{title}: {expected}"
    said: dict[str, Value] = {"title": Who(title), "told": Who(expected)}
    return language.text(say_in("question", "{title}, if you like: {told}", **said))


def _field(ask: Ask) -> str:
    """The key of the answer; of several of a group all are answered at once."""
    is_several = ask.kind is AskKind.SEVERAL
    return ask.field.rpartition(".")[0] or ask.field if is_several else ask.field


def _expected(ask: Ask, language: Language, few: int | None) -> str:
    """What may be answered."""
    if not ask.choices:
        sample = cast("object", ask.shown)
        several = cast("tuple[object, ...]", sample) if isinstance(sample, tuple) else (sample,)
        shown = Who(", ".join(map(str, several)))
        return language.text(_free(ask.kind, shown))
    labels = [each.label.text for each in ask.choices]
    number = len(labels)
    if few is not None and number > few:
        return language.text(say_in("question", "one of {number}", number=number))
    choices = " | ".join(labels)
    if ask.kind is AskKind.SEVERAL:
        named = Who(choices)
        return language.text(say_in("question", "a list of {choices}", choices=named))
    return choices


def _free(kind: AskKind, sample: Who) -> Say:
    match kind:
        case AskKind.NUMBER:
            return say_in("question", "a number, such as {sample}", sample=sample)
        case AskKind.NUMBERS:
            return say_in("question", "a list of numbers, such as {sample}", sample=sample)
        case AskKind.TEXTS:
            return say_in("question", "a list of names, such as {sample}", sample=sample)
        case _:
            return say_in("question", "a text, such as {sample}", sample=sample)


# --------------------------------------------------------------------------------- as data


def menu_words(menu: Menu[Any], only: int | None = None) -> list[dict[str, Any]]:
    """A menu as JSON data in words, or one entry of it; they are numbered through all groups.

    >>> menu_words(Menu(()))
    []
    """
    groups, at = list[dict[str, Any]](), 0
    for group in menu.groups:
        entries = [
            {
                "entry": number,
                "label": each.label.text,
                "asks": [*map(_question_words, each.asks)],
                "may_say": [*map(_question_words, each.more)],
                "chance": None if each.chance is None else float(each.chance),
            }
            for number, each in enumerate(group.entries, at)
            if only in (None, number)
        ]
        at += len(group.entries)
        if entries:
            groups.append({"title": group.title.text, "entries": entries})
    return groups


def _question_words(ask: Ask) -> dict[str, Any]:
    return {
        "field": _field(ask),
        "asks_for": ask.label.text,
        "kind": ask.kind.value,
        "choices": [each.label.text for each in ask.choices],
        "such_as": ask.shown,
        "is_needed": ask.is_needed,
    }
