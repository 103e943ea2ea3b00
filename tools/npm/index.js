/**
 * The charts of Torg, Torg Eternity and Turn of the Card, and what is on the cards, as data: a chart
 * is looked up as on its printed page. Each figure names its sources.
 */

import { cards } from "./cards.js";
import { charts } from "./charts.js";
import { closest } from "./closest.js";
import { sources } from "./sources.js";

const NUMBER = /^[+-]?[0-9]{1,4}$/;
/** What Python calls white space, at either end of a text. */
const AROUND = /^[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+|[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+$/g;
const MOST_NAMED = 8;
const ROUNDINGS = ["ceiling", "closest", "floor"];
/** Below this value a measure is too small for a number. */
const LOWEST_VALUE = -1500;

/** A number, a word or a name that a chart or a deck does not hold, with the nearest that it does. */
export class ChartError extends RangeError {
  name = "ChartError";

  constructor(sentence, nearest = []) {
    super(sentence);
    this.nearest = nearest;
  }
}

/** The error for a word that is not among those that are known; of many, the first are named. */
function unknown(what, word, known, most = known.length) {
  const near = closest(word, known);
  const more = known.length > most ? ", ..." : "";
  const named = near.length ? `nearest: ${near.join(", ")}` : `known: ${known.slice(0, most).join(", ")}${more}`;
  return new ChartError(`${what} '${word}'; ${named}`, near);
}

/** What was given, such as an error shows it. */
function shown(given) {
  if (typeof given === "string") return `'${given}'`;
  if (typeof given === "bigint") return `${given}n`;
  return typeof given === "object" ? JSON.stringify(given) : String(given);
}

/** Whether it is a number or text, of which alone charts can be asked. */
function isPlain(asked) {
  return typeof asked === "number" || typeof asked === "string";
}

/** The same data, which nobody can change, whatever is inside. */
function frozen(data) {
  if (typeof data === "object" && data !== null) Object.values(data).forEach(frozen);
  return Object.freeze(data);
}

/** A printed chart. */
export class Chart {
  constructor(data) {
    Object.assign(this, frozen(data));
    Object.freeze(this);
  }

  /** Whether numbers are looked up in it; else words are. */
  get isOfNumbers() {
    return this.columns[0] === "low";
  }

  /** What stands at a number or at a word: a cell, or several by the names of their columns. */
  lookup(asked) {
    const row = this.isOfNumbers ? this.#atNumber(asked) : this.#atWord(asked);
    const answering = this.columns.slice(this.isOfNumbers ? 2 : 1, -1);
    if (answering.length === 1) return row[answering[0]];
    return Object.fromEntries(answering.map((column) => [column, row[column]]));
  }

  /** As text: its title, its lines, and how it goes on. */
  toString() {
    const widest = Math.max(...this.lines.map(([left]) => left.length));
    const lines = this.lines.map(([left, right]) => `  ${left.padStart(widest)} → ${right}`);
    return [`${this.title} (${this.source})`, ...lines, ...(this.beyond ? [`  ${this.beyond}`] : [])].join("\n");
  }

  /** The rows as CSV, the names of the columns first. */
  asCsv() {
    const rows = this.rows.map((row) => this.columns.map((column) => written(row[column])));
    return [this.columns, ...rows].map((cells) => `${cells.join(",")}\n`).join("");
  }

  #atNumber(asked) {
    if (!isPlain(asked) || !NUMBER.test(String(asked))) {
      const expected = `expected a number of up to 4 digits (${this.key})`;
      throw new ChartError(`${this.title}: ${expected}, not ${shown(asked)}`);
    }
    const number = Number(asked);
    const found = this.rows.find(
      ({ low, high }) => low <= number && (high === null || number <= high),
    );
    const row = found ?? GOES_ON[this.continues?.kind]?.(this, number);
    if (row !== undefined) return row;
    const near = [
      this.rows.findLastIndex(({ low }) => low < number),
      this.rows.findIndex(({ low }) => low > number),
    ].filter((place) => place !== -1).map((place) => this.lines[place].join(" → "));
    throw new ChartError(`${this.title}: no row for ${number}; nearest: ${near.join("; ")}`, near);
  }

  #atWord(asked) {
    if (!isPlain(asked)) {
      throw new ChartError(`${this.title}: expected a word (${this.key}), not ${shown(asked)}`);
    }
    const word = String(asked).replace(AROUND, "");
    const row = this.rows.find((entry) => String(entry[this.key]).toLowerCase() === word.toLowerCase());
    if (row === undefined) throw unknown(`${this.title}: no row for`, word, this.rows.map((entry) => String(entry[this.key])));
    return row;
  }
}

/** How charts go on beyond their rows: each gives a row, or nothing where it does not answer. */
const GOES_ON = {
  step(chart, number) {
    const last = chart.rows.at(-1);
    if (number <= last.high) return undefined;
    const { every, adds } = chart.continues;
    const begun = Math.ceil((number - last.high) / every);
    const columns = chart.columns.slice(2, -1);
    const more = (column) => (typeof adds === "number" ? adds : adds[column]);
    return Object.fromEntries(
      columns.map((column) => [column, last[column] + begun * more(column)]),
    );
  },
  repeat(chart, number) {
    const [column] = chart.columns.slice(2, -1);
    const found = repeated(chart, number);
    return number >= LOWEST_VALUE && Number.isFinite(found) ? { [column]: found } : undefined;
  },
  by_value(chart, number) {
    if (number <= chart.rows.at(-1).high) return undefined;
    const { times, rounding } = chart.continues;
    return { [chart.columns[2]]: times * valueOf(number, rounding) };
  },
};

/** All rows again and again, as far as numbers go. */
function repeated(chart, number) {
  const [column] = chart.columns.slice(2, -1);
  const place = number - chart.rows[0].low;
  const turns = Math.floor(place / chart.rows.length);
  const printed = chart.rows[place - turns * chart.rows.length][column];
  const power = chart.continues.times ** Math.abs(turns);
  return turns < 0 ? printed / power : printed * power;
}

function written(cell) {
  const text = cell === null ? "" : Array.isArray(cell) ? cell.join("/") : String(cell);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Every chart by its name. */
export const CHARTS = Object.freeze(
  Object.fromEntries(Object.entries(charts).map(([name, data]) => [name, new Chart(data)])),
);

/** What stands in a chart at a number or at a word. */
export function lookup(name, asked) {
  if (!Object.hasOwn(CHARTS, name)) throw unknown("there is no chart", name, Object.keys(CHARTS), MOST_NAMED);
  return CHARTS[name].lookup(asked);
}

/** The value of a measure above 0, on the chart `values`. */
export function valueOf(amount, rounding = "ceiling") {
  if (typeof amount !== "number" || !(amount > 0 && amount < Infinity)) {
    throw new ChartError(`expected a measure above 0, not ${shown(amount)}`);
  }
  if (!ROUNDINGS.includes(rounding)) throw unknown("there is no rounding", rounding, ROUNDINGS);
  const at = (value) => repeated(CHARTS.values, value);
  let value = CHARTS.values.rows.length * Math.floor(Math.log10(amount));
  while (at(value - 1) >= amount) value -= 1;
  while (at(value) < amount) value += 1;
  if (rounding === "closest" && amount < (at(value - 1) + at(value)) / 2) return value - 1;
  if (rounding === "floor" && amount < at(value)) return value - 1;
  return value;
}

/** What the ids and keys of a chart or a row name, such as "TR-009, FS": the document, the heading. */
export function sourcesOf(keys) {
  return String(keys).split(",").map((word) => {
    const key = word.replace(AROUND, "").toUpperCase();
    if (!Object.hasOwn(sources, key)) throw unknown("no source", key, Object.keys(sources), MOST_NAMED);
    return { key, ...sources[key] };
  });
}

/** Every deck by its name. */
export const DECKS = Object.freeze(cards);

/** A card of a deck by its number. */
export function card(deck, number) {
  const all = cardsOf(deck);
  const match = all.find((entry) => entry.number === number);
  if (match !== undefined) return match;
  const given = typeof number === "string" ? "text" : shown(number);
  const [first, last] = [all[0].number, all.at(-1).number]; // a deck counts on, without gaps
  throw new ChartError(`${deck} has the numbers ${first} to ${last}; expected one of them, not ${given}`);
}

/** The cards of a deck that are called so in English, in capitals or not, white space around it left out. */
export function cardsNamed(deck, name) {
  const word = String(name).replace(AROUND, "").toLowerCase();
  return cardsOf(deck).filter((entry) => entry.name.toLowerCase() === word);
}

function cardsOf(deck) {
  if (!Object.hasOwn(DECKS, deck)) throw unknown("there is no deck", deck, Object.keys(DECKS));
  return DECKS[deck].cards;
}
