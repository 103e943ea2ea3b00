/**
 * A program at a table of `dramadeck serve`: it opens tables, sits down at them, plays and listens.
 * The line to the server, and what a seat knows, is `seat.js`, on which the server's own page stands.
 */

import { fetchData, RefusedError, Seat as SeatOnLine } from "./seat.js";

RefusedError.prototype.name = "RefusedError";

export { RefusedError };

/** Open a table; each of its seats comes with the token that opens it. */
export async function openTable(server, wanted) {
  const options = { server: originOf(server), body: wanted };
  try {
    return await fetchData("/api/tables", options);
  } catch (why) {
    if (!(why instanceof TypeError)) throw why;
    throw new TypeError(`${why.message}: the server is not there, or does not allow this origin (--allow-origin)`, { cause: why });
  }
}

/** The origin of an address, as of a server. */
function originOf(server) {
  if (!/^https?:/i.test(server) || !URL.canParse(server)) {
    throw new TypeError(`server: expected an address such as http://localhost:8137, got '${server}'`);
  }
  return new URL(server).origin;
}

/** A seat at a table: what it knows, what happens there, what it does. */
export class Seat extends SeatOnLine {
  view = undefined;
  #over = null;
  #greeting = later();
  /** What comes next: a turn, or the end. */
  #next = later();

  constructor({ server, token, language, wants, onmessage, onstate }) {
    if (!globalThis.WebSocket) {
      throw new Error("there is no WebSocket: take Node.js 22 or later, or start an earlier one with --experimental-websocket");
    }
    const hear = (message) => {
      this.#hear(message);
      onmessage?.(message);
    };
    super({ server: originOf(server), token, language, wants, onmessage: hear, onstate });
  }

  /** The seat of a link, as `dramadeck serve` gives them. */
  static byLink(link, options = {}) {
    const [server, token = ""] = link.split("#");
    return new Seat({ ...options, server, token: decodeURIComponent(token) });
  }

  choose(form, answers = {}) {
    return this.#played(super.choose(this.#named(form), answers));
  }

  chance(form, answers = {}) {
    return super.chance(this.#named(form), answers);
  }

  /** Play a command, or several: all of them or none. */
  do(command, { turn } = {}) {
    return this.#played(this.ask({ is: "do", command, turn }));
  }

  /** Take turns back. */
  undo(turns = 1) {
    return this.#played(this.ask({ is: "undo", turns }));
  }

  /** Be told in another language. */
  async speak(language) {
    this.#greeting = later();
    this.options.language = language;
    await this.ask({ is: "speak", language });
    await this.joined;
  }

  /** The greeting that was awaited last. */
  get joined() {
    return this.#greeting.promise;
  }

  ask(request) {
    return this.#over ? Promise.reject(new RefusedError(this.#over)) : super.ask(request);
  }

  /** The turns from now on; after a lost line, those that were missed are among them. */
  turns() {
    return following(this.#next);
  }

  /** Leave the table; what is not answered yet is refused. */
  close() {
    this.end({ reason: "closed", detail: "the seat was left", rules: [], field: null });
    this.drop();
  }

  end(why) {
    super.end(why);
    this.#over ??= why;
    this.#greeting.failed(new RefusedError(this.#over));
    this.#next.done({ turn: null });
  }

  #hear(message) {
    if (message.is === "joined") {
      if (!message.resumed) this.view = message.view;
      this.#greeting.done(message);
    } else if (message.is === "turn") {
      if (message.view) this.view = message.kind === "undone" ? message.view : { ...this.view, ...message.view };
      const next = later();
      this.#next.done({ turn: message, next });
      this.#next = next;
    }
  }

  /** A form with the menu from which it is taken: the one that holds now, unless it says another. */
  #named(form) {
    const { form: name, menu = this.menu.turn } = typeof form === "string" ? { form } : form;
    return { form: name, menu };
  }

  /** Wait until the seat knows what its turn has changed. */
  async #played(answered) {
    const answer = await answered;
    const { wants } = this.options;
    const isBehind = () => this.turn < answer.turn || (this.isOld && (!wants || wants.includes("menu")));
    while (isBehind() && (await this.#next.promise).turn);
    return answer;
  }
}

/** Every turn from a promise of one on. */
async function* following(next) {
  for (;;) {
    const link = await next.promise;
    if (!link.turn) return;
    yield link.turn;
    next = link.next;
  }
}

/** A promise, and what keeps it. */
function later() {
  const kept = {};
  kept.promise = new Promise((done, failed) => Object.assign(kept, { done, failed }));
  kept.promise.catch(() => {}); // whoever waits for it is told
  return kept;
}
