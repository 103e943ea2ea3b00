"""What becomes of an entry when somebody answers its questions."""

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import Any, Final, NamedTuple, cast

from dramadeck.core.limits import MOST_DIGITS
from dramadeck.core.refusals import truncated_repr
from dramadeck.narration.asking import AskKind, Path, fields_of, leaves, leaves_of_parts, with_value
from dramadeck.narration.menu import WHAT, Ask, Entry, Maker
from dramadeck.narration.picking import ENOUGH, Picks, name_of, picked, picks_at, with_picks
from dramadeck.narration.printed import text_meant
from dramadeck.narration.questions import may_be_left
from dramadeck.narration.saying import Listed, Say, Value, Who, say_in
from dramadeck.narration.submission import AnswerError

_NONE_OF_THEM: Final = object()
_MOST_SHOWN: Final = 6
_SHOWN: Final = 30


class Change(NamedTuple):
    """An answer, ready to be put into the command."""

    ask: Ask
    path: Path
    value: Any


def narrowed(maker: Maker, entry: Entry[Any], field: str, value: object) -> Entry[Any]:
    """The entry after an answer to one of its choices."""
    ask = next((each for each in entry.asks if each.choices and asks_for(each, field)), None)
    if ask is None:
        raise _unasked(maker, entry, field)
    if ask.kind is AskKind.SEVERAL:
        return _with_another(maker, entry, ask, value, is_one=field == ask.field)
    left = [each for each in entry.commands if _is_so(each, field, value)]
    if not left:
        raise _refused(maker, ask, value)
    told = maker.told(tuple(left)) if field == WHAT else entry.told
    return maker.entry(tuple(left), told, entry.picks)


def _with_another(
    maker: Maker, entry: Entry[Any], ask: Ask, value: object, *, is_one: bool
) -> Entry[Any]:
    """The entry after one more of several, or after all of them at once."""
    name = ask.field.rpartition(".")[0]
    places = {name_of(each): each for each in maker.places(entry.commands)}
    # What is left after this answer would tell less of what can be chosen elsewhere.
    known = {key: picks_at(each, entry.commands) for key, each in places.items()}
    known.update(entry.picks)
    place, picks = places[name], known[name]
    if is_one:
        found = [each.value for each in ask.choices if is_answer(value, each.value)]
        chosen = picked(place, picks, found[0]) if found else None
    else:
        meant = [_meant(picks, each) for each in _listed(value)]
        chosen = picks.of_all(meant)
        if chosen is None:
            raise _not_all_of_them(maker, ask, picks, meant)
    if chosen is None:
        raise _refused(maker, ask, value)
    commands = dict.fromkeys(with_picks(place, chosen, maker.by_shape(entry.commands)))
    return maker.entry(tuple(commands), entry.told, {**known, name: chosen})


def _listed(value: object) -> tuple[object, ...]:
    """The parts of an answer that is given at once; None is none of them."""
    if isinstance(value, list | tuple):
        return tuple(cast("Iterable[object]", value))
    return () if value is None else (value,)


def _meant(picks: Picks, part: object) -> object:
    """Which of the members somebody means, or what was said if it is none of them."""
    return next((each for each in picks.members if is_answer(part, each)), part)


def asks_for(ask: Ask, field: str) -> bool:
    """Whether it asks for a field, or for the next thing in it."""
    return field in (ask.field, ask.field.rpartition(".")[0] or ask.field)


def _is_so(command: Any, field: str, value: object) -> bool:
    """Whether a command has a value in a field, or in a place of it: `cards.1`."""
    if field == WHAT:
        return value in (command.__class__, command.__class__.__name__)
    name, _, at = field.partition(".")
    there = getattr(command, name)
    if at:
        there = there[int(at)] if int(at) < len(there) else None
    return is_answer(value, there)


def is_answer(given: object, value: object) -> bool:
    """Whether somebody means a value: it, a list for a tuple, or the word or number for it.

    >>> is_answer("attack", "Attack"), is_answer(["Quin"], ("Quin",)), is_answer("42", 42)
    (True, True, True)
    >>> is_answer(1, True)
    False
    """
    if given.__class__ is list:
        given = tuple(cast("list[object]", given))
    if isinstance(given, bool) is not isinstance(value, bool) and not isinstance(given, str):
        return False
    if given == value:
        return not (isinstance(given, Enum) and given.__class__ is not value.__class__)
    if not isinstance(given, str) or isinstance(value, tuple) or value is None:
        return False
    word = value.value if isinstance(value, Enum) else value
    return str(word).casefold() == given.casefold()


def filled(maker: Maker, entry: Entry[Any], answers: Mapping[str, Any]) -> Any:
    """The command that comes of some answers."""
    left = dict(answers)
    while (found := _next_answer(entry, left)) is not None:
        entry = narrowed(maker, entry, found, left.pop(found))
    while (choice := next((each for each in entry.asks if each.choices), None)) is not None:
        if not may_be_left(choice):
            raise _unanswered(maker, choice)
        entry = narrowed(maker, entry, choice.field, ENOUGH)
    command = maker.base(entry.commands)
    changes = [*_free_answers(maker, entry, command, left)]
    changes += _settings(maker, entry, command, left)
    for field in left:
        raise _unasked(maker, entry, field)
    return _changed(maker, command, changes)


def _next_answer(entry: Entry[Any], answers: Mapping[str, Any]) -> str | None:
    """The field of a choice that is asked and answered."""
    asked = [each for each in entry.asks if each.choices]
    fields = (field for each in asked for field in answers if asks_for(each, field))
    return next(fields, None)


def _free_answers(
    maker: Maker, entry: Entry[Any], command: Any, left: dict[str, Any]
) -> Iterator[Change]:
    asks = {each.field: each for each in (*entry.asks, *entry.more)}
    for leaf in (*leaves(command), *leaves_of_parts(command)):
        ask = asks.get(leaf.name) if leaf.field.free else None
        answer = left.pop(leaf.name, None) if ask else None
        if ask is None or (answer is None and not ask.is_needed):
            continue
        if answer is None:
            raise _unanswered(maker, ask)
        value = _read(maker, ask, answer)
        if leaf.number is not None:
            value = _for_each(maker, ask, value, leaf.number)
        yield Change(ask, leaf.path, value)


def _for_each(maker: Maker, ask: Ask, values: tuple[Any, ...], parts: int) -> tuple[Any, ...]:
    """An answer for each part; one alone is for all of them."""
    if len(values) == 1:
        return values * parts
    if len(values) != parts:
        wanted = say_in("answer", "one for all is asked for, or {number}", number=parts)
        raise _wrong(maker, ask, values, wanted)
    return values


def _settings(
    maker: Maker, entry: Entry[Any], command: Any, left: dict[str, Any]
) -> Iterator[Change]:
    """What is said besides; what is no question any more may be said again."""
    for ask in entry.more:
        if ask.choices and ask.field in left:
            value = left.pop(ask.field)
            path = (int(each) if each.isdecimal() else each for each in ask.field.split("."))
            yield Change(ask, tuple(path), _setting(maker, ask, value))
    for field in fields_of(command.__class__):
        if field.name in left and is_answer(left[field.name], getattr(command, field.name)):
            del left[field.name]
    if is_answer(left.get(WHAT), command.__class__.__name__):
        del left[WHAT]


def _setting(maker: Maker, ask: Ask, value: object) -> Any:
    """One of the choices, or, where there may be several, each of them in its turn."""
    is_several = ask.kind is AskKind.SEVERAL
    found = [
        next((each.value for each in ask.choices if is_answer(part, each.value)), _NONE_OF_THEM)
        for part in (_listed(value) if is_several else (value,))
    ]
    if _NONE_OF_THEM in found:
        raise _refused(maker, ask, value)
    return tuple(found) if is_several else found[0]


def _read(maker: Maker, ask: Ask, answer: object) -> Any:
    """An answer as the field holds it; forms have texts."""
    if ask.kind is AskKind.NUMBER:
        return _number(maker, ask, answer)
    if ask.kind is AskKind.TEXT:
        return _text(maker, ask, answer)
    parts = _several(answer)
    if ask.kind is AskKind.NUMBERS:
        return tuple([_number(maker, ask, each) for each in parts])
    return tuple([_text(maker, ask, each, at) for at, each in enumerate(parts)])


def _text(maker: Maker, ask: Ask, answer: object, at: int | None = None) -> object:
    """A text as it was typed; of a name on a list, the one that the rules know."""
    if not isinstance(answer, str):
        return answer
    sample = ask.sample
    if at is not None:
        answer = answer.strip()
        several = cast("tuple[object, ...]", sample if isinstance(sample, tuple) else (sample,))
        sample = several[min(at, len(several) - 1)] if several else None
    return text_meant(answer, sample, maker.words.language)


def _several(answer: object) -> tuple[object, ...]:
    """The parts of an answer; in a text there are commas between them."""
    if isinstance(answer, str):
        return tuple(answer.split(","))
    if isinstance(answer, Iterable):
        return tuple(cast("Iterable[object]", answer))
    return (answer,)


def _number(maker: Maker, ask: Ask, answer: object) -> int:
    if isinstance(answer, str):
        text = answer.strip().replace("\N{MINUS SIGN}", "-")
        if len(text) <= MOST_DIGITS and text.removeprefix("-").isdecimal() and text.isascii():
            answer = int(text)
    low, high = ask.smallest, ask.largest
    if isinstance(answer, bool) or not isinstance(answer, int):
        raise _wrong(maker, ask, answer, say_in("answer", "a whole number is asked for"))
    if low is not None and answer < low:
        raise _wrong(
            maker, ask, answer, say_in("answer", "{number} or more is asked for", number=low)
        )
    if high is not None and answer > high:
        raise _wrong(
            maker, ask, answer, say_in("answer", "{number} or less is asked for", number=high)
        )
    return answer


def _changed(maker: Maker, command: Any, changes: Iterable[Change]) -> Any:
    for each in changes:
        try:
            command = with_value(command, each.path, each.value)
        except (TypeError, ValueError) as problem:
            raise _wrong(maker, each.ask, each.value, None) from problem
    return command


# ------------------------------------------------------------------------- what is wrong


def _error(maker: Maker, field: str, sentence: Say) -> AnswerError:
    return AnswerError(field, maker.words.sentence(sentence))


def _label(ask: Ask) -> Say:
    return say_in("answer", "{text}", text=Who(ask.label.text))


def _wrong(maker: Maker, ask: Ask, answer: object, wanted: Say | None) -> AnswerError:
    what, got = _label(ask), Who(truncated_repr(answer, _SHOWN))
    if wanted is None:
        said = say_in("answer", "{field}: that cannot be: {got}", field=what, got=got)
    else:
        said = say_in("answer", "{field}: {wanted}, not {got}", field=what, wanted=wanted, got=got)
    return _error(maker, ask.field, said)


def _refused(maker: Maker, ask: Ask, answer: object) -> AnswerError:
    wanted = say_in("answer", "one of these is asked for ({choices})", choices=_choices(ask))
    return _wrong(maker, ask, answer, wanted)


def _choices(ask: Ask) -> Listed:
    return Listed([Who(each.label.text) for each in ask.choices[:_MOST_SHOWN]])


def _not_all_of_them(maker: Maker, ask: Ask, picks: Picks, meant: list[object]) -> AnswerError:
    """Why these cannot be all of several: one is a stranger, they are too few or too many."""
    strangers, choices = [each for each in meant if each not in picks.members], _choices(ask)
    if strangers:
        return _refused(maker, ask, strangers[0])
    said: dict[str, Value] = {"choices": choices}
    got: object = len(meant)
    if len(meant) < picks.fewest:
        said["number"] = picks.fewest
        wanted = say_in("answer", "{number} or more of these are asked for ({choices})", **said)
    elif len(meant) > picks.most:
        said["number"] = picks.most
        wanted = say_in("answer", "{number} or fewer of these are asked for ({choices})", **said)
    else:
        got = meant
        wanted = say_in("answer", "each of these is asked for once ({choices})", **said)
    return _wrong(maker, ask, got, wanted)


def _unanswered(maker: Maker, ask: Ask) -> AnswerError:
    return _error(
        maker, ask.field, say_in("answer", "{field}: still to be said", field=_label(ask))
    )


def _unasked(maker: Maker, entry: Entry[Any], field: str) -> AnswerError:
    asks = (*entry.asks, *entry.more)
    names: list[Value] = [Who(each.field) for each in asks]
    what = Who(truncated_repr(field, _SHOWN))
    said = say_in(
        "answer", "{field} is not asked; asked: {fields}", field=what, fields=Listed(names)
    )
    return _error(maker, field, said)
