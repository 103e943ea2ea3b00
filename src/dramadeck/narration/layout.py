"""How a menu is laid out: what stands for itself, and what is behind one entry.

A family is the commands of a type in a listing. What is done often stands for itself; what is
seldom done would only stand before it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from dramadeck.core.menu_sections import Topic, place_of

_Family: TypeAlias = tuple[Any, ...]

LIKELY: Final = 5
"""Up to this rank a family stands open if there is room, though its entries ask something."""

SELDOM: Final = 3
"""From so many families of a topic on, those behind that rank that ask something are one entry."""

WIDEST: Final = 7
"""Into how many entries a family opens at most: as many as there are actions."""


def is_likely(family: _Family) -> bool:
    """Whether it is among what is done often.

    >>> from dramadeck import torg
    >>> is_likely((torg.Flip(),)), is_likely((torg.EndAdventure(),))
    (True, False)
    """
    return place_of(family[0].__class__).rank <= LIKELY


class Parted(NamedTuple):
    """The families of a topic: those that stand for themselves, and those behind one entry."""

    usual: list[_Family]
    seldom: list[_Family]


def parted(families: Sequence[_Family], is_open_ended: Callable[[_Family], bool]) -> Parted:
    """The families of a topic; what asks nothing stands for itself, however seldom it is done.

    >>> from dramadeck import torg
    >>> families = [(torg.Flip(),), (torg.EndRounds(),)]
    >>> parted(families, lambda family: True).usual == families
    True
    """
    seldom = [each for each in families if not is_likely(each) and is_open_ended(each)]
    if len(seldom) < SELDOM:
        return Parted(list(families), [])
    return Parted([each for each in families if each not in seldom], seldom)


def folded_of(topics: Mapping[Topic, Parted], room: int) -> set[Topic]:
    """The topics that are one entry each: the last ones, as many as it takes.

    >>> from dramadeck import torg
    >>> both = Parted([(torg.Flip(),), (torg.EndRounds(),)], [])
    >>> folded_of({Topic.ROUND: both}, 2), folded_of({Topic.ROUND: both}, 1)
    (set(), {<Topic.ROUND: 'round'>})
    """
    folded: set[Topic] = set()
    sizes = {topic: len(each.usual) + bool(each.seldom) for topic, each in topics.items()}
    size = sum(sizes.values())
    for topic in reversed(tuple(topics)):
        if size <= room:
            break
        size -= sizes[topic] - 1
        folded.add(topic)
    return folded
