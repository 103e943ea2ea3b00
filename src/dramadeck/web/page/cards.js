/** Cards: their pictures, names and effects. */

import { h, hidden } from "./dom.js";
import { fetchData } from "./seat.js";
import { language, t } from "./words.js";

/** The printed cards of a game. */
export class Deck {
  /** @type {Record<string, string>} */
  #names = {};
  /** @type {Map<number, Promise<Line[]>>} */
  #lines = new Map();

  /** @param {string} system @param {string[]} faces @param {string} dialect @param {string} deck @param {Record<number, string>} otherNames the names of cards that the host cannot look up */
  constructor(system, faces, dialect, deck, otherNames) {
    this.system = system;
    this.faces = faces;
    this.isDrawn = faces.length > 0;
    this.dialect = dialect;
    this.deck = deck;
    this.otherNames = otherNames;
    this.language = language;
  }

  /** @param {string} [card] */
  #fetch(card = "") {
    const path = [this.system, this.dialect, this.deck].map(encodeURIComponent).join("/");
    return fetchData(`/api/cards/${path}${card}?language=${this.language}`);
  }

  /** Load the names of all cards. */
  async loadNames() {
    this.#names = await this.#fetch().catch(() => ({}));
  }

  /** @param {number} card */
  name(card) {
    if (!card) return t("a card face down");
    return this.#names[card] ?? this.otherNames[card] ?? t("card {n}", { n: card });
  }

  /** The name, the effect and the lines of a card. @param {number} card @returns {Promise<Line[]>} */
  lines(card) {
    if (this.deck === "-") return Promise.resolve([]);
    const lines = this.#lines.get(card) ?? this.#fetch(`/${card}`).then((data) => data.lines);
    this.#lines.set(card, lines);
    return lines;
  }

  /** The path of the picture of a card. @param {number} card @param {string} face its name; `face` is the side for the player */
  picture(card, face) {
    if (face === "face" && !this.faces.includes("face")) face = this.faces.find((name) => name !== "small" && name !== "back") ?? "small";
    const query = new URLSearchParams({ language: this.language, theme: theme() });
    return `/cards/${encodeURIComponent(this.system)}/${encodeURIComponent(this.deck)}/${card}/${face}.svg?${query}`;
  }
}

/** The theme of the page. */
function theme() {
  const { theme } = document.documentElement.dataset;
  if (theme === "light" || theme === "dark") return theme;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** A picture of the host. @param {string} path @param {Props} [props] */
export function picture(path, props = {}) {
  return h("img", { alt: "", ...props, picture: path });
}

/** A card on the table. @param {Deck} deck @param {number} card @param {CardLook} look */
export function cardAt(deck, card, { zone, side = "small", onclick, note, class: name = "", onpointerdown }) {
  const face = card ? side : "back";
  const label = deck.name(card);
  const props = {
    class: `card ${face} ${name}`,
    data: { card, zone, ...(card ? { key: `${zone}:${card}` } : {}) },
    title: card ? label : null,
    onpointerdown,
  };
  const content = [
    deck.isDrawn ? picture(deck.picture(card, face), { draggable: "false", decoding: "sync" }) : plainFace(card ? label : ""),
    hidden(note ? `${label}, ${note}` : label),
  ];
  return onclick ? h("button", { ...props, type: "button", onclick }, content) : h("span", props, content);
}

/** A card of a game without pictures: its name, and again along the edge that stays free in a hand. @param {string} name */
function plainFace(name) {
  const letters = Math.max(6, ...name.split(/[\s-]/).map((word) => word.length));
  return h("span", { class: "plain-face", "aria-hidden": "true", style: { "--letters": letters, "--length": name.length } }, name && h("span", { class: "corner" }, name), h("span", { class: "name" }, name || "?"));
}

/** The backs of hidden cards. @param {Deck} deck @param {number} count @param {string} zone */
export function backs(deck, count, zone) {
  const back = () => h("span", { class: "card back tiny" }, deck.isDrawn && picture(deck.picture(0, "back")));
  return h("span", { class: "backs", data: { zone }, "aria-hidden": "true" }, Array.from({ length: Math.min(count, 6) }, back));
}
