"""German events, labels and refusals."""

from dramadeck import narration, torg
from dramadeck.torg import commands

GAMEMASTER = torg.GAMEMASTER


def lines_of(before, transition):
    """Return the German lines of a transition for spectators."""
    narrator = narration.narrator(torg.TORG, language="de")
    views = (torg.view(state, torg.SPECTATOR) for state in (before, transition.state))
    return [line.text for line in narrator.lines(next(views), transition.events, next(views))]


def test_singular_and_plural_have_different_german_words():
    for heroes, begins in (
        (["Quin"], "Das Abenteuer beginnt für eine einzige Figur. Karten auf jeder Hand: 6."),
        (["Quin", "Tina"], "Das Abenteuer beginnt für 2 Helden. Karten auf jeder Hand: 5."),
    ):
        state = torg.new_game(heroes, seed=7)
        lines = lines_of(state, torg.deal(state))
        assert lines[:2] == [begins, "Das Dramadeck wird gemischt: 156 Karten."]


def test_the_sentence_about_a_paper_deck_does_not_say_that_it_was_shuffled():
    state = torg.new_game(["Quin"], seed=7, has_paper_deck=True)
    assert lines_of(state, torg.deal(state))[1] == "Das Deck aus Papier hat 156 Karten."


def test_an_action_is_narrated_from_the_scene_to_the_result():
    state = torg.deal(torg.new_game(["Quin", "Tina"], seed=7)).state
    attack = {"actor": "Quin", "action": "Attack", "target": "Guard 1", "value": 9}
    for command, words in (
        (
            commands.BeginScene(kind="dramatic", villains=("Guard 1", "Guard 2")),
            "Eine dramatische Szene beginnt. Gegen die Helden: Guard 1–2.",
        ),
        (commands.DeclareAction(**attack, difficulty=10), "Quin greift Guard 1 an: 9 gegen 10."),
        (commands.Roll(actor="Quin", dice=(20, 3)), "Wurf: 20 + 3 = 23."),
        (
            commands.Announce(actor="Quin"),
            "Quin verkündet das Ergebnis. 23 ergibt den Bonus +8. "
            "Ergebnis: 17 gegen 10, um 7 gelungen (überlegen).",
        ),
    ):
        transition = torg.TORG.step(state, command)
        assert lines_of(state, transition)[0] == words
        state = transition.state


def test_a_label_is_an_infinitive_and_a_refusal_a_sentence():
    state = torg.deal(torg.new_game(["Quin", "Tina"], seed=7)).state
    scene = torg.begin_scene(state, kind="standard", villains=["Mummy"]).state
    narrator = narration.narrator(torg.TORG, seat=GAMEMASTER, language="de")
    view = torg.view(scene, GAMEMASTER)
    assert narrator.label(view, commands.BeginRounds()).text == "Runden beginnen"
    refusal = torg.TORG.refusal(scene, commands.OfferTrade(hero="Quin", with_hero="Tina", gives=()))
    assert narrator.refusal(refusal).text == (
        "Quin: Die Zahl der Karten stimmt nicht; genannt: 0, nötig: 1 oder mehr"
    )
    nobody = torg.TORG.refusal(scene, commands.GrantAward(hero="Quinn", possibilities=1))
    assert narrator.refusal(nobody).text == "Niemand heißt hier Quinn; ähnlich: Quin"
