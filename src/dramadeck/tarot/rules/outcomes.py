"""What comes of a push that stands for itself; those of a contest end with it.

It has no commands and no events of its own: it tells with those of what the push was about.
"""

from typing import assert_never

from dramadeck.tarot.push import Account, Aim, Push, Toward
from dramadeck.tarot.rules.checks import settle
from dramadeck.tarot.rules.reactions import ReactionRaised
from dramadeck.tarot.rules.requirements import check_of, trauma_of
from dramadeck.tarot.rules.wounds import suffer
from dramadeck.tarot.state import State, Story


def outcome(state: State, push: Push, narrators: str) -> Story:
    """What comes of a push, by what it was to change (TT-036, TT-049, TT-056).

    Args:
        state: the state.
        push: the push; its cards lie open, and one of its Major Arcana is turned.
        narrators: what the Narrator tells, or changes in what the player told (TT-070).
    """
    is_critical, telling = bool(push.majors), _telling(push, narrators)
    match push.aim:
        case Aim.TRAUMA:
            trauma = trauma_of(state, push.character, "TT-056")
            return (
                yield from suffer(
                    state, trauma, lowered=push.ranks, is_stopped=is_critical, telling=telling
                )
            )
        case Aim.REACTION:
            return (
                yield ReactionRaised(
                    character=push.character,
                    ranks=push.ranks,
                    comes_first=is_critical,
                    told_by=telling.told_by,
                    story=telling.story,
                    is_amended=telling.is_amended,
                )
            )
        case Aim.CHECK | Aim.CONTEST:
            check = check_of(state, push.character, "TT-036")
            return (
                yield from settle(
                    state, check, raised=push.ranks, is_critical=is_critical, telling=telling
                )
            )
        case _:
            assert_never(push.aim)


def _telling(push: Push, narrators: str) -> Account:
    """The player's own words count where a Major Arcana is turned to her (TT-035, TT-070)."""
    turned = push.turned[0] if push.turned else None
    is_players = turned is not None and turned.toward is Toward.SELF
    return Account(
        told_by=Toward.SELF if is_players else Toward.NARRATOR,
        story=narrators or (turned.story if turned is not None else ""),
        is_amended=is_players and bool(narrators),
    )
