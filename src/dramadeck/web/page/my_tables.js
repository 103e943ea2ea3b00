/**
 * The tables whose links this browser holds, from one visit to the next. They are kept in this browser
 * alone: the host is asked of each whether it still opens a seat, and nothing else is sent anywhere.
 */

import { el } from "./dom.js";
import { isShared } from "./line.js";
import { fetched, tried } from "./seat.js";
import { keep, kept, language, t } from "./words.js";

const NAME = "tables";
const MOST = 40;
/** So many are shown at once; the older ones are behind a line. */
const AT_ONCE = 4;

/**
 * A seat at which somebody sat in this browser.
 *
 * @typedef {{token: string, table: string, seat: string, label: string, title: string, people: string[], at: number}} Visit
 */

/** What a host says of a link that opens nothing, or no longer. */
const WITHDRAWN = ["no_such_link", "handed_on", "link_withdrawn"];

/** Whether this was written here: other pages of this address may keep something under the name. @param {any} each @returns {each is Visit} */
function isVisit(each) {
  const texts = [each?.token, each?.table, each?.seat, each?.label, each?.title];
  const isText = (/** @type {unknown} */ text) => typeof text === "string";
  return texts.every(isText) && Array.isArray(each.people) && each.people.every(isText) && Number.isFinite(each.at);
}

/** The visits that are kept, the last one first. @returns {Visit[]} */
function visits() {
  try {
    const found = JSON.parse(kept(NAME) ?? "[]");
    return Array.isArray(found) ? found.filter(isVisit) : [];
  } catch {
    return [];
  }
}

/** @param {Visit[]} all */
const keepAll = (all) => keep(NAME, JSON.stringify(all.slice(0, MOST)));

/** Keep the link by which somebody sits at a table now; an older one of the same seat goes. @param {string} token @param {Joined} joined */
export function visited(token, joined) {
  if (!isShared) return; // such a link ends with the page
  const { name: table, label, title, seats, leader } = joined;
  const seat = JSON.stringify(joined.seat);
  const people = seats.filter((each) => JSON.stringify(each.seat) !== JSON.stringify(leader)).map((each) => each.label);
  const others = visits().filter((each) => each.token !== token && (each.table !== table || each.seat !== seat));
  keepAll([{ token, table, seat, label, title, people, at: Date.now() }, ...others]);
}

/** @param {Visit} visit */
const forget = (visit) => keepAll(visits().filter((each) => each.token !== visit.token));

/** The tables of this browser, to sit down at again; nothing where there are none. @param {(link: string) => void} sit */
export function myTables(sit) {
  const all = isShared ? visits() : [];
  if (!all.length) return null;
  const title = el("h2", { id: "my-tables", tabindex: "-1" }, t("My tables"));
  const panel = el("section", { class: "panel-paper", "aria-labelledby": "my-tables" }, title);
  const rows = all.map((visit) => {
    const state = el("p", { class: "state", role: "status" });
    const open = el("button", { type: "button", onclick: () => sit(`${location.origin}${location.pathname}#${encodeURIComponent(visit.token)}`) }, t("Sit down"));
    const drop = () => {
      forget(visit);
      row.remove();
      if (panel.querySelector("li")) title.focus();
      else panel.remove();
    };
    const name = t("{name} at {game}", { name: visit.label, game: visit.title });
    const row = el(
      "li",
      { "aria-label": name },
      el("div", { class: "about-table" }, el("h3", { class: "name" }, el("bdi", null, visit.label), " · ", visit.title), el("p", null, el("bdi", null, visit.people.join(", "))), el("p", { class: "when" }, t("Last visited {when}", { when: when(visit.at) })), state),
      el("div", { class: "row" }, open, el("button", { type: "button", "aria-label": t("Forget {what}", { what: name }), onclick: drop }, t("Forget"))),
    );
    return { visit, row, open, state };
  });
  const listed = (/** @type {typeof rows} */ some) => el("ul", { class: "my-tables" }, ...some.map((each) => each.row));
  const older = rows.slice(AT_ONCE);
  panel.append(listed(rows.slice(0, AT_ONCE)));
  if (older.length) panel.append(el("details", null, el("summary", null, t("Older ones ({n})", { n: older.length })), listed(older)));
  panel.append(el("p", { class: "hint" }, t("Only this browser keeps these links. On a device of somebody else, forget them.")));
  void checkLinks(rows);
  return panel;
}

/** Ask of one after the other whether its link still opens a seat. @param {{visit: Visit, row: HTMLElement, open: HTMLButtonElement, state: HTMLElement}[]} rows */
async function checkLinks(rows) {
  for (const { visit, row, open, state } of rows) {
    if (!visits().some((each) => each.token === visit.token)) continue; // forgotten meanwhile
    const ask = async () => {
      const { ended } = await fetched(`/api/table?language=${language}`, { token: visit.token });
      if (ended) state.textContent = t("This game has ended.");
    };
    await tried(ask, ({ reason, detail }) => {
      const isGone = WITHDRAWN.includes(reason);
      row.classList.toggle("gone", isGone);
      open.hidden = isGone;
      state.textContent = isGone ? t("This link no longer opens a seat.") : detail;
    }).catch(() => (state.textContent = t("The server does not answer.")));
  }
}

/** @param {number} at milliseconds */
function when(at) {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(at);
}
