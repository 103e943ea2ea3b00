"""Ideas for what a setback brings, for a gamemaster who has planned none."""

from typing import NamedTuple

from ..chart import shown


class SetbackIdea(NamedTuple):
    """What a setback might bring to the side that it strikes.

    Attributes:
        name: a word or two for a list.
        what: what happens.
        sources: the rules that name this kind of event.
    """

    name: str
    what: str
    sources: tuple[str, ...]


_REVISED = ("TR-078",)
_BOTH = ("TR-078", "TG-045")

SETBACK_IDEAS = (
    SetbackIdea("allies waver", "those who came along lose heart and take to their heels", _BOTH),
    SetbackIdea("reinforcements", "the other side gets help that nobody reckoned with", _BOTH),
    SetbackIdea("equipment fails", "a string snaps, an engine stalls, a lamp goes out", _BOTH),
    SetbackIdea("surroundings", "fire, falling stone or a passer-by gets in the way", _BOTH),
    SetbackIdea("a bluff", "news or a bold lie leaves the side gaping for the round", _REVISED),
    SetbackIdea("low on shots", "the next few rounds will use up what there is to fire", _REVISED),
    SetbackIdea("weapons dropped", "blades and clubs slide out of reach", _REVISED),
    SetbackIdea("a slip", "somebody loses her footing and is knocked down", _REVISED),
)
"""Events that suit most places; any other that fits the scene is as good."""


def setback_ideas(rule: str | None = None) -> tuple[SetbackIdea, ...]:
    """Ideas for what a setback brings (sources: TR-078, TG-045).

    Args:
        rule: the rule whose list is wanted, `"TR-078"` or `"TG-045"`; None gives all.

    Raises:
        ValueError: no list belongs to this rule.

    >>> [idea.name for idea in setback_ideas("TG-045")]
    ['allies waver', 'reinforcements', 'equipment fails', 'surroundings']
    """
    if rule is None:
        return SETBACK_IDEAS
    found = tuple(idea for idea in SETBACK_IDEAS if rule in idea.sources)
    if not found:
        raise ValueError(
            f"no list of setbacks belongs to {shown(rule)}; TR-078 and TG-045 have one"
        )
    return found
