"""What comes after: wounds heal, a stun passes."""

from collections.abc import Mapping
from typing import Any, Final

from dramadeck.narration.saying import Told, Who, say, say_n, say_n_in, told
from dramadeck.narration.spans import Tone
from dramadeck.narration.tarot.scope import TarotScope
from dramadeck.narration.words import Teller, tells
from dramadeck.tarot import StunEnded, WoundsHealed


def _healed(t: TarotScope) -> Told:
    e = t.event
    heals = say_n(
        e.wounds,
        "A wound of {character} has healed.",
        "{n} wounds of {character} have healed.",
        character=Who(e.character),
    )
    weeks = say_n_in("duration", e.weeks, "one week", "{n} weeks")
    took = say("It has taken {weeks}.", weeks=weeks)
    return told(heals, took, tone=Tone.GOOD, depth=0, rules=("TT-065",))


WORDS: Final[Mapping[type[Any], Teller]] = {
    StunEnded: tells("The stun of {character} has passed.", Tone.GOOD, "TT-063", depth=0),
    WoundsHealed: _healed,
}
"""Type of event → its teller."""
