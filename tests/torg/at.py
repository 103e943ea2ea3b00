"""Points in a game of Torg from which tests continue; see `tests.at`."""

from collections.abc import Iterable
from typing import Any, cast

import attrs
import pytest

from dramadeck import torg
from dramadeck.torg import decks
from dramadeck.torg.round import CharacterCondition
from dramadeck.torg.rules.adventure import numbers_to_discard
from tests.at import At
from tests.torg import tables, tables_actions


@attrs.frozen(repr=False, kw_only=True)
class TorgAt(At):
    """A state of Torg and the events of the last command, with methods for whole actions."""

    game: Any = torg

    def acted(self, *characters: str) -> "TorgAt":
        """Report for each character a failed action that contributes to the scene."""
        return self.changed(tables.having_acted, *characters)

    def declared(self, actor: str = "Quin", *args: Any, **details: Any) -> "TorgAt":
        """Declare an action, by default of value 10 against a difficulty of 10."""
        return self.changed(tables_actions.declared, actor, *args, **details)

    def thrown(self, *totals: int) -> "TorgAt":
        """Roll these dice for the open action, in the order in which they are due."""
        return self.changed(tables_actions.thrown, *totals)

    def announced(self, *totals: int) -> "TorgAt":
        """Roll these dice, and announce the open action."""
        return self.after(tables_actions.announced(self.state, *totals))

    def acts(self, actor: str, action: torg.ActionKind, margin: int, **details: Any) -> "TorgAt":
        """Declare, roll and announce an action with this margin."""
        # A 12 is a bonus number of 0, so value and difficulty alone decide.
        return self.declared(actor, action, value=10 + margin, **details).announced(12)

    def plays(self, hero: str, *cards: int, choice: object = None) -> "TorgAt":
        """Play these cards of a hero, in this order."""
        commands = (torg.commands.PlayCard(hero=hero, card=card, choice=choice) for card in cards)
        return cast("TorgAt", self.sends(*commands))

    @property
    def outcome(self) -> torg.Outcome:
        (event,) = self.events_of(torg.events.ActionAnnounced)
        return event.outcome

    def flipped(self, card: int) -> "TorgAt":
        """Flip this card; it is in force in the next round."""
        return self.next_card(card).flip()

    def hold(self, hero: str, *cards: int) -> "TorgAt":
        """Move these cards to the hand of a hero, from any zone."""
        return self.changed(tables_actions.put, decks.hand(hero), *cards)

    def pooled(self, hero: str, *cards: int) -> "TorgAt":
        """Move these cards to the pool of a hero, from any zone."""
        return self.changed(tables_actions.put, decks.pool(hero), *cards)

    def hurt(self, target: str, **harm: Any) -> "TorgAt":
        """Report damage to a character, without an attacker."""
        return self.changed(tables.hurt, target, **harm)

    def reported(
        self, actor: str, action: torg.ActionKind, margin: int, target: str | None = None
    ) -> "TorgAt":
        """Report an action that was rolled with dice at the table."""
        return self.report_action(actor=actor, action=action, margin=margin, target=target)

    def played(self, card: int, hero: str = "Quin", choice: Any = None) -> "TorgAt":
        return self.play_card(hero=hero, card=card, choice=choice)

    def next_card(self, card: int) -> "TorgAt":
        """Move this card to the top of the deck, from any zone."""
        return self.changed(tables_actions.put, decks.DRAMA_DECK, card)

    def settled(self) -> "TorgAt":
        """Discard as few cards as allowed for each hero who resets a hand."""
        at = self
        while at.scene is not None and at.scene.awaiting:
            hero = at.scene.awaiting[0]
            fewest = min(numbers_to_discard(at.state, hero))
            at = at.discard_after_scene(hero=hero, cards=at.hand(hero)[:fewest])
        return at

    @property
    def hand_sizes(self) -> list[int]:
        return [len(self.hand(hero.name)) for hero in self.heroes]

    @property
    def rolls_under(self) -> bool:
        """Whether three dice are rolled under a value, as in GURPS."""
        return bool(self.dialect.attempts.die == "three_d6_rolled_under")

    def acting(
        self, actor: str = "Quin", action: torg.ActionKind = torg.ActionKind.OTHER, **details: Any
    ) -> "TorgAt":
        """Declare an action whose margin is 0 by each rule text without bonuses."""
        difficulty = 0 if self.rolls_under else 10
        return self.declared(actor, action, **({"difficulty": difficulty} | details))

    def ended(self) -> "TorgAt":
        """Announce the open action after a roll without a bonus."""
        return self.announced(10 if self.rolls_under else 12)

    @property
    def fled(self) -> list[str]:
        """The characters who flee at the next flip."""
        return [event.character for event in self.flip().events_of(torg.events.CharacterFled)]

    def laden(self, effect: str, *names: str) -> "TorgAt":
        """Give these characters a condition until their next action."""
        facts = {"effect": effect, "lasts": True}
        given = tuple(CharacterCondition(character=name, **facts) for name in names)
        conditions = attrs.evolve(self.round.conditions, given=given)
        return self.changed(attrs.evolve, round=attrs.evolve(self.round, conditions=conditions))

    @property
    def margin(self) -> int:
        """The margin of the first announced result."""
        return self.outcome.results[0].margin


def at_table(*heroes: str | torg.Hero, **table: Any) -> TorgAt:
    """Return the table of `tables.stacked`: an adventure with the given cards."""
    return TorgAt(state=tables.stacked(*heroes, **table))


def at_opening(*heroes: str | torg.Hero, **table: Any) -> TorgAt:
    """Return a scene whose rounds have begun, before the first flip."""
    return TorgAt(state=tables.before_first_flip(*heroes, **table))


def at_scene(**table: Any) -> TorgAt:
    """Return a dramatic scene in free time."""
    return TorgAt(state=tables_actions.scene(**table))


def at_rounds(card: int = tables.QUIET[0], *heroes: str | torg.Hero, **table: Any) -> TorgAt:
    """Return the first round of a scene, with this card in force."""
    return TorgAt(state=tables.in_rounds(*heroes, top=card, **table))


def at_fight(*cards: int, **table: Any) -> TorgAt:
    """Return the first round of a fight, with these cards in the pool of Quin, or `pools`."""
    begun = tables_actions.rounds if "pools" in table else tables_actions.fight
    return TorgAt(state=begun(*cards, **table))


def at_dealt(*heroes: str | torg.Hero, **choices: Any) -> TorgAt:
    """Return a game with its hands dealt, by default of three heroes."""
    return TorgAt(state=tables.dealt(*heroes, **choices))


def at_new_game(heroes: Iterable[str | torg.Hero] = tables.HEROES, **choices: Any) -> TorgAt:
    """Return a game before the deal, by default with seed 7."""
    return TorgAt(state=torg.new_game(heroes, **({"seed": 7} | choices)))


def play(card: int, hero: str = "Quin", choice: Any = None) -> torg.commands.PlayCard:
    return torg.commands.PlayCard(hero=hero, card=card, choice=choice)


def by_text(names: str, **answers: Any) -> pytest.MarkDecorator:
    """Run a test by several rule texts, each with its values: `revised=True, classic=False`.

    Several names take a tuple of values.
    """
    columns = names.split()
    rows = [answer if len(columns) > 1 else (answer,) for answer in answers.values()]
    texts = [(torg.DIALECTS[text], *row) for text, row in zip(answers, rows, strict=True)]
    return pytest.mark.parametrize(("dialect", *columns), texts, ids=answers)


def at_text(
    dialect: torg.Dialect | str, card: int = tables_actions.PLAIN_ATTACK_TAUNT, **table: Any
) -> TorgAt:
    """Return the first round of a fight with the Mummy by a rule text, with this card in force."""
    pools = table.pop("pools", None)
    return at_fight(card=card, dialect=dialect, others=pools, **table)


def house(dialect: torg.Dialect, name: str = "house", /, **groups: Any) -> torg.Dialect:
    """Return a house rule text with other readings: `pools={"exposed_cards_wait": False}`."""
    changed = {
        group: attrs.evolve(getattr(dialect, group), **readings)
        for group, readings in groups.items()
    }
    return attrs.evolve(dialect, name=name, **changed)
