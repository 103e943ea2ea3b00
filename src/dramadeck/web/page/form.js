/** A form of the menu: options to tap, fields to type in, and what is wrong beside the field that is meant. */

import { answersOf, chanceOf, chosen, isThere, labelOf, labelsOf, members, openFields, proposed, same, shown } from "./answers.js";
import { tried } from "./connection.js";
import { byKey, el, hidden, iconButton, nodes, roving, select } from "./dom.js";
import { percent, sentence, t, written } from "./words.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./answers.js").Answers} Answers */

const WEIGHED_AFTER = 250;

/** With more options than this a field is a list to open. */
const MOST_BUTTONS = 12;

let count = 0;
const newId = () => `field-${(count += 1)}`;

export class FormView {
  /** @type {Answers} what was answered so far, so that a new menu takes none of it away */
  given = {};
  /** @type {Refused | null} */
  refused = null;
  #weighed = 0;
  #more = false;

  /** @param {Game} game @param {MenuForm} form @param {{known?: import("./answers.js").Known, onclose: () => void, ondone?: () => void}} options */
  constructor(game, form, { known = {}, onclose, ondone = onclose }) {
    this.game = game;
    this.form = form;
    this.fixed = answersOf(form, known);
    this.onclose = onclose;
    this.ondone = ondone;
    this.odds = el("span", { class: "odds-now", "aria-live": "polite" });
    this.element = el("form", { class: "asking", novalidate: true, autocomplete: "off", oninput: () => void this.#weigh() });
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#send();
    });
    this.#more = !openFields(form, {}, this.fixed).length;
    this.draw();
  }

  get #chosen() {
    return chosen(this.form, this.given, this.fixed);
  }

  /** Go on with the same form of a newer menu. @param {MenuForm} form */
  renew(form) {
    const { fields, rows } = this.form;
    this.form = form;
    if (!same([fields, rows], [form.fields, form.rows])) this.draw();
  }

  focus() {
    const [wrong, first] = ["[aria-invalid] :is(.choice, input, select), :is(input, select)[aria-invalid]", ":is(.choice:not([aria-pressed=true]), input, select)"];
    const found = [wrong, first, ".go"].map((each) => /** @type {HTMLElement | null} */ (this.element.querySelector(each)));
    found.find(Boolean)?.focus();
  }

  #send() {
    const onrefused = (/** @type {Refused} */ refused) => {
      this.refused = refused;
      this.draw();
      this.focus();
    };
    return send(this.game, this.form, this.#answers(), { shown: this.element, ondone: this.ondone, onrefused });
  }

  /** All answers, those that are typed as they stand there. */
  #answers() {
    const { answers } = this.#chosen;
    for (const field of this.form.fields) {
      if ((field.options && !field.for_each) || !isThere(field, answers)) continue;
      const said = this.#values(field, answers).map((each) => (typeof each === "string" ? each.trim() : each));
      if (said.some((each) => each !== "" && each !== null)) answers[field.name] = field.for_each ? said : said[0];
    }
    return answers;
  }

  /** What stands in the inputs of a field: one, or one for each that is chosen elsewhere. @param {FormField} field @param {Answers} answers */
  #values(field, answers) {
    const typed = /** @type {unknown[]} */ (this.given[field.name] ?? []);
    const count = (field.for_each && members(answers, field.for_each).length) || 1;
    return Array.from({ length: count }, (_, at) => (at in typed ? typed[at] : proposed(this.form, field, answers)));
  }

  draw() {
    const { form, refused } = this;
    const key = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset["key"];
    const { answers, left } = this.#chosen;
    const there = form.fields.filter((each) => isThere(each, answers) && (!each.options || each.for_each || each.name in left));
    // What is said for each of several stands below them.
    const isBelow = (/** @type {FormField} */ { for_each }) => for_each !== undefined && there.some((each) => each.name === for_each);
    const ordered = there.filter((each) => !isBelow(each)).flatMap((each) => [each, ...there.filter((one) => one.for_each === each.name)]);
    const drawn = (/** @type {boolean} */ isExtra) => ordered.filter((each) => Boolean(each.is_extra) === isExtra).map((each) => this.#field(each, answers, left[each.name] ?? []));
    const extras = drawn(true);
    const more = el("details", { open: this.#more || Boolean(there.find((each) => each.is_extra && each.name === refused?.field)) }, el("summary", null, t("More …")), ...extras);
    more.ontoggle = () => (this.#more = more.open);
    // Where everything is a tap, the last one sends the form.
    const isTyped = extras.length > 0 || there.some((each) => each.kind !== "choice" || each.for_each) || !openFields(form, this.given, this.fixed).length;
    this.element.replaceChildren(
      ...nodes([
        el("div", { class: "asking-head" }, iconButton("close", t("Close"), this.onclose), el("strong", null, sentence(form.label))),
        refused && !there.some((each) => each.name === refused.field) && el("p", { class: "refused", role: "alert" }, ...written(refused.line.spans)),
        ...drawn(false),
        extras.length > 0 && more,
        isTyped && el("button", { class: "go", type: "submit" }, t("Do it"), this.odds),
      ]),
    );
    byKey(this.element, key)?.focus();
    void this.#weigh();
  }

  /** @param {FormField} field @param {Answers} answers @param {FormOption[]} left its options that the answers before it leave */
  #field(field, answers, left) {
    const { name, kind, options, for_each, is_repeated, is_extra, fewest } = field;
    const wrong = this.refused?.field === name ? this.refused : null;
    const why = wrong && el("p", { class: "refused", id: newId(), role: "alert" }, ...written(wrong.line.spans));
    const marks = why ? { "aria-invalid": "true", "aria-describedby": why.id } : {};
    const several = kind === "numbers" || kind === "texts" ? t(" (several: with commas between them)") : "";
    const title = sentence(field.label) + several;
    const group = (/** @type {Node[]} */ inside) => el("fieldset", marks, el("legend", null, title), ...inside, why);
    if (for_each && members(answers, for_each).length) {
      const of = this.form.fields.find((each) => each.name === for_each)?.options ?? [];
      return group(members(answers, for_each).map((value, at) => this.#input(field, answers, at, labelOf(of, value), marks)));
    }
    if (!options) return el("div", { class: "typed" }, this.#input(field, answers, 0, title, marks), why);
    if (kind === "choice" ? left.length === 1 || name in this.fixed : !is_repeated && fewest === left.length) {
      const labels = labelsOf(this.form, field, answers).join(", ");
      return labels && el("p", { class: "settled" }, `${title}: `, el("bdi", null, labels));
    }
    if (kind === "choices") {
      const now = members(answers, name);
      const none = !now.length && field.nothing ? [el("p", { class: "settled" }, sentence(field.nothing))] : [];
      return group([...this.#several(field, left, now), ...none]);
    }
    if (left.length <= MOST_BUTTONS && !is_extra) return group([this.#buttons(field, left, answers)]);
    const pick = (/** @type {FormOption | undefined} */ option) => this.#give(name, option?.value);
    return el("div", null, labelled(title, list(left, answers[name], "–", pick, { ...marks, data: { key: `ask:${name}` } })), why);
  }

  /** Take an answer, or take it back, and draw what comes of it. @param {string} name @param {unknown} value @returns {boolean} whether all answers before it still hold */
  #give(name, value) {
    this.given[name] = value;
    const { left } = this.#chosen;
    const fits = (/** @type {[string, unknown]} */ [other, one]) => !left[other] || Array.isArray(one) || left[other].some((each) => same(each.value, one));
    const given = Object.entries(this.given);
    this.given = Object.fromEntries(given.filter(fits));
    this.draw();
    return given.every(fits);
  }

  /** Options to tap; the tap that leaves nothing open sends the form. @param {FormField} field @param {FormOption[]} options @param {Answers} answers */
  #buttons({ name }, options, answers) {
    const made = options.map(({ value, label }, at) => {
      const isOn = name in answers && same(answers[name], value);
      const odds = chance(chanceOf(this.form, { ...answers, [name]: value }));
      return optionButton(label, isOn, `choice:${name}:${at}`, () => {
        if (this.#give(name, value) && !openFields(this.form, this.given, this.fixed).length) void this.#send();
      }, odds);
    });
    return roved(made);
  }

  /** Several of some options: a tick for each, or, where the same may come again, one after another. @param {FormField} field @param {FormOption[]} options @param {unknown[]} now */
  #several({ name, most = 1, is_repeated }, options, now) {
    const without = (/** @type {number} */ at) => {
      for (const each of this.form.fields) if (each.for_each === name) /** @type {unknown[]} */ (this.given[each.name] ?? []).splice(at, 1);
      this.#give(name, now.filter((_, place) => place !== at));
    };
    if (is_repeated) {
      const add = (/** @type {FormOption | undefined} */ option) => this.#give(name, [...now, option?.value]);
      const taken = now.map((value, at) => optionButton(labelOf(options, value), true, `taken:${name}:${at}`, () => without(at)));
      return [roved(taken), labelled(t("Add one …"), list(options, undefined, "–", add, { data: { key: `ask:${name}` } }))];
    }
    const ticks = options.map(({ value, label }, place) => {
      const at = now.findIndex((each) => same(each, value));
      const made = optionButton(label, at >= 0, `choice:${name}:${place}`, () => (at < 0 ? this.#give(name, [...now, value]) : without(at)));
      made.disabled = at < 0 && now.length >= most;
      return made;
    });
    for (const each of ticks) each.classList.add("tick");
    return [roved(ticks)];
  }

  /** What is typed in, or chosen from a list for each of several. @param {FormField} field @param {Answers} answers @param {number} at @param {string} label @param {import("./dom.js").Props} marks */
  #input(field, answers, at, label, marks) {
    const { name, kind, sample, smallest, largest, options, for_each } = field;
    const value = this.#values(field, answers)[at];
    const keep = (/** @type {unknown} */ said) => (/** @type {unknown[]} */ (this.given[name] ??= [])[at] = said);
    const props = { ...marks, data: { key: `ask:${name}${for_each ? `:${at}` : ""}` } };
    if (options) return labelled(label, list(options, value, "–", (option) => keep(option?.value ?? null), props));
    const isNumber = kind === "number";
    const how = isNumber ? { type: "number", inputmode: "numeric", min: smallest, max: largest, step: "1" } : { type: "text", placeholder: shown(sample), spellcheck: "false" };
    const input = el("input", { ...props, ...how, value: shown(value), oninput: () => keep(input.value), onfocus: () => input.select() });
    if (!isNumber) return labelled(label, input);
    const by = (/** @type {number} */ step) => () => {
      input.stepUp(step);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    };
    return labelled(label, input, el("span", { class: "stepper" }, iconButton("less", t("one less"), by(-1)), input, iconButton("more_by_one", t("one more"), by(1))));
  }

  /** Say what the chance is, by what has been answered so far. */
  async #weigh() {
    const turn = (this.#weighed += 1);
    await new Promise((done) => setTimeout(done, WEIGHED_AFTER));
    if (turn !== this.#weighed || !this.odds.isConnected) return;
    const found = await this.game.chance(this.form, this.#answers()).catch(() => null);
    if (turn === this.#weighed) this.odds.replaceChildren(...nodes([chance(found)]));
  }
}

/**
 * Send a form, once however often it is tapped.
 *
 * @param {Game} game
 * @param {MenuForm} form
 * @param {Answers} answers
 * @param {{shown: HTMLElement, ondone?: (() => void) | undefined, onrefused: (why: Refused) => void}} how
 */
export async function send(game, form, answers, { shown, ondone, onrefused }) {
  if (shown.hasAttribute("aria-busy")) return;
  shown.setAttribute("aria-busy", "true");
  const choose = async () => {
    await game.choose(form, answers);
    ondone?.();
  };
  await tried(choose, (why) => onrefused(why.refused)).finally(() => shown.removeAttribute("aria-busy"));
}

/** @param {number | null | undefined} chance */
export function chance(chance) {
  if (chance === null || chance === undefined) return null;
  const look = chance >= 0.6 ? "likely" : chance >= 0.35 ? "open" : "unlikely";
  return el("span", { class: `chance ${look}`, style: { "--chance": chance } }, hidden(t("chance of success:"), " "), percent(chance));
}

/** A control with its label. @param {string} label @param {HTMLElement} control @param {HTMLElement} [around] what stands there, if not the control alone */
function labelled(label, control, around = control) {
  control.id = newId();
  return el("div", { class: "field" }, el("label", { for: control.id }, el("bdi", null, label)), around);
}

/** A list of options to open. @param {FormOption[]} options @param {unknown} now the value that is chosen @param {string} blank @param {(option: FormOption | undefined) => void} pick @param {import("./dom.js").Props} props */
function list(options, now, blank, pick, props) {
  const at = options.findIndex(({ value }) => same(value, now));
  const made = select(props, [{ value: "", label: blank }, ...options.map(({ label }, place) => ({ value: String(place), label }))], at < 0 ? "" : at);
  made.onchange = () => pick(made.value ? options[Number(made.value)] : undefined);
  return made;
}

/** @param {string} label @param {boolean} isOn @param {string} key @param {() => void} onclick @param {Node | null} [beside] */
function optionButton(label, isOn, key, onclick, beside = null) {
  return el("button", { type: "button", class: "choice", "aria-pressed": String(isOn), data: { key }, onclick }, el("bdi", null, sentence(label)), beside);
}

/** @param {HTMLElement[]} buttons */
function roved(buttons) {
  const made = el("div", { class: "choices" }, ...buttons);
  roving(made, ".choice");
  return made;
}
