/** Games in files: what somebody saves of one, and a file that is chosen to go on with. */

import { el } from "./dom.js";
import { t } from "./words.js";

/** Give somebody a file. @param {Blob} content */
export function download(content) {
  const address = URL.createObjectURL(content);
  el("a", { href: address, download: "game.jsonl" }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * A button that asks for the file of a saved game, and the control behind it.
 *
 * @param {(file: File) => void} onchosen
 */
export function fileButton(onchosen) {
  const onchange = () => {
    const [file] = input.files ?? [];
    if (file) onchosen(file);
    input.value = ""; // the same file may be chosen again
  };
  const input = el("input", { type: "file", accept: ".jsonl,.json,.txt", class: "sr", tabindex: "-1", "aria-label": t("A saved game"), onchange });
  const button = el("button", { type: "button", onclick: () => input.click() }, t("Go on with a saved game"));
  return { button, input };
}

/** Why a file is not even sent; nothing if it may be a game. @param {File} file @param {number} most in bytes */
export function refusedFile(file, most) {
  if (!file.size) return t("This file is empty.");
  if (file.size <= most) return null;
  const size = (/** @type {number} */ bytes) => (bytes / 2 ** 20).toFixed(1);
  return t("This file is too large for a saved game: {size} MB; at most {most} MB are taken.", { size: size(file.size), most: size(most) });
}
