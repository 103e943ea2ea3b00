/** The story: the lines of all turns, with the rules behind them. */

import { el, h, findAll } from "./dom.js";
import { catchRefusal, fetchData } from "./seat.js";
import { spanElements, store, stored, t } from "./words.js";

const RULES = "rules";

export class StoryPanel {
  #last = 0;

  /** @param {Game} game @param {(card: number) => void} look shows a card */
  constructor(game, look) {
    this.game = game;
    this.look = look;
    this.element = el("div", { class: "story-lines", role: "log", "aria-live": "polite", "aria-label": t("Story"), tabindex: "0" });
    const props = { type: "button", class: "small-button", title: t("Show the rules for every line") };
    const onclick = () => {
      const isOn = this.button.getAttribute("aria-pressed") !== "true";
      store(RULES, isOn ? "all" : "");
      this.#showRules(isOn);
    };
    this.button = el("button", { ...props, onclick }, "§");
    this.#showRules(stored(RULES) === "all");
  }

  /** @param {boolean} isOn whether the rules of all lines are shown */
  #showRules(isOn) {
    this.button.setAttribute("aria-pressed", String(isOn));
    this.element.classList.toggle("with-rules", isOn);
  }

  /** Draw the whole story: after joining, and after an undo. */
  draw() {
    this.element.setAttribute("aria-busy", "true");
    this.element.replaceChildren(...this.game.story.flatMap((turn) => this.#turn(turn)));
    this.#last = this.game.turn;
    this.toEnd();
    this.element.removeAttribute("aria-busy");
  }

  /** Add a turn. @param {Turned} turn */
  add(turn) {
    if (turn.turn <= this.#last || !turn.lines.length) return;
    this.#last = turn.turn;
    const elements = this.#turn(turn);
    for (const element of elements) element.classList.add("new");
    this.element.append(...elements);
    this.toEnd();
  }

  /** Scroll to the last line. */
  toEnd() {
    this.element.scrollTop = this.element.scrollHeight;
  }

  /** @param {StoryTurn} turn */
  #turn({ heading, lines }) {
    return [...(heading ? [el("h3", null, heading)] : []), el("div", { class: "told" }, lines.map((line) => this.#line(line)))];
  }

  /** @param {Line} line */
  #line({ tone, depth, spans, rules }) {
    const line = el("p", { class: `line tone-${tone} depth-${Math.min(2, depth)}` }, ...spanElements(spans, this.look));
    if (!rules.length) return line;
    const ids = el("span", { class: "rules" }, ...rules.map((rule) => h("span", { class: "rule" }, rule)));
    const onclick = () => {
      const isOpen = line.classList.toggle("open");
      why.setAttribute("aria-expanded", String(isOpen));
      if (isOpen) void addStatements(ids);
    };
    const why = el("button", { type: "button", class: "why", "aria-expanded": "false", "aria-label": t("Which rule says so?"), onclick }, "§");
    line.append("\u00a0", why, ids);
    return line;
  }
}

/** Add the statements of rules to their ids, once; a game that publishes no statements has only its ids. @param {HTMLElement} ids */
async function addStatements(ids) {
  if (ids.dataset["told"]) return;
  ids.dataset["told"] = "yes";
  for (const rule of findAll(ids, ".rule")) {
    const add = async () => rule.after(el("span", { class: "holds", lang: "en" }, (await fetchData(`/api/rules/${encodeURIComponent(rule.textContent ?? "")}`)).holds));
    await catchRefusal(add, () => {});
  }
}
