/** What has happened, line by line, each with its rules for who asks. */

import { el } from "./dom.js";
import { fetched, tried } from "./seat.js";
import { kept, keep, t, written } from "./words.js";

const RULES = "rules";

export class StoryPanel {
  #last = 0;

  /** @param {import("./game.js").Game} game @param {(card: number) => void} look */
  constructor(game, look) {
    this.game = game;
    this.look = look;
    this.element = el("div", { class: "story-lines", role: "log", "aria-live": "polite", "aria-label": t("Story"), tabindex: "0" });
    this.#all(kept(RULES) === "all");
  }

  /** The button that shows the rules of all lines. */
  get button() {
    const props = { type: "button", class: "small-button", title: t("Show the rules of every line") };
    const button = el("button", { ...props, "aria-pressed": String(kept(RULES) === "all") }, "§");
    button.onclick = () => {
      const isOn = button.getAttribute("aria-pressed") !== "true";
      keep(RULES, isOn ? "all" : "");
      button.setAttribute("aria-pressed", String(isOn));
      this.#all(isOn);
    };
    return button;
  }

  /** @param {boolean} isOn */
  #all(isOn) {
    this.element.classList.toggle("with-rules", isOn);
  }

  /** Draw everything anew: at joining, and when a turn was taken back. */
  draw() {
    this.element.setAttribute("aria-busy", "true");
    this.element.replaceChildren(...this.game.story.flatMap((each) => this.#turn(each)));
    this.#last = this.game.turn;
    this.toEnd();
    this.element.removeAttribute("aria-busy");
  }

  /** Go on with a turn. @param {Turned} told */
  add(told) {
    if (told.turn <= this.#last || !told.lines.length) return;
    this.#last = told.turn;
    const turn = this.#turn(told);
    for (const each of turn) each.classList.add("new");
    this.element.append(...turn);
    this.toEnd();
  }

  /** Show the newest lines. */
  toEnd() {
    this.element.scrollTop = this.element.scrollHeight;
  }

  /** @param {StoryTurn} told */
  #turn(told) {
    const heading = told.heading ? [el("h3", null, told.heading)] : [];
    return [...heading, el("div", { class: "told" }, told.lines.map((each) => this.#line(each)))];
  }

  /** @param {Line} line */
  #line(line) {
    const said = el("p", { class: `line tone-${line.tone} depth-${Math.min(2, line.depth)}` }, ...written(line.spans, this.look));
    if (!line.rules.length) return said;
    const rules = el("span", { class: "rules" }, ...line.rules.map((each) => el("span", { class: "rule" }, each)));
    const ask = el("button", { type: "button", class: "why", "aria-expanded": "false", "aria-label": t("Which rule says so?") }, "§");
    ask.onclick = () => {
      const isOpen = said.classList.toggle("open");
      ask.setAttribute("aria-expanded", String(isOpen));
      if (isOpen) void tell(rules);
    };
    said.append("\u00a0", ask, rules);
    return said;
  }
}

/** Let the ids of rules be followed by what they say; a game of somebody else has its ids alone. @param {HTMLElement} rules */
async function tell(rules) {
  if (rules.dataset["told"]) return;
  rules.dataset["told"] = "yes";
  for (const rule of /** @type {NodeListOf<HTMLElement>} */ (rules.querySelectorAll(".rule"))) {
    const told = fetched(`/api/rules/${encodeURIComponent(rule.textContent ?? "")}`);
    await tried(async () => rule.after(el("span", { class: "holds", lang: "en" }, (await told).holds)), () => {});
  }
}
