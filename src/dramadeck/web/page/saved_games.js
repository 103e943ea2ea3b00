/** Saved games in files. */

import { el } from "./dom.js";
import { t } from "./words.js";

/** Download a file. @param {Blob} content */
export function download(content) {
  const address = URL.createObjectURL(content);
  el("a", { href: address, download: "game.jsonl" }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A button to choose the file of a saved game, and its hidden input. @param {(file: File) => void} onchosen */
export function fileButton(onchosen) {
  const onchange = () => {
    const [file] = input.files ?? [];
    if (file) onchosen(file);
    input.value = ""; // so that the same file can be chosen again
  };
  const input = el("input", { type: "file", accept: ".jsonl,.json,.txt", class: "sr", tabindex: "-1", "aria-label": t("A saved game"), onchange });
  const button = el("button", { type: "button", onclick: () => input.click() }, t("Continue a saved game"));
  return { button, input };
}

/** Why a file is not sent, or an empty text. @param {File} file @param {number} most in bytes */
export function fileError({ size }, most) {
  if (!size) return t("This file is empty.");
  const megabytes = (/** @type {number} */ bytes) => (bytes / 2 ** 20).toFixed(1);
  return size > most ? t("This file is too large for a saved game: {size} MB; at most {most} MB are allowed.", { size: megabytes(size), most: megabytes(most) }) : "";
}
