/** Cards: their pictures, their names, and the sheet that opens when one is tapped. */

import { fetched } from "./connection.js";
import { el, hidden } from "./dom.js";
import { language, t } from "./words.js";

/** @type {Record<string, {face: string, small: string}>} */
const FACES = { torg: { face: "player", small: "small" }, tarot: { face: "face", small: "small" } };

/**
 * What is printed on the cards of a game.
 */
export class Deck {
  /** @type {Record<string, string>} */
  #names = {};
  /** @type {Map<number, Promise<Line[]>>} */
  #lines = new Map();

  /** @param {string} system @param {string} dialect @param {string} deck */
  constructor(system, dialect, deck) {
    this.system = system;
    this.dialect = dialect;
    this.deck = deck;
    this.language = language;
  }

  /** Whether it has pictures. */
  get isDrawn() {
    return this.system in FACES;
  }

  get #path() {
    return [this.system, this.dialect, this.deck].map(encodeURIComponent).join("/");
  }

  /** Learn what all cards are called. */
  async learn() {
    try {
      this.#names = await fetched(`/api/cards/${this.#path}?language=${this.language}`);
    } catch {
      this.#names = {};
    }
  }

  /** @param {number} card */
  name(card) {
    if (!card) return t("a card face down");
    return this.#names[card] ?? t("card {n}", { n: card });
  }

  /** What a card is called, does and shows. @param {number} card @returns {Promise<Line[]>} */
  lines(card) {
    const found = this.#lines.get(card) ?? fetched(`/api/cards/${this.#path}/${card}?language=${this.language}`).then((told) => told.lines);
    this.#lines.set(card, found);
    return found;
  }

  /**
   * Where the picture of a card is.
   *
   * @param {number} card
   * @param {"face" | "small" | "back" | "gamemaster"} side
   * @param {string} [inForce] the kind of scene whose line counts
   */
  picture(card, side, inForce) {
    const faces = FACES[this.system];
    const name = side === "face" || side === "small" ? faces?.[side] : side;
    const face = inForce ? `${name}-${inForce}` : name;
    const query = new URLSearchParams({ language: this.language, theme: theme() });
    return `/cards/${encodeURIComponent(this.system)}/${encodeURIComponent(this.deck)}/${card}/${face}.svg?${query}`;
  }
}

/** In which light the page is looked at. */
export function theme() {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "light" || chosen === "dark") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/**
 * A card that lies somewhere.
 *
 * @param {Deck} deck
 * @param {number} card
 * @param {CardLook} how where it lies, which side is seen, what a tap does, what there is to say of it besides
 */
export function cardAt(deck, card, { zone, side = "small", inForce, onclick, note, class: name = "" }) {
  const shown = card ? side : "back";
  const called = note ? `${deck.name(card)}, ${note}` : deck.name(card);
  const face = deck.isDrawn
    ? el("img", { src: deck.picture(card, shown, inForce), alt: "", draggable: "false", decoding: "sync" })
    : el("span", { class: "plain-face" }, card || "?");
  const data = { card, zone, key: `${zone}:${card}` };
  const look = `card ${shown} ${name}`;
  return onclick
    ? el("button", { type: "button", class: look, data, onclick, title: card ? deck.name(card) : null }, face, hidden(called))
    : el("span", { class: look, data, title: card ? deck.name(card) : null }, face, hidden(called));
}

/** Several backs for cards that are hidden, and their number. @param {Deck} deck @param {number} count @param {string} zone */
export function backs(deck, count, zone) {
  const one = () => el("span", { class: "card back tiny" }, deck.isDrawn && el("img", { src: deck.picture(0, "back"), alt: "" }));
  return el("span", { class: "backs", data: { zone }, "aria-hidden": "true" }, ...Array.from({ length: Math.min(count, 6) }, one));
}
