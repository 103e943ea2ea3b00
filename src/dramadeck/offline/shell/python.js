/** Python in a worker thread, so that the page can be scrolled while Python computes. */

/** @typedef {{resolve: (value: any) => void, reject: (why: Error) => void}} Pending */

class Python extends EventTarget {
  #worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  /** @type {Map<number, Pending>} */
  #pending = new Map();
  /** @type {Map<number, (text: string | null) => void>} */
  #connections = new Map();
  #lastId = 0;

  constructor() {
    super();
    this.#worker.onmessage = ({ data }) => this.#receive(data);
    this.#worker.onerror = (event) => this.#fail(event.message);
    /** Resolved when Python is loaded. @type {Promise<void>} */
    this.ready = this.#call("begin", new URL("../", import.meta.url).href);
  }

  /** @param {{is: string, id: number, value: any}} data */
  #receive({ is, id, value }) {
    if (is === "message") {
      this.#connections.get(id)?.(value);
      if (value === null) this.#connections.delete(id);
      return;
    }
    const call = this.#pending.get(id);
    this.#pending.delete(id);
    if (is === "result") call?.resolve(value);
    else call?.reject(new Error(value));
  }

  /** @param {string} why */
  #fail(why) {
    for (const call of this.#pending.values()) call.reject(new Error(why));
    this.#pending.clear();
  }

  /** @param {string} is @param {...unknown} values @returns {Promise<any>} */
  #call(is, ...values) {
    const id = (this.#lastId += 1);
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#worker.postMessage({ is, id, values });
    });
  }

  /** Send a request, as over HTTP. @param {string} path @param {string | null} token @param {string | null} body @returns {Promise<LocalReply>} */
  async request(path, token, body) {
    await this.ready;
    const reply = await this.#call("request", path, token, body);
    if (body !== null && reply.status < 300 && reply.kind === "application/json") {
      const data = JSON.parse(new TextDecoder().decode(reply.body));
      if (path.startsWith("/api/tables")) this.#dispatch("opened", data);
      else if (data.link) this.#dispatch("seat", data);
    }
    return reply;
  }

  /** Start a session. @param {(text: string | null) => void} onmessage */
  connect(onmessage) {
    const id = (this.#lastId += 1);
    this.#connections.set(id, onmessage);
    const post = (/** @type {string} */ is, /** @type {string[]} */ ...values) => this.#worker.postMessage({ is, id, values });
    post("connect");
    return { send: (/** @type {string} */ text) => post("send", text), close: () => post("close") };
  }

  /** The whole game as the lines of a record file. @param {string} token @returns {Promise<string>} */
  save(token) {
    return this.#call("save", token);
  }

  /** Open a table with a saved game. @param {Uint8Array} text @param {string} language */
  async load(text, language) {
    this.#dispatch("opened", JSON.parse(await this.#call("load", text, language)));
  }

  /** @param {"opened" | "seat"} event @param {OpenedTable | OpenedSeat} detail */
  #dispatch(event, detail) {
    this.dispatchEvent(new CustomEvent(event, { detail }));
  }
}

export const python = new Python();
window.dramadeck = python;
