/** The menu: the forms by topic; a form opens at its place in the menu. */

import { answersOf, labelsOf, openFields, repeated, settled } from "./answers.js";
import { byKey, el, h, icon, render, rove } from "./dom.js";
import { chance, FormView, send } from "./form.js";
import { catchRefusal } from "./seat.js";
import { sentence, t } from "./words.js";

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
    // An open form stays open if the new menu has it, too.
    const form = game.formNamed(this.#open?.form.form);
    if (form) this.#open?.renew(form);
    else if (this.#open?.isFilled && game.seed === null) this.#open.pause();
    else this.#open = null;
    const paused = !form && this.#open && h("div", { class: "group", data: { key: "paused" } }, h("ul", null, h("li", null, this.#open.element)));
    element.setAttribute("aria-busy", String(game.isOld));
    // The forms of what the seat has to do now are in the box above, with the first numbers.
    const due = game.dues.map(({ form }) => form);
    const isHere = (/** @type {MenuForm} */ { topic, form }) => topic !== "answer" || !due.includes(form) || form === this.#open?.form.form;
    const sections = game.offered.map((section) => ({ ...section, forms: section.forms.filter(isHere) })).filter(({ forms }) => forms.length);
    let number = due.length;
    const entry = (/** @type {MenuForm} */ form) => h("li", { data: { key: form.form } }, this.#entry(form, (number += 1)));
    const groups = sections.map(({ topic, title, forms }) =>
      h("div", { class: `group topic-${topic}`, role: "group", "aria-label": title, data: { key: topic } }, h("h3", null, sentence(title)), h("ul", null, forms.map(entry))),
    );
    const nothing = game.seed === null ? t("You have nothing to do now.") : t("The game has ended.");
    render(element, h("div", { data: { roving: ".entry" } }, paused, groups.length || due.length ? groups : h("p", { class: "nothing" }, nothing)));
    rove(element);
  }

  /** Whether a form is open. */
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

  /** @param {MenuForm} form @param {number} number the key that chooses it */
  #entry(form, number) {
    if (this.#open?.form.form === form.form) return [this.#open.element];
    return entryButtons(this.game, form, { number, onask: () => void this.open(form), onrefused: this.onrefused });
  }

  /** Open a form. @param {MenuForm} form @param {Known} [known] */
  async open(form, known = {}) {
    const whole = form.is_closed ? await catchRefusal(() => this.game.open(form.form), this.onrefused) : form;
    if (!whole) return;
    this.#open = new FormView(this.game, whole, { known, onclose: () => this.close() });
    this.draw();
    this.#open.element.scrollIntoView({ block: "nearest" });
    this.#open.focus();
  }
}

/** Whether a form has to be filled in before it is sent. @param {MenuForm} form @param {Known} [known] */
export function isOpen(form, known = {}) {
  return form.is_closed || openFields(form, {}, answersOf(form, known)).length > 0;
}

const NEW_MENU_WITHIN = 15_000;
const MOST_DICE = 20;

/** Roll the dice of an action that was sent by “again”, each when it is due. @param {Game} game @param {number} turn the turn of the action */
async function rollDice(game, turn) {
  for (let rolls = 0; rolls < MOST_DICE; rolls += 1) {
    // Other seats may act in between.
    for (let waited = 0; (game.turn < turn || game.isOld) && waited < NEW_MENU_WITHIN; waited += 50) await new Promise((resolve) => setTimeout(resolve, 50));
    const [due] = game.dues;
    const isDue = game.places.some(({ kind, dice }) => kind === "action" && dice?.some(({ total }) => total === undefined));
    const form = game.formNamed(due?.form);
    const known = { given: due?.given };
    if (!isDue || !form || isOpen(form, known)) return;
    const answer = await game.choose(form, answersOf(form, known)).catch(() => null);
    if (answer?.turn === undefined) return;
    ({ turn } = answer);
  }
}

/**
 * The button of a form, and a second one to repeat it or to fill in more.
 *
 * @param {Game} game @param {MenuForm} form
 * @param {{known?: Known, number?: number, onask: () => void, ondone?: () => void, onrefused: (why: Problem) => void}} options
 */
export function entryButtons(game, form, { known = {}, number = 0, onask, ondone, onrefused }) {
  const asks = isOpen(form, known);
  const answers = answersOf(form, known);
  const about = asks ? [] : settled(form, answers).flatMap((text, at) => [at ? ", " : " · ", h("bdi", null, text)]);
  const data = { key: `entry:${form.form}`, form: form.form, ...(number > 0 && number < 10 ? { number } : {}) };
  const sendOnce = (/** @type {Answers} */ values, /** @type {Event} */ event) => send(game, form, values, { element: /** @type {HTMLElement} */ (event.currentTarget), ondone, onrefused });
  const entry = h(
    "button",
    { type: "button", class: `entry ${asks ? "asks" : ""}`, "aria-expanded": asks ? "false" : null, data, onclick: (/** @type {Event} */ event) => (asks ? onask() : sendOnce(answers, event)) },
    h("span", { class: "label" }, sentence(form.label), h("span", { class: "about" }, about), form.hint && h("span", { class: "hint" }, form.hint)),
    chance(form.chance),
  );
  const again = asks ? repeated(form, answers) : null;
  if (again) {
    const texts = [...form.fields.flatMap((field) => labelsOf(form, field, again)), ...Object.values(again).filter((value) => typeof value === "number")];
    const title = t("Repeat this and throw the dice: {what}", { what: texts.join(", ") });
    const repeat = async (/** @type {Event} */ event) => {
      const answer = await sendOnce(again, event);
      if (answer?.turn !== undefined) await rollDice(game, answer.turn);
    };
    return [entry, h("button", { type: "button", class: "besides again", data: { again: form.form }, onclick: repeat, title, "aria-label": title }, icon("again"), t("again"))];
  }
  if (asks || !form.fields.some(({ is_extra }) => is_extra)) return [entry];
  return [entry, h("button", { type: "button", class: "besides", onclick: onask, title: t("More options"), "aria-label": t("{entry}: more options", { entry: form.label }) }, "…")];
}
