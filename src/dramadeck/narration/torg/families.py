"""What a menu says of several commands in which some fields are settled."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from dramadeck.narration.saying import N_, People, Say, say, say_in
from dramadeck.narration.torg.labels import deed, helpers, in_place_of_steps, steps_to_try
from dramadeck.narration.torg.scope import TorgScope
from dramadeck.narration.words import Family, Labeler, labels
from dramadeck.torg import (
    BeginScene,
    DeclareAction,
    LastDitchEffort,
    OfferTrade,
    PlayCard,
    ResolveDramaticStep,
    SceneKind,
)

_SCENES: Final = MappingProxyType(
    {
        SceneKind.STANDARD: N_("begin a standard scene"),
        SceneKind.DRAMATIC: N_("begin a dramatic scene"),
    }
)


def _scene(t: TorgScope) -> Say:
    return say(_SCENES[t.event.kind])


def _any_deed(t: TorgScope) -> Say:
    return deed(t.event.action, None)


def _deed_at(t: TorgScope) -> Say:
    e = t.event
    words = deed(e.action, e.target)
    return say("{deed} (nobody of the scene)", deed=words) if e.target is None else words


def _steps(t: TorgScope) -> Say:
    return steps_to_try(t, t.event.steps)


def _any_steps(t: TorgScope) -> Say:
    """However many they are."""
    return in_place_of_steps(t) or say_in("menu", "try the next step")


def _last_effort(_t: TorgScope) -> Say:
    return say("make a last-ditch effort")


def _helped_or_not(label: Labeler) -> Labeler:
    """The label of several, of which it is settled who helps, or that nobody does."""

    def told(t: TorgScope) -> Say:
        people = helpers(t.event.efforts)
        if not people:
            return say("{label}, alone", label=label(t))
        return say("{label}, helped by {people}", label=label(t), people=People(people))

    return told


FAMILIES: Final[Mapping[type[Any], tuple[Family, ...]]] = {
    BeginScene: ((("kind",), _scene),),
    DeclareAction: ((("action", "target"), _deed_at), (("action",), _any_deed)),
    LastDitchEffort: ((("efforts",), _helped_or_not(_last_effort)),),
    OfferTrade: (
        (("with_hero", "gives"), labels("offer {with_hero} a trade: {gives}")),
        (("with_hero",), labels("offer {with_hero} a trade")),
    ),
    PlayCard: ((("card",), labels("play {card}")),),
    ResolveDramaticStep: (
        (("steps", "efforts"), _helped_or_not(_steps)),
        (("steps",), _steps),
        (("efforts",), _helped_or_not(_steps)),
        ((), _any_steps),
    ),
}
"""Type of command → what a menu says of several in which some fields are settled."""
