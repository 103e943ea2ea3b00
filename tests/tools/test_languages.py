"""What there is to translate is in the template, and what is wrong with a catalogue is told."""

import sys
from gettext import GNUTranslations, NullTranslations
from io import BytesIO

import pytest
from babel.messages.catalog import Catalog

from dramadeck import narration, torg
from dramadeck.narration import Language
from dramadeck.narration.messages import FREE_TEXT, NameArg, message, message_n
from tests.laws.walks import SYSTEMS
from tests.narration.walked import lines_of, narrator_of, seats_of, steps, walked
from tools import languages
from tools.languages import (
    compiled,
    complaints,
    read,
    revive,
    spoken_enums,
    stale,
    template,
    written,
)

KNOWN = template()
HEADER = r"""msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"""


def catalogue(tmp_path, rows, header=HEADER):
    path = tmp_path / "de" / "LC_MESSAGES" / "dramadeck.po"
    path.parent.mkdir(parents=True)
    path.write_text(f"{header}\n{rows}", encoding="utf-8")
    return read(path)


def test_the_template_and_the_catalogues_are_up_to_date():
    assert stale(KNOWN) == [], "run python -m tools.languages"


def test_each_kind_of_message_is_in_the_template():
    for text, context in (
        ("{hero} puts {card} into the pool.", None),  # template
        ("{actors} taunts {target}: {values}.", None),  # N_n, in a table
        ("everybody is worn out", None),  # N_, in a table
        ("Reason: {reason}", None),  # message
        ("{a}, {rest}", "list"),  # message_in
        ("{villain} may take a card from the pool of {hero}.", None),  # message_n
        ("a possibility", "possibilities"),  # message_n_in
        ("Haste", "CardType"),  # the member of an enum
        ("The Fool", "card"),  # a name on a printed list
        ("Driving", "trait"),
        (torg.Reason.POOL_LIMIT_REACHED.sentence, "Reason"),
    ):
        found = KNOWN.get(text, context)
        assert found is not None, text
        assert ("python-brace-format" in found.flags) is ("{" in str(found.id))
    plural = KNOWN.get("{villain} may take a card from the pool of {hero}.").id
    assert plural[1] == "{villain} may take {n} cards from the pool of {hero}."


def test_the_words_of_enums_that_nobody_speaks_of_stay_out():
    spoken = {kind.__name__ for kind in spoken_enums()}
    assert {"CardType", "Advantage", "Suit", "SuccessLevel", "Edition"} <= spoken
    assert "Visibility" not in spoken


class Noting(NullTranslations):
    """Notes what it is asked to translate."""

    def __init__(self):
        super().__init__()
        self.asked = set()

    def gettext(self, message):
        self.asked.add((message, None))
        return message

    def pgettext(self, context, message):
        self.asked.add((message, context))
        return message

    def ngettext(self, msgid1, msgid2, n):
        self.asked.add((msgid1, None))
        return super().ngettext(msgid1, msgid2, n)

    def npgettext(self, context, msgid1, msgid2, n):
        self.asked.add((msgid1, context))
        return super().npgettext(context, msgid1, msgid2, n)


@pytest.mark.parametrize(("name", "text"), walked())
def test_whatever_is_told_in_a_game_is_in_the_template(name, text):
    noting, system = Noting(), SYSTEMS[name]
    for step in steps(name, text):
        for seat in seats_of(system, step.before):
            told = narrator_of(system, step.before, seat, Language("zz", noting))
            lines_of(told, step)
            told.table(system.view(step.before, seat))
            told.label(system.view(step.before, seat), step.command)
    assert len(noting.asked) > 60
    # What a table has written in its own words is nobody's to translate.
    asked = [each for each in noting.asked if each[1] != FREE_TEXT]
    assert [each for each in asked if KNOWN.get(*each) is None] == []


def test_what_is_missing_fuzzy_stale_or_broken_is_named(tmp_path):
    found = catalogue(
        tmp_path,
        'msgid "The rounds end."\nmsgstr "Die Runden sind vorbei."\n\n'
        'msgid "{hero} is ready to draw."\nmsgstr "{held} zieht gleich."\n\n'
        'msgid "{character} flees."\nmsgstr "{character.name} flieht."\n\n'
        '#, fuzzy\nmsgid "The task is done!"\nmsgstr "Fertig!"\n\n'
        'msgid "There is one flip for it."\nmsgid_plural "There are {n} flips for it."\n'
        'msgstr[0] "Es bleibt eine Karte."\nmsgstr[1] "Es bleiben {n} Karten."\n\n'
        'msgid "The moon rises."\nmsgstr "Der Mond geht auf."\n\n'
        '#~ msgid "The sun sets."\n#~ msgstr "Die Sonne sinkt."\n',
    )
    told = list(complaints(found, KNOWN))
    assert "stale: The moon rises." in told
    assert "stale: The sun sets." in told
    assert "fuzzy: The task is done!" in told
    assert "other places (held, hero): {hero} is ready to draw." in told
    assert any(each.startswith("broken ('{character.name} flieht.'") for each in told)
    assert "missing: Haste [CardType]" in told
    assert not any("rounds end" in each or "one flip for" in each for each in told)


def test_what_is_asked_for_again_is_translated_as_before(tmp_path):
    found = catalogue(
        tmp_path,
        '#~ msgctxt "card"\n#~ msgid "The Fool"\n#~ msgstr "Der Narr"\n\n'
        '#~ msgctxt "card"\n#~ msgid "The Sunset"\n#~ msgstr "Der Abend"\n',
    )
    revive(found, KNOWN)
    assert found.get("The Fool", "card").string == "Der Narr"
    assert [message.id for message in found.obsolete.values()] == ["The Sunset"]


def test_a_fuzzy_header_is_named(tmp_path):
    found = catalogue(tmp_path, "", f"#, fuzzy\n{HEADER}")
    assert next(complaints(found, KNOWN)).startswith("its header is marked fuzzy")


def test_what_is_compiled_is_what_the_library_reads(tmp_path):
    found = catalogue(
        tmp_path,
        'msgctxt "CardType"\nmsgid "Haste"\nmsgstr "Eile"\n\n'
        'msgid "There is one flip for it."\nmsgid_plural "There are {n} flips for it."\n'
        'msgstr[0] "Eine Karte."\nmsgstr[1] "{n} Karten."\n\n'
        '#, fuzzy\nmsgid "The task is done!"\nmsgstr "Fertig!"\n',
    )
    german = Language("de", GNUTranslations(BytesIO(compiled(found))))
    flips = ("There is one flip for it.", "There are {n} flips for it.")
    told = (message_n(1, *flips), message_n(3, *flips), message("{a}", a=torg.CardType.HASTE))
    assert german.text(*told) == "Eine Karte. 3 Karten. Eile"
    assert german.text(message("The task is done!")) == "The task is done!"
    assert german.text(message("{hero} sings.", hero=NameArg("Quin"))) == "Quin sings."


def test_the_tool_writes_what_is_not_up_to_date_and_says_what_is_left(
    tmp_path, monkeypatch, capsys
):
    monkeypatch.setattr(languages, "ROOT", tmp_path)
    monkeypatch.setattr(languages, "LOCALE", tmp_path)
    monkeypatch.setattr(languages, "TEMPLATE", tmp_path / "dramadeck.pot")
    monkeypatch.setattr(languages, "template", lambda: KNOWN)
    catalogue(tmp_path, 'msgid "The rounds end."\nmsgstr "Die Runden sind vorbei."\n')
    assert languages.main(["--check"]) == 1
    out = capsys.readouterr().out
    assert "dramadeck.pot is not up to date" in out
    assert "de: missing: Haste [CardType]" in out
    assert languages.main([]) == 1
    assert "not up to date" not in capsys.readouterr().out
    assert (tmp_path / "dramadeck.pot").read_bytes() == written(KNOWN)
    assert not (tmp_path / "de/LC_MESSAGES/dramadeck.mo").exists(), "much is missing"
    assert b"Die Runden sind vorbei." in (tmp_path / "de/LC_MESSAGES/dramadeck.po").read_bytes()
    assert stale(KNOWN) == []
    assert "babel" in sys.modules


@pytest.fixture
def small(tmp_path, monkeypatch):
    """A template of one message, and where a catalogue of it is read from."""
    few = Catalog()
    few.add("There are {n} flips for it.")
    monkeypatch.setattr(languages, "LOCALE", tmp_path)
    monkeypatch.setattr(languages, "TEMPLATE", tmp_path / "dramadeck.pot")
    (tmp_path / "dramadeck.pot").write_bytes(written(few))
    return few


def rows(german, flags="", message="There are {n} flips for it."):
    return f'{flags}msgid "{message}"\nmsgstr "{german}"\n'


@pytest.mark.parametrize(
    ("german", "flags"),
    [
        ("", ""),
        ("Es bleiben {n} Karten.", "#, fuzzy\n"),
        ("Es bleiben {m} Karten.", ""),
        ("Es bleiben {n Karten.", ""),
    ],
)
def test_a_language_is_not_offered_while_a_message_would_come_in_english(
    tmp_path, small, german, flags
):
    catalogue(tmp_path, rows(german, flags))
    compiled_one = tmp_path / "de/LC_MESSAGES/dramadeck.mo"
    assert compiled_one not in languages.brought_up_to_date(small)


def test_a_language_is_offered_when_everything_can_be_said_in_it(tmp_path, small):
    catalogue(tmp_path, rows("Es bleiben {n} Karten."))
    assert tmp_path / "de/LC_MESSAGES/dramadeck.mo" in languages.brought_up_to_date(small)


def test_a_language_that_has_become_incomplete_is_named(tmp_path, small):
    catalogue(tmp_path, rows("Es bleiben {n} Karten."))
    for path, text in languages.brought_up_to_date(small).items():
        path.write_bytes(text)
    assert stale(small) == []
    small.add("The rounds end.")
    assert tmp_path / "de/LC_MESSAGES/dramadeck.mo" in stale(small)


def test_a_system_from_elsewhere_has_catalogues_of_its_own(tmp_path):
    found = catalogue(tmp_path, 'msgid "deal the cards"\nmsgstr "Karten geben"\n')
    (tmp_path / "de/LC_MESSAGES/dramadeck.mo").write_bytes(compiled(found))
    (tmp_path / "README").write_text("no language")
    assert "de" in narration.languages(tmp_path)
    german = narration.language("de_AT", tmp_path)
    assert (german.code, german.text(message("deal the cards"))) == ("de", "Karten geben")
    assert narration.language("en", tmp_path).text(message("deal the cards")) == "deal the cards"
