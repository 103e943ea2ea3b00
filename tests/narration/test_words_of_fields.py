"""The narration of a game whose view, events and words are derived from fields and tables."""

import warnings
from importlib.resources import files

import attrs
import pytest

from dramadeck import core, narration
from dramadeck.core import SPECTATOR, CardDrawn, PileShuffled, Seat
from dramadeck.core.state_fields import fields_of_state
from dramadeck.narration import Layout, TemplateError, Words, plain, read_words, template
from dramadeck.narration.messages import message
from dramadeck.narration.words import UnspokenWordsWarning
from dramadeck.testing.tables import laid
from tests.core import fishing
from tests.core.fishing import BANK, FISHING, POND, creel

ANN = Seat("angler", "Ann")


@pytest.fixture
def state():
    start = fishing.new_game(["Ann", "Ben"], seed=7)
    return laid(FISHING, start, {"creel/Ann": (9, 4), "creel/Ben": (5,), "bank": (8, 2)})


def lines_of(state, events, seat=SPECTATOR, language="en", words=None):
    narrator = narration.narrator(FISHING, seat=seat, language=language, words=words)
    view, after = FISHING.view(state, seat), FISHING.replay(state, events)
    return [line.text for line in narrator.lines(view, events, FISHING.view(after, seat))]


def draws(state, *anglers):
    pond = reversed(state.table.pile(POND))
    cards = zip(anglers, pond, strict=False)
    return tuple(CardDrawn(player=a, card=card, pile=POND, to=creel(a)) for a, card in cards)


def test_the_cards_of_a_draw_are_one_line_and_only_the_player_sees_them(state):
    events = draws(state, "Ann", "Ann", "Ben")
    assert lines_of(state, events) == ["Ann draws 2 cards.", "Ben draws a card."]
    assert lines_of(state, events, ANN) == ["Ann draws card 12 and card 11.", "Ben draws a card."]
    assert lines_of(state, events, language="de") == [
        "Ann zieht: 2 Karten.",
        "Ben zieht: eine Karte.",
    ]


def test_the_sentence_of_a_shuffle_says_whether_spent_cards_were_added(state):
    (alone,) = [next(core.shuffle(state, POND))]
    (both,) = [next(core.shuffle(state, POND, spent=BANK))]
    assert lines_of(state, (alone,)) == ["The cards are shuffled."]
    assert lines_of(state, (both,)) == ["The discarded cards are shuffled in."]
    assert lines_of(state, (alone,), language="de") == ["Die Karten werden gemischt."]


def test_the_words_of_the_game_have_priority(state):
    def key(event):
        return event.card % 2

    events = draws(state, "Ann", "Ann")
    own = Words(events={CardDrawn: template("{player} lands something.")})
    assert lines_of(state, events, words=own) == ["Ann lands something."]
    apart = attrs.evolve(own, together={CardDrawn: key})
    assert lines_of(state, events, seat=ANN, words=apart) == ["Ann lands something."] * 2


def test_the_table_has_a_place_for_each_player_and_one_for_shared_piles(state):
    narrator = narration.narrator(FISHING, seat=ANN)
    ann, ben, centre = narrator.table_model(FISHING.view(state, ANN)).places[:3]
    assert [(pile.zone, pile.count, pile.cards) for pile in ann.piles] == [
        ("creel/Ann", 2, (4, 9)),
    ]
    assert (ann.owner, ann.is_own, ben.is_own) == ("Ann", True, False)
    assert [(pile.zone, pile.count, pile.cards) for pile in ben.piles] == [("creel/Ben", 1, ())]
    assert [(pile.zone, pile.count, pile.layout) for pile in centre.piles] == [
        ("bank", 2, Layout.ROW),
        ("pond", 7, Layout.STACK),
    ]
    assert [plain(narrator.language.spans(fact.text)) for fact in centre.facts] == ["day: Monday."]


def test_a_record_on_the_table_has_the_labels_of_its_fields():
    @core.record(kw_only=True)
    class Trip:
        lake: str

    @core.record(kw_only=True)
    class View:
        trip: Trip = Trip(lake="Blue")

    own = Words(fields={"trip": message("the trip"), "lake": message("to the lake")})
    narrator = narration.narrator(FISHING, words=own)
    (centre,) = narrator.table_model(View()).places
    (fact,) = centre.facts
    assert plain(narrator.language.spans(fact.text)) == "the trip: (to the lake Blue)."


def test_an_empty_pile_is_omitted_unless_it_is_a_hand():
    @core.record(kw_only=True)
    class State:
        table: core.Table
        players: core.Players = ("Ann", "Ben")

    hand, meld = core.Zone("hand", "Ann"), core.Zone("meld", "Ann")

    def evolve(state, _event) -> State:
        return state

    rules = core.RuleSystem(
        name="empty",
        title="Empty",
        new_game=State,
        decide=lambda _state, _command: iter(()),
        evolve=evolve,
        visibility={"hand": core.Visibility.OWNER, "left": core.Visibility.EVERYONE},
        commands=(),
        events=(),
    )
    state = State(table=core.Table.of({hand: (), meld: (), core.Zone("left", "Zoe"): (3,)}))
    ann, ben, centre = narration.narrator(rules).table_model(rules.view(state, SPECTATOR)).places
    assert [(pile.zone, pile.layout) for pile in ann.piles] == [("hand/Ann", Layout.HAND)]
    assert ben.piles == ()
    assert [pile.zone for pile in centre.piles] == ["left/Zoe"], "of somebody who has left"


def test_a_card_is_shown_by_its_name_in_the_deck():
    @attrs.frozen
    class Fish:
        number: int
        name: str

    deck = core.NumberedDeck("fish", (Fish(4, "pike"), Fish(9, "{eel}")))
    setup = attrs.make_class("Setup", ("deck",))(deck)
    narrator = narration.narrator(FISHING, setup=setup)
    assert [narrator.card(number)[0].text for number in (4, 9)] == ["pike", "{eel}"]
    plain_deck = core.NumberedDeck("plain", (attrs.make_class("Card", ("number",))(4),))
    bare = attrs.make_class("Setup", ("deck",))(plain_deck)
    assert narration.narrator(FISHING, setup=bare).card(4)[0].text == "card 4"


MESSAGES = (
    "event,if,message,plural,count,context,values,tone,rules,depth\n"
    "Released,,{angler} lets {card} go.,,,,,,,\n"
)
LABELS = "command,title,if,message,plural,count,context,values\nFish,,,go fishing,,,,\n"
FIELDS = "field,label,nothing\ncount,how often,never\n"


def test_the_tables_of_a_folder_are_the_words_and_are_optional(tmp_path):
    empty = read_words(tmp_path, FISHING)
    assert (empty.events, empty.commands, empty.fields, empty.locale) == ({}, {}, {}, None)
    (tmp_path / "messages.csv").write_text(MESSAGES)
    assert set(read_words(tmp_path, FISHING).events) == {fishing.Released}
    (tmp_path / "labels.csv").write_text(LABELS)
    (tmp_path / "fields.csv").write_text(FIELDS)
    (tmp_path / "locale").mkdir()
    words = read_words(tmp_path, FISHING, silent=frozenset({PileShuffled}))
    assert set(words.commands) == {fishing.Fish}
    assert (set(words.fields), set(words.nothing)) == ({"count"}, {"count"})
    assert words.locale == tmp_path / "locale"
    assert words.silent == {PileShuffled}


def test_a_row_with_an_unknown_name_is_an_error(tmp_path):
    (tmp_path / "messages.csv").write_text(MESSAGES.replace("{card}", "{weight}"))
    with pytest.raises(TemplateError, match="weight"):
        read_words(tmp_path, FISHING)
    assert read_words(files("tests"), FISHING).events == {}


@pytest.mark.parametrize(
    ("table", "row", "problem"),
    [
        ("fields", "cuont,how often,", r"line 2: there is no field .* 'cuont'; nearest: count"),
        ("rules", "FI-1,", "line 2: expected a rule and a statement"),
        ("rules", "FI-1,Fish.\nFI-1,Fish.", "line 3: FI-1 is there twice"),
    ],
)
def test_a_wrong_name_of_a_field_or_a_statement_is_an_error(tmp_path, table, row, problem):
    head = {"fields": "field,label,nothing", "rules": "rule,statement"}[table]
    (tmp_path / f"{table}.csv").write_text(f"{head}\n{row}\n")
    with pytest.raises(TemplateError, match=problem):
        read_words(tmp_path, FISHING)


def test_a_catalogue_with_another_name_gives_a_warning(tmp_path):
    german, french = (tmp_path / "locale" / code / "LC_MESSAGES" for code in ("de", "fr"))
    for folder, names in ((german, ("fishing.mo", "fishing.po")), (french, ("dramadeck.mo",))):
        folder.mkdir(parents=True)
        for name in (*names, "notes.txt"):
            (folder / name).touch()
    (tmp_path / "locale" / "README.txt").touch()
    expected = "expected the catalogue locale/de/LC_MESSAGES/dramadeck.mo, got fishing.mo, fishing"
    with pytest.warns(UnspokenWordsWarning, match=expected) as warned:
        read_words(tmp_path, FISHING)
    assert [(len(warned), warning.filename) for warning in warned] == [(1, __file__)]
    # A catalogue that is not compiled is not read.
    (german / "fishing.mo").rename(german / "dramadeck.po")
    with pytest.warns(UnspokenWordsWarning, match=r"got dramadeck\.po, fishing\.po"):
        read_words(tmp_path, FISHING)
    (german / "dramadeck.mo").touch()
    with warnings.catch_warnings(action="error"):
        read_words(tmp_path, FISHING)


def error_of(folder, row, rules=FISHING):
    (folder / "fields.csv").write_text(f"field,label,nothing\n{row}\n")
    with pytest.raises(TemplateError) as caught:
        read_words(folder, rules)
    return str(caught.value)


def test_a_hidden_kind_of_zone_may_have_a_label(tmp_path):
    (tmp_path / "fields.csv").write_text("field,label,nothing\npond,the water,\n")
    assert "pond" not in FISHING.visibility
    assert set(read_words(tmp_path, FISHING).fields) == {"pond"}

    def for_two(anglers, *, seed=None):
        return fishing.new_game(core.player_names(anglers, fewest=2), seed=seed)

    assert set(read_words(tmp_path, attrs.evolve(FISHING, new_game=for_two)).fields) == {"pond"}
    problem = error_of(tmp_path, "pond,the water,", attrs.evolve(FISHING, new_game=len))
    assert "'pond'; known: " in problem
    assert problem.endswith("in the visibility of the system, 'pond': Visibility.NOBODY")


def test_the_error_about_an_unknown_field_has_the_nearest_public_names(tmp_path):
    problem = error_of(tmp_path, "ship_of_an_angler,a ship,")
    assert "known: Fish.angler, angler, " in problem
    assert " and 11 more; " in problem
    assert "_places" in {field.path[-1] for field in fields_of_state(FISHING.state_type)}
    assert "_places" not in error_of(tmp_path, "placse,the places,")


def test_a_folder_may_contain_the_statements_of_the_rules(tmp_path):
    (tmp_path / "rules.csv").write_text("rule,statement\nFI-1,Everybody fishes.\n")
    assert read_words(tmp_path, FISHING).statements == {"FI-1": "Everybody fishes."}
