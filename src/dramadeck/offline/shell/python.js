/** Python in a thread of its own: while it thinks, the page can be scrolled. */

/** @typedef {{done: (told: any) => void, failed: (why: Error) => void}} Asking */

class Python extends EventTarget {
  #worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  /** @type {Map<number, Asking>} */
  #asking = new Map();
  /** @type {Map<number, (text: string | null) => void>} */
  #lines = new Map();
  #last = 0;

  constructor() {
    super();
    this.#worker.onmessage = ({ data }) => this.#hear(data);
    this.#worker.onerror = (event) => this.#fail(event.message);
    /** Once Python is there. @type {Promise<void>} */
    this.ready = this.#ask("begin", new URL("../", import.meta.url).href);
  }

  /** @param {{is: string, of: number, told: any}} data */
  #hear({ is, of, told }) {
    if (is === "heard") this.#lines.get(of)?.(told);
    else if (is === "told") this.#asking.get(of)?.done(told);
    else this.#asking.get(of)?.failed(new Error(told));
    if (is === "heard" && told === null) this.#lines.delete(of);
    if (is !== "heard") this.#asking.delete(of);
  }

  /** @param {string} why */
  #fail(why) {
    for (const each of this.#asking.values()) each.failed(new Error(why));
    this.#asking.clear();
  }

  /** @param {string} is @param {...unknown} values @returns {Promise<any>} */
  #ask(is, ...values) {
    const of = (this.#last += 1);
    return new Promise((done, failed) => {
      this.#asking.set(of, { done, failed });
      this.#worker.postMessage({ is, of, values });
    });
  }

  /** What is answered as over HTTP. @param {string} path @param {string | null} token @param {string | null} body @returns {Promise<LocalReply>} */
  async asked(path, token, body) {
    await this.ready;
    const reply = await this.#ask("asked", path, token, body);
    if (body !== null && reply.status < 300 && reply.kind === "application/json") {
      const made = JSON.parse(new TextDecoder().decode(reply.body));
      if (path.startsWith("/api/tables")) this.#opened(made);
      else if (made.link) this.dispatchEvent(new CustomEvent("seat", { detail: made }));
    }
    return reply;
  }

  /** A socket to the tables. @param {(text: string | null) => void} heard */
  line(heard) {
    const of = (this.#last += 1);
    this.#lines.set(of, heard);
    this.#worker.postMessage({ is: "line", of, values: [] });
    return {
      say: (/** @type {string} */ text) => this.#worker.postMessage({ is: "say", of, values: [text] }),
      close: () => this.#worker.postMessage({ is: "close", of, values: [] }),
    };
  }

  /** The whole game as lines of a record file. @param {string} token @returns {Promise<string>} */
  kept(token) {
    return this.#ask("kept", token);
  }

  /** Go on with a game that was kept. @param {Uint8Array} text @param {string} language @returns {Promise<OpenedTable>} */
  async resumed(text, language) {
    const made = JSON.parse(await this.#ask("resumed", text, language));
    this.#opened(made);
    return made;
  }

  /** @param {OpenedTable} made */
  #opened(made) {
    this.dispatchEvent(new CustomEvent("opened", { detail: made }));
  }
}

export const python = new Python();
window.dramadeck = python;
