/** What a seat knows of its game: what the host has told it, and nothing besides. */

import { same } from "./answers.js";
import { Connection, fetched } from "./connection.js";
import { visited } from "./my_tables.js";
import { language } from "./words.js";

const STORY_KEPT = 300;

/** @type {Menu} */
const NO_MENU = { turn: -1, order: [], sections: {}, forms: {} };

/** @typedef {"joined" | "turn" | "line" | "over"} Change */

export class Game {
  /** @type {Joined | null} */
  seated = null;
  turn = 0;
  /** @type {Table} */
  table = { title: "", order: [], places: {} };
  /** @type {StoryTurn[]} */
  story = [];
  #menu = NO_MENU;
  /** @type {MenuSection[]} the forms of the menu by topic */
  sections = [];
  /** Whether something has happened since the menu was made. */
  isOld = false;
  /** @type {SeatInfo[]} */
  seats = [];
  /** @type {LineState} */
  line = "joining";
  /** @type {string | null} */
  seed = null;
  /** Whether the whole game is in a file, so that somebody may know what is hidden. */
  isSaved = false;
  /** @type {Record<number, string>} what cards are called, as far as the host has said it already */
  cards = {};

  /** @param {string} token what opens the seat @param {(change: Change, message: Message | null) => void} onchange */
  constructor(token, onchange) {
    this.token = token;
    this.onchange = onchange;
    this.connection = new Connection(token, {
      language,
      since: () => (this.seated ? this.turn : null),
      onmessage: (message) => this.#hear(message),
      onstate: (state) => {
        this.line = state;
        this.onchange("line", null);
      },
    });
  }

  /** The name that the seat goes by; nothing for who leads or looks on. */
  get name() {
    return this.seated?.seat[1] ?? null;
  }

  /** What lies on the table, place by place. */
  get places() {
    return this.table.order.flatMap((key) => {
      const place = this.table.places[key];
      return place ? [{ ...place, key }] : [];
    });
  }

  /** The forms of the menu, of all topics. */
  get forms() {
    return this.sections.flatMap(({ forms }) => forms);
  }

  /** What the seat has to do now, as far as it has the form that does it. */
  get dues() {
    const facts = this.places.find(({ kind, is_own }) => kind === "now" && is_own)?.facts ?? [];
    return facts.filter(({ form }) => this.forms.some((each) => each.form === form));
  }

  /** What may be done with a card: the forms in which it can be chosen. @param {number} card */
  formsOf(card) {
    return this.forms.filter(({ fields }) => fields.some(({ options }) => options?.some(({ cards }) => cards?.includes(card))));
  }

  /** @param {Message} message */
  #hear(message) {
    if (message.is === "joined") this.#join(message);
    else if (message.is === "turn") this.#go(message);
    else if (message.is === "closed" && !message.again) this.onchange("over", message);
  }

  /** @param {Joined} joined */
  #join(joined) {
    this.seated = joined;
    this.seats = joined.seats;
    this.seed = joined.seed;
    this.isSaved = joined.is_saved;
    visited(this.token, joined);
    if (!joined.resumed) {
      this.turn = joined.turn;
      this.table = /** @type {Table} */ (joined.table);
      this.story = joined.story ?? [];
    }
    this.#learn();
    this.#menu = NO_MENU;
    this.#offer(joined.menu);
    this.onchange("joined", joined);
  }

  /** @param {Turned} told */
  #go(told) {
    this.turn = told.turn;
    if (told.kind === "taken back") this.#noteUndone(told);
    if (told.story) this.story = told.story;
    if (told.table) this.table = merged(this.table, told.table);
    this.#learn();
    if (told.lines.length) this.story = [...this.story, told].slice(-STORY_KEPT);
    if (told.seed) this.seed = told.seed;
    if (told.is_saved) this.isSaved = true;
    const { seat, is_held } = told;
    if (seat) this.seats = this.seats.map((each) => (same(each.seat, seat) ? { ...each, is_held: is_held ?? false } : each));
    this.#offer(told.menu);
    this.onchange("turn", told);
  }

  /** Say below the line of an undo what was undone: how the last turn began. @param {Turned} told */
  #noteUndone(told) {
    const [undone] = this.story.findLast(({ lines }) => lines.length)?.lines ?? [];
    if (undone) told.lines = [...told.lines, { ...undone, depth: 1, rules: [] }];
  }

  /** Take what has changed in the menu; without it, another turn follows at once. @param {object | undefined} changes */
  #offer(changes) {
    this.isOld = changes === undefined;
    if (changes) this.#menu = merged(this.#menu, changes);
    const { turn, order, sections, forms } = this.#menu;
    // After the end nothing is done any more, whatever the rules would allow.
    this.sections = (this.seed === null ? order : []).map((topic) => ({
      topic,
      title: sections[topic]?.title ?? "",
      forms: inOrder(forms, sections[topic]?.forms ?? []).map((form) => ({ ...form, fields: inOrder(form.fields, form.order), menu: turn })),
    }));
  }

  /** Note what cards of a deck are called that cannot be looked up by its name. */
  #learn() {
    for (const { piles = {} } of this.places) for (const { names } of Object.values(piles)) Object.assign(this.cards, names);
  }

  /** Send a form. @param {MenuForm} form @param {Record<string, unknown>} answers */
  choose({ menu, form }, answers) {
    return this.connection.ask({ is: "choose", menu, form, answers });
  }

  /** The chance of success with some answers, where somebody knows it. @param {MenuForm} form @param {Record<string, unknown>} answers */
  async chance({ menu, form }, answers) {
    const found = await this.connection.ask({ is: "chance", menu, form, answers });
    return found.chance ?? null;
  }

  /** @param {string} path @param {unknown} [body] */
  http(path, body) {
    return fetched(path, { token: this.token, body });
  }
}

/** @template T @param {Record<string, T>} parts what is sent by name @param {string[]} order */
const inOrder = (parts, order) => order.flatMap((name) => parts[name] ?? []);

/**
 * What comes of a JSON object when a merge patch (RFC 7396) is applied.
 *
 * @template T
 * @param {T} data
 * @param {unknown} patch
 * @returns {T}
 */
export function merged(data, patch) {
  if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return /** @type {T} */ (patch);
  const found = /** @type {Record<string, unknown>} */ (data !== null && typeof data === "object" && !Array.isArray(data) ? { ...data } : {});
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete found[name];
    else found[name] = merged(found[name], value);
  }
  return /** @type {T} */ (found);
}
