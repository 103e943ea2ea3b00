"""Pictures as files: the cards of both games, their backs, and the charts, as SVG."""

from collections.abc import Iterator

from dramadeck import pictures as drawing
from dramadeck.charts import CHARTS
from dramadeck.codec.exports import File
from dramadeck.lookups.cards import Pack, narrator_of_cards, packs, words_of
from dramadeck.narration import Language
from dramadeck.narration.lookup import SYSTEM
from dramadeck.narration.terms import in_language


def pictures(language: str | None) -> Iterator[File]:
    """The cards of both games, their backs, and the charts, as SVG."""
    decks = packs()
    narrator = narrator_of_cards(decks["expanded"], language)
    spoken, code = narrator.language, narrator.language.code
    for name, printed in CHARTS.items():
        chart = in_language(printed, spoken)
        picture = drawing.lines(chart.title, chart.lines, note=chart.beyond, language=spoken)
        yield f"charts/{name}.svg", svg(picture, code)
    for card in decks["expanded"].deck.cards:
        effect = words_of(narrator, card)[1]
        for side, picture in (
            ("player", drawing.player_side(card, effect, language=spoken)),
            ("gamemaster", drawing.gamemaster_side(card, language=spoken)),
        ):
            yield f"torg/{card.number:03}-{side}.svg", svg(picture, code)
    for card in decks["rider-waite"].deck.cards:
        picture = drawing.tarot_card(card, language=spoken)
        yield f"tarot/{card.number:02}.svg", svg(picture, code)
    for back in drawing.Back:
        picture = drawing.card_back(back=back, language=spoken)
        yield f"back-{back.name.lower()}.svg", svg(picture, code)


def svg(
    picture: drawing.Picture, language: str, *, theme: drawing.Theme = drawing.Theme.AUTO
) -> str:
    """A picture as the text of a file."""
    return f"{picture.svg(theme=theme, width=picture.width, language=language)}\n"


def deck_title(pack: Pack, language: Language) -> str:
    """The title of a deck, with its game."""
    return f"{language.phrase(pack.rules.title, SYSTEM)} ({pack.deck.name})"
