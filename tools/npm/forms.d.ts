/**
 * What is answered in a form so far, and what that leaves open. The page of `dramadeck serve` asks
 * by the same functions. Answers that are `fixed` narrow every other field, as `given` of a fact.
 */

import type { Offered } from "./client.js";
import type { Answers, Field, Option } from "./protocol.js";

/** What is known before anything is asked. */
export interface Known {
  /** The card that was tapped. */
  card?: number;
  /** The character on whom it was dropped. */
  who?: string;
  /** What is settled of something that is due, as a fact says it. */
  given?: Answers | undefined;
}

/** The answers that what is known comes to, as far as the form asks for them. */
export function answersOf(form: Offered, known: Known): Answers;

/**
 * `answers`: the given ones, typed or chosen, without those that other answers exclude; with the only
 * option of a field, and default options. They can be sent as they are. `left`: the options of each
 * field that can be answered now; a field that is typed has none.
 */
export function chosen(form: Offered, given: Answers, fixed?: Answers): { answers: Answers; left: { [field: string]: Option[] } };

/** The fields without an answer, and those of which more options may be chosen; no extra ones. */
export function openFields(form: Offered, given: Answers, fixed?: Answers): Field[];

/** Whether a field is asked with these answers. */
export function isThere(field: Field, answers: Answers): boolean;

/** The chance of success with these answers, where the menu says it. */
export function chanceOf(form: Offered, answers: Answers): number | null;

/** What stands in the input of a field at first. */
export function proposed(form: Offered, field: Field, answers: Answers): unknown;

/** Whether that is only an example, which nobody has said. */
export function isExample(form: Offered, field: Field, answers: Answers): boolean;

/** The answers of the last time, if nothing is left open by them. */
export function repeated(form: Offered, fixed: Answers): Answers | null;

/** What goes without saying, in words. */
export function settled(form: Offered, fixed?: Answers): string[];

/** What is chosen in a field, in words. */
export function labelsOf(form: Offered, field: Field, answers: Answers): string[];

/** Whether two values of options are the same; they may be objects. */
export function same(one: unknown, other: unknown): boolean;
