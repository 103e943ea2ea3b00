"""Subplots of an adventure, and lasting ones."""

from typing import Final

from dramadeck.core import Card, Natural, checked_fields, later
from dramadeck.core.records import record
from dramadeck.torg.cards import CardType
from dramadeck.torg.field_types import OneHero

SUBPLOTS: Final = (
    CardType.ILLNESS,
    CardType.MARTYR,
    CardType.MISTAKEN_IDENTITY,
    CardType.NEMESIS,
    CardType.PERSONAL_STAKE,
    CardType.ROMANCE,
    CardType.SUSPICION,
    CardType.THE_QUEST,
    CardType.TRUE_IDENTITY,
)
"""The subplots (TR-170); The Quest is one of the expansion cards, Illness a classic one."""

DECLINABLE: Final = (*SUBPLOTS, CardType.CAMPAIGN)
"""The cards that pay when they are declined or disallowed (TR-163, TR-164, TR-177)."""

SET_OFF: Final = (CardType.ALERTNESS, CardType.CONNECTION, CardType.OWN)
"""The cards that wait in a pool until the gamemaster sets them off (TR-161, TR-162)."""

SPECIALS: Final = (*DECLINABLE, *SET_OFF)
"""The cards with an orange bar (TR-004, TG-076)."""


@record(kw_only=True)
class Subplot:
    """A subplot that the gamemaster has accepted for this adventure.

    Attributes:
        hero: whose it is.
        type: which story it is.
        card: the card in her pool; None for a lasting one, which needs no card (TR-178).
        is_active: whether its story has begun; only then does it pay (TR-169).
        is_ignored: whether the gamemaster withholds the pay of this act (TR-168).
        has_influenced: whether the gamemaster has noted that it influenced this act (TC-053).
        earned: the possibilities it has paid so far (TR-174).
        is_over: whether its card was lost; if that comes back, it is a new card to be ruled on.
    """

    hero: OneHero
    type: CardType
    card: Card | None
    is_active: bool = False
    is_ignored: bool = False
    has_influenced: bool = False
    earned: Natural = 0
    is_over: bool = later(False)


@record(kw_only=True, field_transformer=checked_fields)
class LastingSubplot:
    """A subplot that a Campaign card has made part of a hero's life (TR-178).

    Attributes:
        type: which story it is.
        other_party: who else is in it; the subplot is active where this one takes part.
    """

    type: CardType
    other_party: str = ""


@record(kw_only=True)
class CampaignProposal:
    """A Campaign card played on a subplot; it waits for the owner and the gamemaster (TR-175).

    Attributes:
        hero: who played the card.
        card: the Campaign card, lying in that hero's pool.
        owner: whose subplot it is.
        subplot: the card of the subplot.
        other_party: who else is in the story.
        is_agreed: whether the owner has agreed.
    """

    hero: OneHero
    card: Card
    owner: OneHero
    subplot: Card
    other_party: str
    is_agreed: bool
