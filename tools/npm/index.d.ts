import type { Deck } from "./cards.js";
import type { AnswerOf, CardOf, ChartName, DeckName } from "./names.js";

export type * from "./cards.js";
export type { AnswerOf, CardOf, ChartName, DeckName } from "./names.js";

/** A cell of a chart. */
export type Cell = number | string | boolean | null | readonly (number | string)[];

/** A row of a chart: its cells by column. */
export type Row = Readonly<Record<string, Cell>>;

/** The answer of a look-up: the cell, or several cells by column. */
export type Found = Cell | Row;

/** How a chart continues beyond its rows. */
export type Continues =
  | { readonly kind: "step"; readonly every: number; readonly adds: number | Readonly<Record<string, number>> }
  | { readonly kind: "repeat"; readonly times: number }
  | { readonly kind: "by_value"; readonly times: number; readonly rounding: "closest" | "floor" };

/** A chart or a deck has no such number, word or name. */
export class ChartError extends RangeError {
  /** The nearest words, names or rows, as in the message. */
  readonly nearest: readonly string[];
}

/** A printed chart; `Answer` is the type of its answers. */
export interface Chart<Answer extends Found = Found> {
  /** The name for `lookup`. */
  readonly name: ChartName;
  /** The title, for people. */
  readonly title: string;
  /** What is looked up in it, such as a margin. */
  readonly key: string;
  /** Keys of the bibliography, separated by commas. */
  readonly source: string;
  /** A chart of numbers begins with `low` and `high`, another one with the word; the last is `source`. */
  readonly columns: readonly string[];
  /** Ascending; `high` is null if a row has no upper limit. */
  readonly rows: readonly Row[];
  /** How it continues beyond its rows, in words; empty if it does not. */
  readonly beyond: string;
  /** The same as data. */
  readonly continues: Continues | null;
  /** The rows in words: the left and the right side of each. */
  readonly lines: readonly (readonly [string, string])[];
  /** Whether it takes numbers; otherwise it takes words. */
  readonly isOfNumbers: boolean;
  /**
   * The answer for a whole number of up to four digits, also as text such as "17" or "+17" (not "1.0"
   * or " 17 "), or for a word; case and surrounding white space do not matter.
   * @throws {ChartError} there is no answer.
   */
  lookup(key: number | string): Answer;
  /** As text: its title, its lines, and how it continues. */
  toString(): string;
  /** The rows as CSV, the names of the columns first. */
  asCsv(): string;
}

/** Every chart by its name. */
export const CHARTS: { readonly [Name in ChartName]: Chart<AnswerOf[Name]> };

/**
 * The answer of a chart for a number or a word.
 * @throws {ChartError} there is no such chart, or no answer.
 */
export function lookup<Name extends ChartName>(name: Name, key: number | string): AnswerOf[Name];

/**
 * The value of a measure above 0, on the chart `values`: `ceiling`, the default, is the smallest value
 * whose measure is at least as large, `closest` the closest one (of two, the higher), `floor` the
 * largest one whose measure is at most as large.
 * @throws {ChartError} the measure is 0 or less, or no finite number; there is no such rounding.
 */
export function valueOf(amount: number, rounding?: "ceiling" | "closest" | "floor"): number;

/** The source of a rule or a figure. */
export interface Source {
  /** The id of a rule, such as TR-009, or the key of a page, such as FS. */
  readonly key: string;
  /** The title of the document or the page. */
  readonly title: string;
  /** Which text it is, or what was read there. */
  readonly about: string;
  /** The heading of a rule; empty for a page. */
  readonly heading: string;
  /** Its address; empty if none is known. */
  readonly address: string;
}

/**
 * The sources of a chart or a row, one for each key of its `source`, such as "TR-009, FS".
 * @throws {ChartError} one of them is unknown.
 */
export function sourcesOf(keys: string): Source[];

/** Every deck by its name. */
export const DECKS: Readonly<Record<DeckName, Deck>>;

/**
 * A card of a deck by its number.
 * @throws {ChartError} there is none.
 */
export function card<Name extends DeckName>(deck: Name, number: number): CardOf[Name];

/**
 * The cards of a deck with this English name, or none; case and surrounding white space do not matter.
 * @throws {ChartError} there is no such deck.
 */
export function cardsNamed<Name extends DeckName>(deck: Name, name: string): CardOf[Name][];
