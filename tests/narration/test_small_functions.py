"""Small functions of the narration, with one or two examples each."""

import re
from importlib.resources import files
from typing import Annotated

import pytest

from dramadeck import core, narration, tarot, torg
from dramadeck.charts.tables import printed_table
from dramadeck.core import Seat
from dramadeck.narration import (
    CardRef,
    FieldKind,
    FormField,
    Line,
    Name,
    Scope,
    Setup,
    Text,
    catalogues,
    command_fields,
    dialogue,
    fields,
    form_json,
    form_text,
    generic,
    history,
    lookup,
    markup,
    menu_labels,
    messages,
    narrators,
    renderer,
    spans,
    submission,
    table_model,
    templates,
    terms,
    translatable,
    words,
)
from dramadeck.narration.markup import Block, BlockKind
from dramadeck.narration.messages import Listed, NameArg, People, Signed, UserTerm, message
from dramadeck.narration.tarot import values

ENGLISH, GERMAN = narration.language("en"), narration.language("de")


def scope_of(*events):
    setup = Setup(None, None)
    return Scope(before=None, after=None, events=events, at=0, together=events, setup=setup)


def test_languages_have_codes():
    assert catalogues.spoken("en_GB").code == "en"
    assert [*map(catalogues.nearest, ("en-GB", "tlh", None))] == ["en", "en", "en"]
    assert narrators.narrator_for(torg.TORG, "en").language.code == "en"


def test_a_form_has_the_secrets_of_its_sender_and_none_of_the_host():
    @core.command(by=Seat("narrator"))
    class Begin:
        difficulty: Annotated[int, core.VisibleTo("narrator"), core.FreeInput(3)]
        seed: Annotated[str | None, core.HOST] = None

    assert [field.name for field in command_fields.fields_of(Begin)] == ["difficulty"]


def test_fields_of_commands():
    assert [field.name for field in command_fields.fields_of(torg.commands.PlayToPool)] == [
        "hero",
        "card",
        "idea",
    ]
    assert command_fields.kind_of(tuple[int, ...] | None) is FieldKind.NUMBERS
    assert command_fields.kind_of(str) is FieldKind.TEXT
    assert command_fields.is_record(torg.Check)
    assert not command_fields.is_record(str)
    roll = torg.commands.Roll(actor="Quin", total=4)
    assert command_fields.with_value(roll, ("total",), 12).total == 12
    assert command_fields.members_of(bool) == (True, False)
    assert command_fields.members_of(str) == ()
    assert len(command_fields.parts_of(tuple[torg.Side, ...])) == 2
    assert command_fields.parts_of(torg.Side) == ()
    assert command_fields.parts_of(tuple[int, ...]) == ()


def test_fields_have_annotations():
    assert sorted(fields.card_fields(torg.events.CardsTraded)) == ["gives", "takes"]
    assert fields.people_fields(torg.commands.OfferTrade) == ("hero", "with_hero")
    assert fields.spoken_fields(torg.commands.OfferTrade) == {"explanation"}
    assert [*fields.annotations_of(torg.commands.PlayToPool)] == ["hero", "card", "idea"]


def test_values_of_fields():
    scope = scope_of(torg.events.CardPooled(hero="Quin", card=42))
    assert fields.field_value(scope, "hero") == NameArg("Quin")
    assert fields.field_value(scope, "card").number == 42
    assert fields.named_value("skill", "science") == UserTerm("science")
    assert fields.named_value("hero", "Quin") == NameArg("Quin")
    assert fields.as_value("Quin") == NameArg("Quin")
    assert fields.as_value(("Quin", "Marco")) == People(("Quin", "Marco"))
    assert (fields.as_value(3), fields.as_value(None)) == (3, None)


def test_words_of_names():
    assert fields.words_of("CardDrawn") == "card drawn"
    assert fields.words_of("hand_size") == "hand size"
    assert generic.words("CardDrawn").one == "card drawn"
    assert generic.literal("{hero}") == "{{hero}}"
    assert renderer.english_word(torg.Advantage.UP) == "Up"
    assert renderer.english_word(torg.Purpose.LAST_DITCH) == "last ditch"
    assert renderer.english_answer("hand_or_pool") == "hand or pool"


def test_a_text_chooses_an_entry():
    assert dialogue.entry_index("2", [("Haste (42)", "42"), ("Hope", "7")]) == 1
    assert dialogue.entry_index("hop", [("Hope", "7")]) == 0


def test_forms_as_text_and_as_data():
    assert form_text.as_typed(["Villain", "Henchman"]) == "Villain, Henchman"
    assert form_text.as_typed([[8, 9], [7]]) == "8, 9; 7"
    assert form_text.as_typed(None) == ""
    label = Line((Text("flips left"),))
    field = FormField(name="flips", label=label, kind=FieldKind.NUMBER, sample=7)
    assert form_text.field_text(field, ENGLISH) == "flips (flips left): a number, such as 7"
    assert form_json.menu_data(()) == {"order": [], "sections": {}, "forms": {}}
    with pytest.raises(submission.NoFormError, match="there is no form 'Flip' in this menu"):
        submission.form_named((), "Flip")


def test_a_menu_as_lines():
    state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    here = narration.narrator(torg.TORG, seat=torg.GAMEMASTER)
    menu = here.menu(torg.view(state, here.seat), torg.TORG.legal_actions(state, here.seat))
    brief = [*form_text.menu_lines(menu, here.language, brief_for={"MoveCard"})]
    assert {"       kind: standard | dramatic", "  GrantAward: give an award ..."} <= {*brief}
    assert "  DrawLot: let a card decide" in brief
    # A due form is shown with its fields, and a form with many fields without.
    assert brief[brief.index("  MoveCard: move a card") + 1].startswith("       card: ")
    assert "  MassEffort: a crowd works together ..." in brief
    assert [*form_text.menu_lines(menu, here.language)][:4] == [
        "Scenes and rounds",
        "  BeginScene: begin a scene",
        "       kind: standard | dramatic",
        "       villains: a list of names, such as Villain, Henchman",
    ]


def test_any_system_can_be_narrated():
    called_off = scope_of(tarot.events.PushCalledOff(character="Mia"))
    assert (
        str(ENGLISH.line(generic.event_line(called_off)))
        == "A push has been called off: character Mia."
    )
    committed = scope_of(tarot.commands.CommitCards(character="Mia", cards=(45, 46)))
    assert ENGLISH.text(generic.label(committed)) == "commit cards: card 45 and card 46"
    assert [*generic.leaves((("Quin", (3, 4)), {"Marco": 5}))] == ["Quin", 3, 4, "Marco", 5]
    assert ENGLISH.value(generic.described(scope_of(), True)) == (Text("yes"),)
    row = generic.joined((message("one"), message("two"), message("three")))
    assert ENGLISH.text(row) == "one, two, three"
    label = menu_labels.sent_by(scope_of(), torg.GAMEMASTER, "Guard", message("attack"))
    assert ENGLISH.text(label) == "Guard: attack"


def test_lines_about_the_table():
    gamemaster, quin = Seat("gamemaster"), Seat("hero", "Quin")
    lines = (
        history.undo_line(gamemaster),
        history.seat_line(quin, is_held=False),
        history.secret_line(quin, is_opened=False, is_dropped=False),
        history.save_line(gamemaster),
        history.end_line("a1b2", "c3d4"),
    )
    assert [str(ENGLISH.line(line)) for line in lines] == [
        "Undone by the gamemaster.",
        "This seat is free now: Quin.",
        "A secret for the shuffles was promised by Quin.",
        "The whole game was saved by the gamemaster: the file contains every hand and the seed.",
        "The game has ended. Its seed was a1b2, its fingerprint is c3d4.",
    ]


def test_the_story_of_a_seat():
    state, here = torg.new_game(["Quin"], seed=7), narration.narrator(torg.TORG)
    after, events = torg.deal(state)
    before, now = torg.view(state, here.seat), torg.view(after, here.seat)
    lines = history.turn_lines(here, before, events, now)
    assert str(lines[-1]) == "Quin draws 6 cards."
    turn = (torg.GAMEMASTER, torg.commands.Deal(), events, now)
    assert [*history.story(here, before, [turn])] == [(torg.GAMEMASTER, lines)]


def test_the_help_of_commands():
    sentence = "Flip the next card onto the action stack; it governs the new round."
    assert lookup.summary_of(torg.commands.Flip) == (sentence, "TR-053")
    german = narration.narrator(torg.TORG, language="de", seat=torg.GAMEMASTER)
    (form,) = german.menu(torg.view(torg.new_game(["Quin"]), german.seat), [torg.commands.Flip()])
    assert [*lookup.help_lines(german.language, form)] == [
        "Die nächste Karte auf den Aktionsstapel aufdecken; sie gilt für die neue Runde. (TR-053)"
    ]


def test_lookups_of_cards_and_names():
    state = torg.new_game(["Quin"], seed=7)
    here = narration.narrator(torg.TORG, setup=state.setup)
    assert str(lookup.find_cards(here, state, "haste").cards[0][0]) == "Haste (40)"
    assert lookup.find_cards(here, state, "157").near == (156, 155, 154)
    dealt = torg.deal(torg.new_game(["Quin", "Marco"], seed="10" * 32)).state
    for hero, first in (("Quin", 42), ("Marco", 40)):
        quin = narration.narrator(torg.TORG, seat=torg.hero_seat(hero), setup=state.setup)
        names = [str(card[0]) for card in lookup.find_cards(quin, dealt, "haste").cards]
        assert (names[0], len(names)) == (f"Haste ({first})", 3)
    german = narration.narrator(torg.TORG, language="de")
    assert lookup.title_of(german) == NameArg("Torg: das Dramadeck")
    assert lookup.label_of(ENGLISH, Seat("hero", "Quin")) == "Quin"
    assert lookup.label_of(ENGLISH, Seat("gamemaster")) == "Gamemaster"
    assert narrators.called(torg.hero_seat("Quin")) == NameArg("Quin")


def test_a_refusal_in_german():
    refusal = torg.TORG.precondition_error(torg.new_game(["Quin"], seed=7), torg.commands.Flip)
    line = str(narrators.refusal_line(refusal, GERMAN))
    assert line.startswith("Die Szene läuft nicht in Runden; erst die Runden ")


def test_messages_of_chats():
    assert markup.markdown([Block((Text("Haste"),), BlockKind.ENTRY, number=2)]) == "**2** Haste"
    items = markup.items_of([Line((Name("Quin"),), depth=0), Line((Name("Marco"),))])
    assert markup.plain_text(items) == "- Quin\n  - Marco"
    title = Block((Text("Cards"),), BlockKind.TITLE)
    assert markup.plain_text([title, Block((Text("none"),))]) == "Cards\nnone"
    assert markup.html([title, Block((Name("Q & A"),))]) == "<b>Cards</b><br><b>Q &amp; A</b>"
    typed = Block((Name("*Quin*"), Text(" @everyone")))
    assert markup.markdown([typed]) == r"**\*Quin\*** \@everyone"
    assert markup.escaped("*Quin* @everyone") == r"\*Quin\* \@everyone"
    assert markup.escaped("https://x.example") == r"https\://x.example"
    assert markup.escaped("discord.gg/abc") == r"discord\.gg/abc"
    drawn = (Name("Quin"), Text(" draws "), CardRef(42, "Haste (42)"))
    assert markup.marked(drawn) == "**Quin** draws **Haste (42)**"
    assert markup.cut("Baron Voss", 6) == "Baron…"
    assert markup.parts_of("one\ntwo\nthree", 8) == ["one\ntwo", "three"]
    assert markup.parts_of(markup.escaped("all @everyone"), 5) == ["all ", r"\@eve", "ryone"]


def test_arguments_of_messages():
    assert issubclass(NameArg, messages.Argument)
    assert People(["Guard 1", "Guard 2"]).names == ("Guard 1", "Guard 2")
    assert Listed([1, 2]).values == (1, 2)
    assert messages.message_n(3, "a card", "{n} cards").many == "{n} cards"
    assert messages.message_in("a pool", "empty").context == "a pool"
    assert messages.message_n_in("in weeks", 2, "in a week", "in {n} weeks").n == 2
    assert messages.either((1, 2)).one == "{a} or {b}"
    assert messages.N_("{actor} acts.") == "{actor} acts."
    assert messages.N_n("{actors} acts.", "{actors} act.")[1] == "{actors} act."
    assert messages.log_line(message("The deck is shuffled."), None).sentences == (
        message("The deck is shuffled."),
    )
    assert ENGLISH.text(message("{bonus}", bonus=Signed(3))) == "+3"


def test_values_in_a_row():
    rows = [ENGLISH.text(renderer.as_list(row)) for row in ((), (1,), (1, 2), (1, 2, 3))]
    assert rows == ["nothing", "1", "1 and 2", "1, 2 and 3"]
    assert renderer.places_of("{hero} draws {cards}.") == ("hero", "cards")
    wrong = "'{hero.__class__} flees.': a place has to be a plain name, such as {hero}"
    with pytest.raises(ValueError, match=re.escape(wrong)):
        renderer.places_of("{hero.__class__} flees.")


def test_spans_as_data():
    line = Line((Name("Quin"), Text(" draws a card")))
    assert str(spans.shortened(line, 10)) == "Quin draw…"
    card = {"is": "card", "text": "Haste (42)", "card": 42}
    assert spans.span_data(CardRef(42, "Haste (42)")) == card
    assert spans.line_data(Line((Name("Quin"),), rules=("TR-071",))) == {
        "spans": [{"is": "name", "text": "Quin"}],
        "tone": "plain",
        "depth": 1,
        "rules": ["TR-071"],
    }


def test_parts_of_a_table():
    assert table_model.label_text(message("Knocked down."), ENGLISH) == "Knocked down"
    before = {"a": {"name": "A", "count": 3}, "b": {}}
    after = {"a": {"name": "A", "count": 4}}
    assert table_model.difference(before, after) == {"b": None, "a": {"count": 4}}


def test_the_table_of_the_tarot_as_a_player_sees_it():
    mia = tarot.create_character("Mia", {"Driving": tarot.Aptitude.GREAT})
    state = tarot.deal(tarot.new_game([tarot.Player("Ann", mia), "Ben"], seed=7)).state
    ben = tarot.player_seat("Ben")
    rows = narration.narrator(tarot.TAROT, seat=ben).table(tarot.view(state, ben))
    assert [str(row) for row in rows if not str(row).startswith("Ben")] == [
        "Ann: Plays Mia. Hand: 5 cards. Next hand: 4 cards.",
        "Mia: Traits: Driving (great).",
        "The Narrator: Hand: 5 cards. Next hand: 5 cards.",
        "On the table: Deck: 63 cards. Discard pile: nothing. The story continues.",
    ]


def test_values_of_the_tarot():
    assert (values.trait("Driving").one, values.trait("Driving").context) == ("Driving", "trait")
    assert values.trait("Yodeling") == NameArg("Yodeling")
    assert values.gear("A Bat").context == "weapon"
    assert values.gear("Pan") == NameArg("Pan")
    assert values.rank(6) is tarot.Aptitude.GREAT
    assert values.rank(0).one == "below {aptitude}"
    assert values.theme(18).one == "hope"


def test_printed_tables_in_german():
    hands = printed_table("hands")
    assert [*terms.texts_of(hands)][:2] == [
        ("chart", "Hand size by number of heroes"),
        ("chart", "cards"),
    ]
    assert terms.in_language(hands, GERMAN).lines[-1] == ("7 oder mehr", "3")
    assert terms.words_of_cell("12 or more", GERMAN) == "12 oder mehr"
    assert terms.english_entry(printed_table("weapons"), "baseballschläger", GERMAN) == "A Bat"
    assert terms.answer_in({"fewest": 3, "most": 4}, ENGLISH) == "fewest 3, most 4"


def test_names_on_printed_lists_in_german():
    assert terms.translated_name("A Bat", GERMAN) == "Baseballschläger"
    assert terms.translated_name("Pan", GERMAN) == "Pan"
    assert terms.english_name("katana", "A Bat", GERMAN) == "A Katana"
    translated = [
        terms.translated_text(sample, GERMAN) for sample in ("Reaction", "Guard", "science")
    ]
    assert translated == ["Reaktion", "Wache", "Wissenschaft"]
    typed = (("reaktion", "Driving"), ("Wache", "Guard"), ("Wissenschaft", "science"))
    meant = [terms.english_text(word, sample, GERMAN) for word, sample in typed]
    assert meant == ["Reaction", "Wache", "science"]


def test_the_messages_to_translate():
    table = files("dramadeck.narration") / "torg" / "messages.csv"
    assert next(templates.messages_in(table))[0] == "The drama deck is shuffled: a single card."
    texts = [*translatable.translatable_texts(tarot.TAROT)]
    assert texts[0] == ("Turn of the Card", "system")
    assert ("Wands", "Suit") in texts
    assert ("Six of Wands", "card") in texts
    assert "science" in translatable.samples_of(torg.TORG)
    enums = sorted(kind.__name__ for kind in translatable.enums_of(tarot.TAROT))
    assert enums[:3] == ["Arcana", "CardEffect", "ContestStep"]
    groups = [group.__name__ for group in translatable.groups_of(tarot.TAROT)]
    assert groups == ["Hands", "Pushes", "Fights"]
    answers = next(translatable.answers_of(type(tarot.PUBLISHED.fights)))
    assert answers == ("of the round", "Fights.attackers")
    reasons = [kind.__module__ for kind in translatable.reasons_of(torg.TORG)]
    assert reasons == ["dramadeck.torg.reasons"]
    assert torg.events.CardPooled in words.words_of_system("torg").events
