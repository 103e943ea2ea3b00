/** The sentences of the page, which the host translates, and the settings that the browser stores. */

import { h } from "./dom.js";
import { fetchData } from "./seat.js";

/** English sentence → translation. @type {Record<string, string>} */
let translations = {};

/** @type {{code: string, name: string}[]} */
export let languages = [{ code: "en", name: "English" }];

export let language = "en";

/** Load the sentences of a language. @param {string} code */
export async function setLanguage(code) {
  ({ words: translations, languages, language } = await fetchData(`/api/words?language=${encodeURIComponent(code)}`));
  document.documentElement.lang = language;
}

/** The language that was chosen before, or that of the browser. */
export const preferredLanguage = () => stored("language") ?? navigator.language.slice(0, 2);

/** Translate a sentence of the page. @param {string} sentence in English @param {Record<string, string | number>} [values] the values of its placeholders */
export function t(sentence, values = {}) {
  return (translations[sentence] ?? sentence).replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** A setting; null if there is none, or the browser stores none. @param {string} name */
export function stored(name) {
  try {
    return localStorage.getItem(`dramadeck.${name}`);
  } catch {
    return null;
  }
}

/** Store a setting. @param {string} name @param {string} value */
export function store(name, value) {
  try {
    localStorage.setItem(`dramadeck.${name}`, value);
  } catch {
    // Private windows may have no storage.
  }
}

/** @param {number} chance from 0 to 1 */
export function percent(chance) {
  return new Intl.NumberFormat(language, { style: "percent" }).format(chance);
}

/** Spans as elements; a name may have another direction of writing. @param {Span[]} spans @param {(card: number) => void} [onCard] called with a card that is clicked */
export function spanElements(spans, onCard) {
  return spans.map(({ is, text, card = 0 }) => {
    if (is === "name" || is === "quote") return h("bdi", { class: is }, text);
    if (is === "card" && onCard && card) return h("button", { class: "card-name", type: "button", onclick: () => onCard(card) }, text);
    if (is === "card") return h("span", { class: "card-name" }, text);
    return is === "text" ? text : h("span", { class: is }, text);
  });
}

/** The text of spans. @param {Span[]} spans */
export const plainText = (spans) => spans.map(({ text }) => text).join("");

/** A text with a capital letter at the beginning. @param {string} text */
export function sentence(text) {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}
