"""The core that every rule system runs on; it knows no game.

* `Table`, `Zone`, `Move`, `Shuffle`, `NewZone`: where every card is
* `NumberedDeck`: which cards there are
* `RuleSystem`, `Transition`: a system as a value; step, refusal, legal, replay, verb
* `Seat`, `Visibility`, `VisibleTo`, `VisibilityRules`, `view_event`: who sees what
* `Seed`: randomness as a value
* `Sender`, `sender_of`; `dramadeck.core.rules`: who sends a command, and which rule judges it
* `Phase`, `Guard`, `Window`, `PreconditionCache`: when a command is possible at all
* `RefusalReason`, `refuse`, `Refusal`, `phrase`, `IllegalCommandError` and the other errors
* `Due`, `waited_for`; `GameResult`: what the table waits for; how a game has ended
* `FreeInput`, `OneOf`, `CharacterName`; `Topic`: domains of fields, places in a menu
"""

# fmt: off
# isort: off
from dramadeck.core.field_types import (
    CharacterName, FreeInput, Name, Natural, OneOf, Positive, SubsetOf,
)
from dramadeck.core.menu_sections import MenuPlace, Topic, place_of
from dramadeck.core.preconditions import (
    Guard, Phase, PreconditionCache, When, Window, present, when_of,
)
from dramadeck.core.record_copies import replace
from dramadeck.core.records import command, event, later
from dramadeck.core.refusals import (
    DramadeckError, EndlessRuleError, IllegalCommandError, Phrase, Refusal, RefusalReason,
    RefusalValue, TableError, UnknownNameError, phrase, refuse,
)
from dramadeck.core.rng import Seed
from dramadeck.core.rules import BrokenSystemWarning, system, systems
from dramadeck.core.seats import Sender, sender_of
from dramadeck.core.system import (
    ALLOWED, Allowed, Decision, Due, GameResult, RuleSystem, SubDecision, Transition, waited_for,
)
from dramadeck.core.table import (
    CARD, FACE_DOWN, Card, Event, Move, Moves, NewZone, NoCards, NumberedCard, NumberedDeck,
    OpenCard, Shuffle, Table, Zone, moved,
)
from dramadeck.core.validation import checked_fields
from dramadeck.core.visibility import (
    HOST, Seat, Visibility, VisibilityRules, VisibleTo, ZoneVisibility, view_event,
)

__all__ = [
    "ALLOWED", "CARD", "FACE_DOWN", "HOST", "Allowed", "BrokenSystemWarning", "Card",
    "CharacterName", "Decision", "DramadeckError", "Due", "EndlessRuleError", "Event", "FreeInput",
    "GameResult", "Guard", "IllegalCommandError", "MenuPlace", "Move", "Moves", "Name", "Natural",
    "NewZone", "NoCards", "NumberedCard", "NumberedDeck", "OneOf", "OpenCard", "Phase", "Phrase",
    "Positive", "PreconditionCache", "Refusal", "RefusalReason", "RefusalValue", "RuleSystem",
    "Seat", "Seed", "Sender", "Shuffle", "SubDecision", "SubsetOf", "Table", "TableError", "Topic",
    "Transition", "UnknownNameError", "Visibility", "VisibilityRules", "VisibleTo", "When",
    "Window", "Zone", "ZoneVisibility", "checked_fields", "command", "event", "later", "moved",
    "phrase", "place_of", "present", "refuse", "replace", "sender_of", "system", "systems",
    "view_event", "waited_for", "when_of",
]
