"""A scene of seven rounds, played by clicks in four browsers, one of them on a phone.

The clicks and the typed numbers of each seat are counted.
"""

import re
from functools import partial

from dramadeck.core import rng
from tests.fixed_random_numbers import token_hex_for
from tests.web.page.seats import PHONE, Page

COUNTED = """
window.taps = 0;
const count = ({ isTrusted, detail, target }) => {
  if (isTrusted && detail && target.closest("button, input, select, .card")) window.taps += 1;
};
addEventListener("click", count, true);
"""
IN_A_ROUND = (
    ("Deal", {}),
    ("BeginScene", {"kind": "dramatic", "villains": ["Guard"]}),
    ("BeginRounds", {}),
    ("Flip", {}),
)
MOST_OF_GAMEMASTER, MOST_OF_PLAYERS, MOST_OF_NARRATOR = 40, 45, 25


class Player(Page):
    """A player whose clicks and typed numbers are counted."""

    def __init__(self, tables, link, size=None, **options):
        window = tables.window(size, script=COUNTED, **options)
        self.is_phone, self.typed = size == PHONE, 0
        super().__init__(window, link)

    @property
    def taps(self):
        return self.page.evaluate("window.taps")

    def part(self, name):
        """Show a part of the page on a phone; a desk shows all parts."""
        tab = self.page.locator(f".tab.{name}")
        if self.is_phone and tab.get_attribute("aria-pressed") != "true":
            tab.click()

    def tap(self, label, *options):
        """Click an entry of the menu, and options of its form."""
        self.part("menu")
        self.page.locator(".menu-list[aria-busy=false]").wait_for()
        entry = self.page.locator(".menu-list .entry:visible", has_text=label).first
        entry.click()
        for option in options:
            self.pick(option)

    def due(self, text):
        """Click the due action with this text."""
        self.part("menu")
        self.page.locator(".now-box li", has_text=text).locator(".entry").first.click()

    def again(self, form):
        """Send a form with the answers of the last time; its dice are rolled at once."""
        self.part("menu")
        self.page.locator(f".menu-list [data-again={form}]").click()
        self.page.locator(".felt .die:not(.due)").first.wait_for(state="attached")
        self.page.locator(".felt .die.due").wait_for(state="detached")

    def fill(self, **numbers):
        """Fill in the fields of the open form, and send it."""
        for name, value in numbers.items():
            self.page.fill(f".asking [data-key='ask:{name}']", str(value))
            self.typed += 1
        self.page.locator(".asking .go").click()

    def act(self):
        """Roll all due dice, and announce the result."""
        announce = self.page.locator(".now-box .entry", has_text="Announce")
        throw = self.page.locator(".now-box .entry", has_text="Throw the dice")
        rolled_dice = self.page.locator(".felt .die:not(.due)")
        while True:
            announce.or_(throw).first.wait_for()
            if announce.count():
                break
            dice = rolled_dice.count()
            throw.first.click()
            rolled_dice.nth(dice).wait_for(state="attached")
        announce.first.click()
        self.page.locator(".felt .action").wait_for(state="detached")

    def offers(self, label):
        """Return whether the menu has an entry."""
        self.page.locator(".menu-list[aria-busy=false]").wait_for()
        return self.page.locator(".menu-list .entry", has_text=label).count() > 0


def whole_table(leader, label, fact):
    """Choose an entry that concerns all seats, and confirm it if the page asks."""
    leader.tap(label)
    confirm = leader.page.locator(".asking .go, .asking .choice", has_text=re.compile("Do it|Yes"))
    changed = leader.page.locator(".status .fact", has_text=fact)
    confirm.or_(changed).first.wait_for()
    if confirm.count():
        confirm.first.click()
    changed.wait_for()


def trade(one, other):
    """Offer a card of one hero to another one, who accepts and gives one of her cards."""
    card = one.all(".hand .card").first.get_attribute("data-card")
    one.drag(f".hand [data-card='{card}']", ".seat[data-who=Tina]")
    one.page.fill("dialog [data-key='ask:explanation']", "Tina can use it")
    one.page.click("dialog .go")
    other.sees(".now", "Accept the trade that Quin offers, or decline it")
    other.sees(".offer.mine .returns .card").click()
    other.sees(f".hand [data-card='{card}']")


def setback(leader):
    """Carry out the setback, if the card in force has one."""
    due = leader.page.locator(".now-box li:has-text('setback') .entry")
    if due.count():
        due.first.click()
        leader.fill(what="the ground gives way")


def task(hero, is_first):
    """Try the next step of the task, or do what the card in force allows."""
    if hero.offers("Choose a new approach"):
        hero.due("Choose a new approach")
        hero.fill(skill="electronics")
        return
    if not hero.offers("Try the next step"):
        hero.tap("Defend")
        return
    if is_first:
        hero.tap("Try the next step")
        hero.page.locator(".asking").wait_for()
        one_step = hero.page.locator(".asking .choice", has_text=re.compile(r"^[A-D] \d+$"))
        if one_step.count():  # the card in force offers two steps
            one_step.click()
        hero.fill(value=20)
    else:
        hero.again("ResolveDramaticStep")
    hero.act()


def attack(hero, is_first):
    """Attack the guard; the numbers are typed once, the second attack is the critical moment."""
    if is_first:
        hero.tap("Act", "Attack", "Guard")
        hero.fill(value=12, difficulty=9)
    else:
        hero.tap("Act")
        hero.fill()  # the numbers, the action and the target are those of the last time
        hero.tap("Declare the critical moment")
        hero.sees(".line", "critical moment")
    hero.act()


def have_acted(people, hero):
    """Wait until everybody sees it: a choice is refused if it comes before the last turn."""
    for person in people:
        person.sees(f".seat[data-who={hero}] .fact", "Has acted")


def villain(leader, is_first):
    """Attack with the villain, and report the harm; count clicks and typed numbers."""
    taps, typed = leader.taps, leader.typed
    if is_first:
        leader.due("Baron Voss has not acted in this round")
        for option in ("Attack", "Tina"):
            leader.pick(option)
        leader.fill(value=30, difficulty=4)
    else:
        leader.again("DeclareAction")
    leader.act()
    leader.due("Deal damage: Baron Voss hit Tina")
    leader.fill(shock=2)
    leader.sees(".seat[data-who=Tina] .harm", "shock")
    return leader.taps - taps, leader.typed - typed


def discard(hero):
    """Discard the cards above the limit of the hand."""
    for _ in range(hero.all(".hand .card").count() - 4):
        hero.page.locator(".asking .choice.tick[aria-pressed=false]").first.click()
    hero.page.click(".asking .go")


def test_the_scene_of_the_trial(tables, monkeypatch):
    # With other cards and dice, the players need 42 to 47 clicks for seven rounds.
    monkeypatch.setattr(rng, "token_hex", token_hex_for("trial 0"))
    links = tables.opened("Quin", "Marco", "Tina", options={"possibilities": 3})
    leader = Player(tables, links["Gamemaster"])
    quin, tina = Player(tables, links["Quin"]), Player(tables, links["Tina"])
    marco = Player(tables, links["Marco"], PHONE, has_touch=True)
    everybody = (leader, quin, marco, tina)
    assert quin.text(".seat.me .points").startswith("Possibilities: 3")  # from the opening

    quin.sees(".now", "Waiting for the gamemaster")
    leader.due("Begin the adventure")
    leader.tap("Begin a scene", "Dramatic")
    leader.page.fill(".asking [data-key='ask:villains']", "Baron Voss, Guard")
    leader.page.click(".asking .go")
    trade(quin, tina)
    leader.tap("Begin a dramatic skill resolution", "Quin")
    leader.page.fill(".asking [data-key='ask:skill']", "science")
    leader.fill(difficulties="9, 9, 9, 9", flips=12)
    leader.tap("Begin rounds")

    for number in range(1, 8):
        whole_table(leader, "Flip the next card", f"Round {number}")
        for hero in (quin, marco, tina):
            hero.sees(".status .fact", f"Round {number}")
        setback(leader)
        task(quin, number == 1)
        have_acted(everybody, "Quin")
        if number in (1, 4):
            attack(marco, number == 1)
        elif number < 4:
            marco.tap("Defend")
        if number < 5:
            have_acted(everybody, "Marco")
        if number < 4:
            tina.tap("Defend")
            have_acted(everybody, "Tina")
        if number in (2, 4):
            clicks, numbers = villain(leader, number == 2)
        if number == 3:
            leader.page.click("button[title='Undo the last turn']")
            tina.sees(".line", "Undone by the gamemaster")
            tina.sees(".line.depth-1", "Tina defends")  # the undone turn
            tina.tap("Defend")
            have_acted(everybody, "Tina")
    # The second attack of the villain, with its harm.
    assert clicks <= 5
    assert numbers <= 1

    whole_table(leader, "End the rounds", "No rounds at the moment")
    leader.tap("End the scene")
    assert "The scene ends for everybody" in leader.text(".asking")
    leader.pick("Yes, continue")
    quin.sees(".ending", "The scene ends")
    leader.sees(".now", "Waiting for")
    for hero in (quin, marco, tina):
        hero.due("Choose what to discard")
        discard(hero)
    leader.sees(".line", "The scene is closed")
    assert [person.wrong for person in everybody] == [[]] * 4
    assert leader.taps <= MOST_OF_GAMEMASTER
    assert sum(hero.taps for hero in (quin, marco, tina)) <= MOST_OF_PLAYERS


def test_all_dice_are_rolled_although_another_player_acts_meanwhile(tables, monkeypatch):
    monkeypatch.setattr(rng, "token_hex", token_hex_for("trial 0"))
    links = tables.opened("Quin", "Marco")
    tables.send(links["Gamemaster"], *IN_A_ROUND)
    quin = Player(tables, links["Quin"], cut=True)
    attack(quin, is_first=True)
    tables.send(links["Gamemaster"], ("Flip", {}))
    quin.meanwhile = partial(tables.send, links["Marco"], ("Defend", {"hero": "Marco"}))
    quin.sees(".menu-list [data-again=DeclareAction]").click()
    quin.sees(".now-box .entry", "Announce")
    assert quin.wrong == []


def test_the_duel_of_the_trial(tables):
    links = tables.opened("Ann", "Bea", system="tarot")
    narrator = Player(tables, links["Narrator"])
    ann = Player(tables, links["Ann"], PHONE, has_touch=True)
    bea = Player(tables, links["Bea"])
    narrator.due("Deal the first hands")
    narrator.tap("Begin a fight")  # there are only two characters
    narrator.due("Begin the next round")
    ann.tap(re.compile("^Attack"))
    # The regular procedure waits for the other character of this round, and the page shows it.
    narrator.sees(".now", "Waiting for Bea")
    bea.tap("Act without attacking")
    narrator.due("Begin the contest: Ann attacks Bea")
    for field, trait in (("attacking", "Melee"), ("defending", "Reaction")):
        narrator.page.select_option(f"[data-key='known:{field}']", label=trait)
    narrator.fill()
    for hero in (ann, bea):
        hero.due("Declare a suit")
        hero.pick("Wands")
    for hero in (ann, bea):
        hero.due("Lay cards")
        hero.page.locator(".asking .choice.tick").first.click()
        hero.fill()
    for hero in (ann, bea):
        hero.due("Reveal the cards")
    ends = narrator.page.locator(".now-box li:has-text('Say how the contest') .entry")
    while not ends.count():
        for hero in (ann, bea):
            if hero.page.locator(".now-box li:has-text('Turn a Major') .entry").count():
                turn(hero)
        narrator.page.wait_for_timeout(200)
    narrator.due("Say how the contest of Ann ends")
    narrator.fill()
    bea.sees(".ending")
    narrator.due("Everybody has acted")
    assert "This ends the fight for everybody" in narrator.text(".asking")
    narrator.pick("Yes, continue")
    bea.sees(".status .fact", "The story continues")
    assert [seat.wrong for seat in (narrator, ann, bea)] == [[]] * 3
    assert narrator.taps <= MOST_OF_NARRATOR


def turn(hero):
    """Turn a Major Arcana toward the Narrator."""
    hero.due("Turn a Major Arcana")
    hero.page.locator(".asking .choice", has_text="Narrator").first.click()
    hero.page.locator(".asking").wait_for(state="detached")
