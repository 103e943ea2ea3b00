/** What a seat knows of its game: what the host has told it, and nothing besides. */

import { same } from "./answers.js";
import { visited } from "./my_tables.js";
import { Seat } from "./seat.js";
import { language } from "./words.js";

/** What the page is told; the fields of a large form only once it is opened. */
const WANTS = ["lines", "moves", "table", "outline", "story"];

/** @typedef {"joined" | "turn" | "line" | "over"} Change */

export class Game extends Seat {
  /** @type {SeatInfo[]} */
  seats = [];
  /** Whether the whole game is in a file, so that somebody may know what is hidden. */
  isSaved = false;
  /** @type {Record<number, string>} what cards are called, as far as the host has said it already */
  cards = {};

  /** @param {string} token what opens the seat @param {(change: Change, message: Message | null) => void} onchange */
  constructor(token, onchange) {
    super({ token, language, wants: WANTS, onmessage: (message) => this.#hear(message), onstate: () => onchange("line", null) });
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
    this.isSaved = joined.is_saved;
    visited(this.token, joined);
    this.#learn();
    this.onchange("joined", joined);
  }

  /** @param {Turned} told */
  #turn(told) {
    if (told.is_saved) this.isSaved = true;
    const { seat, is_held } = told;
    if (seat) this.seats = this.seats.map((each) => (same(each.seat, seat) ? { ...each, is_held: is_held ?? false } : each));
    this.#learn();
    this.onchange("turn", told);
  }

  /** Note what cards of a deck are called that cannot be looked up by its name. */
  #learn() {
    for (const { piles = {} } of this.places) for (const { names } of Object.values(piles)) Object.assign(this.cards, names);
  }
}
