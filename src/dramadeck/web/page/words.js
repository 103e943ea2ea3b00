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

/** Punctuation at the beginning of a text. */
const PUNCTUATION = /^[\p{Pe}\p{Pf}\p{Po}]*/u;

/** Spans as elements; a name may have another direction of writing. @param {Span[]} spans @param {(card: number) => void} [onCard] called with a card that is clicked */
export function spanElements(spans, onCard) {
  const isButton = (/** @type {Span | undefined} */ span) => span?.is === "card" && onCard && span.card;
  const punctuation = (/** @type {Span | undefined} */ span) => (span?.is === "text" && PUNCTUATION.exec(span.text)?.[0]) || "";
  return spans.map((span, at) => {
    const { is, text, card = 0 } = span;
    if (is === "name" || is === "quote") return h("bdi", { class: is }, text);
    if (isButton(span)) {
      const button = h("button", { class: "card-name", type: "button", onclick: () => onCard?.(card) }, text);
      const mark = punctuation(spans[at + 1]);
      // A line may break after any button; this one stays on the line of its punctuation.
      return mark ? h("span", { class: "with-mark" }, button, mark) : button;
    }
    if (is === "card") return h("span", { class: "card-name" }, text);
    if (is === "text") return isButton(spans[at - 1]) ? text.slice(punctuation(span).length) : text;
    return h("span", { class: is }, text);
  });
}

/** The text of spans. @param {Span[]} spans */
export const plainText = (spans) => spans.map(({ text }) => text).join("");

/** A text with a capital letter at the beginning. @param {string} text */
export function sentence(text) {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}
