"""The lines about tasks and subplots where the other texts see them differently."""

from dramadeck import torg
from dramadeck.torg import CardType
from tests.cli.test_lines_of_specials import told
from tests.torg.situations_stories import overdue, with_subplot
from tests.torg.tables import in_scene, stacked

ALERTNESS, ROMANCE = 33, 120


def number_of(kind):
    return next(card.number for card in torg.original_deck().cards if card.type is kind)


def test_what_alertness_is_for_in_the_other_texts():
    command = torg.ActivateSpecial(hero="Quin", card=ALERTNESS, what="a dagger")
    for dialect, effect in (
        ("classic", "what goes unnoticed"),
        ("gurps", "a sure find the next time"),
    ):
        state = in_scene(stacked(pools={"Quin": (ALERTNESS,)}, dialect=dialect))
        line = f"Alertness (33) of Quin takes effect for {effect}: a dagger."
        assert told(state, command) == [line]


def test_who_errs_and_what_no_text_describes():
    stake, suspicion = number_of(CardType.PERSONAL_STAKE), number_of(CardType.SUSPICION)
    cards = (stake, suspicion)
    classic = stacked(pools={"Quin": cards}, dialect="classic")
    assert told(classic, *(torg.AcceptSubplot(hero="Quin", card=card) for card in cards)) == [
        "Personal Stake of Quin is accepted; what it is about is for the table to say.",
        "Suspicion of Quin is accepted; Quin is wrong about somebody.",
    ]
    gurps = stacked(pools={"Quin": cards}, dialect="gurps")
    assert told(gurps, *(torg.AcceptSubplot(hero="Quin", card=card) for card in cards)) == [
        "Personal Stake of Quin is accepted.",
        "Suspicion of Quin is accepted; others are wrong about Quin.",
    ]


def test_a_classic_subplot_has_a_part_in_the_act():
    state = with_subplot(ROMANCE, "classic")
    assert told(
        state, torg.NoteInfluence(hero="Quin", subplot=CardType.ROMANCE), torg.EndAct()
    ) == [
        "Romance of Quin has a part in this act.",
        "Romance pays Quin a possibility.",
        "Act 1 is over.",
    ]


def test_when_time_is_up_in_gurps_the_last_ditch_is_left():
    state = torg.begin_skill_resolution(
        torg.abandon_skill_resolution(overdue()).state,
        hero="Quin",
        skill="demolitions",
        difficulties=(2,) * 4,
        flips=1,
    ).state
    lines = told(state, torg.Flip(), torg.EndRounds())
    assert "Time has run out: only a last-ditch effort is left to Quin." in lines
    (line,) = told(overdue(), torg.LastDitchEffort(hero="Quin", value=15))
    assert line.startswith("A last-ditch effort! Quin tries A, B, C and D at once")
