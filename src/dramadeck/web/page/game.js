/** What a seat knows of its game: what the host has told it, and nothing besides. */

import { same } from "./answers.js";
import { visited } from "./my_tables.js";
import { Seat } from "./seat.js";
import { language } from "./words.js";

const STORY_KEPT = 300;

/** @typedef {"joined" | "turn" | "line" | "over"} Change */

export class Game extends Seat {
  /** @type {StoryTurn[]} */
  story = [];
  /** @type {MenuSection[]} the forms of the menu by topic */
  sections = [];
  /** @type {SeatInfo[]} */
  seats = [];
  /** @type {string | null} */
  seed = null;
  /** Whether the whole game is in a file, so that somebody may know what is hidden. */
  isSaved = false;
  /** @type {Record<number, string>} what cards are called, as far as the host has said it already */
  cards = {};

  /** @param {string} token what opens the seat @param {(change: Change, message: Message | null) => void} onchange */
  constructor(token, onchange) {
    super({ token, language, onmessage: (message) => this.#hear(message), onstate: () => onchange("line", null) });
    this.token = token;
    this.onchange = onchange;
    window.addEventListener("online", () => this.beat());
    document.addEventListener("visibilitychange", () => {
      // A lid that was closed: timers have slept, so look at once.
      if (!document.hidden) this.beat();
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
    else if (message.is === "turn") this.#turn(message);
    else if (message.is === "closed" && !message.again) this.onchange("over", message);
  }

  /** @param {Joined} joined */
  #join(joined) {
    this.seats = joined.seats;
    this.seed = joined.seed;
    this.isSaved = joined.is_saved;
    visited(this.token, joined);
    if (!joined.resumed) this.story = joined.story ?? [];
    this.#learn();
    this.#offer();
    this.onchange("joined", joined);
  }

  /** @param {Turned} told */
  #turn(told) {
    if (told.kind === "taken back") this.#noteUndone(told);
    if (told.story) this.story = told.story;
    if (told.lines.length) this.story = [...this.story, told].slice(-STORY_KEPT);
    if (told.seed) this.seed = told.seed;
    if (told.is_saved) this.isSaved = true;
    const { seat, is_held } = told;
    if (seat) this.seats = this.seats.map((each) => (same(each.seat, seat) ? { ...each, is_held: is_held ?? false } : each));
    this.#learn();
    this.#offer();
    this.onchange("turn", told);
  }

  /** Say below the line of an undo what was undone: how the last turn began. @param {Turned} told */
  #noteUndone(told) {
    const [undone] = this.story.findLast(({ lines }) => lines.length)?.lines ?? [];
    if (undone) told.lines = [...told.lines, { ...undone, depth: 1, rules: [] }];
  }

  #offer() {
    const { turn, order, sections, forms } = this.menu;
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
}

/** @template T @param {Record<string, T>} parts what is sent by name @param {string[]} order */
const inOrder = (parts, order) => order.flatMap((name) => parts[name] ?? []);
