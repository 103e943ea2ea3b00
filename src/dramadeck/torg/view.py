"""The view of a seat: the public parts of a state, and its own hand.

Of other hands and of the deck it sees only the number of cards. The seed is not in a view. The
cards of a hand are in ascending order, so that their positions reveal nothing.
"""

from typing import Final

from dramadeck.charts.display import html_of
from dramadeck.core import Card, Due, Seat, records
from dramadeck.torg import attempt, characters, options
from dramadeck.torg import scene as scenes
from dramadeck.torg.cards import ActionKind, Advantage, CardType, Side
from dramadeck.torg.decks import hand, offered
from dramadeck.torg.dues import Standing, standings
from dramadeck.torg.dues import pending as dues_of
from dramadeck.torg.round import Round
from dramadeck.torg.rules import approved_actions, turns
from dramadeck.torg.state import VISIBILITY_RULES, State, also_seen

_PRINTED: Final = frozenset(options.DIALECTS.values())


@records.record(kw_only=True)
class HeroView:
    """A hero as a seat sees her.

    Attributes:
        name: her name.
        player: the name of her player, if she is not the only hero of that player.
        possibilities: the points that she has left.
        injuries: the harm suffered.
        hand: the cards of her hand if the seat is hers, else None (TR-018).
        hand_count: the number of cards in her hand.
        pool: the cards of her pool (TR-031).
        in_play: cards whose effect still lasts.
        offered: the cards that another hero offers her as a trade if the seat is hers or that
            hero's, else None.
        campaigned: the subplots that are part of her life.
        reality: the reality that she belongs to, if known.
        hit_points: her hit points when unhurt, where harm is counted in them.
        speed: her Basic Speed in quarters, if known.
    """

    name: str
    player: str | None
    possibilities: int
    injuries: characters.Injuries
    hand: tuple[Card, ...] | None
    hand_count: int
    pool: tuple[Card, ...]
    in_play: tuple[Card, ...]
    offered: tuple[Card, ...] | None
    campaigned: tuple[characters.LastingSubplot, ...]
    reality: str | None
    hit_points: int | None
    speed: int | None


@records.record(kw_only=True)
class View:
    """A game as a seat sees it.

    Attributes:
        seat: the seat.
        dialect: the name of the rule text.
        is_printed: whether it equals a dialect of the library, under any name.
        deck: the name of the deck.
        heroes: the heroes.
        deck_count: the number of cards in the drama deck.
        has_paper_deck: whether the players have a paper deck and name the cards drawn from it.
        action_stack: the flipped cards, the one in force last.
        discard_pile: the spent cards, the top one last.
        initiative: the side that acts first in this round.
        approved: the kinds of action that earn a card now.
        adventure: the adventure, once dealt.
        scene: the scene under way.
        round: the round, while the scene progresses by rounds.
        attempts: attempts under way.
        boosts: cards in play.
        aftermath: the last announced action, while a card can answer it.
        offers: trades that wait for an answer.
        renewing: heroes who have yet to discard for Rally.
        owed: heroes who have yet to name a card drawn from a paper deck, once for each card.
        points_due: points for which the gamemaster still has to say what they do.
        resolution: the dramatic skill resolution under way.
        order: the members of a side with a flurry by Basic Speed, where that decides (TG-039).
        questions: questions that the gamemaster still has to answer.
        dues: the dues of all seats.
        standings: the standing of each open action.
    """

    seat: Seat
    dialect: str
    is_printed: bool
    deck: str
    heroes: tuple[HeroView, ...]
    deck_count: int
    has_paper_deck: bool
    action_stack: tuple[Card, ...]
    discard_pile: tuple[Card, ...]
    initiative: Side | None
    approved: tuple[ActionKind, ...]
    adventure: scenes.Adventure | None
    scene: scenes.Scene | None
    round: Round | None
    attempts: tuple[attempt.Attempt, ...]
    boosts: tuple[attempt.Boost, ...]
    aftermath: scenes.Aftermath | None
    offers: tuple[scenes.TradeOffer, ...]
    renewing: tuple[str, ...]
    owed: tuple[str, ...]
    points_due: tuple[scenes.PointDue, ...]
    resolution: scenes.SkillResolution | None
    order: tuple[str, ...]
    questions: tuple[scenes.Question, ...]
    dues: tuple[Due, ...]
    standings: tuple[Standing, ...]

    _repr_html_ = html_of


def player_view(state: State, seat: Seat) -> View:
    """The view of this seat, also if no player has taken it."""
    setup, pending = state.setup, state.pending
    own_offers, can_see = {*also_seen(state, seat)}, VISIBILITY_RULES.can_see
    heroes: list[HeroView] = []
    for hero in state.heroes:
        name, cards, offer_zone = hero.name, state.hand(hero.name), offered(hero.name)
        view = HeroView(
            name=name,
            player=hero.player,
            possibilities=hero.possibilities,
            injuries=hero.injuries,
            hand=tuple(sorted(cards)) if can_see(seat, hand(name)) else None,
            hand_count=len(cards),
            pool=state.pool(name),
            in_play=state.in_play(name),
            offered=state.offered(name)
            if offer_zone in own_offers or can_see(seat, offer_zone)
            else None,
            campaigned=hero.campaigned,
            reality=hero.reality,
            hit_points=hero.hit_points,
            speed=hero.speed,
        )
        heroes.append(view)
    # The order in which the side that has a flurry acts, as far as speeds are known.
    goes_by_speed = state.dialect.rounds.flurry == "two_passes_by_speed"
    flurrying = (side for side in Side if goes_by_speed and state.suffers(side, Advantage.FLURRY))
    return View(
        seat=seat,
        dialect=setup.dialect.name,
        is_printed=setup.dialect in _PRINTED,
        deck=setup.deck.name,
        heroes=tuple(heroes),
        deck_count=len(state.drama_deck),
        has_paper_deck=setup.has_paper_deck,
        action_stack=state.action_stack,
        discard_pile=state.discard_pile,
        initiative=state.initiative,
        approved=approved_actions.approved_kinds(state),
        adventure=state.adventure,
        scene=state.scene,
        round=state.round,
        attempts=pending.attempts,
        boosts=pending.boosts,
        aftermath=pending.aftermath,
        offers=pending.offers,
        renewing=pending.renewing,
        owed=pending.owed,
        points_due=pending.points_due,
        resolution=state.resolution,
        order=tuple(name for side in flurrying for name in turns.order_by_speed(state, side)),
        questions=pending.questions,
        dues=dues_of(state),
        standings=standings(state),
    )


def public_traits(state: State, card: Card) -> tuple[bool, bool]:
    """What everybody can infer about a hidden card: (is a special beyond hand size, Drama paid)."""
    counted, pay = state.dialect.specials.counted, state.dialect.enhancements.drama_pay
    face = state.card(card)
    # A hero who draws beyond the hand size holds a special (TC-042); Drama pays (TC-064, TG-017).
    is_beyond = counted == "none" and face.player.is_special
    may_end = state.adventure is not None and state.scene is None
    is_paid = may_end and pay == "when_the_adventure_ends" and face.type is CardType.DRAMA
    return is_beyond, is_paid
