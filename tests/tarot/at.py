"""Points in a game of the tarot from which tests continue; see `tests.at`."""

from collections.abc import Mapping
from typing import Any

import attrs

from dramadeck import tarot
from dramadeck.core import Seat
from dramadeck.tarot import Suit, TurnedTo, commands, events
from tests.at import At
from tests.tarot import brawls, duels, tables
from tests.tarot.tables import numbers


@attrs.frozen(repr=False, kw_only=True)
class TarotAt(At):
    """A state of the tarot and the events of the last command; cards are given by name."""

    game: Any = tarot

    def checked(
        self, character: str = "Mia", trait: str = "Brawn", needed: int = 6, **disclosed: bool
    ) -> "TarotAt":
        """Call for a check, by default of Mia's Brawn."""
        return self.call_for_check(character=character, trait=trait, needed=needed, **disclosed)

    def pushed(
        self, *cards: str, character: str = "Mia", suit: Suit = Suit.WANDS, **check: Any
    ) -> "TarotAt":
        """Call for a check, declare a push and commit these cards."""
        at = self.checked(character, **check).declare_push(character=character, suit=suit)
        return at.lays(*cards, character=character) if cards else at

    def pushes(self, *cards: str, character: str = "Mia", suit: Suit = Suit.WANDS) -> "TarotAt":
        """Declare a push, commit these cards and reveal them."""
        at = self.declare_push(character=character, suit=suit)
        return at.lays(*cards, character=character).reveals(character)

    def lays(self, *cards: str, character: str = "Mia") -> "TarotAt":
        """Commit these cards to a push, face down."""
        return self.commit_cards(character=character, cards=numbers(*cards))

    def reveals(self, *characters: str) -> "TarotAt":
        return self.sends(*(commands.RevealCards(character=name) for name in characters))

    def turns(
        self, card: str, character: str = "Mia", toward: TurnedTo = TurnedTo.SELF, **says: str
    ) -> "TarotAt":
        (number,) = numbers(card)
        return self.turn_major(character=character, card=number, toward=toward, **says)

    def suffers(self, *characters: str) -> "TarotAt":
        return self.sends(*(commands.SufferWounds(character=name) for name in characters))

    def hurt(self, character: str, wounds: int = 1, **hit: Any) -> "TarotAt":
        return self.hit(character=character, wounds=wounds, **hit).suffers(character)

    def bleeds(self, character: str) -> "TarotAt":
        return self.bleed(character=character).suffers(character)

    def harmed(self, character: str, **harm: Any) -> "TarotAt":
        """Change the sheet of a character."""
        sheet = attrs.evolve(self.character(character), **harm)
        return attrs.evolve(self, state=self.state.with_character(sheet))

    def moved(
        self, card: str, to: tarot.Place, player: str | None = None, reason: str = "a slip"
    ) -> "TarotAt":
        (number,) = numbers(card)
        return self.move_card(card=number, to=to, player=player, reason=reason)

    def counted(
        self, counter: tarot.Counter, number: int, character: str = "Mia", reason: str = "a slip"
    ) -> "TarotAt":
        return self.set_counter(counter=counter, number=number, character=character, reason=reason)

    def may_send(self, seat: Seat) -> set[str]:
        """Return the names of the types of legal actions of a seat."""
        return {type(command).__name__ for command in self.offers(seat, object)}

    @property
    def result(self) -> Any:
        """The event with the result of the check or contest."""
        (event,) = self.events_of(events.CheckSettled, events.ContestSettled)
        return event

    # Fights.

    def all_wait(self) -> "TarotAt":
        """Each fighter of the round takes an action other than an attack."""
        return self.sends(*(commands.TakeAction(character=name) for name in self.play.fight.acting))

    def attacked(self, *pairs: tuple[str, str]) -> "TarotAt":
        """Declare these attacks of pairs; the other fighters of the round take another action."""
        at, attackers = self, dict.fromkeys(attacker for attacker, _ in pairs)
        for name in attackers:
            targets = tuple(target for attacker, target in pairs if attacker == name)
            at = at.declare_attack(character=name, targets=targets)
        waiting = (name for name in at.play.fight.acting if name not in attackers)
        return at.sends(*(commands.TakeAction(character=name) for name in waiting))

    def opened(self, attacker: str, target: str, **tells: bool) -> "TarotAt":
        """Open the contest of an attack, of Firearms against Reaction."""
        return self.open_attack(**brawls.attack(attacker, target), **tells)

    def hastened(self, *cards: str, **push: Any) -> "TarotAt":
        """Make a push for Reaction, and conclude it."""
        at = self.pushes(*cards, **push)
        name = push.get("character", "Mia")
        assert at.play.push(name).aim is tarot.PushTarget.REACTION
        return at.conclude_push(character=name)

    # Contests.

    @property
    def contestants(self) -> tuple[str, ...]:
        characters: tuple[str, ...] = self.play.contests[0].characters
        return characters

    def declared(self, **suits: Suit) -> "TarotAt":
        """Declare a suit for each side of the contest, by default Swords."""
        return self.changed(duels.declared, **suits)

    def committed(self, **cards: tuple[str, ...]) -> "TarotAt":
        """Commit these cards, or none, for each side of the contest."""
        at = self
        for name in self.contestants:
            at = at.lays(*cards.get(name, ()), character=name)
        return at

    def all_revealed(self) -> "TarotAt":
        """Reveal the cards of each side of the contest."""
        return self.reveals(*self.contestants)

    def concluded(self, **says: Any) -> "TarotAt":
        return self.conclude_contest(character=self.contestants[0], **says)

    def played_out(self) -> "TarotAt":
        """Play the contest to its end, without cards."""
        return self.declared().committed().all_revealed().concluded()


def at_table(*players: str | tarot.Player, **table: Any) -> TarotAt:
    """Return the table of `tables.stacked`: by default Ann, who plays Mia."""
    return TarotAt(state=tables.stacked(*players, **table))


def at_new_game(*players: str | tarot.Player, **game: Any) -> TarotAt:
    return TarotAt(state=tarot.new_game(players or (tables.ANN,), **({"seed": 7} | game)))


def at_fight(*names: str, **table: Any) -> TarotAt:
    """Return a fight of Mia with these characters, before its first round."""
    return TarotAt(state=brawls.fighting(*names, **table))


def everybody(**table: Any) -> TarotAt:
    """Return a table of Ann (Mia), Bea (Ben), Cleo (Zoe), and two characters of the Narrator."""
    return at_table(*duels.PARTY, cast=(duels.DAVID, duels.GUARD), **table)


def at_contest(*sides: tarot.Contender, **table: Any) -> TarotAt:
    """Return a contest that has begun, by default of Mia against David."""
    return TarotAt(state=duels.begun(*sides, **table))


def at_open_contest(
    *sides: tarot.Contender,
    laid: Mapping[str, tuple[str, ...]] | None = None,
    players: tuple[tarot.Player, ...] = (tables.ANN,),
    **table: Any,
) -> TarotAt:
    """Return a contest with revealed cards; `laid`: character → the cards it has committed."""
    owners = {player.character.name: player.name for player in players}
    hands: dict[str | None, tuple[str, ...]] = {}
    for name, cards in (laid or {}).items():
        holder = owners.get(name)
        hands[holder] = (*hands.get(holder, ()), *cards)
    at = at_contest(*sides, hands=hands, players=players, **table)
    return at.declared().committed(**(laid or {})).all_revealed()
