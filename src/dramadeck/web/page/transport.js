/** The connection to the host. The page with its host in the browser replaces this module. */

/** Whether links work in other browsers. @type {boolean} */
export const isShared = true;

/** A socket to the host. @param {string} [server] @returns {HostSocket} */
export function socket(server = location.origin) {
  return new WebSocket(`${server.replace(/^http/, "ws")}/ws`);
}

/** Send a request over HTTP. @param {string} path @param {RequestInit} options @returns {Promise<Response>} */
export function request(path, options) {
  return fetch(path, options);
}

/** Show a picture of the host. @param {HTMLImageElement} image @param {string} path */
export async function show(image, path) {
  image.src = path;
}
