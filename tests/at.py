"""A point in a game from which a test continues, with a method for each verb.

    at = rounds(hands={"Quin": (42, 45)}).acted("Quin").play_to_pool(hero="Quin", card=42)
    at.refuses(torg.commands.PlayToPool(hero="Quin", card=45), Reason.POOL_LIMIT_REACHED, "TR-022")
    assert at.pool("Quin") == (42,)
    assert at.events_of(torg.events.CardPooled)

Every verb of the game is a method that returns the next `At`; the attributes of the state are
attributes of `at`, too.
"""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import attrs
import pytest

from dramadeck import IllegalCommandError
from dramadeck.core import RuleSystem, Seat


@attrs.frozen(repr=False)
class At:
    """A state, and the events of the last command that led to it.

    Attributes:
        game: the module with the verbs, such as `dramadeck.torg`.
        state: the state.
        events: the events of the last command.
    """

    game: ModuleType
    state: Any
    events: tuple[Any, ...] = ()

    @property
    def system(self) -> RuleSystem[Any, Any, Any, Any]:
        """The rule system of the game."""
        system: RuleSystem[Any, Any, Any, Any] = self.game.view.__self__
        return system

    def __repr__(self) -> str:
        return f"At({self.state!r})"

    def __getattr__(self, name: str) -> Any:
        if hasattr(type(self.state), name):
            return getattr(self.state, name)
        verb = getattr(self.game, name)
        return lambda *args, **fields: self.after(verb(self.state, *args, **fields))

    def after(self, transition: tuple[Any, tuple[Any, ...]]) -> "At":
        """Return the point after a transition."""
        state, events = transition
        return attrs.evolve(self, state=state, events=events)

    def sends(self, *commands: object) -> "At":
        """Return the point after these commands, with the events of the last one."""
        at = self
        for command in commands:
            at = at.after(self.system.step(at.state, command))
        return at

    def changed(self, change: Callable[..., Any], /, *args: Any, **values: Any) -> "At":
        """Return a copy whose state is `change` of this state."""
        return attrs.evolve(self, state=change(self.state, *args, **values))

    def events_of(self, *kinds: type) -> list[Any]:
        """Return the events of the last command that have these types, in order."""
        return [event for event in self.events if isinstance(event, kinds)]

    @property
    def kinds(self) -> list[type]:
        """The types of the events of the last command, in order."""
        return [type(event) for event in self.events]

    def allows(self, *commands: object) -> bool:
        """Return whether the rules allow each of these commands now."""
        return all(self.system.refusal(self.state, command) is None for command in commands)

    def refuses(self, command: object, reason: object, rule: str, *says: str) -> str:
        """Check that a command is refused for this reason by this rule; return the message.

        The state is unchanged, `refusal` and `step` agree, and the message contains no placeholder.
        The message contains the words `says`.
        """
        before = repr(self.state)
        with pytest.raises(IllegalCommandError) as caught:
            self.system.step(self.state, command)
        refusal = caught.value.refusal
        assert (refusal.reason, refusal.rule) == (reason, rule)
        assert self.system.refusal(self.state, command) == refusal
        assert repr(self.state) == before
        sentence = refusal.message
        assert sentence
        assert "{" not in sentence
        for words in says:
            assert words in sentence
        return sentence

    def allows_if(
        self, is_allowed: object, command: object, reason: object, rule: str, *says: str
    ) -> None:
        """Check that a command is allowed if `is_allowed`, or else refused; see `refuses`."""
        if is_allowed:
            assert self.allows(command)
        else:
            self.refuses(command, reason, rule, *says)

    def offers(self, seat: Seat, kind: type) -> list[Any]:
        """Return the legal actions of a seat that have this type."""
        listed = self.system.legal_actions(self.state, seat)
        return [command for command in listed if isinstance(command, kind)]

    def seen_by(self, seat: Seat) -> Any:
        """Return the view of a seat."""
        return self.game.view(self.state, seat)
