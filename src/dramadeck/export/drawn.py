"""Pictures as files: the cards of both games, their backs, and the charts, as SVG."""

from collections.abc import Iterator

from dramadeck import pictures as drawing
from dramadeck.charts import CHARTS
from dramadeck.codec.exports import File
from dramadeck.lookups.cards import Pack, narrator_of_cards, packs, words_of
from dramadeck.narration import Language
from dramadeck.narration.lookup import SYSTEM
from dramadeck.narration.terms import in_language


def pictures(asked: str | None) -> Iterator[File]:
    """The cards of both games, their backs, and the charts, as SVG."""
    known = packs()
    told = narrator_of_cards(known["expanded"], asked)
    language, code = told.language, told.language.code
    for name, table in CHARTS.items():
        shown = in_language(table, language)
        drawn = drawing.lines(shown.title, shown.lines, note=shown.beyond, language=language)
        yield f"charts/{name}.svg", svg(drawn, code)
    for card in known["expanded"].deck.cards:
        effect = words_of(told, card)[1]
        for side, drawn in (
            ("player", drawing.player_side(card, effect, language=language)),
            ("gamemaster", drawing.gamemaster_side(card, language=language)),
        ):
            yield f"torg/{card.number:03}-{side}.svg", svg(drawn, code)
    for card in known["rider-waite"].deck.cards:
        drawn = drawing.tarot_card(card, language=language)
        yield f"tarot/{card.number:02}.svg", svg(drawn, code)
    for back in drawing.Back:
        drawn = drawing.card_back(back=back, language=language)
        yield f"back-{back.name.lower()}.svg", svg(drawn, code)


def svg(
    picture: drawing.Picture, language: str, *, theme: drawing.Theme = drawing.Theme.AUTO
) -> str:
    """The text of a file with a picture."""
    return f"{picture.svg(theme=theme, width=picture.width, language=language)}\n"


def deck_title(pack: Pack, language: Language) -> str:
    """What a deck is called, with its game."""
    return f"{language.phrase(pack.rules.title, SYSTEM)} ({pack.deck.name})"
