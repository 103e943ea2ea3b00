"""What a first scene says: the messages of one scene of each game, in the order of their use.

The program plays the scene that `dramadeck play` begins with, from a fixed seed. A message counts
once for each screen on which it stands: what a seat is told of a command, its table with what it
has to do now, and the menu of the seat that is asked, with what the page says around it.
"""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from gettext import NullTranslations
from importlib.resources import files
from typing import Final, TypeAlias

from dramadeck import narration
from dramadeck.cli.scenes import SCENES, Scene
from dramadeck.core import Seat
from dramadeck.core.visibility import SPECTATOR
from dramadeck.narration import Language, Narrator
from dramadeck.narration.forms import menu_data
from dramadeck.narration.messages import Message
from dramadeck.narration.spans import Span, plain
from dramadeck.narration.table_model import table_data
from dramadeck.web.sentences import PAGE, sentences_of

SEED: Final = 7

PAGES: Final = ("setup.js", "my_tables.js", "app.js")
"""The modules of the page for its front, the list of links, and the headings of a seat."""

Key: TypeAlias = tuple[str, str | None]
"""A message, of a plural its singular, and its context."""


class Noting(NullTranslations):
    """Notes what it is asked to translate, each with a 1, and says it in English."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: dict[Key, int] = {}
        self.examples: dict[Key, str] = {}

    def gettext(self, message: str) -> str:
        """A message."""
        self.asked[message, None] = 1
        return message

    def pgettext(self, context: str, message: str) -> str:
        """A message in a context."""
        self.asked[message, context] = 1
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """A singular or a plural."""
        self.asked[msgid1, None] = 1
        return super().ngettext(msgid1, msgid2, n)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """A singular or a plural in a context."""
        self.asked[msgid1, context] = 1
        return super().npgettext(context, msgid1, msgid2, n)


class WithExamples(Language):
    """Keeps of each message what was said when it was asked for."""

    def __init__(self, noting: Noting) -> None:
        super().__init__("zz", noting)
        self.noting = noting
        self._is_inside = False

    def spans(self, *sentences: Message) -> tuple[Span, ...]:
        """Sentences; of those that are said for a place of others, the whole is the example."""
        if self._is_inside:
            return super().spans(*sentences)
        before, self._is_inside = len(self.noting.asked), True
        spans = super().spans(*sentences)
        self._is_inside = False
        for key in [*self.noting.asked][before:]:
            if plain(spans) != key[0]:
                self.noting.examples[key] = plain(spans)
        return spans


def said_in_a_first_scene() -> Counter[Key]:
    """On how many screens each message stands, in the order in which they are met."""
    return Counter(key for screen in screens() for key in screen.asked)


def examples_of_a_first_scene() -> dict[Key, str]:
    """The first sentence in which each message stands, of those that are more than the message."""
    found: dict[Key, str] = {}
    for screen in screens():
        found = {**screen.examples, **found}
    return found


@cache
def screens() -> tuple[Noting, ...]:
    """What is asked for on every screen of both scenes, which are played once."""
    folder = files("dramadeck.web") / "page"
    page = [said for name in PAGES for said in sentences_of(folder / name)]
    return tuple(screen for scene in SCENES.values() for screen in _play(scene, page))


def _play(scene: Scene, page: Iterable[str]) -> list[Noting]:
    script, rules = scene.script, scene.script.rules
    start, screens = scene.start(seed=SEED), list[Noting]()

    def narrator(seat: Seat = SPECTATOR) -> Narrator:
        """Who tells a seat what stands on a new screen; a language asks for a message only once."""
        screens.append(Noting())
        language = WithExamples(screens[-1])
        return narration.narrator(rules, seat=seat, language=language, setup=start.setup)

    moment = scene.begun(start, None)
    while (question := script.next_question(moment)) is not None:
        before, asked = moment.state, narrator(question.seat)
        for said in page:
            screens[-1].pgettext(PAGE, said)
        offered = rules.legal_actions(before, question.seat)
        menu_data(asked.menu(rules.view(before, question.seat), offered))
        language = narrator().language
        for sentence in scene.begins(moment, question):
            language.text(sentence)
        moment, transition = script.answered(moment, question, script.routine(moment, question))
        for seat in (*rules.seats(before), SPECTATOR) if transition else ():
            seen, sees = rules.view(before, seat), rules.view(transition.state, seat)
            narrator(seat).lines(seen, transition.events, sees)
            looking = narrator(seat)
            table_data(looking.table_model(sees), looking.language)
    language = narrator().language
    for row in scene.sums_up(moment):
        for sentence in row:
            language.text(sentence)
    return screens
