"""A menu: what a seat may do, for people to choose from.

A listing answers a machine: every command, in no order, samples and choices alike. A menu has
groups in the order of use, the likely first, and of a kind of command that is there many times one
entry, a family, with what is still to be asked: of whom, what, against which number. Families stand
open, each choice an entry of its own, as long as there is room; where there is none, the last
groups are one entry each. Of each group, what is seldom done is one entry, too.

>>> from dramadeck import narration, torg
>>> state = torg.deal(torg.new_game(["Quin"], seed=7)).state
>>> here = narration.narrator(torg.TORG, seat=torg.GAMEMASTER)
>>> menu = here.menu(torg.view(state, here.seat), torg.TORG.legal_actions(state, here.seat))
>>> for entry in menu.groups[0].entries[:2]:
...     print(entry.label, [ask.field for ask in entry.asks])
begin a standard scene … ['villains']
begin a dramatic scene … ['villains']
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final, Generic, Protocol, TypeVar

import attrs

from dramadeck.charts.display import as_printed, html_of
from dramadeck.core.legal_actions import Place
from dramadeck.core.menu_sections import Topic
from dramadeck.narration.asking import AskKind
from dramadeck.narration.menu_words import MenuWords
from dramadeck.narration.picking import Picks
from dramadeck.narration.spans import Line

C = TypeVar("C")

WHAT: Final = "what"
"""The field of the question which kind of command it is to be, where an entry has several."""

ROOM: Final = 25
"""How many entries a menu has at most: a chat client shows no more at once."""


@attrs.frozen(weakref_slot=False)
class Choice:
    """One of several answers.

    Attributes:
        value: what `Entry.narrowed` and `Entry.filled` take.
        label: what it is called.
        chance: the chance of success, where it is known and nothing more is to be asked.
    """

    value: Any
    label: Line
    chance: Fraction | None = None


@attrs.frozen(kw_only=True, weakref_slot=False)
class Ask:
    """What is asked of who chooses an entry.

    Attributes:
        field: the field of the command; of one within another the way to it: `checks.1.value`.
        label: what is asked for.
        kind: how it is asked.
        choices: what there is to choose from; of what is free, none.
        sample: an example of what is free.
        shown: the same as somebody would type it in the language of the menu.
        default: what is taken if nobody answers; `None` where somebody has to.
        smallest: the smallest number that can be, or None.
        largest: the largest, likewise.
        is_needed: whether it has to be answered.
    """

    field: str
    label: Line
    kind: AskKind
    choices: tuple[Choice, ...] = ()
    sample: Any = None
    shown: Any = attrs.field(default=attrs.Factory(lambda ask: ask.sample, takes_self=True))
    default: Any = None
    smallest: int | None = None
    largest: int | None = None
    is_needed: bool = True


class Maker(Protocol):
    """**Protocol**: what makes the entries of a menu, and goes on when a question is answered."""

    @property
    def words(self) -> MenuWords:
        """Says what things are called."""
        ...

    def entry(
        self, commands: tuple[Any, ...], told: tuple[str, ...], picks: Mapping[str, Picks] = ...
    ) -> "Entry[Any]":
        """An entry for some commands.

        Args:
            commands: the commands.
            told: the fields of which its label tells.
            picks: what has been chosen where several are chosen one after another.
        """
        ...

    def told(self, family: tuple[Any, ...]) -> tuple[str, ...]:
        """The fields that tell the members of a family apart."""
        ...

    def by_shape(self, commands: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        """Those together that differ in what people make up, or choose one by one, alone."""
        ...

    def places(self, commands: tuple[Any, ...]) -> tuple[Place, ...]:
        """Where several can be chosen, whatever else is answered."""
        ...

    def base(self, commands: tuple[Any, ...]) -> Any:
        """The first of some commands, what nobody has to say left unsaid."""
        ...

    def narrowed(self, entry: "Entry[Any]", field: str, value: object) -> "Entry[Any]":
        """The entry after an answer to one of its choices."""
        ...

    def filled(self, entry: "Entry[Any]", answers: Mapping[str, Any]) -> Any:
        """The command that comes of some answers."""
        ...


@attrs.frozen(kw_only=True, weakref_slot=False)
class Entry(Generic[C]):
    """A line of a menu: a command, or a family of them and what is still to be asked.

    Attributes:
        label: what it is called.
        commands: the commands of the listing that it stands for.
        asks: what has to be asked, choices first.
        more: what may be said besides, as under a button "more".
        chance: the chance of success, where whoever made the menu knows it.
        told: the fields of the commands of which the label tells.
        picks: where several are chosen one after another what has been chosen so far.
    """

    label: Line
    commands: tuple[C, ...]
    asks: tuple[Ask, ...] = ()
    more: tuple[Ask, ...] = ()
    chance: Fraction | None = None
    told: tuple[str, ...] = attrs.field(default=(), repr=False)
    picks: Mapping[str, Picks] = attrs.field(factory=dict[str, Picks], eq=False, repr=False)
    _maker: Maker = attrs.field(eq=False, repr=False, alias="maker")

    @property
    def command(self) -> C | None:
        """The command, where nothing has to be asked any more."""
        return None if self.asks else self.filled()

    def narrowed(self, field: str, value: object) -> "Entry[C]":
        """The entry after an answer to one of its choices; it asks what is left to ask.

        Args:
            field: the field of the question.
            value: the value of one of its choices, or the word for it.

        Raises:
            AnswerError: that is not asked, or is none of the choices.

        >>> from dramadeck import narration, torg
        >>> state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
        >>> here = narration.narrator(torg.TORG, seat=torg.GAMEMASTER)
        >>> awards = [torg.GrantAward(hero=each, possibilities=1) for each in ("Quin", "Marco")]
        >>> (entry,) = here.menu(torg.view(state, here.seat), awards).entries
        >>> print(entry.label, [each.field for each in entry.asks])
        raise an award … ['hero', 'possibilities']
        >>> entry = entry.narrowed("hero", "Marco")
        >>> print(entry.label, [each.field for each in entry.asks])
        raise an award (Marco) … ['possibilities']
        """
        return self._maker.narrowed(self, field, value)

    def filled(self, answers: Mapping[str, Any] | None = None, /, **more: Any) -> C:
        """The command that comes of these answers; it is made, not sent.

        Numbers may be given as texts, as forms have them. What nobody answers keeps its default.

        Args:
            answers: answers by the fields of the questions.
            more: likewise, for fields that are plain names.

        Raises:
            AnswerError: something is not answered, or the answer cannot be.

        >>> from dramadeck import narration, torg
        >>> state = torg.deal(torg.new_game(["Quin"], seed=7)).state
        >>> here = narration.narrator(torg.TORG, seat=torg.GAMEMASTER)
        >>> awards = [torg.GrantAward(hero="Quin", possibilities=1)]
        >>> (entry,) = here.menu(torg.view(state, here.seat), awards).entries
        >>> entry.filled(possibilities="3")
        GrantAward(hero='Quin', possibilities=3)
        >>> entry.filled(possibilities="many")
        Traceback (most recent call last):
        ...
        dramadeck.narration.submission.AnswerError: possibilities: a \
        whole number is asked for, not 'many'
        """
        command: C = self._maker.filled(self, {**(answers or {}), **more})
        return command


@attrs.frozen(weakref_slot=False)
class Group(Generic[C]):
    """Entries of a menu about the same.

    Attributes:
        topic: what they are about.
        title: what that is called.
        entries: the entries, the likely first.
    """

    topic: Topic
    title: Line
    entries: tuple[Entry[C], ...]


@attrs.frozen(weakref_slot=False)
class Menu(Generic[C]):
    """What a seat may do, for people to choose from.

    Attributes:
        groups: the groups, in the order of use; none of them is empty.
    """

    groups: tuple[Group[C], ...]

    @property
    def entries(self) -> tuple[Entry[C], ...]:
        """The entries of all groups."""
        return tuple([entry for group in self.groups for entry in group.entries])

    def __str__(self) -> str:
        """Every entry on a line of its own, numbered through all groups."""
        rows, number = list[str](), 0
        for group in self.groups:
            rows.append(group.title.text)
            for entry in group.entries:
                number += 1
                rows.append(f"{number:>4}  {entry.label.text}")
        return "\n".join(rows)

    _repr_html_ = html_of
    _repr_pretty_ = as_printed
