/** The state of a game, as far as its seat knows it. */

import { same } from "./answers.js";
import { visited } from "./my_tables.js";
import { Seat } from "./seat.js";
import { language } from "./words.js";

/** What the host sends to the page; it sends the fields of a large form only when the form is opened. */
const WANTS = ["lines", "moves", "table", "outline", "story"];

/** @typedef {"joined" | "turn" | "line" | "over"} Change */

export class Game extends Seat {
  /** @type {SeatInfo[]} */
  seats = [];
  /** Whether the leader has a file with the whole game, and so may know what is hidden. */
  isSaved = false;
  /** Card → its name, for decks that the host has no names for. @type {Record<number, string>} */
  cards = {};

  /** @param {string} token @param {(change: Change, message: Message | null) => void} onchange */
  constructor(token, onchange) {
    super({ token, language, wants: WANTS, onmessage: (message) => this.#receiveMessage(message), onstate: () => onchange("line", null) });
    this.token = token;
    this.onchange = onchange;
    window.addEventListener("online", () => this.beat());
    document.addEventListener("visibilitychange", () => {
      // Timers do not run while a laptop is closed.
      if (!document.hidden) this.beat();
    });
  }

  /** The places of the table, in order. */
  get places() {
    return this.table.order.flatMap((key) => {
      const place = this.table.places[key];
      return place ? [{ ...place, key }] : [];
    });
  }

  /** What the seat has to do now, if the menu has the form for it. */
  get dues() {
    const facts = this.places.find(({ kind, is_own }) => kind === "now" && is_own)?.facts ?? [];
    return facts.filter(({ form }) => this.formNamed(form));
  }

  /** @param {string | undefined} name */
  formNamed(name) {
    return this.forms.find(({ form }) => form === name);
  }

  /** The forms in which a card can be chosen. @param {number} card */
  formsOf(card) {
    return this.forms.filter(({ fields }) => fields.some(({ options }) => options?.some(({ cards }) => cards?.includes(card))));
  }

  /** @param {Message} message */
  #receiveMessage(message) {
    if (message.is === "joined") {
      this.seats = message.seats;
      this.isSaved = message.is_saved;
      visited(this.token, message);
    } else if (message.is === "turn") {
      const { seat, is_held = false, is_saved } = message;
      if (is_saved) this.isSaved = true;
      if (seat) this.seats = this.seats.map((info) => (same(info.seat, seat) ? { ...info, is_held } : info));
    } else {
      if (message.is === "closed" && !message.again) this.onchange("over", message);
      return;
    }
    for (const { piles = {} } of this.places) for (const { names } of Object.values(piles)) Object.assign(this.cards, names);
    this.onchange(message.is, message);
  }
}
