/** Cards: their pictures, their names, and the sheet that opens when one is tapped. */

import { fetched } from "./connection.js";
import { el, hidden } from "./dom.js";
import { show } from "./line.js";
import { language, t } from "./words.js";

/** What a face of a card is called in a game that has several. @type {Record<string, Record<string, string>>} */
const NAMES = { torg: { face: "player" } };

/**
 * What is printed on the cards of a game.
 */
export class Deck {
  /** @type {Record<string, string>} */
  #names = {};
  /** @type {Map<number, Promise<Line[]>>} */
  #lines = new Map();

  /** @param {string} system @param {string[]} faces @param {string} dialect @param {string} deck @param {Record<number, string>} told what cards are called */
  constructor(system, faces, dialect, deck, told) {
    this.told = told;
    this.system = system;
    this.isDrawn = faces.length > 0;
    this.dialect = dialect;
    this.deck = deck;
    this.language = language;
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
    return this.#names[card] ?? this.told[card] ?? t("card {n}", { n: card });
  }

  /** What a card is called, does and shows. @param {number} card @returns {Promise<Line[]>} */
  lines(card) {
    if (this.deck === "-") return Promise.resolve([]);
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
    const name = NAMES[this.system]?.[side] ?? side;
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

/** A picture that the host draws. @param {string} path @param {import("./dom.js").Props} [props] */
export function picture(path, props = {}) {
  const image = el("img", { alt: "", ...props });
  show(image, path);
  return image;
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
    ? picture(deck.picture(card, shown, inForce), { draggable: "false", decoding: "sync" })
    : el("span", { class: "plain-face", "aria-hidden": "true" }, card ? deck.name(card) : "?");
  const data = { card, zone, key: `${zone}:${card}` };
  const look = `card ${shown} ${name}`;
  const props = { class: look, data, title: card ? deck.name(card) : null };
  return onclick ? el("button", { ...props, type: "button", onclick }, face, hidden(called)) : el("span", props, face, hidden(called));
}

/** Several backs for cards that are hidden, and their number. @param {Deck} deck @param {number} count @param {string} zone */
export function backs(deck, count, zone) {
  const one = () => el("span", { class: "card back tiny" }, deck.isDrawn && picture(deck.picture(0, "back")));
  return el("span", { class: "backs", data: { zone }, "aria-hidden": "true" }, ...Array.from({ length: Math.min(count, 6) }, one));
}
