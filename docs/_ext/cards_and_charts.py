"""The pages of the cards and of the charts.

A card has its picture, its effect, when it is played and its numbers; a chart all its lines.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator

from generated_files import in_both_themes

from dramadeck import pictures, tarot, torg
from dramadeck.charts import CHARTS
from dramadeck.charts.tables import PrintedTable
from dramadeck.lookups.cards import Pack, narrator_of_cards, words_of

DRAWN = 170
"""How many pixels a card is wide."""
PARTS = {"": "Torg", "eternity": "Torg Eternity", "tarot": "Turn of the Card"}
TAROT = ("aptitudes", "trait-costs", "ranks-raised", "traits", "weapons", "armor", "suits")


def cards(game: str, link: Callable[[str], str]) -> str:
    """The cards of a game; `link` makes an id a link."""
    parts = [*_by_type(link), _conflict_lines()] if game == "torg" else [_tarot()]
    return "\n\n".join(parts)


def _by_type(link: Callable[[str], str]) -> Iterator[str]:
    """The part for players: a section for each type of card."""
    deck = torg.expanded_deck()
    narrator = narrator_of_cards(Pack(torg.TORG, deck), "en")
    same: defaultdict[torg.CardType, list[torg.DramaCard]] = defaultdict(list)
    for card in deck.cards:
        same[card.type].append(card)
    for kind in sorted(same, key=str):
        first, count = same[kind][0], len(same[kind])
        effect = narrator.card(first.number)[1].text
        numbers = ", ".join(str(card.number) for card in same[kind])
        facts = [effect, f"*{count} card{'s' if count > 1 else ''}:* {numbers}", _when(kind, link)]
        picture = in_both_themes(pictures.player_side(first, effect), DRAWN, "card-picture")
        body = "\n\n".join(fact for fact in facts if fact)
        yield f'### {kind}\n\n{picture}\n\n{body}\n\n<div class="card-end"></div>'


def _when(kind: torg.CardType, link: Callable[[str], str]) -> str:
    """When a card is played, for each dialect if they differ."""
    row = torg.PLAYS.get(kind)
    if row is None:
        return "*Possible:* it stays in the pool until the gamemaster uses it; see the specials."
    moments: dict[str, list[str]] = {}
    for name in torg.DIALECTS:
        moment = row.moment(torg.new_game(["Quin"], seed=7, dialect=name))
        window = (
            f"{moment.window.name} ({link(moment.rule)})" if moment.rule else moment.window.name
        )
        moments.setdefault(window, []).append(name)
    parts = (
        window if len(moments) == 1 else f"{', '.join(of)}: {window}"
        for window, of in moments.items()
    )
    return f"*Possible:* {'; '.join(parts)}"


def _conflict_lines() -> str:
    """The part for the gamemaster: the other side of each card."""
    rows = _rows(Pack(torg.TORG, torg.expanded_deck()), first=2)
    return f"### The gamemaster's sides\n\n| card | what it shows |\n| --- | --- |\n{rows}"


def _tarot() -> str:
    rows = _rows(Pack(tarot.TAROT, tarot.rider_waite_deck()), first=1)
    return f"| card | what it is worth |\n| --- | --- |\n{rows}"


def _rows(pack: Pack, first: int) -> str:
    """A row for each card: its title, and its text from a line on."""
    words = (words_of(narrator_of_cards(pack, "en"), card) for card in pack.deck.cards)
    return "\n".join(f"| {lines[0]} | {'<br>'.join(lines[first:])} |" for lines in words)


def charts(_: str) -> str:
    """Every table with its title, by game."""
    parts: list[str] = []
    for part, title in PARTS.items():
        tables = (table for table in CHARTS.values() if _part_of(table.name) == part)
        parts += [f"## {title}", *map(_table, tables)]
    return "\n\n".join(parts)


def _part_of(name: str) -> str:
    if name in TAROT:
        return "tarot"
    return "eternity" if name.endswith("-eternity") else ""


def _table(table: PrintedTable) -> str:
    """A table, and how to look it up in other ways."""
    lines = [[cell.replace("|", "\\|") for cell in line] for line in table.lines]
    rows = [f"| {left} | {right} |" for left, right in lines]
    head = [
        f"(chart-{table.name})=",
        f"### {table.title}",
        "",
        f"| {table.key} | |",
        "| --- | --- |",
    ]
    beyond = [f"Beyond: {table.beyond}.", ""] if table.beyond else []
    name = f"{{index}}`!{table.name} chart`"  # so that the search of the pages finds it
    typed = f"The {name}; at the terminal `dramadeck chart {table.name}`."
    return "\n".join([*head, *rows, "", *beyond, typed])
