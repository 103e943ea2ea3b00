"""Who stands in a record and what somebody says is told apart by marks."""

from dramadeck.core import CharacterName, NoCards, OpenCard, event
from dramadeck.narration import Language, Scope, Setup, generic
from dramadeck.narration.fields import card_fields, people_fields, spoken_fields


@event
class SignGiven(NoCards):
    """A sailor has given a sign."""

    message: str
    sailor: CharacterName
    signal: OpenCard
    to: tuple[CharacterName, ...] = ()


GIVEN = SignGiven(message="a storm", sailor="Ann", signal=56, to=("Ben", "Cyn"))


def test_the_first_who_is_marked_takes_the_place_of_her_kind_and_texts_are_quoted():
    scope = Scope(before=None, after=None, events=(GIVEN,), at=0, together=(GIVEN,),
                  setup=Setup(None, None))  # fmt: skip
    told = Language().line(generic.tell(scope)).text
    assert told == "Ann has given a sign: message “a storm”, signal card 56, to Ben and Cyn."


def test_marks_say_what_a_field_holds():
    assert card_fields(SignGiven) == {"signal"}
    assert people_fields(SignGiven) == ("sailor", "to")
    assert spoken_fields(SignGiven) == {"message"}
