import type { Deck } from "./cards.js";
import type { AnswerOf, CardOf, ChartName, DeckName } from "./names.js";

export type * from "./cards.js";
export type { AnswerOf, CardOf, ChartName, DeckName } from "./names.js";

/** What stands in a row under a column. */
export type Cell = number | string | boolean | null | readonly (number | string)[];

/** A row of a chart by the names of its columns. */
export type Row = Readonly<Record<string, Cell>>;

/** What a look-up finds: the cell, or where there are several columns, the cells by their names. */
export type Found = Cell | Row;

/** How a chart goes on beyond its rows. */
export type Continues =
  | { readonly kind: "step"; readonly every: number; readonly adds: number | Readonly<Record<string, number>> }
  | { readonly kind: "repeat"; readonly times: number }
  | { readonly kind: "by_value"; readonly times: number; readonly rounding: "closest" | "floor" };

/** A number, a word or a name that a chart or a deck does not hold. */
export class ChartError extends RangeError {
  /** The nearest that it does hold: words, names, or rows as text; the message names them as well. */
  readonly nearest: readonly string[];
}

/** A printed chart; `Answer` is what a look-up in it finds. */
export interface Chart<Answer extends Found = Found> {
  /** The name by which it is asked for. */
  readonly name: ChartName;
  /** What it is called. */
  readonly title: string;
  /** What is looked up in it. */
  readonly key: string;
  /** Keys of the bibliography, a comma between two. */
  readonly source: string;
  /** Where numbers are looked up, first `low` and `high`; else the word. `source` is the last. */
  readonly columns: readonly string[];
  /** Ascending; a row whose `high` is null is open upward. */
  readonly rows: readonly Row[];
  /** In words, how it goes on beyond its rows; empty where it does not. */
  readonly beyond: string;
  /** The same as data. */
  readonly continues: Continues | null;
  /** The rows in words, each with what stands on the left and what on the right. */
  readonly lines: readonly (readonly [string, string])[];
  /** Whether numbers are looked up in it; else words are. */
  readonly isOfNumbers: boolean;
  /**
   * What stands at a whole number of up to four digits, also as text such as "17" or "+17", or at a
   * word, in capitals or not, white space around it left out. "1.0" and " 17 " are no numbers.
   * @throws {ChartError} nothing stands there.
   */
  lookup(asked: number | string): Answer;
  /** As text: its title, its lines, and how it goes on. */
  toString(): string;
  /** The rows as CSV, the names of the columns first. */
  asCsv(): string;
}

/** Every chart by its name. */
export const CHARTS: { readonly [Name in ChartName]: Chart<AnswerOf[Name]> };

/**
 * What stands in a chart at a number or at a word.
 * @throws {ChartError} there is no such chart, or nothing of the kind in it.
 */
export function lookup<Name extends ChartName>(name: Name, asked: number | string): AnswerOf[Name];

/**
 * The value of a measure above 0, on the chart `values`: by `ceiling`, which is the default, the
 * smallest whose measure is no less; by `closest` the closest, of two as close the higher; by `floor`
 * the last one that is reached.
 * @throws {ChartError} the measure is 0 or less, or no finite number; there is no such rounding.
 */
export function valueOf(amount: number, rounding?: "ceiling" | "closest" | "floor"): number;

/** Where a rule or a figure was read. */
export interface Source {
  /** The id of a rule, such as TR-009, or the key of a page, such as FS. */
  readonly key: string;
  /** What the document or the page is called. */
  readonly title: string;
  /** Which text it is, or what was read there. */
  readonly about: string;
  /** Under which heading a rule was read; empty for a page. */
  readonly heading: string;
  /** Where it is found; empty where no address is known. */
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
 * The cards of a deck that are called so in English, in capitals or not, white space around the name
 * left out; none where no card is called so.
 * @throws {ChartError} there is no such deck.
 */
export function cardsNamed<Name extends DeckName>(deck: Name, name: string): CardOf[Name][];
