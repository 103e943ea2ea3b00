"""A wrong command line gets one sentence, with the nearest correct names."""

import pytest

from tests.cli.scenes import refusal


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("card haste", "there is no command 'card'; known: deck"),
        ("plya", "there is no command 'plya'; nearest: play"),
        ("--versoin", "there is no option '--versoin'; nearest: --version"),
        ("play --sed 7", "play does not understand '--sed'; nearest: --seed"),
        ("play --auto --seed", "Option '--seed' requires an argument."),
        ("play --dialect revized", "there is no dialect 'revized'; nearest: revised"),
        ("play --deck orignal", "there is no deck 'orignal'; nearest: original"),
        ("play --system torq", "there is no rule system 'torq'; nearest: torg"),
        ("play --hero Qin", "there is no hero 'Qin'; nearest: Quin"),
        ("play --hero Quin --auto", "--hero is for playing yourself"),
        ("play --heroes Quin,,Tina", "--heroes: expected names of 1 to 20 letters"),
        ("play --heroes Quin,Quin", "--heroes: 'Quin' is named twice"),
        ("play --heroes 1,2,3,4,5,6,7,8,9", "--heroes: expected at most 8 names, got 9"),
        ("play --rounds 0", "--rounds: expected a whole number from 1 to 999999, got '0'"),
        ("play --rounds many", "--rounds: expected a whole number from 1 to 999999, got 'many'"),
        ("play --system tarot --dialect classic", "there is no dialect 'classic'; known: publi"),
        ("play --system tarot --deck original", "there is no deck 'original'; known: rider-waite"),
        ("play --system tarot --heroes A,B,C", "tarot cannot be set up for A, B, C: 3 players are"),
        ("play --system tarot --hero An", "there is no hero 'An'; nearest: Ann"),
        ("play --system tarot --rounds 3", "--rounds is for scenes that go in rounds"),
        ("systems --all", "systems does not understand '--all'; known: --language"),
        ("completion bash --all", "completion does not understand '--all'; it takes no options"),
        ("systems all", "systems: Got unexpected extra argument (all)"),
        ("serve --open-to all", "--open-to: 'all' is not one of 'everybody', 'password', 'nob"),
        ("--language dd systems", "there is no language 'dd'"),
        ("play --dialect clasic", "there is no dialect 'clasic'; nearest: classic"),
        ("play --dialect gurp", "there is no dialect 'gurp'; nearest: gurps"),
        ("play --help --language dd", "there is no language 'dd'; "),
        ("completion bahs", "there is no shell 'bahs'; nearest: bash"),
        ("replay", "replay needs FILE"),
        ("odds", "odds needs a question: bomb, die, hand, push; such as: dramadeck odds bomb --s"),
        ("odds bom", "odds: there is no question 'bom'; nearest: bomb"),
        ("odds bomb", "odds bomb needs --skill, --difficulty, --flips"),
        ("odds bomb --skil 7", "odds bomb does not understand '--skil'; nearest: --skill"),
        ("odds hand drama --siz 3", "odds hand does not understand '--siz'; nearest: --size"),
        ("odds bomb --skill x", "--skill: expected a whole number from 0 to 9999, got"),
        ("odds bomb --skill 12 --difficulty 10,x --flips 3", "--difficulty: expected"),
        (
            "odds bomb --skill 12 --difficulty 10 --flips 160",
            "odds bomb: flips: expected 0 to 156, the number of cards, got 160",
        ),
        ("odds bomb --skill 2 --difficulty 3,4 --steps 3 --flips 9", "odds bomb: steps is 3"),
        ("odds bomb --skill 2 --difficulty 3,4,5,6 --flips 9 --dialect classic", "odds bomb: diff"),
        ("odds bomb --skill 2 --difficulty 3 --flips 9 --dialect clasic", "there is no dialect"),
        ("odds bomb --skill 2 --difficulty 3 --flips 9 --scene dramtic", "there is no scene 'dram"),
        ("odds die --value 8", "odds die: value and difficulty: give both or none"),
        ("odds hand dramma", "there is no type of card 'dramma'; nearest: Drama"),
        ("odds hand drama --size 999", "odds hand: "),
        ("odds push star --rank god --needed 5", "there is no aptitude 'god'; nearest: Good"),
        ("odds push star --rank 4 --needed 5 --suit cup", "there is no suit 'cup'; nearest: Cups"),
        ("odds push star --rank 4 --needed 5 --suit pentacles", "odds push: Pentacles match every"),
        ("odds push star star --rank 4 --needed 5", "odds push: The Star is named twice"),
        ("chart bonos", "there is no chart 'bonos'; nearest: bonus"),
        ("chart bonus 0", "Bonus number by die total: no row for 0; nearest: 1 → -12"),
        ("chart bonus much", "Bonus number by die total: expected a number of up to 4 digits"),
        ("chart bonus --jsn", "chart does not understand '--jsn'; nearest: --json"),
        ("chart taunt -1", "Result of taunt by margin (revised): no row for -1; nearest: 0-4"),
        ("chart weapons glok", "Weapons: no row for 'glok'; known: M16-A1 Battle Rifle"),
        ("rule xyzzy pool", "no rule says 'xyzzy pool'; fewer words find more"),
        ("rule TR-953", "there is no rule 'TR-953'; nearest: TR-153"),
        ("deck 162", "there is no card 162 in the original deck; nearest: 156, 155, 154"),
        ("deck 160 --deck original", "there is no card 160 in the original deck"),
        ("deck hast", "there is no card 'hast'; nearest: Haste"),
        ("deck --deck tarot", "there is no deck 'tarot'; "),
        ("deck --where approved", "--where: expected WHAT=WORD, such as approved=Taunt, got"),
        ("deck --where aproved=Taunt", "there is no field of cards 'aproved'; nearest: approved"),
        ("deck --where approved=Tant", "there is no word for approved 'Tant'; nearest: Taunt"),
        ("deck --where special=maybe", "there is no word for special 'maybe'; known: yes, no"),
        ("deck star --where siut=Cups", "there is no field of cards 'siut'; nearest: suit"),
        ("deck 42 --language tlh", "there is no language 'tlh'; "),
    ],
)
def test_a_mistake_gets_one_clear_sentence_and_the_nearest_right_names(words, sentence):
    assert refusal(*words.split()).startswith(sentence)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--heroes", "Quin,Baron Voss"), "Baron Voss is the name of a villain"),
        (("--seed", "\x1b[31m"), "--seed: expected a number or a"),
        (("--seed", " "), "--seed: expected a number or a"),
    ],
)
def test_an_invalid_name_or_seed_is_refused(words, reason):
    assert reason in refusal("play", "--auto", *words)
