/** The way to a host in the same browser; it stands where a served page has its own `line.js`. */

// A seat without the page around it has no host: the tables live and end with that one.
if (!window.parent.dramadeck) location.replace("../");

const WORDS = "/api/words?language=";

/** A link opens nothing anywhere else. @type {boolean} */
export const isShared = false;

const python = () => /** @type {LocalPython} */ (window.parent.dramadeck);

/** A WebSocket that leads to Python. @implements {HostSocket} */
class LocalSocket {
  /** @type {((event: Event) => void) | null} */
  onopen = null;
  /** @type {((event: MessageEvent) => void) | null} */
  onmessage = null;
  /** @type {((event: CloseEvent) => void) | null} */
  onclose = null;

  constructor() {
    this.line = python().line((text) => {
      if (text === null) this.onclose?.(new CloseEvent("close"));
      else this.onmessage?.(new MessageEvent("message", { data: text }));
    });
    queueMicrotask(() => this.onopen?.(new Event("open")));
    window.addEventListener("pagehide", () => {
      this.onmessage = this.onclose = null; // of a page that is gone nothing can be called
      this.close();
    });
  }

  /** @param {string} text */
  send(text) {
    this.line.say(text);
  }

  close() {
    this.line.close();
  }
}

/** A socket to the host. @returns {HostSocket} */
export function socket() {
  return new LocalSocket();
}

/** Ask the host as over HTTP. @param {string} path @param {RequestInit} how @returns {Promise<Response>} */
export async function request(path, how) {
  // The sentences of the page are needed before Python is there to be asked.
  if (path.startsWith(WORDS)) return words(path.slice(WORDS.length));
  const token = new Headers(how.headers).get("Authorization")?.replace("Bearer ", "") ?? null;
  const { status, kind, body } = await python().asked(path, token, /** @type {string | null} */ (how.body ?? null));
  return new Response(body.length ? body : null, { status, headers: kind ? { "Content-Type": kind } : {} });
}

/** @param {string} code */
async function words(code) {
  const file = (/** @type {string} */ each) => fetch(new URL(`../words/${each}.json`, import.meta.url));
  const found = await file(code);
  return found.ok ? found : file("en");
}

/** What was drawn already. @type {Map<string, string>} */
const drawn = new Map();

/** Show a picture that the host draws. @param {HTMLImageElement} image @param {string} path */
export function show(image, path) {
  const known = drawn.get(path);
  if (known) image.src = known;
  else void draw(path).then((address) => (image.src = address));
}

/** @param {string} path */
async function draw(path) {
  const { kind, body } = await python().asked(path, null, null);
  const address = drawn.get(path) ?? URL.createObjectURL(new Blob([body], { type: kind }));
  drawn.set(path, address);
  return address;
}
