"""The bibliography: from a rule id or a source key to the document and the heading.

Two kinds of keys are known:

* **rule ids** such as `TR-074`: a numbered statement of the project, read out of one of five
  documents; `HEADINGS` says under which heading of that document it was read
* **source keys** such as `RUS`: something that supports a figure of a chart; `WORKS` has them

Headings are the documents' own chapter names, or, where a document has none, a word of ours.
"""

from functools import cache
from typing import NamedTuple

from .chart import ChartError, close_matches, shown


class Work(NamedTuple):
    """A document or a web page that rules or figures were read from.

    Attributes:
        title: what it is called.
        about: which text it is.
        address: where it is found; empty where no address is known.

    >>> DOCUMENTS["MA"].title
    'Torg: multi-action charts'
    """

    title: str
    about: str
    address: str = ""


class Source(NamedTuple):
    """Where a rule or a figure was read.

    Attributes:
        key: the rule id or the source key.
        work: the document or page.
        heading: the heading in the document; empty for a page.

    >>> print(source_of("TR-074"))
    TR-074: Torg, revised edition: The Drama Deck, "Conflict Line Disadvantages"
    """

    key: str
    work: Work
    heading: str = ""

    def __str__(self) -> str:
        place = f'{self.work.title}, "{self.heading}"' if self.heading else self.work.title
        return f"{self.key}: {place}"


DOCUMENTS = {
    "TR": Work(
        "Torg, revised edition: The Drama Deck",
        "TheoTorg wiki; follows the text of Torg Revised & Expanded (1.5)",
    ),
    "TC": Work("Torg, classic: Drama Deck", "Torg wiki at PBworks; classic rules and house cards"),
    "TG": Work("GURPS Torg: The Drama Deck", "Roger Bell_West's variant for GURPS"),
    "TT": Work("Turn of the Card", "Paul Abeyta and Jefferson Lee, 2016; a game with a tarot deck"),
    "MA": Work(
        "Torg: multi-action charts",
        "classic rules for several actions at once and for summed efforts, pp. 45-47",
        "https://www.oocities.org/timessquare/lair/3936/theme/sb_rule.html",
    ),
}
"""The five documents, by the prefix of their rule ids."""

HEADINGS = (
    # document, heading, the numbers of the rule ids read there
    ("TR", "What's on the Cards?", "1-8"),
    ("TR", "Playing With the Cards", "9-20"),
    ("TR", "Card Pools", "21-31"),
    ("TR", "Playing for the Critical Moment", "32-37"),
    ("TR", "Trading Cards", "38-44"),
    ("TR", "Refilling the Hand", "45-52 190"),
    ("TR", "Standard and Dramatic Scenes", "53-54"),
    ("TR", "Initiative and Advantage", "55-58"),
    ("TR", "Conflict Line Advantages", "59-69"),
    ("TR", "Conflict Line Disadvantages", "70-77 79-80"),
    ("TR", "Setbacks", "78 181"),
    ("TR", "Using Conflict Lines in the Story", "179"),
    ("TR", "Special Villain Actions", "81-85"),
    ("TR", "Combat Between Two Player Characters", "86"),
    ("TR", "Approved Actions", "87-94 182"),
    ("TR", "Dramatic Skill Resolution", "95-100"),
    ("TR", "Bad Things Can Happen", "101-105 183"),
    ("TR", "Skill Use as an Approved Action", "106-108"),
    ("TR", "Last Ditch Effort", "109-112"),
    ("TR", "Other Characters", "113"),
    ("TR", "Working the Timing Out", "114 184"),
    ("TR", "Other Uses for Dramatic Skill Resolution", "185"),
    ("TR", "Action", "115-116"),
    ("TR", "Adrenalin, Willpower, and Presence", "117-122"),
    ("TR", "Coup de Grace", "123-125"),
    ("TR", "Drama", "126-128"),
    ("TR", "Hero", "129-130"),
    ("TR", "Escape", "131-133"),
    ("TR", "Glory", "134-135"),
    ("TR", "Haste", "136-137"),
    ("TR", "Idea", "138"),
    ("TR", "Leadership", "139-141 187"),
    ("TR", "Master Plan", "142-144"),
    ("TR", "Monologue", "145-146 186"),
    ("TR", "Opponent Fails", "147-149"),
    ("TR", "Second Chance", "150-152"),
    ("TR", "Seize Initiative", "153-155"),
    ("TR", "Supporter", "156"),
    ("TR", "Rally", "157-158"),
    ("TR", "Special Cards", "159-160 180 189"),
    ("TR", "Alertness", "161"),
    ("TR", "Connection", "162"),
    ("TR", "Subplots", "163-169 188"),
    ("TR", "Types of Subplots", "170-171"),
    ("TR", "Martyr", "172-174"),
    ("TR", "The Campaign Card", "175-178"),
    ("TC", "The Drama Deck", "1-5 87"),
    ("TC", "Standard Versus Dramatic Scene", "86"),
    ("TC", "Initiative And Advantage", "6-7"),
    ("TC", "Conflict Line Advantages/Disadvantages", "8-20 88"),
    ("TC", "Your Hand", "21-22"),
    ("TC", "Card Pools", "23-25"),
    ("TC", "Approved Actions", "26-31"),
    ("TC", "Playing For The Critical Moment", "32-34"),
    ("TC", "Losing Cards", "35-36"),
    ("TC", "Trading Cards", "37-38"),
    ("TC", "Replenishing Your Hand", "39-42"),
    ("TC", "Dramatic Skill Resolution", "43-45 50"),
    ("TC", "Bad Things Can Happen", "46-49 89"),
    ("TC", "Special Cards", "51-58 90-91"),
    ("TC", "Cards That Increase Value And Bonus", "59-62"),
    ("TC", "Possibility Cards (Hero and Drama)", "63-64"),
    ("TC", "Other Cards", "65-85"),
    ("TG", "The Player Side", "1-13"),
    ("TG", "Immediate Effects", "14-29 74-75"),
    ("TG", "Deferred Effects", "30-31 76"),
    ("TG", "Subplot Cards", "32-34 79"),
    ("TG", "The GM Side", "35-38 78"),
    ("TG", "Effects", "39-46"),
    ("TG", "Approved Actions", "47-64"),
    ("TG", "Dramatic Skill Resolution", "65-73 77"),
    ("TT", "Aptitudes and characters", "1-7"),
    ("TT", "Hands and deck", "8-17 74"),
    ("TT", "Checks and pushes", "18-37 70"),
    ("TT", "Contests", "38-46 68-69"),
    ("TT", "Fights and trauma", "47-67 71-73"),
    ("MA", "The Multi-Action Charts", "1"),
    ("MA", "Many on One", "2-11 32"),
    ("MA", "One on Many", "12-17"),
    ("MA", "Quick Method", "18-21"),
    ("MA", "Extending the Chart", "22-23"),
    ("MA", "Summing Efforts for a Single Action", "24-27 31 33"),
    ("MA", "Summing the Effect of Gamemaster Characters", "28-30"),
)
"""Every rule id of the project, by document and heading."""

_THEOTORG = "TheoTorg wiki (Torg 1.5)"
_BCDICE = "github.com/bcdice/BCDice at 98145305202d6159bfc4f3a54d99d7d63e0ddf7c"
_BCDICE_ETERNITY = "github.com/bcdice/BCDice at 01ba7cb05f61f68c30e70dd75560098b16e4e80b"
_FOUNDRY_ETERNITY = (
    "github.com/MetaMorphic-Digital/torgeternity at 07d22072ab34382d45b713d2fbaa465f9e4b6dce"
)
_TAROT_API = "github.com/ekelen/tarot-api at 1a3cf8e17f036aeeb5d32fd6050deef5cced1662"
_CORPORA = "github.com/dariusk/corpora at cf30ca27ab176b63623af1ddcfa2447ac07305ba"
_DODONTOF = "github.com/torgtaitai/DodontoF at b81b29d85461f45eda6de66effd333285e365119"

WORKS = {
    "FS": Work("Torg rules run-down", "bonus chart", "http://torg.freeservers.com/torg012.html"),
    "RUS": Work(
        "Torg quick reference sheets",
        "bonus chart and who rolls again (2010)",
        "https://ruscumag.wordpress.com/2010/11/04/torg-quick-reference-sheets/",
    ),
    "BCD": Work("BCDice dice bot, Torg and Torg 1.5", "charts and their tests", _BCDICE),
    "BCE": Work("BCDice dice bot, Torg Eternity", "charts and their tests", _BCDICE_ETERNITY),
    "FTE": Work(
        "torgeternity, a system for Foundry VTT",
        "the figures of the free basic rules, as it plays them",
        _FOUNDRY_ETERNITY,
    ),
    "TES": Work(
        "Torg Eternity game reference",
        "several actions, and several who act as one by the value chart",
        "http://torg-gamereference.com/index.php/combined-action.html",
    ),
    "DDF": Work("DodontoF, cards/torg_English.txt", "both sides of all the cards", _DODONTOF),
    "TOA": Work(
        _THEOTORG,
        "attributes and skills: rolling again",
        "http://theotorg.wikia.com/wiki/Attributes_and_Skills",
    ),
    "TOI": Work(
        _THEOTORG,
        "character interactions",
        "http://theotorg.wikia.com/wiki/Character_Interactions",
    ),
    "TOM": Work(
        _THEOTORG,
        "multi-action rules",
        "http://theotorg.wikia.com/wiki/Multi_Action_and_Many_on_one_rules",
    ),
    "TOV": Work(
        _THEOTORG,
        "values, measures and the difficulty scale",
        "http://theotorg.wikia.com/wiki/Values_and_Measures",
    ),
    "PBP": Work(
        "Torg wiki at PBworks",
        "possibilities",
        "http://torg.pbworks.com/w/page/Possibilities?rev=1150852267",
    ),
    "JTA": Work(
        "Torg mailing list",
        "D. Riesland on possibilities, 16 September 2008",
        "http://www.justintimeadventures.com/pipermail/torg/2008-September/041038.html",
    ),
    "SKX": Work(
        "Storm Knights, extended success chart",
        "success levels",
        "http://stormknights.arcanearcade.com/rulebites/extendedsuccesschart.html",
    ),
    "SKC": Work(
        "Storm Knights, coordination",
        "quotes p. 108 of the 1.5 rules",
        "http://stormknights.arcanearcade.com/gameplay/coordination.html",
    ),
    "WOM": Work(
        "TORG mechanics",
        "values, measures and units",
        "http://www.thekeep.org/~wombat/TORG/Mechanics.html",
    ),
    "SYN": Work(
        "The structure of a tarot deck",
        "Major and Minor Arcana, suits and ranks",
        "https://www.psychsoma.co.za/syntarotis/2009/04/the-structure-of-a-tarot-deck.html",
    ),
    "RED": Work(
        "Deck traditions",
        "how decks differ in names and numbers",
        "https://reddit.mailt.ovh/r/tarot/wiki/decktraditions",
    ),
    "TAP": Work("tarot-api, static/card_data.json", "the 78 cards; courts numbered", _TAROT_API),
    "COR": Work(
        "corpora, data/divination/tarot_interpretations.json",
        "the 78 cards; courts in words, coins",
        _CORPORA,
    ),
}
"""What supports the figures of the charts, by source key."""


def source_of(key: str) -> Source:
    """The document in which a rule or a figure was read, and for a rule id the heading in it.

    Args:
        key: a rule id such as `TR-074`, or a source key such as `RUS`.

    Raises:
        ChartError: no such id or key; the message names the nearest ones.

    >>> source_of("MA-010").heading
    'Many on One'
    """
    if key in WORKS:
        return Source(key, WORKS[key])
    headings = _headings()
    if key in headings:
        return Source(key, DOCUMENTS[key[:2]], headings[key])
    near = close_matches(key.upper(), (*headings, *WORKS), cutoff=0.5)
    raise ChartError(f"no source {shown(key)}; nearest: {', '.join(near) or ', '.join(DOCUMENTS)}")


def sources_of(keys: str) -> tuple[Source, ...]:
    """The sources that a chart or a row names, one for each key.

    Args:
        keys: ids and keys separated by ", ", as in `Chart.source`.

    Raises:
        ChartError: one of them is unknown.

    >>> [source.work.title for source in sources_of("MA-004, BCD")]
    ['Torg: multi-action charts', 'BCDice dice bot, Torg and Torg 1.5']
    """
    return tuple(source_of(key) for key in keys.split(", "))


def rule_ids(document: str | None = None) -> tuple[str, ...]:
    """All rule ids of the project, or of one document; ascending within each document.

    Args:
        document: the prefix of a document (`TR`, `TC`, `TG`, `TT`, `MA`), or `None` for all.

    Raises:
        ChartError: no document has this prefix.

    >>> len(rule_ids()), rule_ids("MA")[-1]
    (467, 'MA-033')
    """
    if document is None:
        return tuple(rule_id for prefix in DOCUMENTS for rule_id in rule_ids(prefix))
    if document not in DOCUMENTS:
        raise ChartError(f"no document {shown(document)}; known: {', '.join(DOCUMENTS)}")
    return tuple(sorted(rule_id for rule_id in _headings() if rule_id.startswith(document)))


@cache
def _headings() -> dict[str, str]:
    headings: dict[str, str] = {}
    for document, heading, ranges in HEADINGS:
        for part in ranges.split():
            first, _, last = part.partition("-")
            for number in range(int(first), int(last or first) + 1):
                headings[f"{document}-{number:03}"] = heading
    return headings
