/** The page's own sentences in the language of whoever looks; the host has the catalogue. */

import { h } from "./dom.js";
import { fetched } from "./seat.js";

/** @type {Record<string, string>} */
let known = {};

/** @type {{code: string, name: string}[]} */
export let languages = [{ code: "en", name: "English" }];

export let language = "en";

/** Learn the sentences of a language, and say so to the browser. @param {string} code */
export async function speak(code) {
  const told = await fetched(`/api/words?language=${encodeURIComponent(code)}`);
  known = told.words;
  languages = told.languages;
  language = told.language;
  document.documentElement.lang = language;
}

/** The language that was chosen here before, or the browser's. */
export function wanted() {
  return kept("language") ?? navigator.language.slice(0, 2);
}

/**
 * A sentence of the page; the key is the English one.
 *
 * @param {string} sentence
 * @param {Record<string, string | number>} [values] what stands in its places
 * @returns {string}
 */
export function t(sentence, values = {}) {
  return (known[sentence] ?? sentence).replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** What was kept in this browser; nothing where it keeps nothing. @param {string} name */
export function kept(name) {
  try {
    return localStorage.getItem(`dramadeck.${name}`);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} value */
export function keep(name, value) {
  try {
    localStorage.setItem(`dramadeck.${name}`, value);
  } catch {
    // A private window: it holds for as long as the page is open.
  }
}

/** @param {number} chance from 0 to 1 */
export function percent(chance) {
  return new Intl.NumberFormat(language, { style: "percent" }).format(chance);
}

/**
 * What stands in some pieces, each as its kind; a name may be written from right to left.
 *
 * @param {Span[]} spans
 * @param {(card: number) => void} [onCard] what a card that is named does when it is pressed
 */
export function written(spans, onCard) {
  return spans.map((span) => {
    const { is, text, card = 0 } = span;
    if (is === "name" || is === "quote") return h("bdi", { class: is }, text);
    if (is === "card" && onCard && card) return h("button", { class: "card-name", type: "button", onclick: () => onCard(card) }, text);
    if (is === "card") return h("span", { class: "card-name" }, text);
    return is === "text" ? text : h("span", { class: is }, text);
  });
}

/** @param {Span[]} spans */
export function plain(spans) {
  return spans.map((each) => each.text).join("");
}

/** A text of which the first letter is large. @param {string} text */
export function sentence(text) {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}
