"""Checks: what is asked, as far as the seat may know it, and what comes of it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from dramadeck.narration.saying import N_, Say, Told, Who, say, told
from dramadeck.narration.spans import Tone
from dramadeck.narration.tarot.scope import TarotScope
from dramadeck.narration.tarot.values import account, rank, trait
from dramadeck.narration.words import Teller, tells
from dramadeck.tarot import CheckCalled, CheckSettled, CheckWithdrawn, Outcome, Stakes


def _called(t: TarotScope) -> Told:
    e = t.event
    character = Who(e.character)
    if e.stakes is Stakes.TREATMENT:
        calls = say("{character} tries to stop the bleeding of {patient}.", character=character,
                    patient=Who(e.patient))  # fmt: skip
    elif e.stakes is Stakes.STUN:
        calls = say("{character} has to withstand a stun.", character=character)
    else:
        calls = say("The Narrator checks {character}.", character=character)
    return told(calls, _trait(e), _needed(e), tone=t.tone(e.character), depth=0,
                rules=("TT-018", "TT-019"))  # fmt: skip


def _trait(e: CheckCalled) -> Say:
    if e.told_trait is not None:
        return say("Trait: {trait}.", trait=trait(e.told_trait))
    if e.trait is not None:
        return say("Trait, a secret: {trait}.", trait=trait(e.trait))
    return say("The trait is a secret.")


def _needed(e: CheckCalled) -> Say | None:
    if e.told_needed is not None:
        return say("Needed: {rank}.", rank=rank(e.told_needed))
    if e.needed is not None:
        return say("Needed, a secret: {rank}.", rank=rank(e.needed))
    return None


_OUTCOMES: Final = MappingProxyType(
    {
        Outcome.CRITICAL: (N_("{character} succeeds critically."), Tone.GOOD, "TT-033"),
        Outcome.SUCCESS: (N_("{character} succeeds."), Tone.GOOD, "TT-036"),
        Outcome.FAILURE: (N_("{character} fails."), Tone.BAD, "TT-036"),
    }
)


def _settled(t: TarotScope) -> Told:
    words, tone, rule = _OUTCOMES[t.event.outcome]
    settles = say(words, character=Who(t.event.character))
    return told(settles, _reached(t.event), account(t), tone=tone, rules=(rule,))


def _reached(e: CheckSettled) -> Say | None:
    """What the Narrator alone is shown."""
    if e.trait is None or e.rank is None or e.needed is None:
        return None
    return say(
        "({trait}: {rank}. Needed: {needed}.)",
        trait=trait(e.trait),
        rank=rank(e.rank),
        needed=rank(e.needed),
    )


WORDS: Final[Mapping[type[Any], Teller]] = {
    CheckCalled: _called,
    CheckSettled: _settled,
    CheckWithdrawn: tells("The Narrator takes back the check of {character}.", depth=0),
}
"""Type of event → its teller."""
