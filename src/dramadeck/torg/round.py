"""What belongs to one round: who did what, which cards went where, what the gamemaster ruled."""

import attrs

from dramadeck.engine import Card
from dramadeck.torg.attempt import Attribute
from dramadeck.torg.cards import ActionKind, Effect, Side


@attrs.frozen(kw_only=True)
class Boost:
    """A card in play whose effect lasts for the round (TR-115, TR-117..119).

    Attributes:
        hero: whose actions it helps.
        card: the card, lying in play.
        amount: what it adds.
        attribute: the attribute raised; None raises the bonus number.
    """

    hero: str
    card: Card
    amount: int
    attribute: Attribute | None = None


@attrs.frozen(kw_only=True)
class Deed:
    """An action that somebody has used in this round.

    Attributes:
        actor: who acted.
        action: the kind of action; None for a pass.
        contributes: whether it helped the scene along, so that a card may be pooled (TR-023).
        is_hastened: whether Haste gave it; it is then beside the actions of the round.
    """

    actor: str
    action: ActionKind | None
    contributes: bool
    is_hastened: bool = False


@attrs.frozen(kw_only=True)
class StripDue:
    """Cards that a villain's success lets the gamemaster take from a pool (TR-082)."""

    hero: str
    count: int


@attrs.frozen(kw_only=True)
class Condition:
    """An *up* or *stymied* on one character, beside what the conflict line says."""

    character: str
    effect: Effect


@attrs.frozen(kw_only=True)
class Verdicts:
    """What the gamemaster has ruled for this round.

    Attributes:
        withheld: heroes who may not play a card into their pools (TR-025).
        disallowed: approved actions that earn nothing, as (hero, action) (TR-092).
        conditions: ups and stymieds on single characters.
        setbacks: the sides whose setback the gamemaster has named (TR-078).
        penalized: the sides for which it is the generic penalty to all actions.
        steadfast: villains whom the break does not move (TR-071).
        prolongs_monologue: whether a monologue goes on in the next round (TR-186).
    """

    withheld: tuple[str, ...] = ()
    disallowed: tuple[tuple[str, ActionKind], ...] = ()
    conditions: tuple[Condition, ...] = ()
    setbacks: tuple[Side, ...] = ()
    penalized: tuple[Side, ...] = ()
    steadfast: tuple[str, ...] = ()
    prolongs_monologue: bool = False


@attrs.frozen(kw_only=True)
class Marks:
    """What the deeds of a round have left behind for the rest of it.

    Attributes:
        strips: cards the gamemaster may take from pools.
        defended: the heroes whose defense has been tested by an attack.
        rerolls_lost: the stymied who have lost their first re-roll of the round (TR-079).
        woken: who woke up knocked down by inspiration, for this round (TR-063).
        keeps_card: whether its card governs the next round, too (TR-153).
        speaker: whose monologue keeps everybody else from acting (TR-145).
    """

    strips: tuple[StripDue, ...] = ()
    defended: tuple[str, ...] = ()
    rerolls_lost: tuple[str, ...] = ()
    woken: tuple[str, ...] = ()
    keeps_card: bool = False
    speaker: str | None = None


@attrs.frozen(kw_only=True)
class Round:
    """What belongs to one round; a flip starts a new one.

    Attributes:
        number: 0 from the beginning of round play to the first flip.
        heroes: the heroes in the action.
        deeds: the actions used so far.
        pooled: the heroes who played a card into their pools, once for each card.
        hastened: the heroes with an action from Haste still to take, once for each.
        marks: what the deeds have left behind for the rest of the round.
        verdicts: the gamemaster's rulings for the round.
    """

    number: int = 0
    heroes: tuple[str, ...]
    deeds: tuple[Deed, ...] = ()
    pooled: tuple[str, ...] = ()
    hastened: tuple[str, ...] = ()
    marks: Marks = Marks()
    verdicts: Verdicts = Verdicts()

    @property
    def strips(self) -> tuple[StripDue, ...]:
        """Cards the gamemaster may take from pools."""
        return self.marks.strips

    @property
    def defended(self) -> tuple[str, ...]:
        """The heroes whose defense has been tested by an attack."""
        return self.marks.defended

    @property
    def rerolls_lost(self) -> tuple[str, ...]:
        """The stymied who have lost their first re-roll of the round (TR-079)."""
        return self.marks.rerolls_lost

    @property
    def woken(self) -> tuple[str, ...]:
        """Who woke up knocked down by inspiration, for this round (TR-063)."""
        return self.marks.woken

    @property
    def keeps_card(self) -> bool:
        """Whether its card governs the next round, too (TR-153)."""
        return self.marks.keeps_card

    @property
    def speaker(self) -> str | None:
        """Whose monologue keeps everybody else from acting (TR-145)."""
        return self.marks.speaker

    def marked(self, marks: Marks) -> "Round":
        """The round with other things left behind."""
        return attrs.evolve(self, marks=marks)

    def has_contributed(self, character: str) -> bool:
        """Whether a character has helped the scene along in this round (TR-023)."""
        for deed in self.deeds:  # noqa: SIM110 - asked for each card; `any` takes twice as long
            if deed.actor == character and deed.contributes:
                return True
        return False

    def pooled_by(self, hero: str, count: int) -> "Round":
        """The round after a hero has laid cards into her pool.

        `attrs.evolve` would take twice as long, and a table does this all the time.
        """
        return Round(
            number=self.number,
            heroes=self.heroes,
            deeds=self.deeds,
            pooled=self.pooled + (hero,) * count,
            hastened=self.hastened,
            marks=self.marks,
            verdicts=self.verdicts,
        )

    def has_acted(self, character: str) -> bool:
        """Whether a character has used an action of the round, one by Haste apart."""
        return any(deed.actor == character and not deed.is_hastened for deed in self.deeds)

    def deeds_of(self, character: str) -> tuple[Deed, ...]:
        """The actions that a character has used in this round."""
        return tuple(each for each in self.deeds if each.actor == character)
