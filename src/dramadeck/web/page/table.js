/** The felt: what lies on the table and who sits around it, as the seat sees it. */

import { backs, cardAt } from "./cards.js";
import { el, hidden, icon } from "./dom.js";
import { tarotTable } from "./tarot_table.js";
import { torgTable } from "./torg_table.js";
import { capital, t, written } from "./words.js";

/** @typedef {import("./cards.js").Deck} Deck */
/** @typedef {import("./game.js").Game} Game */

/**
 * What a table is drawn with; `look` opens the sheet of a card.
 *
 * @typedef {{game: Game, deck: Deck, look: (card: number) => void}} Felt
 */

/**
 * What is drawn: what lies in the middle and around it, and the own place, which is always in reach.
 *
 * @typedef {{around: (Node | null)[], own: Node | null}} Drawn
 */

/** @type {Record<string, (felt: Felt) => Drawn>} */
const TABLES = { torg: torgTable, tarot: tarotTable };

/** @param {Felt} felt @returns {Drawn} */
export function table(felt) {
  const draw = TABLES[felt.game.seated?.system ?? ""];
  const { rows } = felt.game;
  const told = inWords(rows, felt.look);
  if (!draw) return { around: [el("div", { class: "panel rows" }, told)], own: null };
  const { around, own } = draw(felt);
  const words = rows.length ? el("details", { class: "in-words" }, el("summary", null, t("The table in words")), told) : null;
  return { around: [...around, words], own };
}

/** The rows of any system. @param {Row[]} rows @param {(card: number) => void} look */
function inWords(rows, look) {
  return el(
    "dl",
    null,
    rows.flatMap((each) => [el("dt", null, ...capital(each.title)), el("dd", null, ...written(each.spans, look))]),
  );
}

/**
 * A pile of which at most the top is seen, with its number.
 *
 * @param {Felt} felt
 * @param {string} zone
 * @param {string} label
 * @param {number} count
 * @param {number} top the card that lies on top, 0 if it lies face down
 */
export function pile({ deck, look }, zone, label, count, top) {
  const shown = count
    ? cardAt(deck, top, { zone, ...(top ? { onclick: () => look(top) } : {}) })
    : el("span", { class: "slot", data: { zone } });
  return el(
    "div",
    { class: "pile" },
    el("div", { class: count > 2 ? "stack deep" : "stack", data: { zone } }, shown),
    el("p", { class: "pile-label" }, label, " ", el("b", null, count)),
  );
}

/**
 * Whose place it is: a frame with a name, facts, and cards.
 *
 * @param {{
 *   name: string,
 *   isOwn?: boolean,
 *   class?: string,
 *   facts?: (Node | string | null)[],
 *   drop?: string,
 * }} whose
 * @param {...(Node | null)} inside
 */
export function place({ name, isOwn = false, class: look = "", facts = [], drop }, ...inside) {
  const head = el(
    "div",
    { class: "seat-head" },
    el("h3", { class: "name" }, el("bdi", null, name)),
    isOwn && el("span", { class: "you" }, t("you")),
    el("span", { class: "facts" }, ...facts),
  );
  const data = drop ? { drop, who: name } : {};
  return el("section", { class: `panel seat ${isOwn ? "me" : ""} ${look}`, data, "aria-label": name }, head, ...inside);
}

/** How many cards are in a hand that is not one's own. @param {Felt} felt @param {number} count @param {string} zone */
export function hiddenHand({ deck }, count, zone) {
  const number = el("b", { "aria-hidden": "true" }, count);
  return el("span", { class: "hidden-hand" }, backs(deck, count, zone), number, hidden(t("cards in hand: {n}", { n: count })));
}

/** A short fact with a color. @param {string} text @param {string} look */
export function badge(text, look) {
  return el("span", { class: `badge ${look}` }, text);
}

/** Points that are spent, as a star and a number. @param {number} count @param {string} what */
export function points(count, what) {
  return el("span", { class: "points", title: what }, icon("point"), el("b", null, count), hidden(what));
}
