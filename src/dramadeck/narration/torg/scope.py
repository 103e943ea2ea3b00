"""The scope of formatters of Torg, with properties of the views and the rule text."""

from typing import Any

import attrs

from dramadeck.core import FACE_DOWN, Card
from dramadeck.narration.messages import Message, NameArg, message
from dramadeck.narration.scope import Scope
from dramadeck.narration.spans import Tone
from dramadeck.torg import (
    Attempt,
    Character,
    ConflictLine,
    Dialect,
    DramaCard,
    Side,
    SkillResolution,
    View,
)
from dramadeck.torg.cards import Effect
from dramadeck.torg.view import HeroView


@attrs.frozen(kw_only=True, weakref_slot=False)
class TorgScope(Scope):
    """The input of a formatter of Torg."""

    before: View
    after: View

    @property
    def dialect(self) -> Dialect:
        """The rule text of the game."""
        dialect: Dialect = self.setup.dialect
        return dialect

    @property
    def rolls_under(self) -> bool:
        """Whether three dice have to be at or under the skill."""
        return self.dialect.attempts.die == "three_d6_rolled_under"

    @property
    def has_paper_deck(self) -> bool:
        """Whether the players shuffle a deck of paper, and name the cards drawn from it."""
        return self.after.has_paper_deck

    def face(self, card: Card) -> DramaCard:
        """The card of a number, with both sides."""
        face: DramaCard = self.setup.deck.card(card)
        return face

    def called(self, card: Card) -> Message:
        """The name and number of a card."""
        face = self.face(card)
        name = face.type if face.own is None else NameArg(face.own.name)
        return message("{name} ({number})", name=name, number=card)

    @property
    def attempt(self) -> Attempt | None:
        """The last open attempt before the command."""
        return self.before.attempts[-1] if self.before.attempts else None

    @property
    def resolution(self) -> SkillResolution | None:
        """The dramatic skill resolution before the command."""
        return self.before.resolution

    @property
    def top_card(self) -> DramaCard | None:
        """The card in force before the command."""
        return _top_card(self, self.before)

    def hero(self, name: str) -> HeroView | None:
        """The hero of this name after the events."""
        return next((hero for hero in self.after.heroes if hero.name == name), None)

    def character(self, name: str, view: View | None = None) -> HeroView | Character | None:
        """The hero, villain or other character of this name, in a view or after the events."""
        view = view or self.after
        for hero in view.heroes:
            if hero.name == name:
                return hero
        cast = view.scene.cast if view.scene else ()
        return next((character for character in cast if character.name == name), None)

    def side_of(self, name: str) -> Side:
        """The side of a character."""
        character = self.character(name)
        return character.side if isinstance(character, Character) else Side.HEROES

    @property
    def fallen(self) -> tuple[str, ...]:
        """The heroes who have died."""
        return self.after.adventure.fallen if self.after.adventure else ()

    def tone(self, name: str) -> Tone:
        """The tone of the side of a character."""
        return tone_of(self.side_of(name))

    def line(self, view: View) -> ConflictLine | None:
        """The conflict line in force in a view."""
        card = _top_card(self, view)
        return card.gamemaster.line(view.scene.kind) if card and view.scene else None

    def first_side(self, card: Card) -> Side | None:
        """The side that has the initiative while a card is in force (TR-055)."""
        scene = self.after.scene or self.before.scene
        if scene is None or card == FACE_DOWN:
            return None
        return self.face(card).gamemaster.line(scene.kind).first_side

    def suffers(self, side: Side, effect: Effect) -> bool:
        """Whether the conflict line in force after the events has this effect on a side."""
        line = self.line(self.after)
        return line is not None and effect in line.effects(side)


def tone_of(side: Side) -> Tone:
    """The tone of a side."""
    return Tone.HEROES if side is Side.HEROES else Tone.VILLAINS


def _top_card(scope: TorgScope, view: Any) -> DramaCard | None:
    if view.round is None or view.round.number == 0:
        return None
    return scope.face(view.action_stack[-1])
