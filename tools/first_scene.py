"""The messages of a first scene of each game, in the order of their use, to translate them first.

The program plays the scene that `dramadeck play` begins with, from a fixed seed. A message counts
once for each screen that shows it. Screens are the lines that a seat gets of a command, its table
with what is due, and its menu with the texts of the page around it.
"""

from collections import Counter
from functools import cache
from gettext import NullTranslations
from importlib.resources import files
from typing import Final, TypeAlias

from dramadeck import narration
from dramadeck.cli.scenes import SCENES, Scene
from dramadeck.core import Seat
from dramadeck.core.visibility import SPECTATOR
from dramadeck.narration import Language, Narrator
from dramadeck.narration.form_json import menu_data
from dramadeck.narration.messages import Message
from dramadeck.narration.spans import Span, plain
from dramadeck.narration.table_model import table_data
from dramadeck.web.sentences import PAGE, sentences_of

SEED: Final = 7

PAGES: Final = ("setup.js", "my_tables.js", "app.js")
"""The modules of the page for setting up a table, the list of links, and the page of a seat."""

Key: TypeAlias = tuple[str, str | None]
"""A message, or the singular of a plural, and its context."""


class RecordingTranslations(NullTranslations):
    """English translations that record the keys of all messages, each with a 1."""

    def __init__(self) -> None:
        super().__init__()
        self.keys: dict[Key, int] = {}
        self.examples: dict[Key, str] = {}

    def gettext(self, message: str) -> str:
        """A message."""
        self.keys[message, None] = 1
        return message

    def pgettext(self, context: str, message: str) -> str:
        """A message in a context."""
        self.keys[message, context] = 1
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """A singular or a plural."""
        self.keys[msgid1, None] = 1
        return super().ngettext(msgid1, msgid2, n)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """A singular or a plural in a context."""
        self.keys[msgid1, context] = 1
        return super().npgettext(context, msgid1, msgid2, n)


class WithExamples(Language):
    """A language that stores for each message the first sentence in which it was used."""

    def __init__(self, translations: RecordingTranslations) -> None:
        super().__init__("zz", translations)
        self.translations = translations
        self._is_inside = False

    def spans(self, *sentences: Message) -> tuple[Span, ...]:
        """Sentences; for a sentence inside another one the outer one is the example."""
        if self._is_inside:
            return super().spans(*sentences)
        before, self._is_inside = len(self.translations.keys), True
        spans = super().spans(*sentences)
        self._is_inside = False
        for key in [*self.translations.keys][before:]:
            if plain(spans) != key[0]:
                self.translations.examples[key] = plain(spans)
        return spans


def messages_of_a_first_scene() -> Counter[Key]:
    """How many screens show each message, in the order of first use."""
    return Counter(key for screen in screens() for key in screen.keys)


def examples_of_a_first_scene() -> dict[Key, str]:
    """The first sentence that contains each message, for messages that are only a part of it."""
    examples: dict[Key, str] = {}
    for screen in screens():
        examples = {**screen.examples, **examples}
    return examples


@cache
def screens() -> tuple[RecordingTranslations, ...]:
    """The messages of every screen of both scenes, which are played once."""
    return tuple(screen for scene in SCENES.values() for screen in screens_of(scene))


def screens_of(scene: Scene) -> list[RecordingTranslations]:
    """The messages of every screen of one scene."""
    folder = files("dramadeck.web") / "page"
    page = [sentence for name in PAGES for sentence in sentences_of(folder / name)]
    script, rules = scene.script, scene.script.rules
    start, screens = scene.start(seed=SEED), list[RecordingTranslations]()

    def narrator(seat: Seat = SPECTATOR) -> Narrator:
        """A narrator for a new screen; a language looks up each message only once."""
        screens.append(RecordingTranslations())
        language = WithExamples(screens[-1])
        return narration.narrator(rules, seat=seat, language=language, setup=start.setup)

    moment = scene.begun(start, None)
    while (question := script.next_question(moment)) is not None:
        before, of_menu = moment.state, narrator(question.seat)
        for sentence in page:
            screens[-1].pgettext(PAGE, sentence)
        listing = rules.legal_actions(before, question.seat)
        menu_data(of_menu.menu(rules.view(before, question.seat), listing))
        language = narrator().language
        for message in scene.begins(moment, question):
            language.text(message)
        moment, transition = script.answered(moment, question, script.routine(moment, question))
        for seat in (*rules.seats(before), SPECTATOR) if transition else ():
            earlier, now = rules.view(before, seat), rules.view(transition.state, seat)
            narrator(seat).lines(earlier, transition.events, now)
            of_table = narrator(seat)
            table_data(of_table.table_model(now), of_table.language)
    language = narrator().language
    for row in scene.sums_up(moment):
        for message in row:
            language.text(message)
    return screens
