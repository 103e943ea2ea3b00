"""The template has all messages, and errors in a catalogue are reported."""

import re
import sys
from collections import Counter
from functools import cache
from gettext import GNUTranslations
from io import BytesIO

import pytest
from babel.messages.catalog import Catalog

from dramadeck import narration, torg
from dramadeck.cli.scenes import SCENES
from dramadeck.narration import Language
from dramadeck.narration.catalogues import GROUP
from dramadeck.narration.messages import FREE_TEXT, NameArg, message, message_n
from tests.laws.walks import SYSTEMS
from tests.narration.walked_games import lines_of, narrator_of, seats_of, steps, walked
from tests.packages import importable, write_entry_points
from tools import languages
from tools.first_scene import (
    RecordingTranslations,
    examples_of_a_first_scene,
    messages_of_a_first_scene,
    screens,
    screens_of,
)
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

known_messages = cache(template)
HEADER = r"""msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"""


FLIPS = ("The time limit is one flip.", None)


def catalogue(tmp_path, rows, header=HEADER, code="de"):
    path = tmp_path / code / "LC_MESSAGES" / "dramadeck.po"
    path.parent.mkdir(parents=True)
    path.write_text(f"{header}\n{rows}", encoding="utf-8")
    return read(path)


def test_the_template_and_the_catalogues_are_up_to_date():
    assert stale(known_messages()) == [], "run python -m tools.languages"


def test_each_kind_of_message_is_in_the_template():
    for text, context in (
        ("{hero} puts {card} into the pool.", None),  # template
        ("{actors} taunts {target}: {values}.", None),  # N_n, in a table
        ("everybody gets tired", None),  # N_, in a table
        ("Reason: {reason}", None),  # message
        ("{a}, {rest}", "list"),  # message_in
        ("{villain} may take a card from the pool of {hero}.", None),  # message_n
        ("a possibility", "possibilities"),  # message_n_in
        ("Haste", "CardType"),  # the member of an enum
        ("The Fool", "card"),  # a name on a printed list
        ("Driving", "trait"),
        (torg.Reason.POOL_LIMIT_REACHED.sentence, "Reason"),
    ):
        entry = known_messages().get(text, context)
        assert entry is not None, text
        assert ("python-brace-format" in entry.flags) is ("{" in str(entry.id))
    plural = known_messages().get("{villain} may take a card from the pool of {hero}.").id
    assert plural[1] == "{villain} may take {n} cards from the pool of {hero}."


def test_a_short_message_of_a_first_scene_has_an_example():
    example = examples_of_a_first_scene()["Driving", "trait"]
    assert "Driving (" in example
    assert known_messages().get("Driving", "trait").auto_comments == [f'On a screen: "{example}"']
    assert known_messages().get("Hand").auto_comments == [], "it is the whole sentence"
    assert known_messages().get("{character} flees.").auto_comments == [], "it is not said"


def test_the_template_has_only_enums_that_are_shown_to_players():
    spoken = {kind.__name__ for kind in spoken_enums()}
    assert {"CardType", "Advantage", "Suit", "SuccessLevel", "Edition"} <= spoken
    assert "Visibility" not in spoken


@pytest.mark.parametrize(("name", "text"), walked())
def test_all_messages_of_a_game_are_in_the_template(name, text):
    noting, system = RecordingTranslations(), SYSTEMS[name]
    language = Language("zz", noting)
    for step in steps(name, text):
        for seat in seats_of(system, step.before):
            narrator = narrator_of(system, step.before, seat, language)
            lines_of(narrator, step)
            narrator.table(system.view(step.before, seat))
            narrator.label(system.view(step.before, seat), step.command)
    assert len(noting.keys) > 60
    # Free text of players is not translated.
    keys = [key for key in noting.keys if key[1] != FREE_TEXT]
    assert [key for key in keys if known_messages().get(*key) is None] == []


def test_fuzzy_stale_and_broken_messages_are_reported(tmp_path):
    translations = catalogue(
        tmp_path,
        'msgid "The rounds end."\nmsgstr "Die Runden sind vorbei."\n\n'
        'msgid "{hero} is ready to draw."\nmsgstr "{held} zieht gleich."\n\n'
        'msgid "{character} flees."\nmsgstr "{character.name} flieht."\n\n'
        '#, fuzzy\nmsgid "The task is done!"\nmsgstr "Fertig!"\n\n'
        'msgid "The time limit is one flip."\nmsgid_plural "The time limit is {n} flips."\n'
        'msgstr[0] "Es bleibt eine Karte."\nmsgstr[1] "Es bleiben {n} Karten."\n\n'
        'msgid "The moon rises."\nmsgstr "Der Mond geht auf."\n\n'
        '#~ msgid "The sun sets."\n#~ msgstr "Die Sonne sinkt."\n',
    )
    problems = list(complaints(translations, known_messages()))
    assert "stale, to be removed: The moon rises." in problems
    assert "stale, to be removed: The sun sets." in problems
    assert "fuzzy: The task is done!" in problems
    wrong = "{hero} is missing, {held} is unknown in “{held} zieht gleich.”"
    assert f"{wrong}: {{hero}} is ready to draw." in problems
    assert any(problem.startswith("broken ('{character.name} flieht.'") for problem in problems)
    assert not any(problem.startswith("missing") for problem in problems), "it may be a beginning"
    assert not any("rounds end" in problem or "is one flip" in problem for problem in problems)
    assert languages.translated(translations, known_messages()) == {
        ("The rounds end.", None),
        ("The time limit is one flip.", None),
    }


PLURAL_OF_FLIPS = (
    'msgid "The time limit is one flip."\nmsgid_plural "The time limit is {{n}} flips."\n'
    'msgstr[0] "{}"\nmsgstr[1] "{}"\n'
)


@pytest.mark.parametrize(
    ("plural", "forms", "wrong"),
    [
        ("nplurals=2; plural=(n != 1);", ("Une.", "{n}."), None),
        ("nplurals=2; plural=(n > 1);", ("Une.", "{n}."), None),
        ("nplurals=2; plural=(n != 1);", ("", ""), None),
        ("nplurals=2; plural=(n != 1);", ("Une.", ""), "a form of the plural is empty"),
        ("nplurals=2; plural=(n != 1);", ("", "{n}."), "a form of the plural is empty"),
        ("nplurals=2; plural=(n != 1);", ("{n}.", "D."), "{n} is missing in “D.”"),
        ("nplurals=2; plural=n%10!=1;", ("O.", "{n}."), "{n} is missing in “O.”"),
    ],
)
def test_a_plural_has_every_form_and_the_number(tmp_path, plural, forms, wrong):
    header = HEADER.replace("nplurals=2; plural=(n != 1);", plural)
    translations = catalogue(tmp_path, PLURAL_OF_FLIPS.format(*forms), header)
    source = "The time limit is one flip. | The time limit is {n} flips."
    assert [*complaints(translations, known_messages())] == (
        [f"{wrong}: {source}"] if wrong else []
    )
    assert (FLIPS in languages.translated(translations, known_messages())) == (
        all(forms) and not wrong
    )


def test_a_number_is_not_omitted_without_a_plural(tmp_path):
    translations = catalogue(tmp_path, 'msgctxt "page"\nmsgid "card {n}"\nmsgstr "Karte"\n')
    assert [*complaints(translations, known_messages())] == [
        "{n} is missing in “Karte”: card {n} [page]"
    ]


def test_german_is_complete():
    assert {*languages.WHOLE} == {"de"}
    (path,) = (path for path in languages.catalogues() if path.parents[1].name == "de")
    there = languages.translated(read(path), known_messages())
    assert [
        entry.id for entry in known_messages() if entry.id and languages.key_of(entry) not in there
    ] == []


def test_a_message_that_is_used_again_gets_its_old_translation(tmp_path):
    translations = catalogue(
        tmp_path,
        '#~ msgctxt "card"\n#~ msgid "The Fool"\n#~ msgstr "Der Narr"\n\n'
        '#~ msgctxt "card"\n#~ msgid "The Sunset"\n#~ msgstr "Der Abend"\n',
    )
    revive(translations, known_messages())
    assert translations.get("The Fool", "card").string == "Der Narr"
    assert [message.id for message in translations.obsolete.values()] == ["The Sunset"]


def test_an_old_message_is_kept_only_if_it_has_a_translation(tmp_path):
    sun = '#~ msgid "The sun sets."\n#~ msgstr ""\n\n'
    moon = '#~ msgid "The moon rises."\n#~ msgstr "La lune se lève."\n'
    translations = catalogue(tmp_path, sun + moon, code="fr")
    languages.updated(tmp_path / "fr/LC_MESSAGES/dramadeck.po", translations, few_messages())
    assert [message.id for message in translations.obsolete.values()] == ["The moon rises."]


def test_a_fuzzy_header_is_reported(tmp_path):
    translations = catalogue(tmp_path, "", f"#, fuzzy\n{HEADER}")
    assert next(complaints(translations, known_messages())).startswith("its header is marked fuzzy")


def test_the_library_can_read_a_compiled_catalogue(tmp_path):
    translations = catalogue(
        tmp_path,
        'msgctxt "CardType"\nmsgid "Haste"\nmsgstr "Eile"\n\n'
        'msgid "The time limit is one flip."\nmsgid_plural "The time limit is {n} flips."\n'
        'msgstr[0] "Eine Karte."\nmsgstr[1] "{n} Karten."\n\n'
        '#, fuzzy\nmsgid "The task is done!"\nmsgstr "Fertig!"\n',
    )
    german = Language("de", GNUTranslations(BytesIO(compiled(translations))))
    flips = ("The time limit is one flip.", "The time limit is {n} flips.")
    messages = (message_n(1, *flips), message_n(3, *flips), message("{a}", a=torg.CardType.HASTE))
    assert german.text(*messages) == "Eine Karte. 3 Karten. Eile"
    assert german.text(message("The task is done!")) == "The task is done!"
    assert german.text(message("{hero} sings.", hero=NameArg("Quin"))) == "Quin sings."


@cache
def few_messages():
    """Return a template of every fortieth message, and of those in the tests of the tool."""
    names = {languages.NAME, *PLAYED, ("The rounds end.", None)}
    few = Catalog(creation_date=languages.NO_DATE)
    for number, entry in enumerate(known_messages()):
        if entry.id and (number % 40 == 0 or languages.key_of(entry) in names):
            few[entry.id] = entry
    return few


@pytest.fixture
def own_folder(tmp_path, monkeypatch):
    """A folder for the catalogues and a template of a few messages."""
    few_messages()  # cached before ROOT changes
    monkeypatch.setattr(languages, "ROOT", tmp_path)
    monkeypatch.setattr(languages, "LOCALE", tmp_path)
    monkeypatch.setattr(languages, "TEMPLATE", tmp_path / "dramadeck.pot")
    monkeypatch.setattr(languages, "template", few_messages)
    return tmp_path


def test_the_tool_writes_outdated_files_and_reports_untranslated_messages(own_folder, capsys):
    catalogue(own_folder, 'msgid "The rounds end."\nmsgstr "Die Runden sind vorbei."\n')
    assert languages.main(["--check"]) == 1
    out = capsys.readouterr().out
    assert "dramadeck.pot is not up to date" in out
    assert "de: missing: Haste [CardType]" in out
    assert languages.main([]) == 1
    out = capsys.readouterr().out
    assert "not up to date" not in out
    assert f"de: 1 of {len(few_messages()):,} messages" in out
    text = (own_folder / "dramadeck.pot").read_text(encoding="utf-8")
    assert text.startswith(languages.HEADER)
    ids = re.findall(r'^msgid "(.+)"$', text, re.MULTILINE)
    assert ids[0] == "English", "the name of the language, then what a first scene says"
    assert b"Die Runden sind vorbei." in (own_folder / "de/LC_MESSAGES/dramadeck.po").read_bytes()
    assert stale(few_messages()) == []
    assert "babel" in sys.modules


# -------------------------------------------------------------------------- a new language

PLAYED = Counter({("Hand", None): 9, ("A line.", None): 8, ("Haste", "CardType"): 3, FLIPS: 2})
FIRST = [languages.NAME, ("Hand", None), ("Haste", "CardType"), FLIPS]
"""The first messages of a new catalogue, if `PLAYED` is the first scene."""

PLURAL = "nplurals=2; plural=(n > 1);"


@pytest.fixture
def first_scene(monkeypatch):
    """Replace the first scene by four messages; one of them is not translatable."""
    monkeypatch.setattr(languages, "messages_of_a_first_scene", lambda: PLAYED)


def order_of(path):
    return [languages.key_of(entry) for entry in read(path) if entry.id]


def test_a_new_catalogue_begins_with_the_most_frequent_messages(own_folder, first_scene, capsys):
    assert languages.main(["fr", "--next", "2"]) == 0
    path = own_folder / "fr/LC_MESSAGES/dramadeck.po"
    assert capsys.readouterr().out.splitlines() == [
        f"{len(few_messages()):,} messages",
        f"fr: 0 of {len(few_messages()):,} messages",
        "fr: 0 of 3 different messages of a first scene, 0 % of what it says",
        "next: English [the language itself]",
        "next, on 9 screens: Hand",
        str(path),
    ]
    assert order_of(path)[:4] == FIRST
    assert path.with_suffix(".mo").exists()
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# French for dramadeck: a beginning.\n")
    assert f'"Plural-Forms: {PLURAL}\\n"' in text
    assert not (own_folder / "dramadeck.pot").exists(), "only the language that is named is written"


def test_the_tool_reports_the_progress_and_keeps_the_order(
    own_folder, first_scene, capsys, monkeypatch
):
    languages.main(["fr"])
    path = own_folder / "fr/LC_MESSAGES/dramadeck.po"
    text = path.read_text(encoding="utf-8")
    path.write_text(
        text.replace('msgid "Hand"\nmsgstr ""', 'msgid "Hand"\nmsgstr "Main"', 1), "utf-8"
    )
    capsys.readouterr()
    assert languages.main(["fr", "--next", "1", "--check"]) == 0
    assert capsys.readouterr().out.splitlines()[1:3] == [
        f"fr: 1 of {len(few_messages()):,} messages",
        "fr: 1 of 3 different messages of a first scene, 64 % of what it says",
    ]
    monkeypatch.setattr(languages, "messages_of_a_first_scene", lambda: Counter({FLIPS: 9}))
    for arguments in ([], ["fr"]):
        assert languages.main(arguments) == 0
        assert f"fr: 1 of {len(few_messages()):,} messages\n" in capsys.readouterr().out
        assert order_of(path)[:4] == FIRST
        assert path.read_text(encoding="utf-8") == text.replace(
            'msgid "Hand"\nmsgstr ""', 'msgid "Hand"\nmsgstr "Main"', 1
        )


def test_errors_in_an_incomplete_catalogue_are_reported(own_folder, first_scene, capsys):
    rows = '#, fuzzy\nmsgid "Hand"\nmsgstr "Main"\n\nmsgid "The moon rises."\nmsgstr "Lune."\n'
    catalogue(own_folder, rows, HEADER, "fr")
    assert languages.main(["fr", "--next", "0"]) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[3:5] == ["fr: fuzzy: Hand", "fr: stale, to be removed: The moon rises."]


def test_a_catalogue_can_be_in_the_package_of_its_translator(own_folder, first_scene, capsys):
    assert languages.main(["es", "--folder", str(own_folder / "mine/locale")]) == 0
    path = own_folder / "mine/locale/es/LC_MESSAGES/dramadeck.po"
    assert '"Plural-Forms: nplurals=2; plural=(n != 1);' in path.read_text(encoding="utf-8")
    assert languages.main(["ja", "--folder", str(own_folder / "mine/locale")]) == 0
    assert "nplurals=1" in (own_folder / "mine/locale/ja/LC_MESSAGES/dramadeck.po").read_text()


def test_an_unknown_language_is_an_error_with_its_name(own_folder, first_scene, capsys):
    assert languages.main(["tlh"]) == 1
    assert "tlh: unknown locale 'tlh'" in capsys.readouterr().out
    assert languages.main(["f r"]) == 1
    assert "f r: expected only letters, got 'f r'" in capsys.readouterr().out
    assert [*own_folder.iterdir()] == []


def test_a_language_with_a_country_may_have_a_hyphen_or_an_underscore(
    own_folder, first_scene, capsys
):
    for code in ("pt-BR", "pt_BR"):
        assert languages.main([code, "--next", "0"]) == 0
        assert capsys.readouterr().out.splitlines()[-1] == str(
            own_folder / "pt_BR/LC_MESSAGES/dramadeck.po"
        )


def test_the_last_line_is_the_command_that_uses_the_catalogue(
    own_folder, first_scene, capsys, monkeypatch
):
    bin_of_it = own_folder / "bin"
    bin_of_it.mkdir()
    monkeypatch.setattr(sys, "executable", str(bin_of_it / "python"))
    monkeypatch.setattr(languages, "OWN", own_folder)
    monkeypatch.chdir(own_folder)
    path = own_folder / "fr/LC_MESSAGES/dramadeck.po"
    languages.main(["fr"])
    assert capsys.readouterr().out.splitlines()[-1] == str(path), "there is no program"
    program = bin_of_it / ("dramadeck.exe" if sys.platform == "win32" else "dramadeck")
    program.touch(0o755)
    languages.main(["fr"])
    relative = program.relative_to(own_folder)
    assert capsys.readouterr().out.splitlines()[-1] == (
        f"see it: {relative} play --auto --seed 7 --language fr"
    )
    languages.main(["fr", "--folder", str(own_folder.parent / "mine")])
    assert capsys.readouterr().out.splitlines()[-1].endswith("dramadeck.po"), "it reads another"
    languages.main(["es", "--check"])
    assert capsys.readouterr().out.splitlines()[-1].endswith("dramadeck.po"), "nothing is written"
    package = own_folder / "dramadeck-es"
    (package / "dramadeck_es").mkdir(parents=True)
    (package / "dramadeck_es/__init__.py").touch()
    (package / "pyproject.toml").touch()
    in_package = ["es", "--folder", str(package / "dramadeck_es/locale")]
    languages.main(in_package)
    python = program.with_name("python").relative_to(own_folder)
    assert capsys.readouterr().out.splitlines()[-1] == (
        f"install it: {python} -m pip install -e {package}"
    )
    write_entry_points(package, "es = dramadeck_es", group=GROUP)
    with importable(str(package)):
        languages.main(in_package)
    assert capsys.readouterr().out.splitlines()[-1] == (
        f"see it: {relative} play --auto --seed 7 --language es"
    )


def test_a_first_scene_has_the_same_messages_each_time():
    messages, again = messages_of_a_first_scene(), screens_of(SCENES["tarot"])
    for one, other in zip(screens()[: len(again)], again, strict=True):
        assert [*one.keys] == [*other.keys]
        assert one.examples == other.examples
    assert {"Hand", "The task is done!", "The duel", "Waiting for {people}."} <= {
        message for message, _ in messages
    }
    assert ("card", "field") in messages, "the menus are"
    for sentence in ("Open the table", "My tables", "What you can do"):
        assert (sentence, "page") in messages, (
            "the front page, the list of links and the headings are"
        )
    assert ("Copy", "page") not in messages, "it opens no dialog"


def test_french_has_as_many_messages_as_its_page_says():
    (path,) = (path for path in languages.catalogues() if path.parents[1].name == "fr")
    french = read(path)
    there = languages.translated(french, known_messages())
    messages = messages_of_a_first_scene()
    counts = {key: n for key, n in messages.items() if known_messages().get(*key) is not None}
    assert sum(counts[key] for key in counts if key in there) > 0.9 * sum(counts.values())
    assert "a beginning" in french.header_comment
    assert [*complaints(french, known_messages())] == []
    spaced = [entry.string for entry in french if entry.id and isinstance(entry.string, str)]
    assert [text for text in spaced if re.search("[ ][:;?!»%]|« ", text)] == []


@pytest.fixture
def small_template(tmp_path, monkeypatch):
    """Replace the template by one message, and the folder of the catalogues."""
    few = Catalog()
    few.add("The time limit is {n} flips.")
    monkeypatch.setattr(languages, "LOCALE", tmp_path)
    monkeypatch.setattr(languages, "TEMPLATE", tmp_path / "dramadeck.pot")
    (tmp_path / "dramadeck.pot").write_bytes(written(few))
    return few


def rows(german, flags="", message="The time limit is {n} flips."):
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
def test_a_missing_or_wrong_translation_is_replaced_by_english(
    tmp_path, small_template, german, flags
):
    catalogue(tmp_path, rows(german, flags))
    text = languages.updated_files(small_template)[tmp_path / "de/LC_MESSAGES/dramadeck.mo"]
    sentence = Language("de", GNUTranslations(BytesIO(text))).text(
        message("The time limit is {n} flips.", n=3)
    )
    assert sentence == "The time limit is 3 flips."


def test_a_correct_translation_is_used(tmp_path, small_template):
    catalogue(tmp_path, rows("Es bleiben {n} Karten."))
    text = languages.updated_files(small_template)[tmp_path / "de/LC_MESSAGES/dramadeck.mo"]
    german = Language("de", GNUTranslations(BytesIO(text)))
    assert german.text(message("The time limit is {n} flips.", n=3)) == "Es bleiben 3 Karten."


def test_a_system_of_another_package_has_its_own_catalogues(tmp_path):
    translations = catalogue(tmp_path, 'msgid "deal the cards"\nmsgstr "Karten geben"\n')
    (tmp_path / "de/LC_MESSAGES/dramadeck.mo").write_bytes(compiled(translations))
    (tmp_path / "README").write_text("no language")
    assert "de" in narration.languages(tmp_path)
    german = narration.language("de_AT", tmp_path)
    assert (german.code, german.text(message("deal the cards"))) == ("de", "Karten geben")
    assert narration.language("en", tmp_path).text(message("deal the cards")) == "deal the cards"
