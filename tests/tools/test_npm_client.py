"""The client of the npm package: Node.js programs at the tables of a real server."""

import asyncio
import json
import re
import shutil
from pathlib import Path

import pytest

from tests.coroutines import run
from tests.timeouts import TIMEOUT
from tests.web.served import serving
from tools.npm_package import build

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="it runs a real Node.js")

ROOT = Path(__file__).parents[2]
BEGIN = """
import { openTable, RefusedError, Seat } from "dramadeck/client";
const [server] = process.argv.slice(2);
const results = {};
const refused = async (work) => {
  try { await work; return "done"; } catch (why) {
    if (!(why instanceof RefusedError)) throw why;
    return [why.reason, why.rules, why.field, why.message];
  }
};
"""

END = """
console.log(JSON.stringify(results));
"""

OPEN = """
const { seats } = await openTable(server + "/", { system: "torg", names: ["Quin", "Marco"] });
const sit = (label, more) => {
  const { token } = seats.find((seat) => seat.label === label);
  return new Seat({ server, token, ...more });
};
"""

SCENE = (
    OPEN
    + """
const wants = ["lines", "moves", "table", "menu", "story", "view", "events"];
const news = [];
const quin = sit("Quin", { onmessage: (message) => news.push(message.is) });
const marco = sit("Marco", { language: "de", wants });
const leader = Seat.byLink(seats.find((seat) => seat.label === "Gamemaster").link);
const turns = marco.turns();
const greetings = await Promise.all([leader, quin, marco].map((seat) => seat.joined));
results.joined = greetings.map(({ label }) => label);

await leader.choose("Deal");
await leader.choose("BeginScene", { kind: "dramatic", villains: ["Baron Voss"] });
await leader.choose(leader.menu.forms.BeginRounds);
await leader.do({ is: "Flip" });
results.dealt = (await turns.next()).value.events.map((event) => event.is);

const hand = marco.view.heroes.find(({ name }) => name === "Marco").hand;
results.hand = [hand.length, marco.table.places["seat Marco"].piles["hand/Marco"].cards];
results.early = await refused(marco.do({ is: "PlayToPool", hero: "Marco", card: hand[0] }));
results.foreign = await refused(quin.do({ is: "Flip" }));
results.unknown = await refused(quin.choose("Divine", {}));
const unsaid = { action: "Attack", value: 12, difficulty: 8 };
results.wrong = await refused(quin.choose("DeclareAction", unsaid));
results.old = await refused(leader.choose({ form: "EndScene", menu: 0 }));
results.stale = await refused(leader.do({ is: "EndRounds" }, { turn: 1 }));
results.both = await refused(leader.do([{ is: "EndRounds" }, { is: "EndRounds" }]));
results.still = [leader.turn, (await refused(quin.http("/api/table/undo", { turns: 1 })))[0]];

const attack = { ...unsaid, target: "Baron Voss" };
results.chances = [await quin.chance("DeclareAction", attack), await quin.chance("PassTurn")];
await quin.choose("ReportAction", { action: "Attack", margin: 3, target: "Baron Voss" });
const [card] = quin.table.places["seat Quin"].piles["hand/Quin"].cards;
const arrivals = leader.turns();
const played = await quin.choose("PlayToPool", { card });
for await (const { turn } of arrivals) if (turn >= played.turn) break;
results.pooled = quin.table.places["seat Quin"].piles["pool/Quin"].cards.includes(card);
results.visible = leader.table.places["seat Quin"].piles["pool/Quin"].cards.includes(card);
const before = leader.turn;
await leader.do({ is: "EndRounds" });
results.undone = [(await leader.undo(1)).turn > before, leader.turn, before];

await marco.speak("en");
results.language = marco.seated.language;

const award = { hero: "Quin", possibilities: 1 };
await leader.choose("GrantAward", award);
results.kept = leader.menu.turn < leader.turn;
leader.drop();
results.chosen = await refused(leader.choose("GrantAward", award));
leader.drop();
const late = refused(leader.choose("GrantAward", award));
await marco.do({ is: "PassTurn", character: "Marco" });
results.late = await late;

quin.drop();
const asked = quin.ask({ is: "ping" });
await leader.do({ is: "EndRounds" });
results.state = quin.state;
const missed = quin.turns();
const caught = (await missed.next()).value;
results.answered = (await asked).is;
results.missed = [caught.kind, caught.turn === leader.turn, quin.state, quin.seated.resumed];

for (const seat of [quin, marco, leader]) seat.close();
results.after = await refused(quin.do({ is: "Flip" }));
let last = 0;
for await (const { turn } of turns) last = turn;
results.last = last;
results.ended = [(await missed.next()).done, (await quin.turns().next()).done, quin.state];
results.news = [...new Set(news)].sort();
"""
)

EVENTS = (
    OPEN
    + """
const leader = sit("Gamemaster", { wants: ["events"] });
const turns = leader.turns();
results.played = (await leader.do({ is: "Deal" })).turn;
const turn = (await turns.next()).value;
results.received = turn.turn;
results.events = turn.events.map((event) => event.is);
leader.close();
"""
)

OFFERED = (
    OPEN
    + """
const leader = sit("Gamemaster");
await leader.joined;
results.first = leader.offered;
await leader.choose("Deal");
results.dealt = leader.offered;
results.sent = Object.keys(leader.menu.forms);
results.turn = leader.menu.turn;
const { topic, title, forms } = leader.offered[0];
const begin = forms.find(({ form }) => form === "BeginScene");
await leader.choose(begin, { kind: "standard", villains: ["Mummy"] });
const plain = ({ spans }) => spans.map(({ text }) => text).join("");
results.story = leader.story.map(({ lines }) => plain(lines[0]));
await leader.undo();
results.back = leader.story.map(({ lines }) => lines.map((line) => [line.depth, plain(line)]));
const { turn } = leader.menu;
const isNow = ({ form, menu }) => [form, menu === turn];
results.kept = leader.offered.map(({ forms }) => forms.map(isNow));
results.seed = [leader.seed];
const other = sit("Gamemaster");
results.again = (await other.joined) && other.story.length;
await leader.http("/api/table/end", {});
await leader.turns().next();
while (leader.seed === null) await new Promise((done) => setTimeout(done, 20));
results.seed.push(typeof leader.seed);
results.over = leader.offered;
for (const seat of [leader, other]) seat.close();
"""
)

FORMS = (
    OPEN
    + """
const { answersOf, chanceOf, chosen, labelsOf, openFields, same } = await import("dramadeck/forms");
const leader = sit("Gamemaster");
const quin = sit("Quin");
await Promise.all([leader.joined, quin.joined]);
await leader.choose("Deal");
const begin = { is: "BeginScene", kind: "standard", villains: ["Mummy", "Guard"] };
await leader.do([begin, { is: "BeginRounds" }]);
await leader.do({ is: "Flip" });
const isBehind = () => quin.turn < leader.turn || quin.isOld;
while (isBehind()) await new Promise((done) => setTimeout(done, 20));
const of = (seat, name) =>
  seat.offered.flatMap(({ forms }) => forms).find(({ form }) => form === name);
const act = of(quin, "DeclareAction");
const names = (fields) => fields.map(({ name }) => name);
results.open = names(openFields(act, {}));
const given = { action: "Attack" };
const { answers, left } = chosen(act, given);
results.left = [answers.action, left.target.map(({ label }) => label)];
results.words = act.fields.flatMap((field) => labelsOf(act, field, answers));
results.still = names(openFields(act, given));
const more = { target: "Nobody at all", value: 12, weather: "rain" };
results.typed = chosen(act, { ...given, ...more }).answers;
results.filled = names(openFields(act, { ...given, value: 12 }));
results.chance = chanceOf(act, {});
results.same = [same({ a: [1] }, { a: [1] }), same({ a: [1] }, { a: [2] }), same(null, null)];
const hit = { actor: "Quin", action: "Attack", target: "Mummy", effect_value: 9 };
await quin.do({ is: "DeclareAction", value: 12, difficulty: 8, ...hit });
const due = () => quin.table.places.now.facts.find(({ form }) => form);
results.due = [due().form, due().given, answersOf(of(quin, due().form), due())];
await quin.choose(due().form, { ...due().given, total: 12 });
results.then = due().form;
for (const seat of [quin, leader]) seat.close();
"""
)

ADDRESSES = """
const wrong = async (work) => {
  try { await work(); } catch (why) { return [why.name, why.message]; }
};
const token = "nothing.at-all";
results.wrong = [
  await wrong(() => openTable("localhost:8137", {})),
  await wrong(() => new Seat({ server: "localhost:8137", token })),
  await wrong(() => new Seat({ server: "http://", token })),
  await wrong(() => Seat.byLink("localhost:8137/#a.b")),
];
const away = "http://127.0.0.1:9";
results.away = await wrong(() => openTable(away, { system: "torg", names: ["Quin"] }));
results.tries = await new Promise((done) => {
  const states = [];
  const seat = new Seat({ server: away, token, onstate: (state) => {
    states.push(state);
    if (state === "dropped") seat.close();
    else done(states);
  } });
});
"""

NO_SEAT = """
const seat = new Seat({ server, token: "nothing.at-all" });
results.joined = await refused(seat.joined);
results.asked = await refused(seat.undo());
results.state = [];
const onstate = (state) => results.state.push(state);
const other = new Seat({ server, token: "nothing.either", onstate });
results.waiting = await refused(other.do({ is: "Flip" }));
await new Promise((done) => setTimeout(done, 200));
results.opened = await refused(openTable(server, { system: "chess", names: ["Quin"] }));
"""

NO_SOCKET = """
globalThis.WebSocket = undefined;
try { new Seat({ server, token: "x.y" }); } catch (why) { results.why = why.message; }
"""


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    """The installed package."""
    return build(tmp_path_factory.mktemp("project") / "node_modules")


@pytest.fixture(scope="module")
def results(package):
    """The results of a program in which three seats play a scene."""

    async def scene():
        async with serving() as server:
            return await output_of(package, SCENE, server)

    return run(scene())


async def output_of(package, program, server):
    """Run a program that uses the client and return its output."""
    file = package.parents[1] / "program.mjs"
    file.write_text(f"{BEGIN}{program}{END}", encoding="utf-8")
    return json.loads(await _run("node", *await flags(), str(file), server.address))


async def flags():
    """Return the options that add a WebSocket to an older Node.js."""
    version = await _run("node", "--version")
    is_old = int(re.match(r"v(\d+)", version)[1]) < 22
    return ["--experimental-websocket", "--no-warnings"] if is_old else []


async def _run(*words, **more):
    pipes = {"stdout": asyncio.subprocess.PIPE, "stderr": asyncio.subprocess.PIPE}
    program = await asyncio.create_subprocess_exec(*words, **pipes, **more)
    out, err = await asyncio.wait_for(program.communicate(), TIMEOUT)
    assert program.returncode == 0, err.decode()
    return out.decode()


def test_three_seats_play_a_scene(results):
    assert results["joined"] == ["Gamemaster", "Quin", "Marco"]
    assert {"DeckShuffled", "CardDrawn"} <= {*results["dealt"]}
    count, cards = results["hand"]
    assert count == len(cards) > 0
    chance, unknown = results["chances"]
    assert (0 < chance < 1, unknown) == (True, None)
    assert (results["pooled"], results["visible"]) == (True, True)
    undone, now, before = results["undone"]
    assert (undone, now > before) == (True, True)
    assert results["language"] == "en"
    assert results["news"] == ["joined", "turn"]


def test_the_page_shows_the_refusal_that_its_program_gets(package):
    text = (ROOT / "docs" / "how-to" / "type-a-javascript-client.md").read_text(encoding="utf-8")
    program, refused = re.findall(r"```javascript\n(.*?)```", text, re.DOTALL)
    program, _, _ = program.partition("const text")  # what follows does not end
    (comment,) = re.findall(r"// \.\.\. (.*)", refused)

    async def output():
        async with serving() as server:
            file = package.parents[1] / "page.mjs"
            code = (program + refused).replace("http://localhost:8137", server.address)
            file.write_text(f"{code}process.exit();", encoding="utf-8")
            return await _run("node", *await flags(), str(file))

    reason, rule = re.findall(r'"(.+?)"', comment)
    assert run(output()).endswith(f" {reason} [ '{rule}' ]\n")


def test_a_refusal_has_a_reason_rules_and_a_message_in_the_language(results):
    reason, rules, field, sentence = results["early"]
    assert (reason, rules, field) == ("not_acted_yet", ["TR-023"], None)
    assert sentence.startswith("Marco hat in dieser Runde noch nichts getan")
    refusals = ("foreign", "unknown", "wrong", "old", "stale", "both")
    reasons = ["not_yours", "invalid", "answer", "old_menu", "stale", "not_in_rounds"]
    assert [results[refusal][0] for refusal in refusals] == reasons
    assert results["wrong"][2] == "target"
    before, over_http = results["still"]
    assert (before > 0, over_http) == (True, "leader_alone")


def test_a_dropped_connection_is_resumed_with_missed_turns_and_answers(results):
    assert results["state"] == "dropped"
    assert results["missed"] == ["played", True, "open", True]
    assert results["answered"] == "answer"
    assert (results["kept"], results["chosen"]) == (True, "done")
    assert results["late"][0] == "old_menu"


def test_a_closed_seat_gets_no_messages_and_is_refused(results):
    assert results["after"] == ["closed", [], None, "the seat was left"]
    assert results["ended"] == [True, True, "closed"]
    assert results["last"] > 0


async def test_the_program_of_its_page_runs(package):
    page = (package / "README.md").read_text(encoding="utf-8")
    _, program, of_forms = re.findall(r"```js\n(.*?)```", page, re.DOTALL)
    undo = "await leader.undo();"
    assert undo in program
    async with serving() as server:
        there = program.replace("http://localhost:8137", server.address)
        there = there.replace(undo, f"{of_forms}\n{undo}")
        out = await _run("node", *await flags(), "--input-type=module", "-e", there, cwd=package)
    assert "hero [ 'Quin', 'Marco' ]" in out
    assert "possibilities 1" in out
    assert "only the gamemaster can send that, and this is the seat of Marco not_yours []" in out


async def test_a_seat_has_the_current_forms_and_the_story(package):
    async with serving() as server:
        results = await output_of(package, OFFERED, server)
    first, dealt = (
        [form["form"] for section in results[moment] for form in section["forms"]]
        for moment in ("first", "dealt")
    )
    assert "Deal" in first
    assert ("Deal" in dealt, "Deal" in results["sent"]) == (False, True)
    begins = next(form for form in results["dealt"][0]["forms"] if form["form"] == "BeginScene")
    assert [field["name"] for field in begins["fields"]] == begins["order"]
    assert begins["order"][0] == "kind"
    assert begins["menu"] == results["turn"]
    assert all(section["title"] and section["topic"] for section in results["dealt"])
    assert len(results["story"]) == 2
    *_, ((_, undone), (depth, began)) = results["back"]
    assert (len(results["back"]), depth, began) == (2, 1, results["story"][-1])
    assert undone == "Undone by the gamemaster."
    assert [form for section in results["kept"] for form, _ in section] == dealt
    assert all(is_now for section in results["kept"] for _, is_now in section)
    assert (results["again"], results["seed"], results["over"]) == (1, [None, "string"], [])


async def test_a_program_can_ask_for_the_open_fields_of_a_form(package):
    async with serving() as server:
        results = await output_of(package, FORMS, server)
    assert {"action", "value", "difficulty"} <= {*results["open"]}
    assert results["left"] == ["Attack", ["Mummy", "Guard", "nobody in particular"]]
    assert "Attack" in results["words"]
    assert "action" not in results["still"]
    assert "target" in results["still"]
    assert {"action": "Attack", "value": 12}.items() <= results["typed"].items()
    assert not {"target", "weather"} & {*results["typed"]}
    assert ("value" in results["still"], "value" in results["filled"]) == (True, False)
    assert results["chance"] is None
    assert results["same"] == [True, False, True]
    assert results["due"] == ["Roll", {"actor": "Quin"}, {}]
    assert results["then"] == "Announce"


async def test_the_error_about_a_wrong_address_shows_a_correct_one(package):
    async with serving() as server:
        results = await output_of(package, ADDRESSES, server)
    expected = "server: expected an address such as http://localhost:8137, got"
    got = ("localhost:8137", "localhost:8137", "http://", "localhost:8137/")
    assert results["wrong"] == [["TypeError", f"{expected} '{address}'"] for address in got]
    name, sentence = results["away"]
    why = "the server is not there, or does not allow this origin (--allow-origin)"
    assert (name, sentence) == ("TypeError", f"fetch failed: {why}")
    assert results["tries"] == ["dropped", "closed"]


async def test_a_program_can_subscribe_to_events_only(package):
    async with serving() as server:
        results = await output_of(package, EVENTS, server)
        assert results["played"] == results["received"]
    assert {"DeckShuffled", "CardDrawn"} <= {*results["events"]}


async def test_an_unknown_token_and_all_its_requests_are_refused(package):
    async with serving() as server:
        results = await output_of(package, NO_SEAT, server)
    assert {results[call][0] for call in ("joined", "asked", "waiting")} == {"no_such_link"}
    assert results["state"] == ["closed"]
    assert results["opened"][0] == "invalid"
    assert "known: tarot and torg" in results["opened"][3]


async def test_the_error_without_websockets_says_what_to_do(package):
    async with serving() as server:
        results = await output_of(package, NO_SOCKET, server)
    assert "--experimental-websocket" in results["why"]
