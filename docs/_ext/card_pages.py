"""The page of the cards: each as it is drawn, what it does, when it is played, its numbers."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

from dramadeck import pictures, tarot, torg
from dramadeck.lookups.cards import Pack, narrator_of_cards, words_of
from dramadeck.pictures import Picture

DRAWN = 170
"""How many pixels a card is wide."""


def cards(game: str, link: Callable[[str], str]) -> str:
    """The cards of a game; `link` makes an id a link."""
    told = [*_by_type(link), _conflict_lines()] if game == "torg" else [_tarot()]
    return "\n\n".join(told)


def _shown(picture: Picture) -> str:
    """A picture as a part of a page, in light and in dark."""
    return "".join(
        f'<div class="only-{theme}">{picture.svg(theme=theme, width=DRAWN, language="en")}</div>'
        for theme in ("light", "dark")
    )


def _by_type(link: Callable[[str], str]) -> Iterator[str]:
    """What a player reads: a section for each type of card."""
    deck = torg.expanded_deck()
    narrator = narrator_of_cards(Pack(torg.TORG, deck), "en")
    same: defaultdict[torg.CardType, list[torg.DramaCard]] = defaultdict(list)
    for card in deck.cards:
        same[card.type].append(card)
    for kind in sorted(same, key=str):
        first, count = same[kind][0], len(same[kind])
        effect = narrator.card(first.number)[1].text
        numbers = ", ".join(str(each.number) for each in same[kind])
        facts = [effect, f"*{count} card{'s' if count > 1 else ''}:* {numbers}", _when(kind, link)]
        picture = f'<div class="card-picture">{_shown(pictures.player_side(first, effect))}</div>'
        body = "\n\n".join(each for each in facts if each)
        yield f'### {kind}\n\n{picture}\n\n{body}\n\n<div class="card-end"></div>'


def _when(kind: torg.CardType, link: Callable[[str], str]) -> str:
    """When a card is played, by each text where they differ."""
    row = torg.PLAYS.get(kind)
    if row is None:
        return "*Possible:* it waits in the pool until its moment comes; see the specials."
    moments: dict[str, list[str]] = {}
    for name in torg.DIALECTS:
        moment = row.moment(torg.new_game(["Quin"], seed=7, dialect=name))
        said = f"{moment.window.name} ({link(moment.rule)})" if moment.rule else moment.window.name
        moments.setdefault(said, []).append(name)
    told = (
        said if len(moments) == 1 else f"{', '.join(of)}: {said}" for said, of in moments.items()
    )
    return f"*Possible:* {'; '.join(told)}"


def _conflict_lines() -> str:
    """What the gamemaster reads on each card."""
    deck = torg.expanded_deck()
    narrator = narrator_of_cards(Pack(torg.TORG, deck), "en")
    rows = ["### The gamemaster's sides", "", "| card | what it shows |", "| --- | --- |"]
    for card in deck.cards:
        title, _effect, *lines = words_of(narrator, card)
        rows.append(f"| {title} | {'<br>'.join(lines)} |")
    return "\n".join(rows)


def _tarot() -> str:
    deck = tarot.rider_waite_deck()
    narrator = narrator_of_cards(Pack(tarot.TAROT, deck), "en")
    told: list[tuple[Any, list[str]]] = [(each, words_of(narrator, each)) for each in deck.cards]
    rows = ["| card | what it is worth |", "| --- | --- |"]
    rows += [f"| {title} | {'<br>'.join(lines)} |" for _, (title, *lines) in told]
    return "\n".join(rows)
