/** The connection to a host in the same browser; it replaces the `transport.js` of a served page. */

// Without the page around it, this one has no host.
if (!window.parent.dramadeck) location.replace("../");

const WORDS = "/api/words?language=";

/** Whether links work in other browsers. @type {boolean} */
export const isShared = false;

const python = () => /** @type {LocalPython} */ (window.parent.dramadeck);

/** A socket to Python, with the interface of a WebSocket. @implements {HostSocket} */
class LocalSocket {
  /** @type {((event: Event) => void) | null} */
  onopen = null;
  /** @type {((event: MessageEvent) => void) | null} */
  onmessage = null;
  /** @type {((event: CloseEvent) => void) | null} */
  onclose = null;

  constructor() {
    this.connection = python().connect((text) => {
      if (text === null) this.onclose?.(new CloseEvent("close"));
      else this.onmessage?.(new MessageEvent("message", { data: text }));
    });
    queueMicrotask(() => this.onopen?.(new Event("open")));
    window.addEventListener("pagehide", () => {
      this.onmessage = this.onclose = null; // functions of a closed page cannot be called
      this.close();
    });
  }

  /** @param {string} text */
  send(text) {
    this.connection.send(text);
  }

  close() {
    this.connection.close();
  }
}

export function socket() {
  return new LocalSocket();
}

/** Send a request, as over HTTP. @param {string} path @param {RequestInit} options @returns {Promise<Response>} */
export async function request(path, options) {
  // The page needs its sentences before Python is loaded.
  if (path.startsWith(WORDS)) return words(path.slice(WORDS.length));
  const token = new Headers(options.headers).get("Authorization")?.replace("Bearer ", "") ?? null;
  const { status, kind, body } = await python().request(path, token, /** @type {string | null} */ (options.body ?? null));
  return new Response(body.length ? body : null, { status, headers: kind ? { "Content-Type": kind } : {} });
}

/** @param {string} code */
async function words(code) {
  const file = (/** @type {string} */ language) => fetch(new URL(`../words/${language}.json`, import.meta.url));
  const response = await file(code);
  return response.ok ? response : file("en");
}

/** Path → address of a picture that was loaded. @type {Map<string, string>} */
const pictures = new Map();

/** Show a picture of the host. @param {HTMLImageElement} image @param {string} path */
export async function show(image, path) {
  const loaded = pictures.get(path);
  if (loaded) {
    image.src = loaded;
    return;
  }
  const { kind, body } = await python().request(path, null, null);
  const address = pictures.get(path) ?? URL.createObjectURL(new Blob([body], { type: kind }));
  pictures.set(path, address);
  image.src = address;
}
