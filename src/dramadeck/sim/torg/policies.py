"""Policies for a scene of Torg: heroes, who follow a `Habit`, and the gamemaster."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

import attrs

from dramadeck import torg
from dramadeck.core import Card, Seat
from dramadeck.torg import TORG, ActionKind, Attempt, Attribute, CardType, Side, State, scene
from dramadeck.torg.cards import DECLINABLE, ONTO_AN_ACTION
from dramadeck.torg.commands import Command
from dramadeck.torg.rules.approved_actions import approved_kinds

ATTRIBUTES: Final = {
    ActionKind.ATTACK: Attribute.DEXTERITY,
    ActionKind.MANEUVER: Attribute.DEXTERITY,
    ActionKind.TRICK: Attribute.PERCEPTION,
    ActionKind.TEST: Attribute.MIND,
    ActionKind.TAUNT: Attribute.CHARISMA,
    ActionKind.INTIMIDATE: Attribute.SPIRIT,
    ActionKind.OTHER: Attribute.PERCEPTION,
}
"""Kind of action → the attribute of its value in these scenes."""


def allowed(state: State, commands: Iterable[Command]) -> Iterator[Command]:
    """The commands that the rules allow now, in their order."""
    return (command for command in commands if TORG.refusal(state, command) is None)


def is_turn_of(state: State, side: Side) -> bool:
    """Whether it is this side's turn: the side with the initiative acts first (TR-055)."""
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
    """These actions with the player's values, against a random opponent; then to pass the turn."""
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
    """The next die of an action, thrown at random; the announcement if no die is due."""
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
"""The types of card that these players use, the most valuable first."""


def rank(state: State, card: Card, worth: Sequence[CardType] = WORTH) -> int:
    """The index of a card's type in `worth`, or the length of `worth` for other types."""
    kind = state.card(card).type
    return worth.index(kind) if kind in worth else len(worth)


def by_worth(state: State, cards: Iterable[Card]) -> list[Card]:
    """The cards, the most valuable first; those that these players do not use come last."""
    return sorted(cards, key=lambda card: (rank(state, card), card))


def held(state: State, hero: str, kind: CardType) -> list[Card]:
    """The cards of this type in a hero's pool."""
    deck = state.setup.deck
    return sorted(card for card in state.pool(hero) if deck.card(card).type is kind)


@attrs.frozen(kw_only=True)
class Habit:
    """How a player uses her cards.

    Attributes:
        name: its name.
        is_random: whether the card for the pool, the card to play and the action are random;
            otherwise the most valuable card comes first, and an approved action.
        pools_all: whether a card goes into the pool in every round, useful or not; else only cards
            that these players use.
        is_moment: whether cards are played at this time; the state, the hero → yes or no.
    """

    name: str
    is_random: bool = False
    pools_all: bool = True
    is_moment: Callable[[State, str], bool]

    def ordered(self, cards: Sequence[Card], die: float) -> Sequence[Card]:
        """The cards in the order in which they are tried; `cards` has the most valuable first."""
        first = int(die * len(cards)) if self.is_random else 0
        return (*cards[first:], *cards[:first])


def always(_state: State, _hero: str) -> bool:
    """True at any time."""
    return True


SHOWDOWN: Final = 8
"""The round from which a cautious player saves no cards."""

LARGE: Final = 4
"""The number of cards that a cautious player keeps in her pool until then."""


def in_dramatic_moments(state: State, hero: str) -> bool:
    """True in the showdown, and while the heroes suffer a disadvantage and the pool is large."""
    if state.round is None or state.round.number >= SHOWDOWN:
        return True
    is_large = len(state.pool(hero)) > LARGE
    return is_large and any(state.suffers(Side.HEROES, effect) for effect in torg.Disadvantage)


RANDOM: Final = Habit(name="random", is_random=True, is_moment=always)
"""Any card and any action that the rules allow, each with the same chance."""

GREEDY: Final = Habit(name="greedy", pools_all=False, is_moment=always)
"""Plays a card as soon as it helps an action, and pools only cards that can help."""

CAUTIOUS: Final = Habit(name="cautious", is_moment=in_dramatic_moments)
"""Builds a pool, a card in every round, and keeps it for dramatic moments."""


def answer_to_offer(state: State, hero: str, worth: Sequence[CardType]) -> Command | None:
    """The answer of a hero to the first trade that is offered to her; None without an offer."""
    offer = next((offer for offer in state.pending.offers if offer.with_hero == hero), None)
    if offer is None:
        return None
    declined = torg.commands.DeclineTrade(hero=hero, with_hero=offer.hero)
    answers = (_agreed(state, offer, worth), declined)
    return next(allowed(state, [answer for answer in answers if answer is not None]), None)


def _agreed(
    state: State, offer: scene.TradeOffer, worth: Sequence[CardType]
) -> torg.commands.AnswerTrade | None:
    """The trade with the least valuable cards that fit; None if she would lose by it."""
    hero, gets = offer.with_hero, offer.pooled or state.offered(offer.with_hero)
    cards = state.hand(hero) if state.round is None else state.pool(hero)
    cheapest = sorted(cards, key=lambda card: (-rank(state, card, worth), card))
    tradable = [
        card for card in cheapest if state.round is None or state.card(card).type not in DECLINABLE
    ]
    # One card of each type in the offer, or any cards.
    gives = [] if offer.wants else tradable[: offer.count]
    for kind in offer.wants:
        fits = [c for c in tradable if c not in gives and state.card(c).type is kind]
        gives += fits[:1]
    pairs = zip(
        sorted(rank(state, card, worth) for card in gets),
        sorted(rank(state, card, worth) for card in gives),
        strict=False,
    )
    if len(gives) < len(gets) or any(gained > lost for gained, lost in pairs):
        return None
    return torg.commands.AnswerTrade(hero=hero, with_hero=offer.hero, gives=tuple(gives))


def onto(hero: str, card: Card, kind: CardType, attempt: Attempt) -> torg.commands.PlayCard:
    """The play of a card onto an action of the same hero."""
    if torg.PLAYS[kind].choice_type is torg.Raise:
        raised = torg.Raise(attribute=attempt.attribute, skill=attempt.skill)
        return torg.commands.PlayCard(hero=hero, card=card, choice=raised)
    return torg.commands.PlayCard(hero=hero, card=card)


@attrs.frozen(kw_only=True)
class HeroPlayer:
    """Plays any hero of a scene; see `scene`.

    In her turn she tries an approved action; before the die is thrown she plays cards onto it, by
    her habit; after it she lays a card into her pool. She agrees to a trade if she does not lose by
    it. She looks at no hand but hers.

    Attributes:
        habit: how she uses her cards.
        value: her value in every skill.
        difficulty: the difficulty number of all her actions.
    """

    habit: Habit
    value: int = 10
    difficulty: int = 10

    def __call__(self, _rules: object, state: State, seat: Seat, die: float) -> Any:
        """The commands of the hero of this seat now, the best first, or None."""
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
        """An action, if it is the heroes' turn; else a card for the pool, or Haste."""
        is_hastened = state.round is not None and hero in state.round.hastened
        if is_hastened or (state.actions_left(hero) > 0 and is_turn_of(state, Side.HEROES)):
            yield from turns(state, hero, self._actions(state, die), self, die)
        current, limit = state.round, state.dialect.pools.transfers_a_round
        # To let the rules judge each card of the hand would be slow.
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
        """Cards first, as long as they may help; then the die; then the announcement."""
        is_own = attempt.actor == hero
        if not is_own and (state.side_of(attempt.actor) is Side.VILLAINS or not attempt.dice_due):
            return
        if attempt.dice_due and self.habit.is_moment(state, hero):
            plays = self._plays(state, attempt, hero)
            if self.habit.is_random and is_own:
                # One of the cards that the rules allow, or none, each with the same chance.
                choices = tuple(allowed(state, plays))
                at = int(die * (len(choices) + 1))
                yield from choices[at : at + 1]
            else:
                yield from plays
        if is_own:
            yield finish(attempt, die)

    def _plays(self, state: State, attempt: Attempt, hero: str) -> Iterator[Command]:
        """Cards of the pool that help this action: her own, or an approved one of another hero."""
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

    A villain takes the action that the conflict line lists against a pool (TR-081), or else
    attacks. Nobody is hurt, and no villain flees: the scene lasts all its rounds.

    Attributes:
        rounds: how many rounds the scene has.
        value: the value of the villains in every skill.
        difficulty: the difficulty number of all their actions.
        strips: whether villains take actions against pools at all.
    """

    rounds: int = 10
    value: int = 10
    difficulty: int = 10
    strips: bool = True

    def __attrs_post_init__(self) -> None:
        if self.rounds < 1:
            raise ValueError(f"rounds: expected 1 or more, got {self.rounds}")

    def __call__(self, _rules: object, state: State, _seat: Seat, die: float) -> Any:
        """The commands of the gamemaster now, the best first; called when no hero acts."""
        attempt = state.attempt
        if attempt is None:
            return self._in_round(state, die)
        is_own = state.side_of(attempt.actor) is Side.VILLAINS
        return iter([finish(attempt, die)] if is_own else [])

    def _in_round(self, state: State, die: float) -> Iterator[Command]:
        # Random cards are taken from a pool after a success.
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
