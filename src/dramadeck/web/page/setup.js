/** The front page: open a table for a new game or a saved one, and the links of its seats; and tables that were visited. */

import { same } from "./answers.js";
import { Deck, picture } from "./cards.js";
import { applyTheme, invitation, look } from "./dialogs.js";
import { button, controlOf, el, h, heading, iconButton, labelled, MARK, optionsOf, render } from "./dom.js";
import { myTables } from "./my_tables.js";
import { fileButton, fileError } from "./saved_games.js";
import { catchRefusal, fetchData } from "./seat.js";
import { isShared } from "./transport.js";
import { language, sentence, setLanguage, store, t } from "./words.js";

/** @type {Record<string, string[]>} */
const EXAMPLES = { torg: ["Quin", "Marco", "Tina"], tarot: ["Ann", "Bea"] };

/** System → cards by which the game is known. @type {Record<string, number[]>} */
const SAMPLES = { torg: [42, 141], tarot: [18, 1] };

/** Draw the front page. @param {HTMLElement} root @param {(link: string) => void} sit */
export async function setup(root, sit) {
  const onlanguage = async (/** @type {string} */ code) => {
    store("language", code);
    await setLanguage(code);
    await setup(root, sit);
  };
  const systems = await fetchData(`/api/systems?language=${language}`);
  /** @type {Opening} */
  const opening = await fetchData("/api/opening");
  const header = el(
    "header",
    { class: "welcome" },
    h("img", { src: MARK, alt: "", class: "mark" }),
    h("h1", null, "dramadeck"),
    h("p", null, isShared ? t("A table for tonight: open it, and give each player a link.") : t("A table for tonight that runs in this browser.")),
    iconButton("look", t("Appearance"), () => look({ onlanguage, ontheme: () => {} })),
  );
  const closed = () => h("section", { class: "panel-paper" }, h("h2", null, t("Visitors cannot open tables on this server.")), h("p", null, t("Links to seats still work.")));
  root.className = "setup";
  root.replaceChildren(header, el("main", null, myTables(sit), opening.open_to === "nobody" ? closed() : openForm(systems, opening, (table) => showLinks(root, table, sit))));
  applyTheme();
}

/** The form that opens a table. @param {SystemInfo[]} systems @param {Opening} opening @param {(table: OpenedTable) => Promise<void>} onopened */
function openForm(systems, opening, onopened) {
  const needsPassword = opening.open_to === "password";
  const password = el("input", { id: "password", name: "password", type: "password", required: true, autocomplete: "off" });
  const details = el("div", { class: "details" });
  const error = el("p", { class: "refused", role: "alert" });
  let chosen = systems.find(({ name }) => name === "torg") ?? systems[0];
  const choose = (/** @type {SystemInfo} */ system) => {
    chosen = system;
    render(details, ...setupFields(system));
  };
  const tiles = systems.map((system) => {
    const id = `system-${system.name}`;
    const input = h("input", { type: "radio", name: "system", id, value: system.name, checked: system === chosen, onchange: () => choose(system) });
    return h("span", { class: "tile" }, input, h("label", { for: id }, samples(system), h("span", { class: "name" }, system.title)));
  });
  if (chosen) choose(chosen);
  const onsubmit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    error.textContent = "";
    const body = setupOf(/** @type {HTMLFormElement} */ (event.target), chosen);
    await catchRefusal(async () => onopened(await fetchData(`/api/tables?language=${language}`, { body })), (why) => (error.textContent = why.message));
  };
  const load = fileButton(async (file) => {
    error.textContent = fileError(file, opening.most_saved);
    if (error.textContent || (needsPassword && !password.reportValidity())) return;
    const open = async () => onopened(await fetchData(`/api/tables/load?language=${language}`, { body: { game: await file.text(), password: password.value } }));
    load.button.disabled = true;
    await catchRefusal(open, (why) => (error.textContent = sentence(why.message))).finally(() => (load.button.disabled = false));
  });
  return el(
    "form",
    { class: "open-table panel-paper", onsubmit, autocomplete: "off" },
    h("fieldset", { class: "tiles" }, h("legend", null, t("Choose a game")), tiles),
    details,
    needsPassword && labelled("password", t("The password for opening tables"), password),
    error,
    // The page around a table with its host in the browser has that button.
    h("div", { class: "row" }, h("button", { type: "submit", class: "go" }, t("Open the table")), isShared && [load.button, load.input]),
  );
}

/** Pictures of two cards. @param {SystemInfo} system */
function samples({ name, deck, faces, samples: first }) {
  if (!faces.length) return null;
  const cards = new Deck(name, faces, "-", String(deck), {});
  return h("span", { class: "samples", "aria-hidden": "true" }, (SAMPLES[name] ?? first).map((card) => picture(cards.picture(card, "face"))));
}

/** How many can play. @param {{fewest: number, most: number | null}} players */
function howMany({ fewest, most }) {
  if (most === null) return t("Players: {fewest} or more", { fewest });
  return most === fewest ? t("Players: {fewest}", { fewest }) : t("Players: {fewest} to {most}", { fewest, most });
}

/** The labels of the options of games. @type {() => Record<string, string>} */
const OPTIONS = () => ({ is_campaign: t("The adventure is part of a campaign"), has_paper_deck: t("The cards are drawn from a paper deck"), possibilities: t("Possibilities of each hero at the beginning") });

/** The fields of the form for a game. @param {SystemInfo} system @returns {Child[]} */
function setupFields({ name, players, dialects, decks, dialect, deck, options }) {
  const select = (/** @type {string} */ id, /** @type {string} */ label, /** @type {string[]} */ all, /** @type {string | null} */ value) =>
    all.length > 1 && labelled(id, label, h("select", { id, name: id, value }, optionsOf(all.map((one) => ({ value: one, label: one })))));
  const option = (/** @type {SystemInfo["options"][number]} */ { name: id, kind, default: usual }) => {
    const label = OPTIONS()[id] ?? id;
    if (kind === "boolean") return h("div", { class: "field check" }, h("input", { type: "checkbox", id, name: id, checked: usual === true }), h("label", { for: id }, label));
    const onfocus = (/** @type {Event} */ event) => controlOf(event).select();
    return kind === "number" && labelled(id, label, h("input", { id, name: id, type: "number", min: 0, step: 1, required: true, value: String(usual ?? 0), onfocus }));
  };
  const example = (EXAMPLES[name] ?? []).join(", ");
  const names = h("input", { id: "names", name: "names", type: "text", value: example, required: true, spellcheck: "false", ...(players ? { "aria-describedby": "how-many" } : {}) });
  return [
    h("div", { class: "wide" }, labelled("names", t("Who plays? Names separated by commas"), names), players && h("p", { id: "how-many", class: "hint" }, howMany(players))),
    select("dialect", t("Variant"), dialects, dialect),
    select("deck", t("Deck"), decks, deck),
    ...["number", "boolean"].flatMap((kind) => options.filter((one) => one.kind === kind)).map(option),
  ];
}

/** The answers of the form, as the host reads them. @param {HTMLFormElement} form @param {SystemInfo | undefined} system */
function setupOf(form, system) {
  const values = new FormData(form);
  const names = String(values.get("names") ?? "").split(",").map((name) => name.trim()).filter(Boolean);
  const given = ["dialect", "deck", "password"].flatMap((name) => (values.has(name) ? [[name, values.get(name)]] : []));
  const read = { boolean: (/** @type {string} */ name) => values.has(name), number: (/** @type {string} */ name) => Number(values.get(name)) };
  const options = (system?.options ?? []).flatMap(({ name, kind }) => (kind === "boolean" || kind === "number" ? [[name, read[kind](name)]] : []));
  return { system: system?.name, names, ...Object.fromEntries(given), ...(options.length ? { options: Object.fromEntries(options) } : {}) };
}

/** Whether only this machine can open a link. @param {OpenedSeat} seat */
const isLocal = ({ link }) => /^(localhost|127\.[0-9.]+|\[::1\])$/.test(new URL(link).hostname);

/** Show the links of a new table, that of the leader first. @param {HTMLElement} root @param {OpenedTable} table @param {(link: string) => void} sit */
async function showLinks(root, { seats, leader, torn, commitment }, sit) {
  const leads = (/** @type {OpenedSeat} */ { seat }) => same(seat, leader);
  const rows = await Promise.all(
    [...seats.filter(leads), ...seats.filter((seat) => !leads(seat))].map(async (seat) => {
      const sitDown = button(t("Sit down here"), () => sit(seat.link), { class: leads(seat) ? "go" : "" });
      return h("li", { class: `panel-paper ${leads(seat) ? "leader" : ""}` }, heading(seat.label, "h2"), isShared && (await invitation(seat)), sitDown);
    }),
  );
  const notice = (/** @type {string} */ text) => h("p", { class: "notice", role: "note" }, text);
  const main = el(
    "main",
    { class: "links" },
    h("h1", { tabindex: "-1" }, t("The table is open")),
    h("p", null, isShared ? t("Give each player the link of their seat before you sit down. The links are shown only here and now; later you can only create new ones. Anybody with a link has the seat, so save your own.") : t("Everybody plays on this screen. Before you act, choose your seat; the seats stay at the top.")),
    torn && notice(t("The end of the file was damaged ({what}); everything before it is here.", { what: torn })),
    isShared && seats.some(isLocal) && notice(t("These links work only on this machine. For other devices, start the server with --host 0.0.0.0, and open this page at the address that it prints.")),
    h("ul", null, rows),
    h("p", { class: "promise" }, t("Hash that fixes the shuffles: {hash}", { hash: commitment })),
  );
  root.querySelector("main")?.replaceWith(main);
  main.querySelector("h1")?.focus();
}
