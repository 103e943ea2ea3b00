/** What a seat knows of its game: what the host has told it, and nothing besides. */

import { same } from "./answers.js";
import { Connection, fetched } from "./connection.js";
import { language } from "./words.js";

const STORY_KEPT = 300;

/** @typedef {"joined" | "turn" | "menu" | "same menu" | "line" | "over"} Change */

export class Game {
  /** @type {Joined | null} */
  seated = null;
  turn = 0;
  /** @type {AnyView} */
  view = {};
  /** @type {Row[]} */
  rows = [];
  /** @type {StoryTurn[]} */
  story = [];
  /** @type {Menu} */
  menu = { turn: 0, sections: [] };
  /** Whether something has happened since the menu was made. */
  isOld = true;
  /** @type {SeatInfo[]} */
  seats = [];
  /** @type {LineState} */
  line = "joining";
  /** @type {string | null} */
  seed = null;
  /** @type {Record<number, string>} what cards are called, as far as the host has said it already */
  cards = {};
  /** @type {Map<string, string>} */
  #terms = new Map();
  #asking = 0;

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
    document.addEventListener("visibilitychange", () => this.isOld && this.#ask());
  }

  /** The name that the seat goes by; nothing for who leads or looks on. */
  get name() {
    return this.seated?.seat[1] ?? null;
  }

  /**
   * A word of the game in the language of the seat, as far as the host has said it already.
   *
   * @param {string} kind such as `ActionKind`
   * @param {string} value such as `Taunt`
   */
  term(kind, value) {
    return this.#terms.get(keyOf(`${kind}.${value}`)) ?? value;
  }

  /** @param {Span[]} spans */
  #note(spans) {
    for (const { key, card, text } of spans) {
      if (key) this.#terms.set(keyOf(key), text);
      if (card) this.cards[card] = text;
    }
  }

  /** The forms of the menu, of all topics. */
  get forms() {
    return this.menu.sections.flatMap((each) => each.forms);
  }

  /** What may be done with a card: the forms in which it can be chosen. @param {number} card */
  formsOf(card) {
    return this.forms.filter(({ fields }) => fields.some(({ options }) => options?.some(({ cards }) => cards?.includes(card))));
  }

  /** @param {Message} message */
  #hear(message) {
    if (message.is === "joined" || message.is === "turn") for (const each of message.rows ?? []) this.#note(each.spans);
    if (message.is === "joined") this.#join(message);
    else if (message.is === "turn") this.#go(message);
    else if (message.is === "closed" && !message.again) this.onchange("over", message);
  }

  /** Ask what may be done now, once nothing has come for a moment, and if somebody looks. */
  #ask(wait = 30) {
    this.isOld = true;
    clearTimeout(this.#asking);
    if (!document.hidden) this.#asking = setTimeout(() => this.#choices().catch(() => this.#ask(1000)), wait);
  }

  async #choices() {
    const { turn = 0, menu } = await this.connection.ask({ is: "menu", known: this.menu.turn });
    this.isOld = turn < this.turn;
    // After the end nothing is done any more, whatever the rules would allow.
    if (this.seed !== null) this.menu = { turn, sections: [] };
    else if (menu) this.menu = menu;
    for (const each of this.forms) each.menu = this.menu.turn;
    this.onchange(menu || this.seed !== null ? "menu" : "same menu", null);
  }

  /** @param {Joined} joined */
  #join(joined) {
    this.seated = joined;
    this.seats = joined.seats;
    this.seed = joined.seed;
    if (!joined.resumed) {
      this.turn = joined.turn;
      this.view = joined.view ?? {};
      this.rows = joined.rows ?? [];
      this.story = joined.story ?? [];
    }
    this.menu.turn = -1; // what was sent on another line the host does not know any more
    this.#ask();
    this.onchange("joined", joined);
  }

  /** @param {Turned} told */
  #go(told) {
    this.turn = told.turn;
    if (told.story) this.story = told.story;
    this.view = { ...this.view, ...told.view };
    if (told.rows) this.rows = told.rows;
    if (told.lines.length) this.story = [...this.story, told].slice(-STORY_KEPT);
    if (told.seed) this.seed = told.seed;
    const { seat, is_held } = told;
    if (seat) this.seats = this.seats.map((each) => (same(each.seat, seat) ? { ...each, is_held: is_held ?? false } : each));
    this.#ask();
    this.onchange("turn", told);
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

/** A word and a member of the same name are one. @param {string} key */
const keyOf = (key) => key.toUpperCase().replace(/\W+/g, "_");
