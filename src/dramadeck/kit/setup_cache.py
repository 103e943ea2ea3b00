"""The cache of setup texts: the setups of games, kept together with their JSON.

Most of a save is the rule text that is played by, and it is the same in save after save. So the
setups that were seen last are kept with their text: who writes a save need not write that part
again, and who reads one need not read it. That saves nearly half the time of writing and a third
of that of reading. Whether a text is known is seen by comparing it letter by letter, so nothing is
taken on trust. Only setups by a rule text that ships are kept: what a stranger has written stays
nowhere.
"""

import re
from functools import lru_cache
from typing import Any, Final

import attrs

from dramadeck.kit.conversion import System, converter, rest_of_state, setup_type, state_type
from dramadeck.kit.migrations import Age, age_today, heading
from dramadeck.kit.texts import check_length, parse, text_of

MOST_KEPT: Final = 16
"""How many setups are kept; a program seldom plays by more texts at once."""

LARGEST_KEPT: Final = 100_000
"""The longest text of a setup that is kept, in characters; a rule text has five thousand."""

_NAMES: Final = re.compile(r'\{"schema": [0-9]+, "system": "(\w+)", ', re.ASCII)


class KnownSetups:
    """The setups that were seen last, the latest first."""

    def __init__(self) -> None:
        # Replaced as a whole, so that threads need not wait for one another.
        self._kept: tuple[tuple[Any, str], ...] = ()

    def text_of(self, setup: Any) -> str | None:
        """The text of a setup that is made of the very same parts."""
        return next((text for known, text in self._kept if _is_alike(known, setup)), None)

    def found_at(self, start: int, text: str) -> tuple[Any, str] | None:
        """The setup whose text stands at this place, and that text."""
        # No whole object is the beginning of another one: what begins like it is it.
        return next((each for each in self._kept if text.startswith(each[1], start)), None)

    def keep(self, setup: Any, text: str) -> None:
        """Remember a setup, if it can never change and is not too large; forget the oldest one."""
        if len(text) <= LARGEST_KEPT and _is_lasting(setup):
            self._kept = ((setup, text), *self._kept)[:MOST_KEPT]


def _is_alike(one: Any, other: Any) -> bool:
    """Whether they are made of the very same parts; what is only equal may be written otherwise."""
    return one is other or all(
        getattr(one, name) is getattr(other, name) for name in _names(one.__class__)
    )


@lru_cache(maxsize=64)
def _names(kind: type[Any]) -> tuple[str, ...]:
    return tuple(each.name for each in attrs.fields(kind))


def _is_lasting(setup: Any) -> bool:
    try:
        hash(setup)
    except TypeError:
        return False
    return True


def _as_shipped(rules: System, setup: Any) -> Any:
    """The setup with the rule texts that its system ships, the very same; None if one is another's.

    A text that was read is only equal to the one that ships, and to compare two takes its time.
    """
    shipped = tuple(rules.dialects.values())
    kinds = {each.__class__ for each in shipped}
    parts = {name: getattr(setup, name) for name in _names(setup.__class__)}
    texts = {name: part for name, part in parts.items() if part.__class__ in kinds}
    if any(text not in shipped for text in texts.values()):
        return None
    return attrs.evolve(setup, **{name: shipped[shipped.index(texts[name])] for name in texts})


@lru_cache(maxsize=64)
def _written(_rules: System) -> KnownSetups:
    return KnownSetups()


@lru_cache(maxsize=64)
def _read(_rules: System, _decks: tuple[Any, ...]) -> KnownSetups:
    """Where other decks are known, another setup may be meant, or none."""
    return KnownSetups()


@lru_cache(maxsize=64)
def _beginning(rules: System, _today: Age) -> str | None:
    """All that stands before the setup in a save of today; None if no setup stands first there."""
    if attrs.fields(state_type(rules))[0].name != "setup" or setup_type(rules) is None:
        return None
    return f'{text_of(heading(rules))[:-1]}, "state": {{"setup": '


def text_of_state(rules: System, state: Any) -> str | None:
    """The save of a state that begins with a setup; None if it does not.

    Raises:
        SaveFormatError: it holds something that could not be loaded again.
    """
    begins = _beginning(rules, age_today(rules))
    if begins is None or type(state.setup) is not setup_type(rules):
        return None
    rest = text_of(rest_of_state(rules)(state))
    comma = ", " if rest != "{}" else ""
    text = f"{begins}{_text_of_setup(rules, state.setup)}{comma}{rest[1:]}}}"
    check_length(text)
    return text


def _text_of_setup(rules: System, setup: Any) -> str:
    known = _written(rules)
    text = known.text_of(setup)
    if text is None:
        text = text_of(converter(rules).unstructure(setup, unstructure_as=type(setup)))
        if _as_shipped(rules, setup) is not None:
            known.keep(setup, text)
    return text


def name_in(text: str) -> str | None:
    """The name of the system in a save that is written as we write it.

    >>> name_in('{"schema": 1, "system": "torg", "state": {}}')
    'torg'
    """
    names = _NAMES.match(text)
    return names[1] if names else None


def parsed_with_known_setup(
    text: str, rules: System, decks: tuple[Any, ...]
) -> dict[str, Any] | None:
    """The data of a save of today, its setup in it as a record; None if that is not known.

    Args:
        text: the save.
        rules: the system that it names.
        decks: decks of the host's own that it may name.

    Raises:
        SaveFormatError: it is no JSON; a place that is named is not that in the whole text.
    """
    begins = _beginning(rules, age_today(rules))
    if begins is None or not text.startswith(begins):
        return None
    found = _read(rules, decks).found_at(len(begins), text)
    if found is None:
        return None
    setup, written = found
    data: dict[str, Any] = parse(f"{begins}null{text[len(begins) + len(written) :]}")
    data["state"]["setup"] = setup
    return data


def with_kept_setup(text: str, rules: System, decks: tuple[Any, ...], state: Any) -> Any:
    """A state that was loaded from this text; if its setup can be kept, it now has the kept one."""
    begins = _beginning(rules, age_today(rules))
    if begins is None or not text.startswith(begins):
        return state
    setup = _as_shipped(rules, state.setup)
    if setup is None:
        return state
    written = _text_of_setup(rules, setup)
    if not text.startswith(written, len(begins)):
        return state
    _read(rules, decks).keep(setup, written)
    return attrs.evolve(state, setup=setup)
