"""Policies for a scene of Torg: what heroes, by a `Habit`, and the gamemaster do in their turns."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

import attrs

from dramadeck import torg
from dramadeck.core import Card, Seat
from dramadeck.torg import TORG, ActionKind, Attempt, Attribute, CardType, Side, State
from dramadeck.torg.cards import DECLINABLE, ONTO_AN_ACTION
from dramadeck.torg.commands import Command
from dramadeck.torg.rules.approved_actions import approved_kinds
from dramadeck.torg.scene import TradeOffer

ATTRIBUTES: Final = {
    ActionKind.ATTACK: Attribute.DEXTERITY,
    ActionKind.MANEUVER: Attribute.DEXTERITY,
    ActionKind.TRICK: Attribute.PERCEPTION,
    ActionKind.TEST: Attribute.MIND,
    ActionKind.TAUNT: Attribute.CHARISMA,
    ActionKind.INTIMIDATE: Attribute.SPIRIT,
    ActionKind.OTHER: Attribute.PERCEPTION,
}
"""What the value of each kind of action is built on in these scenes."""


def allowed(state: State, commands: Iterable[Command]) -> Iterator[Command]:
    """Those of the commands that the rules allow now."""
    return (command for command in commands if TORG.refusal(state, command) is None)


def is_turn_of(state: State, side: Side) -> bool:
    """Whether it is this side's turn: first that of the one with the initiative (TR-055)."""
    first = state.initiative
    if first is None:
        return False
    return side is first or not any(state.actions_left(name) > 0 for name in state.members(first))


def turns(
    state: State,
    actor: str,
    kinds: Iterable[ActionKind],
    player: "HeroPlayer | VillainPlayer",
    die: float,
) -> Iterator[Command]:
    """These actions with the player's values, against a random opponent; or else to pass."""
    opponents = state.members(state.side_of(actor).other)
    target = opponents[int(die * len(opponents))] if opponents else None
    for kind in kinds:
        if kind is ActionKind.OTHER or target is not None:
            yield torg.commands.DeclareAction(
                actor=actor,
                action=kind,
                value=player.value,
                difficulty=player.difficulty,
                target=None if kind is ActionKind.OTHER else target,
                attribute=ATTRIBUTES[kind],
                skill=kind.value,
            )
    yield torg.commands.PassTurn(character=actor)


def finish(attempt: Attempt, die: float) -> Command:
    """The next die of an action, thrown at random, or its result."""
    if attempt.dice_due:
        return torg.commands.Roll(actor=attempt.actor, seed=repr(die))
    return torg.commands.Announce(actor=attempt.actor)


WORTH: Final = (
    CardType.HERO,
    CardType.DRAMA,
    CardType.HASTE,
    CardType.ACTION,
    CardType.SUPPORTER,
    CardType.ADRENALIN,
    CardType.WILLPOWER,
    CardType.PRESENCE,
    CardType.COUP_DE_GRACE,
)
"""The cards that these players know how to use, the dearest first."""


def rank(state: State, card: Card, worth: Sequence[CardType] = WORTH) -> int:
    """The place of a card among those of use, the dearest first; all others come last."""
    kind = state.card(card).type
    return worth.index(kind) if kind in worth else len(worth)


def by_worth(state: State, cards: Iterable[Card]) -> list[Card]:
    """The cards, the dearest first; those of no use to these players last."""
    return sorted(cards, key=lambda card: (rank(state, card), card))


def held(state: State, hero: str, kind: CardType) -> list[Card]:
    """The cards of this type in a hero's pool."""
    deck = state.setup.deck
    return sorted(card for card in state.pool(hero) if deck.card(card).type is kind)


@attrs.frozen(kw_only=True)
class Habit:
    """How a player treats her cards.

    Attributes:
        name: what it is called.
        is_random: whether lots decide what is laid into the pool, what is played, and which action
            is taken; otherwise the dearest card comes first, and an approved action.
        pools_all: whether a card goes into the pool in every round, useful or not; else only one
            that these players know how to use.
        is_moment: whether cards are played at this time; the state, the hero → yes or no.
    """

    name: str
    is_random: bool = False
    pools_all: bool = True
    is_moment: Callable[[State, str], bool]

    def ordered(self, cards: Sequence[Card], die: float) -> Sequence[Card]:
        """These cards in the order in which they are thought of; given are the dearest first."""
        first = int(die * len(cards)) if self.is_random else 0
        return (*cards[first:], *cards[:first])


def always(_state: State, _hero: str) -> bool:
    """At any time."""
    return True


SHOWDOWN: Final = 8
"""The round from which a cautious player saves no cards any more."""

LARGE: Final = 4
"""The cards that a cautious player always keeps in her pool until then."""


def in_dramatic_moments(state: State, hero: str) -> bool:
    """In the showdown; and when things look bad for the heroes, from a pool that is large."""
    if state.round is None or state.round.number >= SHOWDOWN:
        return True
    is_large = len(state.pool(hero)) > LARGE
    return is_large and any(state.suffers(Side.HEROES, effect) for effect in torg.Disadvantage)


RANDOM: Final = Habit(name="random", is_random=True, is_moment=always)
"""Any card, any action: what the rules allow, each as likely."""

GREEDY: Final = Habit(name="greedy", pools_all=False, is_moment=always)
"""Plays a card as soon as it helps an action, and pools none that never would."""

CAUTIOUS: Final = Habit(name="cautious", is_moment=in_dramatic_moments)
"""Builds a pool, a card in every round, and keeps it for dramatic moments."""


def answer_to_offer(state: State, hero: str, worth: Sequence[CardType]) -> Command | None:
    """The answer of a hero to the first trade that waits for one; None where none does."""
    offer = next((offer for offer in state.pending.offers if offer.with_hero == hero), None)
    if offer is None:
        return None
    declined = torg.commands.DeclineTrade(hero=hero, with_hero=offer.hero)
    answers = (_agreed(state, offer, worth), declined)
    return next(allowed(state, [answer for answer in answers if answer is not None]), None)


def _agreed(
    state: State, offer: TradeOffer, worth: Sequence[CardType]
) -> torg.commands.AnswerTrade | None:
    """The trade with the cheapest cards that will do; None where they are too dear."""
    hero, gets = offer.with_hero, offer.pooled or state.offered(offer.with_hero)
    cards = state.hand(hero) if state.round is None else state.pool(hero)
    cheapest = sorted(cards, key=lambda card: (-rank(state, card, worth), card))
    may_be_given = [
        card for card in cheapest if state.round is None or state.card(card).type not in DECLINABLE
    ]
    # Of each type that is asked for one card, or any.
    gives = [] if offer.wants else may_be_given[: offer.count]
    for kind in offer.wants:
        fits = [c for c in may_be_given if c not in gives and state.card(c).type is kind]
        gives += fits[:1]
    pairs = zip(
        sorted(rank(state, card, worth) for card in gets),
        sorted(rank(state, card, worth) for card in gives),
        strict=False,
    )
    if len(gives) < len(gets) or any(gained > given for gained, given in pairs):
        return None
    return torg.commands.AnswerTrade(hero=hero, with_hero=offer.hero, gives=tuple(gives))


def onto(hero: str, card: Card, kind: CardType, attempt: Attempt) -> torg.commands.PlayCard:
    """The play of a card onto an action of one's own."""
    if torg.PLAYS[kind].choice_type is torg.Raise:
        raised = torg.Raise(attribute=attempt.attribute, skill=attempt.skill)
        return torg.commands.PlayCard(hero=hero, card=card, choice=raised)
    return torg.commands.PlayCard(hero=hero, card=card)


@attrs.frozen(kw_only=True)
class HeroPlayer:
    """Plays any hero of a scene; see `scene`.

    In her turn she goes for an approved action; before the die falls she plays cards onto it, as
    her habit has it; after it she lays a card into her pool. A trade that is offered to her she
    takes if it costs her nothing. She looks at her own hand alone.

    Attributes:
        habit: how she treats her cards.
        value: what she has in every skill.
        difficulty: the difficulty number of all that she does.
    """

    habit: Habit
    value: int = 10
    difficulty: int = 10

    def __call__(self, _rules: object, state: State, seat: Seat, die: float) -> Any:
        """What the hero of this seat would do now, the dearest first, or None."""
        hero = str(seat.name)
        if state.pending.offers:
            answer = answer_to_offer(state, hero, WORTH)
            if answer is not None:
                return answer
        if state.round is None or hero not in state.round.heroes:
            return None
        attempt = state.attempt
        if attempt is not None and hero not in state.round.hastened:
            return self._in_action(state, attempt, hero, die)
        if state.round.number == 0:
            return self._opening(state, hero, die)
        return self._in_round(state, hero, die)

    def _opening(self, state: State, hero: str, die: float) -> Iterator[Command]:
        heroes = len(state.round.heroes) if state.round else 0
        if not state.pool(hero) and state.dialect.pools.opening.lookup(heroes):
            for card in self.habit.ordered(self._fit_for_pool(state, hero), die):
                yield torg.commands.OpenPool(hero=hero, cards=(card,))

    def _in_round(self, state: State, hero: str, die: float) -> Iterator[Command]:
        """To act, if it is the heroes' turn; else a card goes into the pool."""
        is_hastened = state.round is not None and hero in state.round.hastened
        # Nobody plans an action that is none of hers to take.
        if is_hastened or (state.actions_left(hero) > 0 and is_turn_of(state, Side.HEROES)):
            yield from turns(state, hero, self._actions(state, die), self, die)
        current, limit = state.round, state.dialect.pools.transfers_a_round
        # Asking the rules for each card of the hand would be slow.
        if (
            current is not None
            and current.has_contributed(hero)
            and current.pools.pooled.count(hero) < limit
        ):
            for card in self.habit.ordered(self._fit_for_pool(state, hero), die):
                yield torg.commands.PlayToPool(hero=hero, card=card)
        hastes = held(state, hero, CardType.HASTE)
        if hastes and self.habit.is_moment(state, hero):
            for card in hastes:
                yield torg.commands.PlayCard(hero=hero, card=card)

    def _actions(self, state: State, die: float) -> tuple[ActionKind, ...]:
        kinds, listed = tuple(ATTRIBUTES), approved_kinds(state)
        approved = tuple(kind for kind in kinds if kind in listed)
        if self.habit.is_random or not approved:
            first = kinds[int(die * len(kinds))]
        else:
            first = approved[int(die * len(approved))]
        return (first, ActionKind.ATTACK, ActionKind.OTHER)

    def _fit_for_pool(self, state: State, hero: str) -> list[Card]:
        return [
            card
            for card in by_worth(state, state.hand(hero))
            if self.habit.pools_all or state.card(card).type in WORTH
        ]

    def _in_action(
        self, state: State, attempt: Attempt, hero: str, die: float
    ) -> Iterator[Command]:
        """Cards first, as long as they may help; then the die; then the result."""
        is_own = attempt.actor == hero
        if not is_own and (state.side_of(attempt.actor) is Side.VILLAINS or not attempt.dice_due):
            return
        if attempt.dice_due and self.habit.is_moment(state, hero):
            plays = self._plays(state, attempt, hero)
            if self.habit.is_random and is_own:
                # One of what the rules allow, or none, each as likely.
                choices = tuple(allowed(state, plays))
                at = int(die * (len(choices) + 1))
                yield from choices[at : at + 1]
            else:
                yield from plays
        if is_own:
            yield finish(attempt, die)

    def _plays(self, state: State, attempt: Attempt, hero: str) -> Iterator[Command]:
        """What of the pool helps this action: her own, or an approved one of another hero."""
        if attempt.actor != hero:
            if attempt.action in approved_kinds(state) and not attempt.supports:
                for card in held(state, hero, CardType.SUPPORTER):
                    yield torg.commands.PlayCard(hero=hero, card=card)
            return
        for card in by_worth(state, state.pool(hero)):
            kind = state.card(card).type
            if kind in ONTO_AN_ACTION:
                yield onto(hero, card, kind, attempt)


@attrs.frozen(kw_only=True)
class VillainPlayer:
    """Plays the gamemaster of a scene; see `scene`.

    A villain goes for a pool when the conflict line lists an action for that (TR-081), and else
    attacks. Nobody is hurt, and no villain flees: the scene lasts its rounds.

    Attributes:
        rounds: how many rounds she lets the scene go on.
        value: what the villains have in every skill.
        difficulty: the difficulty number of all that they do.
        strips: whether villains go for the pools at all.
    """

    rounds: int = 10
    value: int = 10
    difficulty: int = 10
    strips: bool = True

    def __attrs_post_init__(self) -> None:
        if self.rounds < 1:
            raise ValueError(f"rounds: a scene has 1 round or more, not {self.rounds}")

    def __call__(self, _rules: object, state: State, _seat: Seat, die: float) -> Any:
        """What the gamemaster would do now, the dearest first; asked when no hero does anything."""
        attempt = state.attempt
        if attempt is None:
            return self._in_round(state, die)
        is_own = state.side_of(attempt.actor) is Side.VILLAINS
        return iter([finish(attempt, die)] if is_own else [])

    def _in_round(self, state: State, die: float) -> Iterator[Command]:
        # The cards that come off a pool after a success are random.
        for due in state.round.rewards.strips if state.round else ():
            pool = state.pool(due.hero)
            if pool:
                count = min(due.count, len(pool))
                first = int(die * (len(pool) - count + 1))
                yield torg.commands.StripPool(hero=due.hero, cards=pool[first : first + count])
        villains = state.members(Side.VILLAINS)
        if state.suffers(Side.VILLAINS, torg.Disadvantage.BREAK):
            for villain in villains:
                yield torg.commands.StandFirm(villain=villain)
        if is_turn_of(state, Side.VILLAINS):
            listed = state.line.villain_actions if state.line and self.strips else ()
            for villain in villains:
                if state.actions_left(villain) > 0:
                    yield from turns(state, villain, (*listed, ActionKind.ATTACK), self, die)
        number = state.round.number if state.round else 0
        if number < self.rounds:
            yield torg.commands.Flip()
