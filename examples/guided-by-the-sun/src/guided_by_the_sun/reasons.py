"""Why a command is refused, in sentences."""

from dramadeck.core import RefusalReason


class Reason(RefusalReason):
    """Why a command is refused."""

    NO_SUCH_PLAYER = "{player} does not play"
    JOURNEY_UNDER_WAY = "the journey has begun"
    JOURNEY_NOT_BEGUN = "the journey has not begun; set out first"
    JOURNEY_OVER = "the journey is over"
    COUNTER_EMPTY = "nothing is left on the counter; propose the end of the journey"
    CARDS_USED_UP = "too few cards are left for another turn; propose the end of the journey"
    TURN_UNDER_WAY = "a turn is under way; resolve it first"
    NOT_PROTAGONIST = "in this turn {other} plays the protagonist, not {player}"
    NOT_ALLY = "in this turn {other} plays the ally, not {player}"
    NOT_NARRATOR = "in this turn {other} is the narrator, not {player}"
    ALLY_LIES_THERE = "the ally of this turn lies on the table"
    ALLY_MISSING = "{player} has not played the ally yet"
    ADVERSARY_LIES_THERE = "the adversary of this turn lies on the table"
    ADVERSARY_MISSING = "{player} has not played the adversary yet"
    NOTHING_PROPOSED = "nobody has proposed to end the journey"
    ALREADY_PROPOSED = "just that is proposed; agree to it"
    OTHER_PROPOSED = "{other} has proposed an end; agree to it, or play on"
    HAS_AGREED = "{player} has agreed"
    NOT_HELD = "{player} does not hold card {card}"
    NO_COMPANION = "card {card} is no companion who lies face up"
