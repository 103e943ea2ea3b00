/** The page around a table with its host in this browser: seats, and saved games. */

import { python } from "./python.js";
import { el } from "../page/dom.js";
import { applyTheme } from "../page/dialogs.js";
import { same } from "../page/answers.js";
import { download, fileButton, fileError } from "../page/saved_games.js";
import { language, preferredLanguage, setLanguage, t } from "../page/words.js";

/** The largest saved game, in bytes. */
const MOST = 16 * 2 ** 20;
const TABLE = new URL("../table/", import.meta.url).href;

/** A table and its seats. */
class Shell {
  /** @type {OpenedSeat[]} */
  #seats = [];

  /** @param {HTMLElement} root */
  constructor(root) {
    this.status = el("p", { class: "said", role: "status" }, t("Python is loading; this takes a moment."));
    this.seats = el("nav", { class: "seats", "aria-label": t("Seats") });
    this.save = el("button", { type: "button", disabled: true, onclick: () => this.#save() }, t("Save the whole game"));
    const { button, input } = fileButton((file) => void this.#load(file));
    this.load = button;
    this.load.disabled = true;
    this.other = el("button", { type: "button", disabled: true, onclick: () => this.#go(TABLE) }, t("Another table"));
    this.frame = el("iframe", { title: t("The table"), onload: () => this.#draw() });
    const title = el("h1", { class: "sr" }, "dramadeck");
    root.replaceChildren(el("section", { class: "shell-bar", "aria-label": "dramadeck" }, title, this.seats, this.status, el("div", { class: "row" }, this.save, this.load, this.other, input)), el("main", { "aria-label": t("The table") }, this.frame));
    python.addEventListener("opened", (event) => {
      const { seats, leader } = /** @type {CustomEvent<OpenedTable>} */ (event).detail;
      this.#setSeats([...seats].sort((one, other) => Number(same(other.seat, leader)) - Number(same(one.seat, leader))));
    });
    python.addEventListener("seat", (event) => this.#setSeat(/** @type {CustomEvent} */ (event).detail));
    window.addEventListener("beforeunload", (event) => this.#seats.length && event.preventDefault());
  }

  async begin() {
    try {
      await python.ready;
    } catch (why) {
      this.status.textContent = t("Python could not be started in this browser: {why}", { why: String(why) });
      return;
    }
    this.status.textContent = "";
    this.load.disabled = this.other.disabled = false;
    this.#go(TABLE);
  }

  /** Load the page of a link into the frame. @param {string} link */
  #go(link) {
    const inner = this.frame.contentWindow;
    inner?.history.replaceState(null, ""); // it has the token of the last seat
    if (this.frame.src) inner?.location.assign(link);
    else this.frame.src = link;
  }

  /** @param {OpenedSeat[]} seats */
  #setSeats(seats) {
    this.#seats = seats;
    this.save.disabled = false;
    this.#draw();
  }

  /** Add a seat, or replace its link. @param {OpenedSeat} seat */
  #setSeat(seat) {
    const isNew = !this.#seats.some((other) => same(other.seat, seat.seat));
    this.#setSeats(isNew ? [...this.#seats, seat] : this.#seats.map((other) => (same(other.seat, seat.seat) ? seat : other)));
  }

  #draw() {
    const inner = this.frame.contentWindow;
    const token = inner?.history.state?.token ?? inner?.location.hash.slice(1);
    const button = (/** @type {OpenedSeat} */ { link, label }) =>
      el("button", { type: "button", "aria-pressed": String(new URL(link).hash.slice(1) === token), onclick: () => this.#go(link) }, el("bdi", null, label));
    this.seats.replaceChildren(...this.#seats.map(button));
    applyTheme();
  }

  async #save() {
    const [seat] = this.#seats;
    if (!seat) return;
    download(new Blob([await python.save(seat.token)], { type: "application/jsonl" }));
  }

  /** @param {File} file */
  async #load(file) {
    this.status.textContent = fileError(file, MOST);
    if (this.status.textContent) return;
    try {
      await python.load(new Uint8Array(await file.arrayBuffer()), language);
      this.#go(this.#seats[0]?.link ?? TABLE);
    } catch (why) {
      this.status.textContent = t("This game cannot be read: {why}", { why: /** @type {Error} */ (why).message });
    }
  }
}

async function begin() {
  applyTheme();
  await setLanguage(preferredLanguage());
  await new Shell(/** @type {HTMLElement} */ (document.getElementById("shell"))).begin();
}

void begin();
