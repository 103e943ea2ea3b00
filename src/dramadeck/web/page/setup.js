/**
 * A table is opened: what is played, by which text and deck, by whom, or a saved game that goes on; and
 * a link for each seat. The tables that were visited before stand above.
 */

import { same } from "./answers.js";
import { Deck, picture } from "./cards.js";
import { invitation, lit, look } from "./dialogs.js";
import { el, field, iconButton, MARK, optionsOf, render } from "./dom.js";
import { isShared } from "./line.js";
import { myTables } from "./my_tables.js";
import { fileButton, refusedFile } from "./saved_games.js";
import { fetched, tried } from "./seat.js";
import { keep, language, sentence, speak, t } from "./words.js";

/** @type {Record<string, string[]>} */
const EXAMPLES = { torg: ["Quin", "Marco", "Tina"], tarot: ["Ann", "Bea"] };

/** @param {HTMLElement} root @param {(link: string) => void} sit */
export async function setup(root, sit) {
  const again = async (/** @type {string} */ code) => {
    keep("language", code);
    await speak(code);
    await setup(root, sit);
  };
  /** @type {SystemInfo[]} */
  const systems = await fetched(`/api/systems?language=${language}`);
  /** @type {Opening} */
  const opening = await fetched("/api/opening");
  const header = el(
    "header",
    { class: "welcome" },
    el("img", { src: MARK, alt: "", class: "mark" }),
    el("h1", null, "dramadeck"),
    el("p", null, isShared ? t("A table for tonight: open it, and give each player a link.") : t("A table for tonight, with its host in this browser.")),
    iconButton("look", t("Look"), () => look({ onlanguage: again, onlight: () => {} })),
  );
  root.className = "setup";
  root.replaceChildren(header, el("main", null, myTables(sit), opening.open_to === "nobody" ? closed() : form(systems, opening, root, sit)));
  lit();
}

/** What is said where no tables are opened. */
function closed() {
  const what = t("Whoever has a link to a seat opens it as before.");
  return el("section", { class: "panel-paper" }, el("h2", null, t("This server opens no tables for visitors.")), el("p", null, what));
}

/** @param {SystemInfo[]} systems @param {Opening} opening @param {HTMLElement} root @param {(link: string) => void} sit */
function form(systems, opening, root, sit) {
  const password = el("input", { id: "password", name: "password", type: "password", required: true, autocomplete: "off" });
  const asks = opening.open_to === "password";
  const details = el("div", { class: "details" });
  const said = el("p", { class: "refused", role: "alert" });
  let chosen = systems.find((each) => each.name === "torg") ?? systems[0];
  const choose = (/** @type {SystemInfo} */ system) => {
    chosen = system;
    render(details, ...fields(system));
  };
  const tiles = systems.map((system) => {
    const input = el("input", { type: "radio", name: "system", id: `system-${system.name}`, value: system.name, checked: system === chosen });
    input.onchange = () => choose(system);
    return el("span", { class: "tile" }, input, el("label", { for: `system-${system.name}` }, ...sample(system), el("span", { class: "name" }, system.title)));
  });
  if (chosen) choose(chosen);
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    said.textContent = "";
    const open = async () => links(root, await fetched(`/api/tables?language=${language}`, { body: asked(/** @type {HTMLFormElement} */ (event.target), chosen) }), sit);
    await tried(open, (why) => (said.textContent = why.message));
  };
  return el(
    "form",
    { class: "open-table panel-paper", onsubmit: send, autocomplete: "off" },
    el("fieldset", { class: "tiles" }, el("legend", null, t("What is played?")), ...tiles),
    details,
    ...(asks ? [field("password", t("The password for opening tables"), password)] : []),
    said,
    el("div", { class: "row" }, el("button", { type: "submit", class: "go" }, t("Open the table")), ...(isShared ? saved(opening, password, said, (made) => links(root, made, sit)) : [])),
  );
}

/** What goes on with a saved game; a page with its own host has that above. @param {Opening} opening @param {HTMLInputElement} password @param {HTMLElement} said @param {(made: OpenedTable) => Promise<void>} onopened */
function saved(opening, password, said, onopened) {
  const { button, input } = fileButton(async (file) => {
    said.textContent = refusedFile(file, opening.most_saved) ?? "";
    if (said.textContent || (opening.open_to === "password" && !password.reportValidity())) return;
    const open = async () => onopened(await fetched(`/api/tables/load?language=${language}`, { body: { game: await file.text(), password: password.value } }));
    button.disabled = true;
    await tried(open, (why) => (said.textContent = sentence(why.message))).finally(() => (button.disabled = false));
  });
  return [button, input];
}

/** Cards by which a game is known; of others the first of their deck. @type {Record<string, number[]>} */
const SAMPLES = { torg: [42, 141], tarot: [18, 1] };

/** @param {SystemInfo} system */
function sample({ name, deck, faces, samples }) {
  if (!faces.length) return [];
  const known = new Deck(name, faces, "-", String(deck), {});
  const drawn = (SAMPLES[name] ?? samples).map((card) => picture(known.picture(card, "face")));
  return [el("span", { class: "samples", "aria-hidden": "true" }, ...drawn)];
}

/** @param {SystemInfo} system */
function fields({ name, dialects, decks, dialect, deck, options }) {
  const oneOf = (/** @type {string} */ id, /** @type {string} */ label, /** @type {string[]} */ all, /** @type {string | null} */ now) =>
    all.length > 1 ? field(id, label, el("select", { id, name: id, value: now }, optionsOf(all.map((each) => ({ value: each, label: each }))))) : null;
  const check = (/** @type {{name: string, default: unknown}} */ { name: id, default: isOn }) =>
    el("div", { class: "field check" }, el("input", { type: "checkbox", id, name: id, checked: isOn === true }), el("label", { for: id }, OPTIONS()[id] ?? id));
  const number = (/** @type {{name: string, default: unknown}} */ { name: id, default: usual }) =>
    field(id, OPTIONS()[id] ?? id, el("input", { id, name: id, type: "number", min: 0, step: 1, required: true, value: String(usual ?? 0), onfocus: (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select() }));
  const example = (EXAMPLES[name] ?? []).join(", ");
  const names = el("input", { id: "names", name: "names", type: "text", value: example, required: true, spellcheck: "false" });
  return [
    el("div", { class: "wide" }, field("names", t("Who plays? Names with commas between them"), names)),
    oneOf("dialect", t("Rule text"), dialects, dialect),
    oneOf("deck", t("Deck"), decks, deck),
    ...options.filter((each) => each.kind === "number").map(number),
    ...options.filter((each) => each.kind === "boolean").map(check),
  ].filter((each) => each !== null);
}

/** What is said of a choice at opening. @type {() => Record<string, string>} */
const OPTIONS = () => ({ is_campaign: t("The adventure is part of a campaign"), has_paper_deck: t("The cards are drawn from a deck of paper"), possibilities: t("Possibilities of each hero at the beginning") });

/** What the form says. @param {HTMLFormElement} form @param {SystemInfo | undefined} system */
function asked(form, system) {
  const said = new FormData(form);
  const names = String(said.get("names") ?? "").split(",").map((each) => each.trim()).filter(Boolean);
  /** @type {Record<string, unknown>} */
  const body = { system: system?.name, names };
  for (const what of ["dialect", "deck", "password"]) if (said.has(what)) body[what] = said.get(what);
  const answered = { boolean: (/** @type {string} */ name) => said.has(name), number: (/** @type {string} */ name) => Number(said.get(name)) };
  const options = (system?.options ?? []).flatMap(({ name, kind }) => (kind === "boolean" || kind === "number" ? [[name, answered[kind](name)]] : []));
  if (options.length) body["options"] = Object.fromEntries(options);
  return body;
}

/** Whether a link has an address that every machine has for itself. @param {string} link */
const isForOneMachine = (link) => /^(localhost|127\.[0-9.]+|\[::1\])$/.test(new URL(link).hostname);

/** The links of a table that has been opened. @param {HTMLElement} root @param {OpenedTable} made @param {(link: string) => void} sit */
async function links(root, made, sit) {
  const leads = (/** @type {OpenedSeat} */ each) => same(each.seat, made.leader);
  const rows = await Promise.all(
    [...made.seats].sort((one, other) => Number(leads(other)) - Number(leads(one))).map(async (each) => {
      const isLeader = leads(each);
      return el(
        "li",
        { class: `panel-paper ${isLeader ? "leader" : ""}` },
        el("h2", { class: "name" }, el("bdi", null, each.label)),
        ...(isShared ? await invitation(each) : []),
        el("button", { type: "button", class: isLeader ? "go" : "", onclick: () => sit(each.link) }, t("Sit down here")),
      );
    }),
  );
  const main = el(
    "main",
    { class: "links" },
    el("h1", { tabindex: "-1" }, t("The table is open")),
    el("p", null, isShared ? t("Give each player the link of their seat before you sit down: the links are shown here and now, later only new ones. Whoever has a link has the seat, so keep your own.") : t("All play on this screen. Whoever does something sits down first; the seats stay at the top.")),
    made.torn ? el("p", { class: "notice", role: "note" }, t("The end of the file was damaged ({what}); all that is before it is here.", { what: made.torn })) : null,
    isShared && made.seats.some((each) => isForOneMachine(each.link)) ? el("p", { class: "notice", role: "note" }, t("These links open on this machine alone. For other devices start the server with --host 0.0.0.0, and open this page by the address that it prints.")) : null,
    el("ul", null, ...rows),
    el("p", { class: "promise" }, t("Promise of the shuffles: {hash}", { hash: made.commitment })),
  );
  root.querySelector("main")?.replaceWith(main);
  main.querySelector("h1")?.focus();
}
