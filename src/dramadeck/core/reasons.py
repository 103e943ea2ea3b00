"""How a rule system says no: reasons that carry their own sentences, and `refuse`.

A reason has a code for programs and a sentence for players. A game writes the sentence alone,
under a name; the code is that name in small letters, so the two cannot come apart.
"""

from enum import EnumType, StrEnum
from typing import Any, Self

from dramadeck.core.errors import IllegalCommandError, Refusal
from dramadeck.core.phrases import RefusalValue


class _CodedByName(EnumType):
    """Gives each member, written as its sentence, its name as code.

    It happens before the members are made: the code is the text that a member is, and a `__new__`
    is not told the name.
    """

    def __new__(
        metacls, name: str, bases: tuple[type, ...], body: Any, **options: Any
    ) -> "_CodedByName":
        sentences = {
            member: sentence
            for member, sentence in body.items()
            if isinstance(sentence, str) and not member.startswith("_")
        }
        for member, sentence in sentences.items():
            # Past the check that no member is written twice, which has been made.
            dict[str, Any].__setitem__(body, member, (member.lower(), sentence))
        return super().__new__(metacls, name, bases, body, **options)


class RefusalReason(StrEnum, metaclass=_CodedByName):
    """Why a command is refused: the base of a game's own enum of reasons.

    Each member is written as its sentence, which says what is wrong and what would be right, with
    places for the names and numbers of the case. What the member is, for a program, for a save and
    for JSON, is its code: its name in small letters.

    Attributes:
        sentence: the words for a player.

    >>> class Reason(RefusalReason):
    ...     HAND_IS_FULL = "{hero} holds {count} cards already; play one first"
    >>> Reason.HAND_IS_FULL.value
    'hand_is_full'
    >>> Reason("hand_is_full").sentence
    '{hero} holds {count} cards already; play one first'
    """

    _value_: str
    sentence: str

    def __new__(cls, *code_and_sentence: str) -> Self:
        """A member; once all are made, `Reason(code)` finds one."""
        # A type checker sees the sentence alone, as it is written.
        code, words = code_and_sentence
        reason = str.__new__(cls, code)
        reason._value_ = code
        reason.sentence = words
        return reason


def refuse(reason: RefusalReason, rule: str, **values: RefusalValue) -> IllegalCommandError:
    """The error that refuses a command; `raise` it before the first event.

    Args:
        reason: why.
        rule: the id of the rule that forbids it.
        values: what goes into the places of the reason's sentence; no English among it
            (`dramadeck.core.phrases`).

    >>> from dramadeck.torg import Reason
    >>> str(refuse(Reason.CARD_NOT_IN_HAND, "TR-022", card=45, hero="Quin"))
    "card 45 is not in Quin's hand [card_not_in_hand, TR-022]"
    """
    return IllegalCommandError(Refusal(reason, rule, reason.sentence, values))
