/**
 * The line to the host: a WebSocket that comes back by itself.
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

/** What the host says no to. */
export class RefusedError extends Error {
  /** @param {Problem} refused */
  constructor(refused) {
    super(refused.detail);
    this.refused = refused;
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

export class Connection {
  /** @type {HostSocket | null} */
  #socket = null;
  /** @type {Map<string, Waiting>} */
  #waiting = new Map();
  #tries = 0;
  #heard = 0;
  #isJoined = false;
  #isOver = false;
  /** @type {LineState} */
  #state = "joining";

  /** @param {string} token @param {Listening} options */
  constructor(token, options) {
    this.token = token;
    this.options = options;
    window.addEventListener("online", () => this.#again(0));
    document.addEventListener("visibilitychange", () => {
      // A lid that was closed: timers have slept, so look at once.
      if (!document.hidden) this.#beat();
    });
    setInterval(() => this.#watch(), 500);
    setInterval(() => this.#beat(), BEAT);
    this.#connect();
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
    const line = socket();
    this.#socket = line;
    this.#heard = Date.now();
    line.onopen = () => {
      const { language, since } = this.options;
      line.send(JSON.stringify({ is: "hello", token: this.token, since: since(), language }));
    };
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
    if (message.is === "joined") {
      this.#tries = 0;
      this.#isJoined = true;
      this.#say("open");
    } else if (message.is === "closed" && !message.again) {
      this.#isOver = true;
    }
    if (message.is === "answer") this.#settle(message.id, (each) => each.done(message));
    else if (message.is === "refused" && message.id !== null) {
      this.#settle(message.id, (each) => each.failed(new RefusedError(message)));
    } else this.options.onmessage(message);
    if (message.is === "joined") for (const each of this.#waiting.values()) this.#socket?.send(each.text);
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
    if (this.#isOver) {
      this.#say("closed");
      return;
    }
    this.#say("dropped");
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries);
    this.#tries += 1;
    // Not all who were cut off at once come back at once.
    setTimeout(() => this.#again(1), wait * (0.5 + Math.random() / 2));
  }

  /** @param {number} keepTries */
  #again(keepTries) {
    if (!keepTries) this.#tries = 0;
    if (!this.#socket) this.#connect();
  }

  #beat() {
    const quiet = Date.now() - this.#heard;
    if (!this.#socket) this.#again(0);
    else if (this.#isJoined && quiet > BEAT + DEAD_AFTER) this.drop();
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
    const isSlow = [...this.#waiting.values()].some((each) => now - each.sent > SLOW_AFTER);
    this.#say(isSlow ? "slow" : "open");
    if ([...this.#waiting.values()].some((each) => now - each.sent > SLOW_AFTER + DEAD_AFTER)) {
      for (const each of this.#waiting.values()) each.sent = now;
      this.drop();
    }
  }

  /** @param {LineState} state */
  #say(state) {
    if (state === this.#state) return;
    this.#state = state;
    this.options.onstate(state);
  }
}

/** An id that no other request has; `crypto.randomUUID` is missing where a page has no https. */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((each) => each.toString(16).padStart(2, "0")).join("");
}

/** Ask the host over HTTP. @param {string} path @param {{token?: string, body?: unknown}} [options] a body is sent by POST @returns {Promise<any>} JSON data, or nothing */
export async function fetched(path, { token, body } = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (token) headers["Authorization"] = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const how = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const response = await request(path, { headers, ...how });
  const type = response.headers.get("Content-Type") ?? "";
  if (!response.ok) {
    const told = type.includes("json") ? await response.json() : null;
    throw new RefusedError(told?.detail ? told : { reason: "", detail: response.statusText, rules: [], field: null });
  }
  if (response.status === 204) return null;
  return type.includes("json") && !type.includes("jsonl") ? response.json() : response.blob();
}
