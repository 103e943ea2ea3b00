/** The way to the host. A page that has its host beside it stands on another module of this name. */

/** Whether a link can be given to somebody elsewhere. @type {boolean} */
export const isShared = true;

/** A socket to the host. @param {string} [server] @returns {HostSocket} */
export function socket(server = location.origin) {
  return new WebSocket(`${server.replace(/^http/, "ws")}/ws`);
}

/** Ask the host over HTTP. @param {string} path @param {RequestInit} how @returns {Promise<Response>} */
export function request(path, how) {
  return fetch(path, how);
}

/** Show a picture that the host draws. @param {HTMLImageElement} image @param {string} path */
export function show(image, path) {
  image.src = path;
}
