"""The core of every rule system, which is independent of any game.

* `Table`, `Zone`, `Move`, `Shuffle`, `NewZone`: the cards on the table
* `NumberedDeck`: the cards of a deck
* `RuleSystem`, `Transition`: a system as a value; step, refusal, legal actions, replay, verb
* `Rules`, `command`, `event`, `record`: the rule of each command; the declaration of records
* `Players`, `Seated`, `TableView`: seats and the default view, from the fields of a state
* `shuffle`, `draw`: parts of rules, with their events
* `player_names`, `chosen`, `first_seed`: checks for `new_game`
* `Seat`, `Visibility`, `VisibleTo`, `VisibilityRules`, `view_event`: which seat sees what
* `Seed`: randomness as a value
* `Sender`, `sender_of`: the sender of a command
* `Phase`, `Guard`, `Window`, `PreconditionCache`: the preconditions of commands
* `RefusalReason`, `refuse`, `Refusal`, `phrase`, `IllegalCommandError` and the other errors
* `Due`, `waited_for`; `GameResult`: what the game waits for; how it has ended
* `FreeInput`, `OneOf`, `CharacterName`; `Topic`: domains of fields, places in a menu
"""

# fmt: off
# isort: off
from dramadeck.core.dues import Due, GameResult, waited_for
from dramadeck.core.field_types import (
    CharacterName, FreeInput, Name, Natural, OneOf, Positive, SubsetOf,
)
from dramadeck.core.menu_sections import MenuPlace, Topic, place_of
from dramadeck.core.piles import CardDrawn, PileShuffled, draw, shuffle
from dramadeck.core.preconditions import (
    Guard, Phase, PreconditionCache, When, Window, present, when_of,
)
from dramadeck.core.record_copies import replace
from dramadeck.core.records import command, event, later, record
from dramadeck.core.refusals import (
    DramadeckError, EndlessRuleError, IllegalCommandError, Phrase, Refusal, RefusalReason,
    RefusalValue, TableError, UnknownNameError, phrase, refuse,
)
from dramadeck.core.rng import Seed
from dramadeck.core.rules import BrokenSystemWarning, Rules, system, systems
from dramadeck.core.seats import Sender, sender_of
from dramadeck.core.setup_validation import chosen, each_once, first_seed, party, player_names
from dramadeck.core.state_fields import Players, Seated
from dramadeck.core.system import ALLOWED, Allowed, Decision, RuleSystem, SubDecision, Transition
from dramadeck.core.table import (
    CARD, FACE_DOWN, Card, Event, Move, Moves, NewZone, NoCards, NumberedCard, NumberedDeck,
    PublicCard, Shuffle, Table, Zone, moved,
)
from dramadeck.core.table_view import PileView, TableView
from dramadeck.core.validation import checked_fields, duplicate_names, zone_errors
from dramadeck.core.visibility import (
    HOST, SPECTATOR, Seat, Visibility, VisibilityRules, VisibleTo, ZoneVisibility, view_event,
)

__all__ = [
    "ALLOWED", "CARD", "FACE_DOWN", "HOST", "SPECTATOR", "Allowed", "BrokenSystemWarning", "Card",
    "CardDrawn", "CharacterName", "Decision", "DramadeckError", "Due", "EndlessRuleError", "Event",
    "FreeInput", "GameResult", "Guard", "IllegalCommandError", "MenuPlace", "Move", "Moves",
    "Name", "Natural", "NewZone", "NoCards", "NumberedCard", "NumberedDeck", "OneOf", "Phase",
    "Phrase", "PileShuffled", "PileView", "Players", "Positive", "PreconditionCache", "PublicCard",
    "Refusal", "RefusalReason", "RefusalValue", "RuleSystem", "Rules", "Seat", "Seated", "Seed",
    "Sender", "Shuffle", "SubDecision", "SubsetOf", "Table", "TableError", "TableView", "Topic",
    "Transition", "UnknownNameError", "Visibility", "VisibilityRules", "VisibleTo", "When",
    "Window", "Zone", "ZoneVisibility", "checked_fields", "chosen", "command", "draw",
    "duplicate_names", "each_once", "event", "first_seed", "later", "moved", "party", "phrase",
    "place_of", "player_names", "present", "record", "refuse", "replace", "sender_of", "shuffle",
    "system", "systems", "view_event", "waited_for", "when_of", "zone_errors",
]
