/** A form of the menu: options to tap, fields to type in, and what is wrong beside the field that is meant. */

import { answersOf, chanceOf, chosen, isExample, isThere, labelOf, labelsOf, members, openFields, proposed, same, shown } from "./answers.js";
import { byKey, el, h, hidden, iconButton, optionsOf, render, rove } from "./dom.js";
import { tried } from "./seat.js";
import { percent, sentence, t } from "./words.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./answers.js").Answers} Answers */

const WEIGHED_AFTER = 250;

/** The field that asks whether somebody means it. */
const CONFIRM = "confirm";

/** Stands for a name that is typed. */
const OTHER = Symbol("another");

/** With more options than this a field is a list to open. */
const MOST_BUTTONS = 12;

let count = 0;

export class FormView {
  /** @type {Answers} what was answered so far, so that a new menu takes none of it away */
  given = {};
  /** @type {Problem | null} */
  refused = null;
  #isPaused = false;
  #isSentByTap = false;
  #weighed = 0;
  #id = (count += 1);
  #more = false;
  /** @type {Set<string>} fields in which another name is typed than those that there are */
  #others = new Set();

  /** @param {Game} game @param {MenuForm} form @param {{known?: import("./answers.js").Known, onclose: () => void, ondone?: () => void}} options */
  constructor(game, form, { known = {}, onclose, ondone = onclose }) {
    this.game = game;
    this.form = form;
    this.fixed = answersOf(form, known);
    this.given = this.#proposed();
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

  /** What was chosen the last time, where nothing is settled yet. */
  #proposed() {
    return Object.fromEntries(Object.entries(this.form.proposed ?? {}).filter(([name]) => !(name in this.fixed)));
  }

  get #chosen() {
    return chosen(this.form, this.given, this.fixed);
  }

  /** Go on with the same form of a newer menu. @param {MenuForm} form */
  renew(form) {
    const { fields, rows } = this.form;
    const wasPaused = this.#isPaused;
    this.form = form;
    this.#isPaused = false;
    if (wasPaused || !same([fields, rows], [form.fields, form.rows])) this.draw();
  }

  /** Whether somebody has filled something in that is not sent yet. */
  get isFilled() {
    return !same(this.given, this.#proposed()) && !this.element.hasAttribute("aria-busy");
  }

  /** Keep what is filled in while the form cannot be sent, until a menu has it again. */
  pause() {
    if (this.#isPaused) return;
    this.#isPaused = true;
    this.draw();
  }

  focus() {
    const [wrong, first] = ["[aria-invalid] :is(.choice, input, select), :is(input, select)[aria-invalid]", ":is(.choice:not([aria-pressed=true]), input, select)"];
    const found = [wrong, first, ".go"].map((each) => /** @type {HTMLElement | null} */ (this.element.querySelector(each)));
    found.find(Boolean)?.focus();
  }

  #send() {
    if (this.#isPaused) return undefined;
    const onrefused = (/** @type {Problem} */ refused) => {
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
      else if (field.is_required === false && field.name in this.given) answers[field.name] = null; // what was said the last time is emptied
    }
    return answers;
  }

  /** Whether nobody has said what stands in an input. @param {FormField} field @param {Answers} answers @param {number} [at] */
  #isExample(field, answers, at = 0) {
    return isExample(this.form, field, answers) && !(at in /** @type {unknown[]} */ (this.given[field.name] ?? []));
  }

  /** What stands in the inputs of a field: one, or one for each that is chosen elsewhere. @param {FormField} field @param {Answers} answers */
  #values(field, answers) {
    const typed = /** @type {unknown[]} */ (this.given[field.name] ?? []);
    const count = (field.for_each && members(answers, field.for_each).length) || 1;
    return Array.from({ length: count }, (_, at) => (at in typed ? typed[at] : proposed(this.form, field, answers)));
  }

  draw() {
    const { form, refused } = this;
    const { answers, left } = this.#chosen;
    const there = form.fields.filter((each) => isThere(each, answers) && (!each.options || each.for_each || each.name in left));
    // What is said for each of several stands below them.
    const isBelow = (/** @type {FormField} */ { for_each }) => for_each !== undefined && there.some((each) => each.name === for_each);
    const ordered = there.filter((each) => !isBelow(each)).flatMap((each) => [each, ...there.filter((one) => one.for_each === each.name)]);
    const drawn = (/** @type {boolean} */ isExtra) => ordered.filter((each) => Boolean(each.is_extra) === isExtra).map((each) => this.#field(each, answers, left[each.name] ?? []));
    const extras = drawn(true);
    const isWrong = there.some((each) => each.is_extra && each.name === refused?.field);
    const ontoggle = (/** @type {Event} */ event) => {
      const { open } = /** @type {HTMLDetailsElement} */ (event.target);
      if (open !== this.#more) {
        this.#more = open;
        this.draw();
      }
    };
    const more = h("details", { open: this.#more || isWrong, ontoggle }, h("summary", null, t("More …")), extras);
    // Where everything that is to be seen is a tap, the last one sends the form.
    const seen = there.filter((each) => !each.is_extra || this.#more || isWrong);
    const isTyped = seen.some((each) => each.is_extra || each.kind !== "choice" || each.for_each) || !openFields(form, this.given, this.fixed).length;
    this.#isSentByTap = !seen.some((each) => each.is_extra);
    render(
      this.element,
      h("div", { class: "asking-head" }, iconButton("close", t("Close"), this.onclose), h("strong", null, sentence(form.label))),
      form.hint && h("p", { class: "hint" }, sentence(form.hint), "."),
      refused && !there.some((each) => each.name === refused.field) && h("p", { class: "refused", role: "alert" }, refused.detail),
      this.#isPaused && h("p", { class: "paused", role: "status" }, t("Not possible at the moment. What is filled in stays.")),
      drawn(false),
      // It stays when they are overwritten, so that nothing moves below the finger.
      there.some((each) => !each.is_extra && isExample(form, each, answers)) && h("p", { class: "hint" }, t("Numbers in italics are examples; they are sent as they stand.")),
      extras.length > 0 && more,
      isTyped && h("div", { class: "asking-foot" }, h("button", { class: "go", type: "submit", disabled: this.#isPaused }, t("Do it"), this.odds)),
    );
    rove(this.element);
    void this.#weigh();
  }

  /** @param {FormField} field @param {Answers} answers @param {FormOption[]} left its options that the answers before it leave */
  #field(field, answers, left) {
    const { name, kind, options, for_each, is_repeated, is_extra, fewest } = field;
    const wrong = this.refused?.field === name ? this.refused : null;
    const id = `wrong-${this.#id}-${name}`;
    const why = wrong && h("p", { class: "refused", id, role: "alert" }, wrong.detail);
    const marks = why ? { "aria-invalid": "true", "aria-describedby": id } : {};
    const several = kind === "numbers" || kind === "texts" ? t(" (several: with commas between them)") : "";
    const title = sentence(field.label) + several;
    const group = (/** @type {import("./dom.js").Child[]} */ inside) => h("fieldset", { ...marks, data: { key: `field:${name}` } }, h("legend", null, title), inside, why);
    if (for_each && members(answers, for_each).length) {
      const of = this.form.fields.find((each) => each.name === for_each)?.options ?? [];
      return group(members(answers, for_each).map((value, at) => this.#input(field, answers, at, labelOf(of, value), marks)));
    }
    if (field.suggestions) return h("div", { data: { key: `field:${name}` } }, this.#suggested(field, answers, title, marks), why);
    if (!options) return h("div", { class: "typed", data: { key: `field:${name}` } }, this.#input(field, answers, 0, title, marks), why);
    if (kind === "choice" ? left.length === 1 || name in this.fixed : !is_repeated && fewest === left.length) {
      const labels = labelsOf(this.form, field, answers).join(", ");
      return labels && h("p", { class: "settled" }, `${title}: `, h("bdi", null, labels));
    }
    if (kind === "choices") {
      const now = members(answers, name);
      const none = !now.length && field.nothing ? [h("p", { class: "settled" }, t("Without a tick: {what}", { what: field.nothing }))] : [];
      return group([...this.#several(field, left, now), ...none]);
    }
    if (left.length <= MOST_BUTTONS && !is_extra) return group([this.#buttons(field, left, answers)]);
    const pick = (/** @type {FormOption | undefined} */ option) => this.#give(name, option?.value);
    return h("div", { data: { key: `field:${name}` } }, this.#labelled(title, list(left, answers[name], "–", pick, { ...marks, data: { key: `ask:${name}` } })), why);
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
      const give = () => {
        if (name === CONFIRM && value === false) return this.onclose();
        const isLast = this.#isSentByTap;
        if (this.#give(name, value) && isLast && !openFields(this.form, this.given, this.fixed).length) void this.#send();
      };
      return optionButton(label, isOn, `choice:${name}:${at}`, give, {}, odds);
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
      const taken = now.map((value, at) => optionButton(labelOf(options, value), true, `taken:${name}:${at}`, () => without(at), {}));
      return [roved(taken), this.#labelled(t("Add one …"), list(options, undefined, "–", add, { data: { key: `ask:${name}` } }))];
    }
    const ticks = options.map(({ value, label }, place) => {
      const at = now.findIndex((each) => same(each, value));
      const give = () => (at < 0 ? this.#give(name, [...now, value]) : without(at));
      return optionButton(label, at >= 0, `choice:${name}:${place}`, give, { class: "tick", disabled: at < 0 && now.length >= most });
    });
    return [roved(ticks)];
  }

  /** A name: one of those that there are, or another one, which is typed. @param {FormField} field @param {Answers} answers @param {string} title @param {import("./dom.js").Props} marks */
  #suggested(field, answers, title, marks) {
    const { name, suggestions = [] } = field;
    const now = this.#values(field, answers)[0];
    const isOther = this.#others.has(name) || Boolean(now && !suggestions.includes(String(now)));
    const take = (/** @type {string} */ said, /** @type {boolean} */ other) => {
      this.given[name] = [said];
      if (other) this.#others.add(name);
      else this.#others.delete(name);
      this.draw();
      if (other) byKey(this.element, `ask:${name}`)?.focus();
    };
    const other = { value: OTHER, label: t("another …") };
    const known = [...suggestions.map((each) => ({ value: each, label: each })), other];
    const typed = isOther && this.#input(field, answers, 0, t("another …"), marks);
    if (known.length > MOST_BUTTONS) {
      const pick = (/** @type {FormOption | undefined} */ option) => take(option && option !== other ? option.label : "", option === other);
      return [this.#labelled(title, list(known, isOther ? OTHER : now, "–", pick, { ...marks, data: { key: `known:${name}` } })), typed];
    }
    const buttons = known.map((each, at) => optionButton(each.label, isOther ? each === other : each.value === now, `choice:${name}:${at}`, () => take(each === other ? "" : each.label, each === other), {}));
    return [roved(buttons), typed];
  }

  /** What is typed in, or chosen from a list for each of several. @param {FormField} field @param {Answers} answers @param {number} at @param {string} label @param {import("./dom.js").Props} marks */
  #input(field, answers, at, label, marks) {
    const { name, kind, sample, nothing, smallest, largest, options, for_each } = field;
    const value = this.#values(field, answers)[at];
    const keep = (/** @type {unknown} */ said) => (/** @type {unknown[]} */ (this.given[name] ??= [])[at] = said);
    const props = { ...marks, data: { key: `ask:${name}${for_each ? `:${at}` : ""}` } };
    if (options) return this.#labelled(label, list(options, value, "–", (option) => keep(option?.value ?? null), props));
    const isNumber = kind === "number";
    const how = isNumber ? { type: "number", inputmode: "numeric", min: smallest, max: largest, step: "1" } : { type: "text", placeholder: shown(nothing ?? sample), spellcheck: "false" };
    const oninput = (/** @type {Event} */ event) => {
      const target = /** @type {HTMLInputElement} */ (event.target);
      delete target.dataset["example"];
      keep(target.value);
    };
    const onfocus = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select();
    const data = this.#isExample(field, answers, at) ? { ...props.data, example: "" } : props.data;
    const input = h("input", { ...props, ...how, data, value: shown(value), oninput, onfocus });
    if (!isNumber) return this.#labelled(label, input);
    const by = (/** @type {number} */ step) => (/** @type {Event} */ event) => {
      const typed = /** @type {HTMLInputElement} */ (/** @type {Element} */ (event.currentTarget).parentElement?.querySelector("input"));
      typed.stepUp(step);
      typed.dispatchEvent(new Event("input", { bubbles: true }));
    };
    return this.#labelled(label, input, h("span", { class: "stepper" }, iconButton("less", t("one less"), by(-1)), input, iconButton("more_by_one", t("one more"), by(1))));
  }

  /** A control with its label. @param {string} label @param {import("./dom.js").Description} control @param {import("./dom.js").Description} [around] what stands there, if not the control alone */
  #labelled(label, control, around = control) {
    const id = `form-${this.#id}-${control.props["data"].key}`;
    control.props["id"] = id;
    return h("div", { class: "field" }, h("label", { for: id }, h("bdi", null, label)), around);
  }

  /** Say what the chance is, by what has been answered so far. */
  async #weigh() {
    const turn = (this.#weighed += 1);
    await new Promise((done) => setTimeout(done, WEIGHED_AFTER));
    if (turn !== this.#weighed || !this.odds.isConnected) return;
    const found = await this.game.chance(this.form, this.#answers()).catch(() => null);
    if (turn === this.#weighed) render(this.odds, chance(found));
  }
}

/**
 * Send a form, once however often it is tapped.
 *
 * @param {Game} game
 * @param {MenuForm} form
 * @param {Answers} answers
 * @param {{shown: HTMLElement, ondone?: (() => void) | undefined, onrefused: (why: Problem) => void}} how
 */
export async function send(game, form, answers, { shown, ondone, onrefused }) {
  if (shown.hasAttribute("aria-busy")) return undefined;
  shown.setAttribute("aria-busy", "true");
  const choose = async () => {
    const answer = await game.choose(form, answers);
    ondone?.();
    return answer;
  };
  return tried(choose, (why) => onrefused(why)).finally(() => shown.removeAttribute("aria-busy"));
}

/** @param {number | null | undefined} chance */
export function chance(chance) {
  if (chance === null || chance === undefined) return null;
  const look = chance >= 0.6 ? "likely" : chance >= 0.35 ? "open" : "unlikely";
  return h("span", { class: `chance ${look}`, style: { "--chance": chance } }, hidden(t("chance of success:"), " "), percent(chance));
}

/** A list of options to open. @param {FormOption[]} options @param {unknown} now the value that is chosen @param {string} blank @param {(option: FormOption | undefined) => void} pick @param {import("./dom.js").Props} props */
function list(options, now, blank, pick, props) {
  const at = options.findIndex(({ value }) => same(value, now));
  const onchange = (/** @type {Event} */ event) => {
    const { value } = /** @type {HTMLSelectElement} */ (event.target);
    pick(value ? options[Number(value)] : undefined);
  };
  const all = [{ value: "", label: blank }, ...options.map(({ label }, place) => ({ value: String(place), label }))];
  return h("select", { ...props, onchange, value: at < 0 ? "" : String(at) }, optionsOf(all));
}

/** @param {string} label @param {boolean} isOn @param {string} key @param {() => void} onclick @param {import("./dom.js").Props} more @param {import("./dom.js").Child} [beside] */
function optionButton(label, isOn, key, onclick, { class: look = "", ...more }, beside) {
  return h("button", { type: "button", class: `choice ${look}`, "aria-pressed": String(isOn), data: { key }, onclick, ...more }, h("bdi", null, sentence(label)), beside);
}

/** @param {import("./dom.js").Child[]} buttons */
function roved(buttons) {
  return h("div", { class: "choices", data: { roving: ".choice" } }, buttons);
}
