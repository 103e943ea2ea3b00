"""Who sits at the table, and who may send which command."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from dramadeck.engine import Seat, Sights
from dramadeck.torg.chapters.announcements import Announce, ReportAction
from dramadeck.torg.chapters.approaches import ChooseApproach
from dramadeck.torg.chapters.attempts import DeclareAction, PassTurn
from dramadeck.torg.chapters.awards import ClaimDrama
from dramadeck.torg.chapters.campaigns import AnswerCampaign, ProposeCampaign
from dramadeck.torg.chapters.critical_moments import DeclareCriticalMoment
from dramadeck.torg.chapters.defenses import Defend
from dramadeck.torg.chapters.dice import Roll
from dramadeck.torg.chapters.enhancements.answers import (
    PlayGlory,
    PlayOpponentFails,
    PlaySecondChance,
)
from dramadeck.torg.chapters.enhancements.classic_cards import (
    PlayDefense,
    PlayInspiration,
    PlayRealitysFavorite,
    PlayReconnection,
    PlaySetback,
)
from dramadeck.torg.chapters.enhancements.expansion import (
    PlayHeroFails,
    PlayNetGain,
    PlayResearch,
    PlaySurvival,
)
from dramadeck.torg.chapters.enhancements.extras import PlayDrama, PlayHaste, PlayHero
from dramadeck.torg.chapters.enhancements.initiative import PlaySeizeInitiative
from dramadeck.torg.chapters.enhancements.leadership import PlayLeadership
from dramadeck.torg.chapters.enhancements.renewals import (
    PlayMasterPlan,
    PlayRally,
    RenewHand,
)
from dramadeck.torg.chapters.enhancements.story import PlayEscape, PlayIdea, PlayMonologue
from dramadeck.torg.chapters.enhancements.totals import (
    PlayAction,
    PlayCoupDeGrace,
    PlaySupporter,
    RaiseAttribute,
)
from dramadeck.torg.chapters.interactions import MakeCall
from dramadeck.torg.chapters.multi_action import ManyOnOne, OneOnMany, QuickMethod
from dramadeck.torg.chapters.paper_deck import NameDrawn
from dramadeck.torg.chapters.points import SpendFreePossibility, SpendPossibility
from dramadeck.torg.chapters.pools import OpenPool, PlayToPool
from dramadeck.torg.chapters.postures import TakePosture
from dramadeck.torg.chapters.resets import DiscardAfterScene
from dramadeck.torg.chapters.skill_resolution import LastDitchEffort, ResolveDramaticStep
from dramadeck.torg.chapters.specials import Sacrifice
from dramadeck.torg.chapters.subplots import DeclineSubplot
from dramadeck.torg.chapters.summed_efforts import SumEfforts
from dramadeck.torg.chapters.trades import AnswerTrade, DeclineTrade, OfferTrade, WithdrawTrade
from dramadeck.torg.commands import Command
from dramadeck.torg.state import State
from dramadeck.torg.zones import VISIBILITY

GAMEMASTER: Final = Seat("gamemaster")
"""The gamemaster; she sees no hand (TR-018)."""

SPECTATOR: Final = Seat("spectator")
"""Anybody who looks on."""


HERO: Final = "hero"
"""The role of a hero's player."""

SIGHTS: Final = Sights(VISIBILITY, frozenset({HERO}))
"""Who sees what: each hero's player her own cards, and nobody those of another (TR-018)."""


def hero_seat(name: str) -> Seat:
    """The seat of a hero's player; one player with two heroes has two seats (TR-013)."""
    return Seat(HERO, name)


def seats(state: State) -> tuple[Seat, ...]:
    """Everybody at the table: one seat a hero, the gamemaster, a spectator."""
    return (*(hero_seat(hero.name) for hero in state.heroes), GAMEMASTER, SPECTATOR)


_SENT_BY: Final[Mapping[type, str]] = MappingProxyType(
    {
        **dict.fromkeys(
            (Announce, DeclareAction, MakeCall, OneOnMany, QuickMethod, ReportAction, Roll), "actor"
        ),
        **dict.fromkeys(
            (
                ChooseApproach,
                ClaimDrama,
                Defend,
                AnswerTrade,
                DeclareCriticalMoment,
                DeclineTrade,
                NameDrawn,
                OfferTrade,
                PlayEscape,
                PlayIdea,
                PlayLeadership,
                PlayMasterPlan,
                PlayMonologue,
                PlayRally,
                RenewHand,
                WithdrawTrade,
                AnswerCampaign,
                DeclineSubplot,
                DiscardAfterScene,
                LastDitchEffort,
                OpenPool,
                PlayAction,
                PlayDrama,
                PlayHaste,
                PlayCoupDeGrace,
                PlayGlory,
                PlayHero,
                PlayOpponentFails,
                PlaySecondChance,
                PlaySeizeInitiative,
                PlaySupporter,
                PlayDefense,
                PlayHeroFails,
                PlayInspiration,
                PlayNetGain,
                PlayRealitysFavorite,
                PlayReconnection,
                PlayResearch,
                PlaySetback,
                PlaySurvival,
                PlayToPool,
                ProposeCampaign,
                RaiseAttribute,
                ResolveDramaticStep,
                Sacrifice,
                SpendPossibility,
            ),
            "hero",
        ),
        **dict.fromkeys((PassTurn, SpendFreePossibility, TakePosture), "character"),
        SumEfforts: "lead",
    }
)
"""Commands of players → the field that names the sender; all others are the gamemaster's."""


def issuer(state: State, command: Command) -> Seat:
    """The seat that may send a command; for a character who is no hero it is the gamemaster.

    >>> from dramadeck import torg
    >>> state = torg.new_game(["Quin"], seed=7)
    >>> str(issuer(state, torg.PlayToPool(hero="Quin", card=45)))
    'hero Quin'
    >>> str(issuer(state, torg.Flip()))
    'gamemaster'
    """
    if isinstance(command, ManyOnOne):
        sender = command.actors[0] if command.actors else ""
    else:
        field = _SENT_BY.get(type(command))
        sender = str(getattr(command, field)) if field else ""
    return hero_seat(sender) if state.hero(sender) else GAMEMASTER
