/** The page around a table that has its host in this browser: seats, and games that are kept. */

import { python } from "./python.js";
import { el } from "../page/dom.js";
import { lit } from "../page/dialogs.js";
import { same } from "../page/answers.js";
import { download, fileButton, refusedFile } from "../page/saved_games.js";
import { language, speak, t, wanted } from "../page/words.js";

/** How large a saved game may be, in bytes. */
const MOST = 16 * 2 ** 20;
const TABLE = new URL("../table/", import.meta.url).href;

/** A table, and whoever sits at it. */
class Shell {
  /** @type {OpenedSeat[]} */
  #seats = [];

  /** @param {HTMLElement} root */
  constructor(root) {
    this.said = el("p", { class: "said", role: "status" }, t("Python is being loaded; that takes a moment."));
    this.seats = el("nav", { class: "seats", "aria-label": t("Seats") });
    this.save = el("button", { type: "button", disabled: true, onclick: () => this.#save() }, t("Save the whole game"));
    const { button, input } = fileButton((file) => void this.#resume(file));
    this.load = button;
    this.load.disabled = true;
    this.other = el("button", { type: "button", disabled: true, onclick: () => this.#go(TABLE) }, t("Another table"));
    this.frame = el("iframe", { title: t("The table"), onload: () => this.#draw() });
    const title = el("h1", { class: "sr" }, "dramadeck");
    root.replaceChildren(el("section", { class: "shell-bar", "aria-label": "dramadeck" }, title, this.seats, this.said, el("div", { class: "row" }, this.save, this.load, this.other, input)), el("main", { "aria-label": t("The table") }, this.frame));
    python.addEventListener("opened", (event) => {
      const { seats, leader } = /** @type {CustomEvent<OpenedTable>} */ (event).detail;
      this.#sit([...seats].sort((one, other) => Number(same(other.seat, leader)) - Number(same(one.seat, leader))));
    });
    python.addEventListener("seat", (event) => this.#seat(/** @type {CustomEvent} */ (event).detail));
    window.addEventListener("beforeunload", (event) => this.#seats.length && event.preventDefault());
  }

  async begin() {
    try {
      await python.ready;
    } catch (why) {
      this.#say(t("Python could not be started in this browser: {why}", { why: String(why) }));
      return;
    }
    this.#say("");
    this.load.disabled = this.other.disabled = false;
    this.#go(TABLE);
  }

  /** @param {string} text */
  #say(text) {
    this.said.textContent = text;
  }

  /** Show the seat of a link; the page in the frame begins anew. @param {string} link */
  #go(link) {
    const inside = this.frame.contentWindow;
    inside?.history.replaceState(null, ""); // the page in the frame keeps the token of its seat there
    if (this.frame.src) inside?.location.assign(link);
    else this.frame.src = link;
  }

  /** @param {OpenedSeat[]} seats */
  #sit(seats) {
    this.#seats = seats;
    this.save.disabled = false;
    this.#draw();
  }

  /** A seat has another link now. @param {OpenedSeat} seat */
  #seat(seat) {
    const isNew = !this.#seats.some((each) => same(each.seat, seat.seat));
    this.#sit(isNew ? [...this.#seats, seat] : this.#seats.map((each) => (same(each.seat, seat.seat) ? seat : each)));
  }

  #draw() {
    const inside = this.frame.contentWindow;
    const here = inside?.history.state?.token ?? inside?.location.hash.slice(1);
    const button = (/** @type {OpenedSeat} */ each) => el("button", { type: "button", "aria-pressed": String(new URL(each.link).hash.slice(1) === here), onclick: () => this.#go(each.link) }, el("bdi", null, each.label));
    this.seats.replaceChildren(...this.#seats.map(button));
    lit();
  }

  async #save() {
    const [seat] = this.#seats;
    if (!seat) return;
    download(new Blob([await python.kept(seat.token)], { type: "application/jsonl" }));
  }

  /** @param {File} file */
  async #resume(file) {
    const refused = refusedFile(file, MOST);
    if (refused !== null) return this.#say(refused);
    try {
      await python.resumed(new Uint8Array(await file.arrayBuffer()), language);
      this.#say("");
      this.#go(this.#seats[0]?.link ?? TABLE);
    } catch (why) {
      this.#say(t("This game cannot be read: {why}", { why: /** @type {Error} */ (why).message }));
    }
  }
}

async function begin() {
  lit();
  await speak(wanted());
  await new Shell(/** @type {HTMLElement} */ (document.getElementById("shell"))).begin();
}

void begin();
