/**
 * The charts of Torg, Torg Eternity and Turn of the Card, and what is on the cards, as data: a chart
 * is looked up as on its printed page. Each figure names its sources.
 */

import { cards } from "./cards.js";
import { charts } from "./charts.js";

const NUMBER = /^[+-]?[0-9]{1,4}$/;

/** A number, a word or a name that a chart or a deck does not hold. */
export class ChartError extends RangeError {
  name = "ChartError";
}

/** A printed chart. */
export class Chart {
  constructor(data) {
    Object.assign(this, data);
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

  /** The rows as CSV, the names of the columns first. */
  asCsv() {
    const rows = this.rows.map((row) => this.columns.map((column) => written(row[column])));
    return [this.columns, ...rows].map((cells) => `${cells.join(",")}\n`).join("");
  }

  #atNumber(asked) {
    if (!NUMBER.test(String(asked))) {
      throw new ChartError(`${this.title}: expected a number of up to 4 digits, not ${asked}`);
    }
    const number = Number(asked);
    const found = this.rows.find(
      ({ low, high }) => low <= number && (high === null || number <= high),
    );
    const row = found ?? GOES_ON[this.continues?.kind]?.(this, number);
    if (row === undefined) throw new ChartError(`${this.title}: no row for ${number}`);
    return row;
  }

  #atWord(asked) {
    const word = String(asked).trim().toLowerCase();
    const row = this.rows.find((each) => String(each[this.key]).toLowerCase() === word);
    if (row === undefined) throw new ChartError(`${this.title}: no row for ${asked}`);
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
    const place = number - chart.rows[0].low;
    const turns = Math.floor(place / chart.rows.length);
    const printed = chart.rows[place - turns * chart.rows.length][column];
    const power = chart.continues.times ** Math.abs(turns);
    return { [column]: turns < 0 ? printed / power : printed * power };
  },
  by_value(chart, number) {
    if (number <= chart.rows.at(-1).high) return undefined;
    const { times, rounding } = chart.continues;
    return { [chart.columns[2]]: times * valueOf(number, rounding) };
  },
};

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
  if (!Object.hasOwn(CHARTS, name)) throw new ChartError(`there is no chart ${name}`);
  return CHARTS[name].lookup(asked);
}

/** The value of a measure above 0, on the chart `values`. */
export function valueOf(amount, rounding = "ceiling") {
  if (!(amount > 0 && amount < Infinity)) throw new ChartError(`no measure: ${amount}`);
  const at = (value) => GOES_ON.repeat(CHARTS.values, value).measure;
  let value = CHARTS.values.rows.length * Math.floor(Math.log10(amount));
  while (at(value - 1) >= amount) value -= 1;
  while (at(value) < amount) value += 1;
  if (rounding === "closest" && amount < (at(value - 1) + at(value)) / 2) return value - 1;
  if (rounding === "floor" && amount < at(value)) return value - 1;
  return value;
}

/** Every deck by its name. */
export const DECKS = Object.freeze(cards);

/** A card of a deck by its number. */
export function card(deck, number) {
  const found = cardsOf(deck).find((each) => each.number === number);
  if (found === undefined) throw new ChartError(`${deck} has no card ${number}`);
  return found;
}

/** The cards of a deck that are called so in English, in capitals or not. */
export function cardsNamed(deck, name) {
  const wanted = String(name).toLowerCase();
  return cardsOf(deck).filter((each) => each.name.toLowerCase() === wanted);
}

function cardsOf(deck) {
  if (!Object.hasOwn(DECKS, deck)) throw new ChartError(`there is no deck ${deck}`);
  return DECKS[deck].cards;
}
