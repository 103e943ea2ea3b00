/** Cards: their pictures, their names, and the sheet that opens when one is tapped. */

import { h, hidden } from "./dom.js";
import { fetched } from "./seat.js";
import { language, t } from "./words.js";

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
    this.faces = faces;
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
   * @param {string} face by its name; `face` is the side of whoever holds it
   */
  picture(card, face) {
    if (face === "face" && !this.faces.includes("face")) face = this.faces.find((each) => each !== "small" && each !== "back") ?? "small";
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
  return h("img", { alt: "", ...props, picture: path });
}

/**
 * A card that lies somewhere.
 *
 * @param {Deck} deck
 * @param {number} card
 * @param {CardLook} how where it lies, which side is seen, what a tap does, what there is to say of it besides
 */
export function cardAt(deck, card, { zone, side = "small", onclick, note, class: name = "", onpointerdown }) {
  const shown = card ? side : "back";
  const called = note ? `${deck.name(card)}, ${note}` : deck.name(card);
  const face = deck.isDrawn
    ? picture(deck.picture(card, shown), { draggable: "false", decoding: "sync" })
    : h("span", { class: "plain-face", "aria-hidden": "true" }, card ? deck.name(card) : "?");
  const props = {
    class: `card ${shown} ${name}`,
    data: { card, zone, ...(card ? { key: `${zone}:${card}` } : {}) },
    title: card ? deck.name(card) : null,
    onpointerdown,
  };
  return onclick ? h("button", { ...props, type: "button", onclick }, face, hidden(called)) : h("span", props, face, hidden(called));
}

/** Several backs for cards that are hidden, and their number. @param {Deck} deck @param {number} count @param {string} zone */
export function backs(deck, count, zone) {
  const one = () => h("span", { class: "card back tiny" }, deck.isDrawn && picture(deck.picture(0, "back")));
  return h("span", { class: "backs", data: { zone }, "aria-hidden": "true" }, Array.from({ length: Math.min(count, 6) }, one));
}
