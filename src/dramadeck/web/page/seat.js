/**
 * A seat and its connection to the host: a WebSocket that reconnects automatically. The npm package has
 * this module, too.
 *
 * Every request has an id. After a lost connection, requests without an answer are sent again with the
 * same id, and the host carries out each request once.
 */

import { request, socket } from "./transport.js";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const SLOW_AFTER = 1_500;
const BEAT = 20_000;
const DEAD_AFTER = 10_000;
const STORY_KEPT = 300;

/** A refusal of the host. */
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
 * Run an action, and pass a refusal of the host to a handler.
 *
 * @template T
 * @param {() => Promise<T>} action @param {(why: RefusedError) => void} onrefused
 */
export async function catchRefusal(action, onrefused) {
  try {
    return await action();
  } catch (why) {
    if (!(why instanceof RefusedError)) throw why;
    onrefused(why);
    return undefined;
  }
}

/** The state of a seat, and its requests. */
export class Seat {
  /** @type {Joined | null} */
  seated = null;
  turn = 0;
  /** @type {Table} */
  table = { title: "", order: [], places: {} };
  /** @type {Menu} */
  menu = { turn: -1, order: [], sections: {}, forms: {} };
  /** The forms that are offered now, by topic and in order. @type {MenuSection[]} */
  offered = [];
  /** The last turns. @type {StoryTurn[]} */
  story = [];
  /** The seed of the shuffles, after the end of the game. @type {string | null} */
  seed = null;
  /** Whether a turn was played since the menu was made. */
  isOld = false;
  /** @type {LineState} */
  state = "joining";
  /** @type {HostSocket | null} */
  #socket = null;
  /** Id → request without an answer. @type {Map<string, Waiting>} */
  #waiting = new Map();
  /** The large forms that were opened. @type {Set<string>} */
  #opened = new Set();
  #tries = 0;
  #lastMessage = 0;
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

  /** Send a request over HTTP. @param {string} path @param {unknown} [body] of a POST request */
  http(path, body) {
    return fetchData(path, { ...this.options, body });
  }

  /** @param {Chosen} form @param {Record<string, unknown>} answers */
  choose({ menu, form }, answers) {
    return this.ask({ is: "choose", menu, form, answers });
  }

  /** The offered forms of all topics. */
  get forms() {
    return this.offered.flatMap(({ forms }) => forms);
  }

  /** Open a closed form, so that the menu has its fields. @param {string} form @returns {Promise<MenuForm | undefined>} */
  async open(form) {
    this.#opened.add(form);
    await this.ask({ is: "open", form });
    return this.forms.find((offered) => offered.form === form);
  }

  /** The chance of success with some answers, or null. @param {Chosen} form @param {Record<string, unknown>} answers */
  async chance({ menu, form }, answers) {
    return (await this.ask({ is: "chance", menu, form, answers })).chance ?? null;
  }

  /** Send a request; it is sent again after a lost connection. @param {Record<string, unknown>} request @returns {Promise<Answered>} */
  ask(request) {
    const id = newId();
    return new Promise((done, failed) => {
      const waiting = { request: { ...request, id }, sent: Date.now(), done, failed };
      this.#waiting.set(id, waiting);
      if (this.#isJoined) this.#send(waiting);
    });
  }

  /** @param {Waiting} waiting */
  #send({ request }) {
    this.#socket?.send(JSON.stringify(request));
  }

  #connect() {
    if (this.#isOver || this.#socket) return;
    const { token, language, wants, server } = this.options;
    const connection = socket(server);
    this.#socket = connection;
    this.#lastMessage = Date.now();
    connection.onopen = () => connection.send(JSON.stringify({ is: "hello", token, since: this.seated && this.turn, language, wants, opened: [...this.#opened] }));
    connection.onmessage = (event) => {
      if (connection === this.#socket) this.#receive(JSON.parse(event.data));
    };
    // In Node.js 20 a refused connection has only an error.
    connection.onerror = connection.onclose = () => {
      if (connection === this.#socket) this.#dropped();
    };
  }

  /** @param {Message} message */
  #receive(message) {
    this.#lastMessage = Date.now();
    if (message.is === "answer") {
      if (message.patch) this.#change(message.patch);
      return this.#settle(message.id, ({ done }) => done(message));
    }
    if (message.is === "refused" && message.id !== null) return this.#settle(message.id, ({ failed }) => failed(new RefusedError(message)));
    if (message.is === "joined") this.#join(message);
    else if (message.is === "turn") this.#go(message);
    else if (message.is === "closed" && !message.again) this.end(message);
    this.options.onmessage(message);
    if (message.is === "joined") for (const waiting of this.#waiting.values()) this.#send(waiting);
  }

  /** @param {Joined} joined */
  #join(joined) {
    this.#tries = 0;
    this.#isJoined = true;
    this.#setState("open");
    this.seated = joined;
    const isSame = joined.resumed && joined.turn === this.turn;
    if (!joined.resumed) {
      this.turn = joined.turn;
      this.story = joined.story ?? [];
    }
    this.table = joined.table ?? this.table;
    this.menu = joined.menu ?? this.menu;
    // Nothing was played meanwhile: the new menu is the old one with another number.
    if (isSame) for (const { request } of this.#waiting.values()) if ("menu" in request) request.menu = this.menu.turn;
    this.seed = joined.seed;
    this.isOld = false;
    this.#offer();
  }

  /** @param {Turned} turned */
  #go(turned) {
    this.turn = turned.turn;
    this.table = merged(this.table, turned.table ?? {});
    this.isOld = turned.menu === undefined;
    this.seed = turned.seed ?? this.seed;
    this.#addStory(turned);
    this.#change(turned.menu ?? {});
  }

  /** @param {object} patch the changes of the menu */
  #change(patch) {
    this.menu = merged(this.menu, patch);
    this.#offer();
  }

  #offer() {
    const { turn, order, sections, forms } = this.menu;
    // After the end of a game the host refuses all commands.
    this.offered = (this.seed === null ? order : []).map((topic) => ({
      topic,
      title: sections[topic]?.title ?? "",
      forms: inOrder(forms, sections[topic]?.forms ?? []).map((form) => ({ ...form, fields: inOrder(form.fields, form.order), menu: turn })),
    }));
  }

  /** Add a turn to the story; below the line of an undo is the first line of the undone turn. @param {Turned} turned */
  #addStory({ kind, by, heading, lines = [], story = this.story }) {
    const [undone] = (kind === "undone" && this.story.findLast((turn) => turn.lines.length)?.lines) || [];
    const all = undone ? [...lines, { ...undone, depth: 1, rules: [] }] : lines;
    this.story = all.length ? [...story, { by, heading, lines: all }].slice(-STORY_KEPT) : story;
  }

  /** Do not reconnect any more. @param {Problem} why */
  end(why) {
    this.#isOver = true;
    for (const timer of this.#timers) clearInterval(timer);
    if (!this.#socket) this.#setState("closed");
    for (const id of this.#waiting.keys()) this.#settle(id, ({ failed }) => failed(new RefusedError(why)));
  }

  /** @param {string} id @param {(request: Waiting) => void} settle */
  #settle(id, settle) {
    const request = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (request) settle(request);
    this.#watch();
  }

  #dropped() {
    this.#socket = null;
    this.#isJoined = false;
    this.#setState(this.#isOver ? "closed" : "dropped");
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries);
    this.#tries += 1;
    // A random delay, so that not all clients reconnect at once.
    if (!this.#isOver) setTimeout(() => this.#connect(), wait * (0.5 + Math.random() / 2));
  }

  /** Check the connection. */
  beat() {
    const quiet = Date.now() - this.#lastMessage;
    if (!this.#socket) this.#tries = 0;
    this.#connect();
    if (this.#isJoined && quiet > BEAT + DEAD_AFTER) this.drop();
    else if (this.#isJoined) this.ask({ is: "ping" }).catch(() => {});
  }

  /** Give up the connection, and reconnect. */
  drop() {
    const connection = this.#socket;
    if (!connection) return;
    this.#dropped();
    connection.close();
  }

  #watch() {
    if (!this.#isJoined) return;
    const now = Date.now();
    const waiting = [...this.#waiting.values()];
    const longest = Math.max(0, ...waiting.map(({ sent }) => now - sent));
    this.#setState(longest > SLOW_AFTER ? "slow" : "open");
    if (longest <= SLOW_AFTER + DEAD_AFTER) return;
    for (const request of waiting) request.sent = now;
    this.drop();
  }

  /** @param {LineState} state */
  #setState(state) {
    if (state === this.state) return;
    this.state = state;
    this.options.onstate?.(state);
  }
}

/** @template T @param {Record<string, T>} parts name → part @param {string[]} order */
const inOrder = (parts, order) => order.flatMap((name) => parts[name] ?? []);

/** A unique id; without https there is no `crypto.randomUUID`. */
function newId() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Send a request over HTTP, by POST if it has a body. @param {string} path @param {{server?: string, token?: string, body?: unknown}} [options] @returns {Promise<any>} JSON data, a blob, or null */
export async function fetchData(path, { server = "", token, body } = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (token) headers["Authorization"] = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const post = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const response = await request(server + path, { headers, ...post });
  const type = response.headers.get("Content-Type") ?? "";
  if (!response.ok) {
    const problem = type.includes("json") ? await response.json() : null;
    throw new RefusedError(problem?.detail ? problem : { reason: "", detail: response.statusText, rules: [], field: null });
  }
  if (response.status === 204) return null;
  return type.includes("json") && !type.includes("jsonl") ? response.json() : response.blob();
}

/** @param {unknown} data @returns {data is Record<string, unknown>} */
const isObject = (data) => data !== null && typeof data === "object" && !Array.isArray(data);

/** Apply a merge patch (RFC 7396) to JSON data. @template T @param {T} data @param {unknown} patch @returns {T} */
export function merged(data, patch) {
  if (!isObject(patch)) return /** @type {T} */ (patch);
  const result = /** @type {Record<string, unknown>} */ (isObject(data) ? { ...data } : {});
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else result[name] = merged(result[name], value);
  }
  return /** @type {T} */ (result);
}
