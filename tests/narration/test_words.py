"""Words of a system of another package, found by an entry point; broken ones affect no other."""

import sys
import tomllib
from pathlib import Path

import attrs
import pytest

from dramadeck import Seat, narration, tarot, torg
from dramadeck.core import UnknownNameError
from dramadeck.narration import Tone, Words, template
from dramadeck.narration.renderer import places_of
from dramadeck.narration.words import NO_WORDS, UnspokenWordsWarning, words_of_system

THIRD = Path(__file__).parents[2] / "examples" / "third_system"
PUBLISHED = tomllib.loads((THIRD / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.fixture
def publish(tmp_path, monkeypatch):
    """A function that installs a package with words for a system."""

    def install(name, words):
        info = tmp_path / "stranger-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Name: stranger\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[dramadeck.words]\n{name} = {words}\n")
        (tmp_path / "broken_words.py").write_text("raise SystemExit('a program, not words')\n")
        for path in (tmp_path, THIRD / "src"):
            monkeypatch.syspath_prepend(str(path))
        words_of_system.cache_clear()

    yield install
    words_of_system.cache_clear()


def test_a_system_of_another_package_has_its_own_words(publish):
    publish("high_card", PUBLISHED["entry-points"]["dramadeck.words"]["high_card"])
    import high_card

    state = high_card.new_game(["Ann", "Ben"], seed=1)
    after, events = high_card.deal(state)
    ann = narration.narrator(high_card.HIGH_CARD, seat=Seat("player", "Ann"), setup=state.setup)
    see = high_card.HIGH_CARD.view
    lines = [str(line) for line in ann.lines(see(state, ann.seat), events, see(after, ann.seat))]
    assert lines[1].startswith("Ann draws ")
    assert " of " in lines[1], "its cards have names"
    assert lines[2] == "Ben draws 3 cards."
    assert str(ann.label(see(state, ann.seat), high_card.Deal())) == "deal the cards"


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("no_such_module:WORDS", "cannot be imported: ModuleNotFoundError"),
        ("broken_words:WORDS", "cannot be imported: SystemExit"),
        ("high_card:HIGH_CARD", "publishes RuleSystem(name='high_card'"),
    ],
)
def test_words_that_cannot_be_loaded_are_reported_and_docstrings_are_used(publish, words, problem):
    publish("high_card", words)
    import high_card

    with pytest.warns(UnspokenWordsWarning, match="the words of 'high_card'") as warned:
        told_by = narration.narrator(high_card.HIGH_CARD)
    assert problem in str(warned[0].message)
    assert told_by.words is NO_WORDS


def test_a_package_with_malformed_entry_points_does_not_affect_others(publish, tmp_path):
    publish("high_card", PUBLISHED["entry-points"]["dramadeck.words"]["high_card"])
    info = tmp_path / "ruined-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Name: ruined\nVersion: 1.0\n")
    (info / "entry_points.txt").write_bytes(b"\xff\xfe\x00")
    import high_card

    with pytest.warns(UnspokenWordsWarning, match="the entry points of ruined") as warned:
        told_by = narration.narrator(high_card.HIGH_CARD)
    assert told_by.words is not NO_WORDS
    assert {warning.filename for warning in warned} == {__file__}


def test_a_wrapped_system_has_the_words_of_torg_if_it_is_published_as_the_page_says(publish):
    page = (THIRD.parents[1] / "docs" / "how-to" / "wrap-a-system.md").read_text(encoding="utf-8")
    _, _, rest = page.partition("```toml\n")
    entries = tomllib.loads(rest.partition("```")[0])["project"]["entry-points"]
    publish("our_torg", entries["dramadeck.words"]["our_torg"])
    assert words_of_system("our_torg") is words_of_system("torg")


def test_another_package_cannot_replace_the_words_of_torg(publish):
    publish("torg", "broken_words:WORDS")
    assert torg.events.CardPooled in words_of_system("torg").events
    assert "broken_words" not in sys.modules


def test_a_house_may_replace_a_sentence():
    ours = torg.events.CardPooled, template("{hero} dares: {card}!", Tone.GOOD)
    shipped = words_of_system("torg")
    words = Words(events={**shipped.events, ours[0]: ours[1]}, scope=shipped.scope)
    state = torg.new_game(["Quin"], seed=7)
    event = torg.events.CardPooled(hero="Quin", card=42)
    view = torg.view(state, torg.hero_seat("Quin"))
    line = narration.narrator(torg.TORG, words=words).lines(view, [event], view)[0]
    assert line.text == "Quin dares: Haste (42)!"


def test_a_field_that_cannot_be_in_a_sentence_needs_its_own_function():
    words = Words(events={torg.events.DieRolled: template("{actor} throws {roll}.")})
    state = torg.new_game(["Quin"], seed=7)
    view = torg.view(state, torg.SPECTATOR)
    rolled = torg.events.DieRolled(
        actor="Quin", roll=torg.DieRoll(die=torg.Die.ACTION, total=3), uses_up_stymied=False
    )
    with pytest.raises(TypeError, match=r"DieRolled\.roll: .* is not a value of a message"):
        narration.narrator(torg.TORG, words=words).lines(view, [rolled], view)


def test_a_hidden_card_is_not_shown_even_if_the_host_passes_the_whole_event():
    state = torg.deal(torg.new_game(["Quin", "Marco"], seed=7)).state
    (card, *_) = state.hand("Marco")
    quin, marco = (torg.hero_seat(name) for name in ("Quin", "Marco"))
    offer = torg.events.TradeOffered(hero="Marco", with_hero="Quin", gives=(card,), wants=(),
                              explanation="", from_pool=False)  # fmt: skip

    def text_of(seat):
        view = torg.view(state, seat)
        return narration.narrator(torg.TORG, seat=seat).lines(view, [offer], view)[0].text

    assert f"({card})" in text_of(quin)
    assert f"({card})" in text_of(marco)
    assert text_of(torg.SPECTATOR) == "Marco offers Quin a card for the same number of cards."


def test_a_house_dialect_is_passed_to_the_narrator():
    house = attrs.evolve(torg.REVISED, name="our house")
    disguised = attrs.evolve(torg.REVISED, adventure=torg.CLASSIC.adventure)
    for dialect in (house, disguised):
        state = torg.new_game(["Quin"], seed=7, dialect=dialect)
        after, events = torg.deal(state)
        views = torg.view(state, torg.SPECTATOR), torg.view(after, torg.SPECTATOR)
        with pytest.raises(UnknownNameError, match=r"has house rules; .* setup=state\.setup"):
            narration.narrator(torg.TORG).lines(views[0], events, views[1])
        told_by = narration.narrator(torg.TORG, setup=state.setup)
        assert told_by.lines(views[0], events, views[1])[0].depth == 0


def test_a_custom_deck_is_passed_to_the_narrator_too():
    deck = torg.original_deck().only(range(1, 30), name="our deck")
    state = torg.new_game(["Quin"], seed=7, deck=deck)
    view = torg.view(state, torg.SPECTATOR)
    with pytest.raises(UnknownNameError, match=r"no deck 'our deck' in Torg.*setup=state"):
        narration.narrator(torg.TORG).table(view)
    assert narration.narrator(torg.TORG, setup=state.setup).table(view)


def test_each_reason_of_both_games_is_a_message_with_plain_placeholders():
    sentences = [reason.sentence for reasons in (torg.Reason, tarot.Reason) for reason in reasons]
    assert all(place.isidentifier() for sentence in sentences for place in places_of(sentence))
    assert {"hero", "card"} <= set(places_of(torg.Reason.CARD_NOT_IN_HAND.sentence))
