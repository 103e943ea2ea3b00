/**
 * The tables whose links this browser has stored. Only this browser stores them: the host is sent each
 * link to check whether it is still valid, and nothing is sent to others.
 */

import { button, el, h } from "./dom.js";
import { catchRefusal, fetchData } from "./seat.js";
import { isShared } from "./transport.js";
import { language, store, stored, t } from "./words.js";

const NAME = "tables";
const MOST = 40;
/** How many tables are shown at once; older ones are folded. */
const AT_ONCE = 4;

/** A seat that was used in this browser. @typedef {{token: string, table: string, seat: string, label: string, title: string, people: string[], at: number}} Visit */

/** The reasons that mean that a link is no longer valid. */
const WITHDRAWN = ["no_such_link", "handed_on", "link_withdrawn"];

/** Whether this module has stored a value: another page of this origin may use the same name. @param {any} value @returns {value is Visit} */
function isVisit(value) {
  const isText = (/** @type {unknown} */ text) => typeof text === "string";
  return [value?.token, value?.table, value?.seat, value?.label, value?.title].every(isText) && Array.isArray(value.people) && value.people.every(isText) && Number.isFinite(value.at);
}

/** The stored visits, the last one first. @returns {Visit[]} */
function visits() {
  try {
    const values = JSON.parse(stored(NAME) ?? "[]");
    return Array.isArray(values) ? values.filter(isVisit) : [];
  } catch {
    return [];
  }
}

/** @param {Visit[]} all */
const storeVisits = (all) => store(NAME, JSON.stringify(all.slice(0, MOST)));

/** Store the link of a seat, instead of an older link of the same seat. @param {string} token @param {Joined} joined */
export function visited(token, joined) {
  if (!isShared) return; // such a link is valid only as long as the page is open
  const { name: table, label, title, seats, leader } = joined;
  const seat = JSON.stringify(joined.seat);
  const people = seats.filter((info) => JSON.stringify(info.seat) !== JSON.stringify(leader)).map((info) => info.label);
  const others = visits().filter((visit) => visit.token !== token && (visit.table !== table || visit.seat !== seat));
  storeVisits([{ token, table, seat, label, title, people, at: Date.now() }, ...others]);
}

/** The list of the stored tables; null if there are none. @param {(link: string) => void} sit */
export function myTables(sit) {
  const all = isShared ? visits() : [];
  if (!all.length) return null;
  const title = el("h2", { id: "my-tables", tabindex: "-1" }, t("My tables"));
  const panel = el("section", { class: "panel-paper", "aria-labelledby": "my-tables" }, title);
  const rows = all.map((visit) => {
    const { token, label, people, at } = visit;
    const state = el("p", { class: "state", role: "status" });
    const open = el("button", { type: "button", onclick: () => sit(`${location.origin}${location.pathname}#${encodeURIComponent(token)}`) }, t("Sit down"));
    const forget = () => {
      storeVisits(visits().filter((other) => other.token !== token));
      row.remove();
      if (panel.querySelector("li")) title.focus();
      else panel.remove();
    };
    const name = t("{name} at {game}", { name: label, game: visit.title });
    const when = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(at);
    const about = [
      h("h3", { class: "name" }, h("bdi", null, label), " · ", visit.title),
      h("p", null, h("bdi", null, people.join(", "))),
      h("p", { class: "when" }, t("Last visited {when}", { when })),
    ];
    const row = el(
      "li",
      { "aria-label": name },
      h("div", { class: "about-table" }, about, state),
      h("div", { class: "row" }, open, button(t("Forget"), forget, { "aria-label": t("Forget {what}", { what: name }) })),
    );
    return { token, row, open, state };
  });
  const list = (/** @type {typeof rows} */ some) => el("ul", { class: "my-tables" }, ...some.map(({ row }) => row));
  const older = rows.slice(AT_ONCE);
  panel.append(
    list(rows.slice(0, AT_ONCE)),
    ...(older.length ? [el("details", null, h("summary", null, t("Older ones ({n})", { n: older.length })), list(older))] : []),
    el("p", { class: "hint" }, t("Only this browser stores these links. If this is not your device, forget them.")),
  );
  void checkLinks(rows);
  return panel;
}

/** Check one after the other whether the links are still valid. @param {{token: string, row: HTMLElement, open: HTMLButtonElement, state: HTMLElement}[]} rows */
async function checkLinks(rows) {
  for (const { token, row, open, state } of rows) {
    if (!visits().some((visit) => visit.token === token)) continue; // it was removed meanwhile
    const check = async () => {
      const { ended } = await fetchData(`/api/table?language=${language}`, { token });
      if (ended) state.textContent = t("This game has ended.");
    };
    await catchRefusal(check, ({ reason, detail }) => {
      const isGone = WITHDRAWN.includes(reason);
      row.classList.toggle("gone", isGone);
      open.hidden = isGone;
      state.textContent = isGone ? t("This link no longer opens a seat.") : detail;
    }).catch(() => (state.textContent = t("The server does not answer.")));
  }
}
