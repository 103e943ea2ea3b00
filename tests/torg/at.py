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
    """A state of Torg, and the events of the last command; whole actions in one call."""

    game: Any = torg

    def acted(self, *characters: str) -> "TorgAt":
        """After each has used an action that helps the scene along and failed."""
        return self.changed(tables.having_acted, *characters)

    def declared(self, actor: str = "Quin", *args: Any, **details: Any) -> "TorgAt":
        """An action is declared: value 10 against a difficulty of 10 if nothing else is said."""
        return self.changed(tables_actions.declared, actor, *args, **details)

    def thrown(self, *totals: int) -> "TorgAt":
        """The open action after these dice, in the order in which they are due."""
        return self.changed(tables_actions.thrown, *totals)

    def announced(self, *totals: int) -> "TorgAt":
        """The open action is announced after these dice."""
        return self.after(tables_actions.announced(self.state, *totals))

    def acts(self, actor: str, action: torg.ActionKind, margin: int, **details: Any) -> "TorgAt":
        """A whole action that comes out with this margin is announced."""
        # A 12 is a bonus number of 0, so value and difficulty alone decide.
        return self.declared(actor, action, value=10 + margin, **details).announced(12)

    def plays(self, hero: str, *cards: int, choice: object = None) -> "TorgAt":
        """After a hero has played these cards, in this order."""
        commands = (torg.commands.PlayCard(hero=hero, card=card, choice=choice) for card in cards)
        return cast("TorgAt", self.sends(*commands))

    @property
    def outcome(self) -> torg.Outcome:
        (event,) = self.events_of(torg.events.ActionAnnounced)
        return event.outcome

    def flipped(self, card: int) -> "TorgAt":
        """The next round, with this card in force."""
        return self.next_card(card).flip()

    def hold(self, hero: str, *cards: int) -> "TorgAt":
        """These cards are in a hero's hand, wherever they lay before."""
        return self.changed(tables_actions.put, decks.hand(hero), *cards)

    def pooled(self, hero: str, *cards: int) -> "TorgAt":
        """These cards are in a hero's pool, wherever they lay before."""
        return self.changed(tables_actions.put, decks.pool(hero), *cards)

    def hurt(self, target: str, **harm: Any) -> "TorgAt":
        """Somebody was harmed, by nobody in particular."""
        return self.changed(tables.hurt, target, **harm)

    def reported(
        self, actor: str, action: torg.ActionKind, margin: int, target: str | None = None
    ) -> "TorgAt":
        """An action of the table's own dice is reported."""
        return self.report_action(actor=actor, action=action, margin=margin, target=target)

    def played(self, card: int, hero: str = "Quin", choice: Any = None) -> "TorgAt":
        return self.play_card(hero=hero, card=card, choice=choice)

    def next_card(self, card: int) -> "TorgAt":
        """This card is on top of the deck, wherever it was before."""
        return self.changed(tables_actions.put, decks.DRAMA_DECK, card)

    def settled(self) -> "TorgAt":
        """Everybody who resets a hand has discarded what is too much, and no more."""
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
        """Whether three dice have to stay under a value, as in GURPS."""
        return bool(self.dialect.attempts.die == "three_d6_rolled_under")

    def acting(
        self, actor: str = "Quin", action: torg.ActionKind = torg.ActionKind.OTHER, **details: Any
    ) -> "TorgAt":
        """An action is declared whose margin is 0 by each rule text if nothing helps it."""
        difficulty = 0 if self.rolls_under else 10
        return self.declared(actor, action, **({"difficulty": difficulty} | details))

    def ended(self) -> "TorgAt":
        """The open action is announced after a roll that changes nothing."""
        return self.announced(10 if self.rolls_under else 12)

    @property
    def fled(self) -> list[str]:
        """Who flees when the next card is turned."""
        return [event.character for event in self.flip().events_of(torg.events.CharacterFled)]

    def laden(self, effect: str, *names: str) -> "TorgAt":
        """These characters have a condition until they have acted."""
        facts = {"effect": effect, "lasts": True}
        given = tuple(CharacterCondition(character=name, **facts) for name in names)
        conditions = attrs.evolve(self.round.conditions, given=given)
        return self.changed(attrs.evolve, round=attrs.evolve(self.round, conditions=conditions))

    @property
    def margin(self) -> int:
        """What was announced: the margin of the first result."""
        return self.outcome.results[0].margin


def at_table(*heroes: str | torg.Hero, **table: Any) -> TorgAt:
    """The table of `tables.stacked`: an adventure, each card where you say."""
    return TorgAt(state=tables.stacked(*heroes, **table))


def at_opening(*heroes: str | torg.Hero, **table: Any) -> TorgAt:
    """A scene whose rounds have begun, before the first flip."""
    return TorgAt(state=tables.before_first_flip(*heroes, **table))


def at_scene(**table: Any) -> TorgAt:
    """A dramatic scene in free time."""
    return TorgAt(state=tables_actions.scene(**table))


def at_rounds(card: int = tables.QUIET[0], *heroes: str | torg.Hero, **table: Any) -> TorgAt:
    """The first round of a scene, with this card in force."""
    return TorgAt(state=tables.in_rounds(*heroes, top=card, **table))


def at_fight(*cards: int, **table: Any) -> TorgAt:
    """The first round of a fight, with these cards in the pool of Quin, or with these `pools`."""
    begun = tables_actions.rounds if "pools" in table else tables_actions.fight
    return TorgAt(state=begun(*cards, **table))


def at_dealt(*heroes: str | torg.Hero, **choices: Any) -> TorgAt:
    """A game with its hands dealt; three heroes where none is named."""
    return TorgAt(state=tables.dealt(*heroes, **choices))


def at_new_game(heroes: Iterable[str | torg.Hero] = tables.HEROES, **choices: Any) -> TorgAt:
    """A game before the deal, by seed 7 if nothing is said."""
    return TorgAt(state=torg.new_game(heroes, **({"seed": 7} | choices)))


def play(card: int, hero: str = "Quin", choice: Any = None) -> torg.commands.PlayCard:
    return torg.commands.PlayCard(hero=hero, card=card, choice=choice)


def by_text(names: str, **answers: Any) -> pytest.MarkDecorator:
    """One test by several rule texts, each with its answers: `revised=True, classic=False`.

    Several names take a tuple of answers.
    """
    columns = names.split()
    rows = [answer if len(columns) > 1 else (answer,) for answer in answers.values()]
    texts = [(torg.DIALECTS[text], *row) for text, row in zip(answers, rows, strict=True)]
    return pytest.mark.parametrize(("dialect", *columns), texts, ids=answers)


def at_text(
    dialect: torg.Dialect | str, card: int = tables_actions.PLAIN_ATTACK_TAUNT, **table: Any
) -> TorgAt:
    """The first round of a fight with the Mummy by a rule text, with this card in force."""
    pools = table.pop("pools", None)
    return at_fight(card=card, dialect=dialect, others=pools, **table)


def house(dialect: torg.Dialect, name: str = "house", /, **groups: Any) -> torg.Dialect:
    """A text of a house with other readings: `pools={"exposed_cards_wait": False}`."""
    changed = {
        group: attrs.evolve(getattr(dialect, group), **readings)
        for group, readings in groups.items()
    }
    return attrs.evolve(dialect, name=name, **changed)
