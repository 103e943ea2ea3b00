"""A table that plays in German hears German: events, labels, and why the rules say no."""

from dramadeck import narration, torg

GAMEMASTER = torg.GAMEMASTER


def told(before, events, after, seat=torg.SPECTATOR):
    narrator = narration.narrator(torg.TORG, seat=seat, language="de")
    lines = narrator.lines(torg.view(before, seat), events, torg.view(after, seat))
    return [line.text for line in lines]


def test_german_is_offered():
    assert "de" in narration.languages()


def test_one_and_several_have_their_own_german_words():
    for heroes, begins in (
        (["Quin"], "Das Abenteuer beginnt für eine einzige Figur. Karten auf jeder Hand: 6."),
        (["Quin", "Tina"], "Das Abenteuer beginnt für 2 Helden. Karten auf jeder Hand: 5."),
    ):
        state = torg.new_game(heroes, seed=7)
        after, events = torg.deal(state)
        lines = told(state, events, after)
        assert lines[0] == begins
        assert lines[1] == "Das Dramadeck wird gemischt: 156 Karten."


def test_an_action_is_told_from_the_scene_to_the_result():
    state = torg.deal(torg.new_game(["Quin", "Tina"], seed=7)).state
    scene, events = torg.begin_scene(state, kind="dramatic", villains=["Guard 1", "Guard 2"])
    assert told(state, events, scene) == [
        "Eine dramatische Szene beginnt. Gegen die Helden: Guard 1–2."
    ]
    attack = {"actor": "Quin", "action": "Attack", "target": "Guard 1", "value": 9}
    declared, events = torg.declare_action(scene, **attack, difficulty=10)
    assert told(scene, events, declared) == ["Quin greift Guard 1 an: 9 gegen 10."]
    rolled, events = torg.roll(declared, actor="Quin", dice=(20, 3))
    assert told(declared, events, rolled) == ["Wurf: 20 + 3 = 23."]
    announced, events = torg.announce(rolled, actor="Quin")
    assert told(rolled, events, announced)[0] == (
        "23 ergibt den Bonus +8. Ergebnis: 17 gegen 10, um 7 gelungen (überlegen)."
    )


def test_a_label_is_an_infinitive_and_a_refusal_a_sentence():
    state = torg.deal(torg.new_game(["Quin", "Tina"], seed=7)).state
    scene = torg.begin_scene(state, kind="standard", villains=["Mummy"]).state
    narrator = narration.narrator(torg.TORG, seat=GAMEMASTER, language="de")
    view = torg.view(scene, GAMEMASTER)
    assert narrator.label(view, torg.BeginRounds()).text == "Runden beginnen"
    refusal = torg.TORG.refusal(scene, torg.OfferTrade(hero="Quin", with_hero="Tina", gives=()))
    assert narrator.refusal(refusal).text == (
        "Quin: Die Zahl der Karten stimmt nicht; genannt: 0, nötig: 1 oder mehr"
    )
    nobody = torg.TORG.refusal(scene, torg.GrantAward(hero="Quinn", possibilities=1))
    assert narrator.refusal(nobody).text == "Niemand heißt hier Quinn; ähnlich: Quin"
