"""Each visible field of an event is in its sentence: another value gives another sentence."""

from functools import cache
from typing import Any

import pytest

from dramadeck import narration, tarot, torg
from dramadeck.core.visibility import SPECTATOR
from dramadeck.narration.words import words_of_system
from tests.narration.made_events import records_of, variations
from tests.torg.tables_actions import rounds

NAMES = ("Quin", "Marco")
TABLES = {
    torg.TORG: rounds(heroes=NAMES, villains=("Voss", "Guard 1")),
    tarot.TAROT: tarot.deal(tarot.new_game(NAMES, seed=7)).state,
}

BEFORE = "a line before it says so"
ONE = "there is one of it at a time, and its own beginning has said so"
PILES = "where the cards of everybody go is said in a word, not card by card"
ALL = "it is everybody who is still there; menus ask each of them"
PLAYED = "the line of the card that was played, just before, names it"

NOT_NARRATED: dict[type[Any], dict[str, str]] = {
    torg.events.ActionAnnounced: {"attempt": BEFORE},
    torg.events.ActionNegated: {"action": BEFORE, "place": BEFORE,
                         "outcome": "how many successes are left is told, and totals before it"},
    torg.events.ActionRetried: {"attempt": BEFORE, "resolution": "it is what it was before"},
    torg.events.ActionSupported: {"card": PLAYED},
    torg.events.AdventureEnded: {"piles": PILES},
    torg.events.ApproachJudged: {"approach": BEFORE},
    torg.events.AttributeRaised: {"card": PLAYED},
    torg.events.BonusRaised: {"card": PLAYED},
    torg.events.CampaignProposed: {"card": "it is a Campaign", "subplot_card": "its type is told"},
    torg.events.CardPlayed: {"lasts": "what it does says for how long"},
    torg.events.DeckReshuffled: {"discarded": "how many there are, both piles together, is told",
                          "buried": "likewise"},
    torg.events.DieRolled: {"actor": ONE},
    torg.events.HarmDoubted: {"before": "lines before it have told each harm"},
    torg.events.HeroFailed: {"hero": "it is one of those who acted"},
    torg.events.HeroJoined: {"zones": "it is where the cards of the hero will lie"},
    torg.events.HeroSacrificed: {"card": "it is a Martyr"},
    torg.events.InitiativeSeized: {"hero": PLAYED},
    torg.events.InteractionApplied: {"actor": BEFORE, "action": BEFORE, "margin": BEFORE},
    torg.events.MultiActionsNamed: {"card": "it is the card in force"},
    torg.events.NewApproachDemanded: {"hero": ONE},
    torg.events.NextRollRaised: {"card": PLAYED},
    torg.events.OfferEnded: {"cards": "a line before it has told what was offered"},
    torg.events.PoolExposed: {"place": "the announcement has told of each action of the roll"},
    torg.events.PossibilityCancelled: {"is_free": BEFORE, "is_beside": BEFORE},
    torg.events.QuestionAsked: {"owed": "it is what the rule text in use says of the card"},
    torg.events.QuestionAnswered: {"question": "it was told when it was asked"},
    torg.events.RallyCalled: {"awaiting": ALL},
    torg.events.ResetBegun: {"awaiting": ALL},
    torg.events.RollRaised: {"card": PLAYED},
    torg.events.SceneEnded: {"awaiting": ALL},
    torg.events.SkillRaised: {"card": PLAYED, "attribute": "the skill is told"},
    torg.events.SkillResolutionFailed: {"hero": ONE},
    torg.events.SkillResolved: {"hero": ONE},
    torg.events.SubplotAccepted: {"card": "its type is told"},
    torg.events.SubplotCampaigned: {"hero": BEFORE, "card": "it is a Campaign"},
    torg.events.TimeRanOut: {"hero": ONE},
    tarot.events.ArmorSoaked: {"character": BEFORE},
    tarot.events.BurnDrawn: {"character": BEFORE},
    tarot.events.CardsRevealed: {"holder": "it is who plays the character"},
    tarot.events.CharacterIntroduced: {"sheet": "the view shows it to whom it belongs"},
    tarot.events.CharacterRevised: {"sheet": "the view shows it to whom it belongs"},
    tarot.events.DeckReshuffled: {"order": "nobody may know it"},
    tarot.events.DeckShuffled: {"order": "nobody may know it"},
    tarot.events.GameEnded: {"piles": PILES},
    tarot.events.HitLanded: {"wounds": "lines after it tell what armor stops"},
    tarot.events.WoundsSuffered: {"cause": BEFORE},
}  # fmt: skip
"""Type of event → its fields that are in no line, each with the reason for players."""


@cache
def narrators(name: str) -> list[tuple[Any, Any]]:
    """Return a narrator for each role of a system, with the view of its seat."""
    (system,) = (table for table in TABLES if table.name == name)
    state = TABLES[system]
    kinds = {seat.role: seat for seat in (*system.seats(state), SPECTATOR)}
    return [
        (narration.narrator(system, seat=seat, setup=state.setup), system.player_view(state, seat))
        for seat in kinds.values()
    ]


def lines(name: str, event: Any) -> list[list[str]]:
    """Return the lines of an event for each role."""
    return [
        [str(line) for line in narrator.lines(view, (event,), view)]
        for narrator, view in narrators(name)
    ]


@cache
def fields_without_effect(name: str, kind: type[Any]) -> frozenset[str]:
    """Return the fields of a type of event whose values change no line.

    The inner fields of a field with a reason in `NOT_NARRATED` are omitted.
    """
    narrated, fields, reasons = set[str](), set[str](), NOT_NARRATED.get(kind, {})
    for field, one, other in variations(kind, NAMES):
        whole, _, inner = field.partition(".")
        if field in narrated or (inner and whole in reasons):
            continue
        fields.add(field)
        try:
            if lines(name, one) != lines(name, other):
                narrated.add(field)
        except ValueError:
            continue  # impossible in a game
    return frozenset(fields - narrated)


each_event = pytest.mark.parametrize(
    ("system", "kind"),
    [(system, kind) for system in TABLES for kind in sorted(system.events, key=lambda e: e.__name__)
     if kind not in words_of_system(system.name).silent],
    ids=lambda value: getattr(value, "__name__", ""),
)  # fmt: skip


@each_event
def test_no_line_of_an_event_is_blank(system, kind):
    words = [
        line for listed in lines(system.name, next(records_of(kind, NAMES))) for line in listed
    ]
    assert all(any(map(str.isalpha, line)) for line in words), words


@each_event
def test_each_field_of_an_event_is_narrated_or_has_a_reason(system, kind):
    assert fields_without_effect(system.name, kind) - NOT_NARRATED.get(kind, {}).keys() == set()


def test_a_narrated_field_has_no_reason():
    surplus = {
        (kind.__name__, name)
        for system in TABLES
        for kind in system.events
        if kind in NOT_NARRATED
        for name in NOT_NARRATED[kind].keys() - fields_without_effect(system.name, kind)
    }
    assert surplus == set()
