/** The felt: what lies on the table and who sits around it, as the seat sees it. */

import { backs, cardAt } from "./cards.js";
import { el, hidden, icon, roving } from "./dom.js";
import { draggable } from "./drag.js";
import { tarotTable } from "./tarot_table.js";
import { torgTable } from "./torg_table.js";
import { capital, t, written } from "./words.js";

/** @typedef {import("./cards.js").Deck} Deck */
/** @typedef {import("./game.js").Game} Game */

/**
 * What a table is drawn with; `look` opens the sheet of a card, `drop` is called with a card that was dragged to a place.
 *
 * @typedef {{game: Game, deck: Deck, look: (card: number) => void, drop: (card: number, target: HTMLElement) => void}} Felt
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
  if (!draw) return { around: [el("div", { class: "panel rows" }, told), lying(felt)], own: null };
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

/** The open cards of any system in the order of its rows, but those that the seat holds. @param {Felt} felt */
function lying({ game, deck, look }) {
  const mine = new Set(held(game).cards);
  const open = game.rows.flatMap((each) => each.spans.flatMap(({ card }) => (card && !mine.has(card) ? [card] : [])));
  if (!deck.isDrawn || !open.length) return null;
  return el("div", { class: "lying" }, open.map((card) => cardAt(deck, card, { zone: "lying", onclick: () => look(card) })));
}

/**
 * A pile of which at most the top is seen, with its number.
 *
 * @type {(felt: Felt, zone: string, label: string, count: number, top: number) => HTMLElement} `top` is 0 if it lies face down
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
 *   takes?: string,
 * }} whose
 * @param {...(Node | null)} inside
 */
export function place({ name, isOwn = false, class: look = "", facts = [], drop, takes }, ...inside) {
  const head = el(
    "div",
    { class: "seat-head" },
    el("h3", { class: "name" }, el("bdi", null, name)),
    isOwn && el("span", { class: "you" }, t("you")),
    el("span", { class: "facts" }, ...facts),
  );
  const data = drop ? { drop, who: name, ...(takes ? { takes } : {}) } : {};
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

/** The cards in one's own hand, fanned out; a tap looks at one, a drag plays it. @param {Felt} felt */
export function hand(felt) {
  const { zone, cards } = held(felt.game);
  const spread = Math.min(5, 20 / Math.max(1, cards.length));
  const fan = el("ul", { class: "fan" });
  cards.forEach((card, at) => {
    const off = at - (cards.length - 1) / 2;
    const { game, look, deck } = felt;
    const may = game.formsOf(card).length > 0;
    const said = may ? { class: "playable", note: t("may be played") } : {};
    const shown = cardAt(deck, card, { zone, side: "face", onclick: () => look(card), ...said });
    draggable(shown, felt, card);
    fan.append(el("li", { style: { "--turn": `${off * spread}deg`, "--sink": `${off * off * (spread / 2.6)}px` } }, shown));
  });
  roving(fan, ".card");
  return [fan];
}

/** What the seat holds, and where. @param {import("./game.js").Game} game @returns {{zone: string, cards: number[]}} */
export function held(game) {
  const { view, name } = game;
  const holders = /** @type {{name: string | null, hand: number[] | null}[]} */ (view["heroes"] ?? view["players"] ?? []);
  const own = holders.find((each) => each.name === name);
  if (own?.hand) return { zone: `hand/${name}`, cards: own.hand };
  const narrator = /** @type {Tarot.HolderView | undefined} */ (view["narrator"]);
  // A system of which the page knows nothing may call it a hand all the same.
  return narrator ? { zone: "narrator_hand", cards: narrator.hand ?? [] } : { zone: `hand/${name}`, cards: /** @type {number[]} */ (view["hand"] ?? []) };
}
