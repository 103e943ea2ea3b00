/** What the seat may do now, by topic; what a form asks opens in its place. */

import { answersOf, labelsOf, openFields, repeated, settled } from "./answers.js";
import { byKey, el, h, icon, render, rove } from "./dom.js";
import { chance, FormView, send } from "./form.js";
import { tried } from "./seat.js";
import { sentence, t } from "./words.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./answers.js").Known} Known */

export class MenuPanel {
  /** @type {FormView | null} */
  #open = null;

  /** @param {Game} game @param {(why: Problem) => void} onrefused */
  constructor(game, onrefused) {
    this.game = game;
    this.onrefused = onrefused;
    this.element = el("div", { class: "menu-list" });
  }

  draw() {
    const { game, element } = this;
    // What was being answered when a new menu came goes on, if the new one has it, too.
    const form = game.forms.find((each) => each.form === this.#open?.form.form);
    if (form) this.#open?.renew(form);
    else if (this.#open?.isFilled && game.seed === null) this.#open.pause();
    else this.#open = null;
    const paused = !form && this.#open && h("div", { class: "group", data: { key: "paused" } }, h("ul", null, h("li", null, this.#open.element)));
    element.setAttribute("aria-busy", String(game.isOld));
    // What is to be done now stands in the box above, with the first numbers.
    const due = game.dues.map((each) => each.form);
    const isLeft = (/** @type {MenuForm} */ { topic, form }) => topic !== "answer" || !due.includes(form) || form === this.#open?.form.form;
    const sections = game.offered.map((each) => ({ ...each, forms: each.forms.filter(isLeft) })).filter(({ forms }) => forms.length);
    let number = due.length;
    const entry = (/** @type {MenuForm} */ each) => h("li", { data: { key: each.form } }, this.#entry(each, (number += 1)));
    const drawn = sections.map(({ topic, title, forms }) =>
      h("div", { class: `group topic-${topic}`, role: "group", "aria-label": title, data: { key: topic } }, h("h3", null, sentence(title)), h("ul", null, forms.map(entry))),
    );
    const nothing = game.seed === null ? t("Nothing to do for you now.") : t("The game has ended.");
    render(element, h("div", { data: { roving: ".entry" } }, paused, drawn.length || due.length ? drawn : h("p", { class: "nothing" }, nothing)));
    rove(element);
  }

  get isAsking() {
    return this.#open !== null;
  }

  close() {
    const name = this.#open?.form.form;
    this.#open = null;
    this.draw();
    this.element.scrollTop = 0;
    byKey(this.element, `entry:${name}`)?.focus();
  }

  /** @param {MenuForm} form @param {number} number its place in the menu, which is its key */
  #entry(form, number) {
    if (this.#open?.form.form === form.form) return [this.#open.element];
    return entryButtons(this.game, form, { number, onask: () => void this.open(form), onrefused: this.onrefused });
  }

  /** Open a form, so that it asks. @param {MenuForm} form @param {Known} [known] */
  async open(form, known = {}) {
    const whole = form.is_closed ? await tried(() => this.game.open(form.form), this.onrefused) : form;
    if (!whole) return;
    this.#open = new FormView(this.game, whole, { known, onclose: () => this.close() });
    this.draw();
    this.#open.element.scrollIntoView({ block: "nearest" });
    this.#open.focus();
  }
}

/** Whether somebody has to answer something before a form is sent. @param {MenuForm} form @param {Known} [known] */
export function isOpen(form, known = {}) {
  return form.is_closed || openFields(form, {}, answersOf(form, known)).length > 0;
}

const NEW_MENU_WITHIN = 15_000;
const MOST_DICE = 20;

/** Throw the dice of an action that was begun by one tap, each once its turn has come. @param {Game} game @param {number} turn the turn that began the action */
async function throwDice(game, turn) {
  for (let thrown = 0; thrown < MOST_DICE; thrown += 1) {
    // Turns of others may come between.
    for (let waited = 0; (game.turn < turn || game.isOld) && waited < NEW_MENU_WITHIN; waited += 50) await new Promise((done) => setTimeout(done, 50));
    const [due] = game.dues;
    const isDue = game.places.some(({ kind, dice }) => kind === "action" && dice?.some(({ total }) => total === undefined));
    const form = game.forms.find((each) => each.form === due?.form);
    const known = { given: due?.given };
    if (!isDue || !form || isOpen(form, known)) return;
    const answer = await game.choose(form, answersOf(form, known)).catch(() => null);
    if (answer?.turn === undefined) return;
    ({ turn } = answer);
  }
}

/** What is chosen in the fields of a form, in words. @param {MenuForm} form @param {import("./answers.js").Answers} answers */
function labelsOfAll(form, answers) {
  return form.fields.flatMap((field) => labelsOf(form, field, answers));
}

/**
 * The button of a form, and the one that opens what may be said besides.
 *
 * @param {Game} game
 * @param {MenuForm} form
 * @param {{known?: Known, number?: number, label?: string, onask: () => void, ondone?: () => void, onrefused: (why: Problem) => void}} how
 */
export function entryButtons(game, form, { known = {}, number = 0, label = form.label, onask, ondone, onrefused }) {
  const asks = isOpen(form, known);
  const answers = answersOf(form, known);
  const about = asks || label !== form.label ? [] : settled(form, answers).flatMap((label, at) => [at ? ", " : " · ", h("bdi", null, label)]);
  const data = { key: `entry:${form.form}`, form: form.form, ...(number > 0 && number < 10 ? { number } : {}) };
  const onclick = (/** @type {Event} */ event) => (asks ? onask() : send(game, form, answers, { shown: /** @type {HTMLElement} */ (event.currentTarget), ondone, onrefused }));
  const button = h(
    "button",
    { type: "button", class: `entry ${asks ? "asks" : ""}`, "aria-expanded": asks ? "false" : null, data, onclick },
    h("span", { class: "label" }, sentence(label), h("span", { class: "about" }, about), form.hint && h("span", { class: "hint" }, form.hint)),
    chance(form.chance),
  );
  const again = asks ? repeated(form, answers) : null;
  if (again) {
    const spoken = [...labelsOfAll(form, again), ...Object.values(again).filter((each) => typeof each === "number")].join(", ");
    const title = t("The same again, its dice thrown at once: {what}", { what: spoken });
    const repeat = async (/** @type {Event} */ event) => {
      const answer = await send(game, form, again, { shown: /** @type {HTMLElement} */ (event.currentTarget), ondone, onrefused });
      if (answer?.turn !== undefined) await throwDice(game, answer.turn);
    };
    return [button, h("button", { type: "button", class: "besides again", data: { again: form.form }, onclick: repeat, title, "aria-label": title }, icon("again"), t("again"))];
  }
  if (asks || !form.fields.some((each) => each.is_extra)) return [button];
  const said = t("{entry}: say more", { entry: form.label });
  const more = h("button", { type: "button", class: "besides", onclick: onask, title: t("Say more"), "aria-label": said }, "…");
  return [button, more];
}
