"""Tables of sentences: the texts of their rows, and errors in a row."""

import sys
from types import SimpleNamespace

import pytest

from dramadeck import torg
from dramadeck.narration.messages import Message, Quoted
from dramadeck.narration.renderer import Language
from dramadeck.narration.scope import Scope, Setup
from dramadeck.narration.spans import Tone
from dramadeck.narration.templates import (
    TemplateError,
    messages_in,
    read_fields,
    read_labels,
    read_messages,
)

HERE = sys.modules[__name__]
EVENTS = "event,if,message,plural,count,context,values,tone,rules,depth"
COMMANDS = "command,title,if,message,plural,count,context,values"


class OwnScope(Scope):
    @property
    def is_raining(self) -> bool:
        return self.before.is_raining

    def shouted(self, text):
        return Quoted(text.upper())


def length(text: str) -> int:
    return len(text)


def rules_of(scope: Scope, card: int) -> tuple[str, str]:
    return ("TR-001", f"TR-{card:03}")


def doubled(scope: Scope) -> tuple[Message, ...]:
    return (Message("Once."), Message("Twice."))


def tone_of(hero: str) -> Tone:
    return Tone.GOOD if hero == "Quin" else Tone.BAD


@pytest.fixture
def table(tmp_path):
    """A function that writes a file of rows and returns its path."""

    def write(head, *rows):
        path = tmp_path / "rows.csv"
        path.write_text("\n".join([head, *rows]) + "\n", encoding="utf-8")
        return path

    return write


def scope(record, is_raining=False):
    before = SimpleNamespace(is_raining=is_raining)
    return OwnScope(before=before, after=None, events=(record,), at=0, together=(record,),
                    setup=Setup(None, None))  # fmt: skip


def line_of(path, event, **around):
    line = read_messages(path, torg.TORG.events, OwnScope, HERE)[type(event)](
        scope(event, **around)
    )
    return line and (Language().text(*line.sentences), line.tone, line.depth, line.rules)


def label(path, command):
    labels, _ = read_labels(path, torg.TORG.commands, OwnScope, HERE)
    return Language().text(labels[type(command)](scope(command)))


def test_the_rows_whose_conditions_are_true_are_one_line(table):
    path = table(
        EVENTS,
        "CardPooled,!is_raining,The sun shines.,,,,,,TR-022,",
        "CardPooled,is_raining,It rains.,,,,,,TR-022,",
        "CardPooled,given(card),{hero} pools {number}.,,,,number=length(hero),tone_of(hero),"
        "rules_of(card) TR-022,0",
    )
    event = torg.events.CardPooled(hero="Quin", card=42)
    rules = ("TR-022", "TR-001", "TR-042")
    assert line_of(path, event) == ("The sun shines. Quin pools 4.", Tone.GOOD, 0, rules)
    assert line_of(path, event, is_raining=True)[0] == "It rains. Quin pools 4."


def test_an_event_without_a_matching_row_has_no_line(table):
    path = table(EVENTS, "CardPooled,is_raining,It rains.,,,,,,,")
    assert line_of(path, torg.events.CardPooled(hero="Quin", card=42)) is None


def test_a_member_of_an_enum_and_a_text_are_compared_by_a_word(table):
    path = table(
        EVENTS,
        "QuestionAsked,owed=useful_idea,An idea.,,,,,,,",
        "QuestionAsked,!owed=useful_idea,An answer.,,,,,,,",
        "SceneBegun,kind=DRAMATIC,It is dramatic.,,,,,,,",
    )
    event = torg.events.QuestionAsked(hero="Quin", question="", owed="useful_idea")
    assert line_of(path, event)[0] == "An idea."
    assert line_of(path, torg.events.QuestionAsked(hero="Quin", question="", owed="inspiration"))[
        0
    ] == ("An answer.")
    dramatic = torg.events.SceneBegun(kind=torg.SceneKind.DRAMATIC, cast=())
    assert line_of(path, dramatic)[0] == "It is dramatic."
    assert line_of(path, torg.events.SceneBegun(kind=torg.SceneKind.STANDARD, cast=())) is None


def test_a_condition_may_be_a_number_or_a_count(table):
    path = table(
        EVENTS,
        "PoolStripped,,A card.,{n} cards.,cards,,,,,",
        "DifficultyRaised,,One more.,{n} more.,amount,,,,,",
    )
    stripped = [torg.events.PoolStripped(hero="Quin", cards=cards) for cards in ((42,), (42, 43))]
    assert [line_of(path, event)[0] for event in stripped] == ["A card.", "2 cards."]
    raised = [torg.events.DifficultyRaised(amount=amount) for amount in (1, 3)]
    assert [line_of(path, event)[0] for event in raised] == ["One more.", "3 more."]


def test_a_row_may_be_an_expression(table):
    path = table(EVENTS, "RallyCalled,,=doubled,,,,,bad,,")
    assert line_of(path, torg.events.RallyCalled(awaiting=()))[:2] == ("Once. Twice.", Tone.BAD)
    assert list(messages_in(path)) == []


def test_a_label_is_the_first_matching_row_and_may_include_the_next_one(table):
    path = table(
        COMMANDS,
        "Sacrifice,die,what,{label}: {text},,,,text=shouted(what)",
        "Sacrifice,,,give up life,,,,",
    )
    _, titles = read_labels(path, torg.TORG.commands, OwnScope, HERE)
    assert titles == {torg.commands.Sacrifice: Message("die", context="menu")}
    assert label(path, torg.commands.Sacrifice(hero="Quin", what="boom")) == "give up life: “BOOM”"
    assert label(path, torg.commands.Sacrifice(hero="Quin")) == "give up life"


def test_a_label_without_placeholders_is_also_the_title_if_the_table_has_none(table):
    _, titles = read_labels(
        table(COMMANDS, "Flip,,,flip it,,,,", "PlayToPool,,,pool {card},,,,"),
        torg.TORG.commands,
        OwnScope,
    )
    assert titles == {torg.commands.Flip: Message("flip it")}


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        (
            ("Flip,flip,card,flip it,,,,",),
            "the last row of Flip has a condition; leave its `if` empty",
        ),
        (("Flip,flip,,flip it,,,,", "Flip,turn,,turn it,,,,"), "line 3: a second title"),
    ],
)
def test_a_wrong_table_of_labels_is_refused(table, rows, why):
    with pytest.raises(TemplateError, match=why):
        read_labels(table(COMMANDS, *rows), torg.TORG.commands, OwnScope, HERE)


def test_a_table_without_a_column_is_refused(table):
    path = table("event,if,message,count", "CardDrawn,,A card.,")
    with pytest.raises(TemplateError, match=r"rows.csv: there is no column 'plural'"):
        read_messages(path, torg.TORG.events, OwnScope)


def test_the_labels_of_fields(table):
    path = table("field,label,nothing", "hero,hero,", "target,target,nobody")
    fields, nothing = read_fields(path)
    assert fields == {name: Message(name, context="field") for name in ("hero", "target")}
    assert nothing == {"target": Message("nobody", context="choice")}
    assert list(messages_in(path)) == [
        ("hero", None, "field"),
        ("target", None, "field"),
        ("nobody", None, "choice"),
    ]


def test_the_messages_of_a_table_are_found_with_their_contexts(table):
    path = table(
        EVENTS,
        "PoolStripped,,A card.,{n} cards.,cards,pool,,,,",
        "RallyCalled,,All.,,,,,,,",
    )
    assert list(messages_in(path)) == [("A card.", "{n} cards.", "pool"), ("All.", None, None)]


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ("CardPoled,,A card.,,,,,,,", "there is no record 'CardPoled'; nearest: CardPooled"),
        ("TORG,,A card.,,,,,,,", "there is no record 'TORG'"),
        ("CardPooled,,{card}.,,,,card,,,", "values: expected place=expression, got 'card'"),
        ("CardPooled,,{card}.,,,,card=,,,", "values: expected place=expression, got 'card='"),
        ("CardPooled,,A card.,{n} cards.,,,,,,", "a plural needs a count"),
        ("CardPooled,,A card.,,card,,,,,", "a count a plural"),
        ("CardPooled,,A card.,,,,text=hero,,,", "values: the message has no place text"),
        ("CardPooled,,{villain}.,,,,,,,", "message: CardPooled has no field, and there is no"),
        ("CardPooled,lenght(hero),A card.,,,,,,,", "no function, 'lenght'; nearest: length"),
        ("CardPooled,length(villain),A card.,,,,,,,", "if: CardPooled has no field villain"),
        (
            "CardPooled,length(hero;card),A card.,,,,,,,",
            "if: expected a field, a function or function(field,...)",
        ),
        ('CardPooled,"length(hero,card)",A card.,,,,,,,', "too many positional arguments"),
        ("CardPooled,length(),A card.,,,,,,,", "missing a required argument"),
        (
            "CardPooled,=,A card.,,,,,,,",
            "if: expected expression, !expression or ",
        ),
        ("CardPooled,,A card.,,,,,purple,,", "tone: CardPooled has no field, and there is no"),
        ("CardPooled,,A card.,,,,,purple,,", "; tones: plain, "),
        ("CardPooled,,A card.,,,,,,,first", "depth: CardPooled has no field, and there is no"),
        ("CardPooled,,A card.,{n}.,2,,,,,", "count: CardPooled has no field, and there is no"),
        ("CardPooled,,{text}.,,,,text=purple,,,", "values: CardPooled has no field, and there is"),
        ("CardPooled,,A card.,,,,,,,,more", "too many or few cells"),
        ("CardPooled,,A card.", "too many or few cells"),
        ("CardPooled,,A card.,,,,,,rule_of,", "rules: CardPooled has no field, and there is no"),
    ],
)
def test_the_error_about_a_wrong_row_has_its_line(table, row, why):
    path = table(EVENTS, "CardDrawn,,A card.,,,,,,,", row)
    with pytest.raises(TemplateError) as caught:
        read_messages(path, torg.TORG.events, OwnScope, HERE)
    assert str(caught.value).startswith("rows.csv, line 3: ")
    assert why in str(caught.value)


def test_two_functions_with_the_same_name_are_refused(table):
    path = table(EVENTS, "CardPooled,length(hero),A card.,,,,,,,")
    other = type(sys)("other")
    other.length = len
    with pytest.raises(TemplateError, match="there are 2 functions 'length'"):
        read_messages(path, torg.TORG.events, OwnScope, HERE, other)


def test_a_value_that_cannot_be_in_a_sentence_is_refused(table):
    path = table(EVENTS, "RealmNamed,,{text}.,,,,text=nothing(realm),,,")
    other = type(sys)("other")
    other.nothing = lambda realm: None
    template = read_messages(path, torg.TORG.events, OwnScope, other)[torg.events.RealmNamed]
    with pytest.raises(TypeError, match="which is not a value of a message"):
        template(scope(torg.events.RealmNamed(realm=None)))
