/**
 * The answers of a form, and the options and fields that they leave open. The page of `dramadeck serve`
 * uses the same functions. `fixed` are answers that exclude options of all other fields, such as `given` of a fact.
 */

import type { Offered } from "./client.js";
import type { Answers, Field, Option } from "./protocol.js";

/** What is known of the answers before the form is filled in. */
export interface Known {
  /** The card that was tapped. */
  card?: number;
  /** The character on whom it was dropped. */
  who?: string;
  /** `given` of a fact: the answers that are fixed. */
  given?: Answers | undefined;
}

/** The answers that follow from what is known, as far as the form has fields for them. */
export function answersOf(form: Offered, known: Known): Answers;

/**
 * `answers`: the given ones, typed or chosen, without those that other answers exclude; with the only
 * option of a field, and default options. They can be sent as they are. `left`: the options of each
 * field that can be answered now; a field that is typed has none.
 */
export function chosen(form: Offered, given: Answers, fixed?: Answers): { answers: Answers; left: { [field: string]: Option[] } };

/** The fields without an answer, and those of which more options may be chosen; no extra ones. */
export function openFields(form: Offered, given: Answers, fixed?: Answers): Field[];

/** Whether the form has a field with these answers. */
export function isThere(field: Field, answers: Answers): boolean;

/** The chance of success with these answers, or null if the form has none. */
export function chanceOf(form: Offered, answers: Answers): number | null;

/** The first value in the input of a field: a default, or the sample of a number. */
export function proposed(form: Offered, field: Field, answers: Answers): unknown;

/** Whether that value is only a sample. */
export function isExample(form: Offered, field: Field, answers: Answers): boolean;

/** The answers of the last time, or null if a field has none. */
export function repeated(form: Offered, fixed: Answers): Answers | null;

/** The labels of the answers that a form has before it is filled in. */
export function settled(form: Offered, fixed?: Answers): string[];

/** The labels of the options that are chosen in a field. */
export function labelsOf(form: Offered, field: Field, answers: Answers): string[];

/** Whether two values of options are equal; they may be objects. */
export function same(one: unknown, other: unknown): boolean;
