"""An unknown number or word, or a wrong argument, gives an error that names it."""

import math

import pytest

from dramadeck.charts import CHARTS, ChartError, sources, tables, tarot, torg
from dramadeck.charts.torg import eternity
from tests.cases import for_each

NO_SUIT = "no suit '%'; nearest: Wands, Cups, Swords, Pentacles"
TWO_CARDS = "no card 'Pope/Papess': these are The Hierophant and The High Priestess$"
A_DIGIT_NUMBER = "expected a number of up to 4 digits"
FINITE = "a measure must be a finite number above 0"
NO_HIEROPHANT = "no card 'Hierophants'; nearest: The Hierophant$"
EIGHT_OR_11 = "no card '9 Strength': Strength has the number 8 or 11"
CUPS = "nearest: Ten of Cups, Five of Cups, Three of Cups$"
SPECIAL = r"the trait .* needs a specialization, such as '"
TOO_LOW = "Bonus number by die total: no row for 0; nearest: 1 → -12"
DIFFICULT = "no row for 'dificult'; nearest: Difficult"
HIS_BRAWN = "the wielder's Brawn must be a whole number"
BY_SUIT = "no row for '7'; known: Wands, Swords, Cups, Pentacles"


def value_with_rounding(rounding):
    return torg.value_of(10, rounding)


def quantity(unit):
    return torg.value_of_quantity(10, unit)


# The error, its message, the function, and wrong arguments of the function.
DICE = [
    (TypeError, "die 2 must be a whole number", torg.roll_chain, [10, 2.0]),
    (ValueError, "the total of the added die must be at least 1", torg.point_die, 0),
    (ValueError, "the die total must be at least 1, not 0", torg.bonus_number, 0),
    (TypeError, "the die total must be a whole number", torg.bonus_number, True, 14.0, "14"),
    (TypeError, "the margin must be a whole number", torg.success_level, 1.5),
    (ValueError, "the die total must be at least 1, not 0", eternity.bonus_number, 0),
    (ValueError, "a roll needs at least one die", eternity.die_total, []),
    (ChartError, "no row for 7", eternity.bonus_dice, [7]),
    (ValueError, "the number of actions must be at least", eternity.several_actions, 0),
]
MEASURES = [
    (ValueError, FINITE, torg.value_of, 0, -3, 0.0, math.inf, math.nan),
    (TypeError, "a measure must be a number", torg.value_of, True, "10", None),
    (TypeError, "the rounding must be of type Rounding", value_with_rounding, "closest"),
    (TypeError, "the unit must be of type Unit", quantity, "miles"),
    (TypeError, "must be a whole number", torg.measure, 1.5),
    (ChartError, "no row for -1501", torg.measure, -1501),
    (ChartError, "no difficulty 'complicate'; nearest: Complicated", torg.difficulty, "complicate"),
    (ChartError, r"no difficulty '\?'; nearest: Very Easy, Easy", torg.difficulty, "?"),
    (ChartError, r"nearest: Very Hard, Very Easy$", torg.difficulty, "very har"),
    (TypeError, "the word of a difficulty must be of type str, not 8", torg.difficulty, 8),
]
CARDS = [
    (ChartError, "no deck 'tarot'; known: drama_deck, expansion_deck", torg.deck_rows, "tarot"),
    (ValueError, "the number of heroes must be at least 1, not 0", torg.hand_size, 0),
    (ValueError, "the number of heroes must be at least 1, not 0", torg.opening_pool, 0),
    (TypeError, "the number of heroes must be a whole number", torg.hand_size, True),
    (TypeError, "the number of heroes must be a whole number", torg.opening_pool, True),
    (ChartError, "no row for 0", tarot.RANKS_RAISED.lookup, 0),
    (ChartError, "no row for 15", tarot.RANKS_RAISED.lookup, 15),
    # Two names with a slash must belong to the same card.
    (ChartError, TWO_CARDS, tarot.card_name, "Pope/Papess"),
    (ChartError, NO_HIEROPHANT, tarot.card_name, "The Pope/Hierophants"),
    (ChartError, "no card ''", tarot.card_name, "The Fool/", "/"),
    # A number must be that of the card, and needs the name.
    (ChartError, EIGHT_OR_11, tarot.card_name, "9 Strength"),
    (ChartError, "The Fool has the number 0 or 22", tarot.card_name, "1 The Fool"),
    (ChartError, "Death has the number 13", tarot.card_name, "XII Death"),
    (ChartError, "a number alone names no card", tarot.card_name, "8", "XI", "(22)"),
    # The error about an unknown card has the nearest cards.
    (ChartError, "nearest: The Hanged Man$", tarot.card_name, "The Hanged Men"),
    (ChartError, "nearest: Seven of Pentacles", tarot.card_name, "Seven of Penticles"),
    (ChartError, "nearest: .*The Hierophant", tarot.card_name, "Popes"),
    (ChartError, CUPS, tarot.card_name, "Fifteen of Cups"),
    (ChartError, "nearest: .*Eight of Cups", tarot.card_name, "Seven Eight of Cups"),
    (ChartError, "nearest: The Fool, The Magician", tarot.card_name, "%", ""),
    (TypeError, "the name of a card must be of type str, not 8", tarot.card_name, 8),
    (ChartError, "no suit 'Coints'; nearest: Pentacles", tarot.suit_name, "Coints"),
    (ChartError, NO_SUIT, tarot.suit_name, "%"),
    (TypeError, "the name of a suit must be of type str", tarot.suit_name, None),
]
CHARACTERS = [
    (ChartError, "no row for 10; nearest: 9 → Peerless", tarot.APTITUDES.lookup, 10),
    (ChartError, "no aptitude 'Superb'; known: Dismal, .*, P", tarot.aptitude_rank, "Superb"),
    (TypeError, "the rank must be a whole number, not 'Good'", tarot.aptitude_name, "Good"),
    (TypeError, "the name of an aptitude must be of type str, not 5", tarot.aptitude_rank, 5),
    (ChartError, SPECIAL, tarot.trait_name, "Academics", "academics: ", "Engineer", "Engineering"),
    (ChartError, "the name of a trait must not be blank", tarot.trait_name, "", "  ", ": Biology"),
    (TypeError, "the name of a trait must be of type str", tarot.trait_name, 27),
    (ChartError, "no row for 10; nearest: 9 → 6", tarot.CREATION_COSTS.lookup, 10),
    (ChartError, "no weapon 'Glock 17'; nearest: Glock 19 Pistol", tarot.weapon, "Glock 17"),
    (ChartError, r"nearest: A Bat, A Katana, AK-47 Battle Rifle$", tarot.weapon, "A Bats"),
    (ChartError, "no weapon '%'; known: M16-A1 Battle Rifle, AK-47", tarot.weapon, "%"),
    (TypeError, "the name of the weapon must be of type str", tarot.weapon, 19),
    (ChartError, "no armor 'leather'; nearest: Leather Armor", tarot.armor, "leather"),
    (TypeError, "the name of the armor must be of type str", tarot.armor, None),
    (TypeError, HIS_BRAWN, tarot.weapon("A Bat").stun_rank, "Great"),
    (ValueError, "the wounds of the patient must be at least 1, not 0", tarot.stabilizing_rank, 0),
    (ValueError, "the wounds of the patient must be at least 0, not -1", tarot.healing_weeks, -1),
    (TypeError, "must be a whole number", tarot.stabilizing_rank, "three"),
]
TABLES = [
    (ChartError, "there is no chart 'bonos'; nearest: bonus", tables.printed_table, "bonos"),
    (ChartError, "^there is no chart 'bonuss'; nearest: bonus", CHARTS.__getitem__, "bonuss"),
    (KeyError, "^there is no chart 7; known: bonus, hands", CHARTS.__getitem__, 7),
    (ChartError, "there is no chart '§'; known: bonus, hands, pools, ", tables.printed_table, "§"),
    (ChartError, TOO_LOW, CHARTS["bonus"].lookup, 0),
    (ChartError, rf"{A_DIGIT_NUMBER} \(die total\), not 'hard'", CHARTS["bonus"].lookup, "hard"),
    (ChartError, A_DIGIT_NUMBER, CHARTS["bonus"].lookup, "17.0"),
    (ChartError, A_DIGIT_NUMBER, CHARTS["values"].lookup, "99999"),
    (ChartError, "no row for -1; nearest: 0-4 → stymied", CHARTS["taunt"].lookup, -1),
    (ChartError, DIFFICULT, CHARTS["difficulty"].lookup, "dificult"),
    (ChartError, BY_SUIT, CHARTS["suits"].lookup, 7),
    (ChartError, "no source 'TR-745'; nearest: .*TR-", sources.source_of, "TR-745"),
    (ChartError, "no source 'FS, RUS'; sources_of takes several", sources.source_of, "FS, RUS"),
    (ChartError, "no source 'RUZ'; nearest: .*RUS", sources.sources_of, "FS, RUZ"),
    (ChartError, "no source 'RUZ'; nearest: .*RUS", sources.source_of, "RUZ"),
    (ChartError, "no source '%'; nearest: .*TR, TC", sources.source_of, "%"),
    (ChartError, "no document 'XX'; known: TR, TC, TG, TT, MA", sources.rule_ids, "XX"),
]
REFUSED = [
    (function, wrong, error, message)
    for error, message, function, *wrongs in (*DICE, *MEASURES, *CARDS, *CHARACTERS, *TABLES)
    for wrong in wrongs
]


@for_each(REFUSED)
def test_an_unknown_value_is_an_error_with_its_name_and_the_nearest_values(
    function, wrong, error, words
):
    with pytest.raises(error, match=words):
        function(wrong)
