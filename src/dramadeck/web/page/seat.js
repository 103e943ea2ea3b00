/**
 * A seat and its line to the host: a WebSocket that comes back by itself. The npm package has this
 * module, too.
 *
 * Every request bears an id of its own. What was not answered when the line dropped is sent again
 * with the same id, and the host does nothing twice; so a person never has to wonder whether to
 * press again.
 */

import { request, socket } from "./line.js";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const SLOW_AFTER = 1_500;
const BEAT = 20_000;
const DEAD_AFTER = 10_000;
const STORY_KEPT = 300;

/** What the host says no to. */
export class RefusedError extends Error {
  /** @param {Problem} problem */
  constructor({ reason, detail, rules, field }) {
    super(detail);
    this.reason = reason;
    this.detail = detail;
    this.rules = rules;
    this.field = field;
  }
}

/**
 * Do something; what the host says no to goes to who takes that.
 *
 * @template T
 * @param {() => Promise<T>} what
 * @param {(why: RefusedError) => void} onrefused
 */
export async function tried(what, onrefused) {
  try {
    return await what();
  } catch (why) {
    if (!(why instanceof RefusedError)) throw why;
    onrefused(why);
    return undefined;
  }
}

/** What a seat knows, and what it asks. */
export class Seat {
  /** @type {Joined | null} */
  seated = null;
  turn = 0;
  /** @type {Table} */
  table = { title: "", order: [], places: {} };
  /** @type {Menu} */
  menu = { turn: -1, order: [], sections: {}, forms: {} };
  /** What may be done now: the forms of the menu by topic, in order. @type {MenuSection[]} */
  offered = [];
  /** What has happened, the last turns of it. @type {StoryTurn[]} */
  story = [];
  /** The seed of the shuffles, once the game has ended. @type {string | null} */
  seed = null;
  /** Whether something has happened since the menu was made. */
  isOld = false;
  /** @type {LineState} */
  state = "joining";
  /** @type {HostSocket | null} */
  #socket = null;
  /** @type {Map<string, Waiting>} */
  #waiting = new Map();
  /** @type {Set<string>} the large forms that were opened */
  #opened = new Set();
  #tries = 0;
  #heard = 0;
  #isJoined = false;
  #isOver = false;
  /** @type {ReturnType<typeof setInterval>[]} */
  #timers;

  /** @param {SeatOptions} options */
  constructor(options) {
    this.options = options;
    this.#connect();
    this.#timers = [setInterval(() => this.#watch(), 500), setInterval(() => this.beat(), BEAT)];
  }

  /** Ask over HTTP. @param {string} path @param {unknown} [body] is sent by POST */
  http(path, body) {
    return fetched(path, { ...this.options, body });
  }

  /** @param {Chosen} form @param {Record<string, unknown>} answers */
  choose({ menu, form }, answers) {
    return this.ask({ is: "choose", menu, form, answers });
  }

  /** The forms of the menu, of all topics. */
  get forms() {
    return this.offered.flatMap(({ forms }) => forms);
  }

  /** Open a form that is a heading so far; the menu has its fields then. @param {string} form @returns {Promise<MenuForm | undefined>} */
  async open(form) {
    this.#opened.add(form);
    await this.ask({ is: "open", form });
    return this.forms.find((each) => each.form === form);
  }

  /** The chance of success with some answers, where somebody knows it. @param {Chosen} form @param {Record<string, unknown>} answers */
  async chance({ menu, form }, answers) {
    const found = await this.ask({ is: "chance", menu, form, answers });
    return found.chance ?? null;
  }

  /**
   * Ask the host for something; the promise holds through lost lines.
   *
   * @param {Record<string, unknown>} request
   * @returns {Promise<Answered>}
   */
  ask(request) {
    const id = newId();
    const text = JSON.stringify({ ...request, id });
    return new Promise((done, failed) => {
      this.#waiting.set(id, { text, sent: Date.now(), done, failed });
      if (this.#isJoined) this.#socket?.send(text);
    });
  }

  #connect() {
    if (this.#isOver || this.#socket) return;
    const { token, language, wants, server } = this.options;
    const line = socket(server);
    this.#socket = line;
    this.#heard = Date.now();
    line.onopen = () => line.send(JSON.stringify({ is: "hello", token, since: this.seated && this.turn, language, wants, opened: [...this.#opened] }));
    line.onmessage = (event) => {
      if (line === this.#socket) this.#receive(JSON.parse(event.data));
    };
    line.onclose = () => {
      if (line === this.#socket) this.#dropped();
    };
  }

  /** @param {Message} message */
  #receive(message) {
    this.#heard = Date.now();
    if (message.is === "answer") {
      if (message.patch) this.#change(message.patch);
      return this.#settle(message.id, (each) => each.done(message));
    }
    if (message.is === "refused" && message.id !== null) return this.#settle(message.id, (each) => each.failed(new RefusedError(message)));
    if (message.is === "joined") this.#join(message);
    else if (message.is === "turn") this.#go(message);
    else if (message.is === "closed" && !message.again) this.end(message);
    this.options.onmessage(message);
    if (message.is === "joined") for (const each of this.#waiting.values()) this.#socket?.send(each.text);
  }

  /** @param {Joined} joined */
  #join(joined) {
    this.#tries = 0;
    this.#isJoined = true;
    this.#say("open");
    this.seated = joined;
    if (!joined.resumed) this.turn = joined.turn;
    this.table = joined.table ?? this.table;
    this.menu = joined.menu ?? this.menu;
    if (!joined.resumed) this.story = joined.story ?? [];
    this.seed = joined.seed;
    this.isOld = false;
    this.#offer();
  }

  /** @param {Turned} told */
  #go(told) {
    this.turn = told.turn;
    this.table = merged(this.table, told.table ?? {});
    this.isOld = told.menu === undefined;
    this.seed = told.seed ?? this.seed;
    this.#tell(told);
    this.#change(told.menu ?? {});
  }

  /** @param {object} patch what has changed in the menu */
  #change(patch) {
    this.menu = merged(this.menu, patch);
    this.#offer();
  }

  #offer() {
    const { turn, order, sections, forms } = this.menu;
    // After the end nothing is done any more, whatever the rules would allow.
    this.offered = (this.seed === null ? order : []).map((topic) => ({
      topic,
      title: sections[topic]?.title ?? "",
      forms: inOrder(forms, sections[topic]?.forms ?? []).map((form) => ({ ...form, fields: inOrder(form.fields, form.order), menu: turn })),
    }));
  }

  /** Go on with the story; below the line of an undo stands how the turn began that was undone. @param {Turned} told */
  #tell({ kind, by, heading, lines = [], story = this.story }) {
    const [undone] = (kind === "undone" && this.story.findLast((each) => each.lines.length)?.lines) || [];
    const all = undone ? [...lines, { ...undone, depth: 1, rules: [] }] : lines;
    this.story = all.length ? [...story, { by, heading, lines: all }].slice(-STORY_KEPT) : story;
  }

  /** Come back no more. @param {Problem} why */
  end(why) {
    this.#isOver = true;
    for (const each of this.#timers) clearInterval(each);
    for (const id of this.#waiting.keys()) this.#settle(id, (each) => each.failed(new RefusedError(why)));
  }

  /** @param {string} id @param {(each: Waiting) => void} how */
  #settle(id, how) {
    const found = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (found) how(found);
    this.#watch();
  }

  #dropped() {
    this.#socket = null;
    this.#isJoined = false;
    this.#say(this.#isOver ? "closed" : "dropped");
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries);
    this.#tries += 1;
    // Not all who were cut off at once come back at once.
    if (!this.#isOver) setTimeout(() => this.#connect(), wait * (0.5 + Math.random() / 2));
  }

  /** Look whether the line is there. */
  beat() {
    const quiet = Date.now() - this.#heard;
    if (!this.#socket) this.#tries = 0;
    this.#connect();
    if (this.#isJoined && quiet > BEAT + DEAD_AFTER) this.drop();
    else if (this.#isJoined) this.ask({ is: "ping" }).catch(() => {});
  }

  /** Give the line up, as a network does that says nothing of it. */
  drop() {
    const line = this.#socket;
    if (!line) return;
    this.#dropped();
    line.close();
  }

  #watch() {
    if (!this.#isJoined) return;
    const now = Date.now();
    const waiting = [...this.#waiting.values()];
    const longest = Math.max(0, ...waiting.map((each) => now - each.sent));
    this.#say(longest > SLOW_AFTER ? "slow" : "open");
    if (longest <= SLOW_AFTER + DEAD_AFTER) return;
    for (const each of waiting) each.sent = now;
    this.drop();
  }

  /** @param {LineState} state */
  #say(state) {
    if (state === this.state) return;
    this.state = state;
    this.options.onstate?.(state);
  }
}

/** @template T @param {Record<string, T>} parts what is sent by name @param {string[]} order */
const inOrder = (parts, order) => order.flatMap((name) => parts[name] ?? []);

/** An id that no other request has; `crypto.randomUUID` is missing where a page has no https. */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((each) => each.toString(16).padStart(2, "0")).join("");
}

/** Ask the host over HTTP. @param {string} path @param {{server?: string, token?: string, body?: unknown}} [options] a body is sent by POST @returns {Promise<any>} JSON data, or nothing */
export async function fetched(path, { server = "", token, body } = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (token) headers["Authorization"] = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const how = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const response = await request(server + path, { headers, ...how });
  const type = response.headers.get("Content-Type") ?? "";
  if (!response.ok) {
    const told = type.includes("json") ? await response.json() : null;
    throw new RefusedError(told?.detail ? told : { reason: "", detail: response.statusText, rules: [], field: null });
  }
  if (response.status === 204) return null;
  return type.includes("json") && !type.includes("jsonl") ? response.json() : response.blob();
}

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
