"""The page of the dialects: what each of them answers, read off the values or played."""

import re
from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any, Final

import attrs
from links import home

from dramadeck import torg
from dramadeck.charts import Chart, Row
from dramadeck.charts.torg import Interaction, interaction_result
from dramadeck.codec.schema import field_meanings
from dramadeck.torg.rules import adventure, conflict_lines, outcomes, skill_resolution
from dramadeck.torg.rules.cards import later_cards
from dramadeck.torg.scene import SkillResolution

SHIPPED: Final = tuple(torg.DIALECTS.values())
PREFIXES: Final = {"revised": "TR", "classic": "TC", "gurps": "TG"}
IDS: Final = re.compile(r"[A-Z]{2}-\d{3}(?:\.\.\d{3})?")
REMARK: Final = re.compile(r"\s*\(((?:[A-Z]{2}-\d{3}(?:\.\.\d{3})?(?:, )?)+)\)")
TITLES: Final = {
    "piles": "The deck",
    "adventure": "Hands, and the end of scenes",
    "rounds": "Rounds and conflict lines",
    "pools": "Pools and the critical moment",
    "trades": "Trades",
    "attempts": "Dice and postures",
    "approved_actions": "Approved actions and interactions",
    "enhancements": "Grey-bar cards",
    "skill_resolution": "Dramatic skill resolution",
    "specials": "Orange-bar cards",
}
PLAIN: Final = {
    "d20_and_bonus_chart": "a d20 and the bonus chart",
    "three_d6_rolled_under": "three d6, rolled at or under the skill",
    "fatigue_and_hit_points": "fatigue points and hit points",
    "shock_and_ko": "shock and KO",
    "shock_ko_and_knockdown": "shock, KO and knockdown",
    "stun_fatigue_and_half_the_hit_points": "stun, fatigue, and half of the hit points",
    "two_for_each_further_step": "2 for each further step, on each roll",
    "one_on_many": "One on Many",
}
"""Readings whose names need more than a blank to be words."""

Answer = Callable[[torg.Dialect], str]


def dialects(link: Callable[[str], str]) -> str:
    """A table for each chapter, and one for the later cards; `link` makes an id a link.

    A reading in italics is one on which the text is silent.
    """
    parts: list[str] = []
    for chapter in attrs.fields(torg.Dialect):
        group = getattr(SHIPPED[0], chapter.name)
        if attrs.has(type(group)):
            rows = [*_read(chapter.name, type(group), link), *_derived(chapter.name, link)]
            parts.append(_table(TITLES[chapter.name], rows))
    return "\n\n".join([*parts, _table("Later cards and their words", _later_cards(link))])


def _table(title: str, rows: Iterable[tuple[str, ...]]) -> str:
    head = ("question", *(each.name for each in SHIPPED), "statements")
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join([f"## {title}", "", *(f"| {' | '.join(each)} |" for each in lines)])


def _read(chapter: str, record: type, link: Callable[[str], str]) -> list[tuple[str, ...]]:
    """A row for each field of a record."""
    said = field_meanings(record)
    rows: list[tuple[str, ...]] = []
    for field in attrs.fields(record):
        ids = IDS.findall(said[field.name])
        question = _sentence(REMARK.sub("", said[field.name]))
        named = f"{question}<br>{{py:obj}}`{field.name} <{home(record)}>`"
        cells = (_cell(each, chapter, field.name) for each in SHIPPED)
        rows.append((named, *cells, _linked(ids, link)))
    return rows


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _linked(ids: Iterable[str], link: Callable[[str], str]) -> str:
    """The ids as links; a span shows both of its ends."""
    shown = (
        link(each[:6]) + (f" to {link(each[:3] + each[-3:])}" if ".." in each else "")
        for each in dict.fromkeys(ids)
    )
    return ", ".join(shown)


def _cell(dialect: torg.Dialect, chapter: str, field: str) -> str:
    words = _words(getattr(getattr(dialect, chapter), field))
    return f"*{words}*" if f"{chapter}.{field}" in dialect.silent else words


def _words(value: object) -> str:
    """A reading in words: `one_for_all_steps` as people write it."""
    match value:
        case Chart():
            return "<br>".join(_lines(value))
        case tuple():
            return ", ".join(map(_words, value)) or "none"
        case bool():
            return "yes" if value else "no"
        case None:
            return "no limit"
        case _:
            return PLAIN.get(str(value), str(value).replace("_", " "))


def _lines(chart: Chart[Any]) -> Iterable[str]:
    """The lines of a chart, neighbours with the same result drawn together."""
    for result, rows in groupby(chart.rows, key=lambda row: row.result):
        first, *_, last = [*rows] * 2
        yield f"{Row(first.low, last.high, result).numbers}: {result}"


# ------------------------------------------------------------------------ played, not read


def _derived(chapter: str, link: Callable[[str], str]) -> Iterable[tuple[str, ...]]:
    """Rows that no field holds: they are worked out by the rules themselves."""
    for of, question, answer, ids in DERIVED:
        if of == chapter:
            yield (question, *map(answer, SHIPPED), _linked(ids, link))


def refill_example(dialect: torg.Dialect) -> str:
    """Hands of 3, 8 and 4 at the end of a scene: what everybody discards, and draws.

    As in the text, whoever holds too many throws away no more than she must, and each of the
    others a card if she may.
    """
    counts = {"Ann": 3, "Bob": 8, "Cid": 4}
    spent = iter(card.number for card in torg.original_deck().cards if not card.player.is_special)
    hands = tuple(
        torg.SavedHand(hero=hero, hand=tuple(next(spent) for _ in range(count)))
        for hero, count in counts.items()
    )
    state = torg.new_game([*counts], seed=7, dialect=dialect)
    state = torg.restore_hands(state, hands=hands).state
    state = torg.begin_scene(state, kind=torg.SceneKind.STANDARD, villains=("Ghost",)).state
    state = torg.end_scene(state).state
    thrown: list[int] = []
    for hero in counts:
        numbers = adventure.numbers_to_discard(state, hero)
        thrown.append(numbers[0] or numbers[-1])
        cards = state.hand(hero)[: thrown[-1]]
        state = torg.discard_after_scene(state, hero=hero, cards=cards).state
    drawn = (
        len(state.hand(hero)) - held + lost
        for (hero, held), lost in zip(counts.items(), thrown, strict=True)
    )
    return f"discards {_slashed(thrown)},<br>draws {_slashed(drawn)}"


def _slashed(numbers: Iterable[int]) -> str:
    return "&nbsp;/&nbsp;".join(map(str, numbers))


def steps_cost(dialect: torg.Dialect) -> str:
    """What one, two, three and four steps of one round add to their difficulty numbers."""
    state = torg.new_game(["Ann"], seed=7, dialect=dialect)
    task = SkillResolution(hero="Ann", skill="locks", difficulties=(0,) * len(torg.Step))
    costs = (
        skill_resolution.checks_for(state, task, 0, tuple(torg.Step)[:count])
        for count in range(1, len(torg.Step) + 1)
    )
    return "<br>".join(", ".join(f"+{check.difficulty}" for check in each) for each in costs)


def act_line(dialect: torg.Dialect) -> str:
    """How many kinds of action the cards of the deck approve."""
    sides = [card.gamemaster for card in torg.original_deck().cards]
    counts = sorted({len(each.approved) for each in sides if not each.approves_any})
    return f"{_slashed(counts)}, or any of {len(dialect.approved_actions.any_action)}"


def interaction_chart(interaction: Interaction) -> Answer:
    """The chart of a kind of interaction, in the edition that a dialect reads."""

    def answer(dialect: torg.Dialect) -> str:
        edition = dialect.approved_actions.interactions
        results = [str(interaction_result(at, interaction, edition)) for at in range(20)]
        starts = [at for at in range(20) if at == 0 or results[at] != results[at - 1]]
        return "<br>".join(f"from {at}: {results[at]}" for at in starts)

    return answer


CALLS: Final = ("TG-054", "TG-055", "TG-056", "TG-057", "TG-058")
DERIVED: Final[tuple[tuple[str, str, Answer, tuple[str, ...]], ...]] = (
    (
        "adventure",
        "What hands of 3, 8 and 4 cards discard and draw when the hand size is four",
        refill_example,
        ("TR-049", "TC-040", "TG-010", "TG-011", "TG-012"),
    ),
    (
        "approved_actions",
        "How many kinds of action a card of the deck approves",
        act_line,
        ("TR-087", "TC-026"),
    ),
    *(
        (
            "approved_actions",
            f"What {names} does to its target, by margin",
            interaction_chart(interaction),
            CALLS,
        )
        for names, interaction in (
            ("a test or an intimidation", Interaction.TEST),
            ("a taunt or a trick", Interaction.TAUNT),
            ("a maneuver", Interaction.MANEUVER),
        )
    ),
    (
        "skill_resolution",
        "What one, two, three and four steps in one round add to the difficulty of each",
        steps_cost,
        ("TR-100", "TC-045", "TG-067"),
    ),
)
"""Chapter, question, answer, statements."""

WORDS: Final[dict[torg.ExpansionEffect, Callable[..., object]]] = {
    torg.ExpansionEffect.BREAKDOWN: conflict_lines.break_down,
    torg.ExpansionEffect.DANGER: outcomes.danger_to,
    torg.ExpansionEffect.LIFE_RAGE: conflict_lines.rage,
}
"""The words of later cards, and what plays them; no text explains the others."""


def _later_cards(link: Callable[[str], str]) -> Iterable[tuple[str, ...]]:
    """What is not on the 156 cards, and the statements of each text about it."""
    numbers = {card.type: card.number for card in torg.expanded_deck().cards}
    known = {card.type for card in torg.original_deck().cards}
    for kind in torg.CardType:
        if kind not in known:
            number = f"card {numbers[kind]}" if kind in numbers else "no number is known"
            ids = _statements_about(kind)
            cells = (_told(kind, ids, each) for each in SHIPPED)
            yield (f"{kind} ({number})", *cells, _linked(ids, link))
    for word in torg.ExpansionEffect:
        ids = IDS.findall(WORDS[word].__doc__ or "") if word in WORDS else []
        cells = (_told(word, ids, each) for each in SHIPPED)
        yield (f"{word} (a word on a conflict line)", *cells, _linked(ids, link))


def _told(
    kind: torg.CardType | torg.ExpansionEffect, ids: Iterable[str], dialect: torg.Dialect
) -> str:
    if kind in dialect.specials.described_subplots:
        return "described"
    prefix = PREFIXES[dialect.name]
    return "described" if any(each.startswith(prefix) for each in ids) else "-"


def _statements_about(kind: torg.CardType) -> list[str]:
    """The ids that the code names where it plays a card, or reads it."""
    name = str(kind).replace("'", "")
    play = getattr(later_cards, f"Play{name.replace(' ', '')}", None)
    said = (play.__doc__ or "") if play else ""
    read = field_meanings(type(SHIPPED[0].specials)).get(name.lower(), "")
    return IDS.findall(said + read)
