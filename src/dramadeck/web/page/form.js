/** A form of the menu: options to choose, fields to fill in, and errors beside their fields. */

import { answersOf, asText, chanceOf, chosen, isExample, isThere, labelOf, labelsOf, members, openFields, proposed, same } from "./answers.js";
import { byKey, controlOf, el, labelled, find, h, hidden, iconButton, optionsOf, render, rove } from "./dom.js";
import { catchRefusal } from "./seat.js";
import { percent, sentence, t } from "./words.js";

const CHANCE_AFTER = 250;

/** The field with which the user confirms a form. */
const CONFIRM = "confirm";

/** The value of the option to type another name. */
const OTHER = Symbol("another");

/** A field with more options is a list. */
const MOST_BUTTONS = 12;

let count = 0;

export class FormView {
  /** The options that the user has chosen, which a new menu does not change. @type {Answers} */
  given = {};
  /** What the user has typed: field → the value of each input. @type {Record<string, unknown[]>} */
  #typed = {};
  /** @type {Problem | null} */
  refused = null;
  #isPaused = false;
  #isSentByTap = false;
  #chanceRequests = 0;
  #id = (count += 1);
  /** Whether the extra fields are shown. */
  #more = false;
  /** The fields with another name than the suggested ones. @type {Set<string>} */
  #others = new Set();

  /** @param {Game} game @param {MenuForm} form @param {{known?: Known, onclose: () => void, ondone?: () => void}} options */
  constructor(game, form, { known = {}, onclose, ondone = onclose }) {
    this.game = game;
    this.form = form;
    this.fixed = answersOf(form, known);
    this.given = this.#proposed();
    this.onclose = onclose;
    this.ondone = ondone;
    this.odds = el("span", { class: "odds-now", "aria-live": "polite" });
    const onsubmit = (/** @type {Event} */ event) => {
      event.preventDefault();
      void this.#send();
    };
    this.element = el("form", { class: "asking", novalidate: true, autocomplete: "off", oninput: () => void this.#showChance(), onsubmit });
    this.#more = !openFields(form, {}, this.fixed).length;
    this.draw();
  }

  /** The answers of the last time, without those that are fixed now. */
  #proposed() {
    return Object.fromEntries(Object.entries(this.form.proposed ?? {}).filter(([name]) => !(name in this.fixed)));
  }

  get #chosen() {
    return chosen(this.form, this.given, this.fixed);
  }

  get #isComplete() {
    return !openFields(this.form, this.given, this.fixed).length;
  }

  /** Continue with the same form of a newer menu. @param {MenuForm} form */
  renew(form) {
    const { fields, rows } = this.form;
    const wasPaused = this.#isPaused;
    this.form = form;
    this.#isPaused = false;
    if (wasPaused || !same([fields, rows], [form.fields, form.rows])) this.draw();
  }

  /** Whether the user has filled in something that was not sent. */
  get isFilled() {
    return (Object.keys(this.#typed).length > 0 || !same(this.given, this.#proposed())) && !this.element.hasAttribute("aria-busy");
  }

  /** Keep the form, which cannot be sent until a menu has it again. */
  pause() {
    if (this.#isPaused) return;
    this.#isPaused = true;
    this.draw();
  }

  focus() {
    const invalid = "[aria-invalid] :is(.choice, input, select), :is(input, select)[aria-invalid]";
    const control = [invalid, ":is(.choice:not([aria-pressed=true]), input, select)", ".go"].map((selector) => find(this.element, selector)).find(Boolean);
    control?.focus();
  }

  #send() {
    if (this.#isPaused) return undefined;
    const onrefused = (/** @type {Problem} */ refused) => {
      this.refused = refused;
      this.draw();
      this.focus();
    };
    return send(this.game, this.form, this.#answers(), { element: this.element, ondone: this.ondone, onrefused });
  }

  /** All answers, with the texts in the inputs. */
  #answers() {
    const { answers } = this.#chosen;
    for (const field of this.form.fields) {
      const { name, options, for_each, is_required } = field;
      if ((options && !for_each) || !isThere(field, answers)) continue;
      const values = this.#values(field, answers).map((value) => (typeof value === "string" ? value.trim() : value));
      if (values.some((value) => value !== "" && value !== null)) answers[name] = for_each ? values : values[0];
      else if (is_required === false && name in this.#typed) answers[name] = null; // the user has deleted the answer of the last time
    }
    return answers;
  }

  /** The values in the inputs of a field: one, or one for each member of another field. @param {FormField} field @param {Answers} answers */
  #values(field, answers) {
    const typed = this.#typed[field.name] ?? [];
    const number = (field.for_each && members(answers, field.for_each).length) || 1;
    return Array.from({ length: number }, (_, at) => (at in typed ? typed[at] : proposed(this.form, field, answers)));
  }

  draw() {
    const { form, refused } = this;
    const { answers, left } = this.#chosen;
    const there = form.fields.filter((field) => isThere(field, answers) && (!field.options || field.for_each || field.name in left));
    // A field for each member of another field is below that field.
    const isBelow = (/** @type {FormField} */ { for_each }) => for_each !== undefined && there.some(({ name }) => name === for_each);
    const ordered = there.filter((field) => !isBelow(field)).flatMap((field) => [field, ...there.filter(({ for_each }) => for_each === field.name)]);
    const drawn = (/** @type {boolean} */ isExtra) => ordered.filter(({ is_extra }) => Boolean(is_extra) === isExtra).map((field) => this.#field(field, answers, left[field.name] ?? []));
    const extras = drawn(true);
    const isWrong = there.some(({ is_extra, name }) => is_extra && name === refused?.field);
    const ontoggle = (/** @type {Event} */ event) => {
      const { open } = /** @type {HTMLDetailsElement} */ (event.target);
      if (open === this.#more) return;
      this.#more = open;
      this.draw();
    };
    // If all visible fields are buttons, the last choice sends the form.
    const visible = there.filter(({ is_extra }) => !is_extra || this.#more || isWrong);
    const needsButton = visible.some(({ is_extra, kind, for_each }) => is_extra || kind !== "choice" || for_each) || this.#isComplete;
    this.#isSentByTap = !visible.some(({ is_extra }) => is_extra);
    render(
      this.element,
      h("div", { class: "asking-head" }, iconButton("close", t("Close"), this.onclose), h("strong", null, sentence(form.label))),
      form.hint && h("p", { class: "hint" }, sentence(form.hint), "."),
      refused && !there.some(({ name }) => name === refused.field) && h("p", { class: "refused", role: "alert" }, refused.detail),
      this.#isPaused && h("p", { class: "paused", role: "status" }, t("Not possible at the moment. Your input is not lost.")),
      drawn(false),
      // It stays when the numbers are changed, so that nothing moves under the finger.
      there.some((field) => !field.is_extra && isExample(form, field, answers)) && h("p", { class: "hint" }, t("Numbers in italics are used unless you change them.")),
      extras.length > 0 && h("details", { open: this.#more || isWrong, ontoggle }, h("summary", null, t("More …")), extras),
      needsButton && h("div", { class: "asking-foot" }, h("button", { class: "go", type: "submit", disabled: this.#isPaused }, t("Do it"), this.odds)),
    );
    rove(this.element);
    void this.#showChance();
  }

  /** @param {FormField} field @param {Answers} answers @param {FormOption[]} left the options that earlier answers leave */
  #field(field, answers, left) {
    const { name, kind, options, for_each, is_repeated, is_extra, fewest, suggestions, nothing } = field;
    const refused = this.refused?.field === name ? this.refused : null;
    const id = `wrong-${this.#id}-${name}`;
    const error = refused && h("p", { class: "refused", id, role: "alert" }, refused.detail);
    const marks = error ? { "aria-invalid": "true", "aria-describedby": id } : {};
    const title = sentence(field.label) + (kind === "numbers" || kind === "texts" ? t(" (several: separated by commas)") : size(field, left));
    const data = { key: `field:${name}` };
    const group = (/** @type {Child[]} */ content) => h("fieldset", { ...marks, data }, h("legend", null, title), content, error);
    const inputs = for_each ? members(answers, for_each) : [];
    if (inputs.length) {
      const of = this.form.fields.find((other) => other.name === for_each)?.options ?? [];
      return group(inputs.map((value, at) => this.#input(field, answers, at, labelOf(of, value), marks)));
    }
    if (suggestions) return h("div", { data }, this.#suggested(field, answers, title, marks), error);
    if (!options) return h("div", { class: "typed", data }, this.#input(field, answers, 0, title, marks), error);
    if (kind === "choice" ? left.length === 1 || name in this.fixed : !is_repeated && fewest === left.length) {
      const labels = labelsOf(this.form, field, answers).join(", ");
      return labels && h("p", { class: "settled" }, `${title}: `, h("bdi", null, labels));
    }
    if (kind === "choices") {
      const now = members(answers, name);
      const none = !now.length && nothing && h("p", { class: "settled" }, t("If nothing is selected: {what}", { what: nothing }));
      return group([...this.#several(field, left, now), none]);
    }
    if (left.length <= MOST_BUTTONS && !is_extra) return group([this.#buttons(field, left, answers)]);
    const pick = (/** @type {FormOption | undefined} */ option) => this.#give(name, option?.value);
    return h("div", { data }, this.#labelled(title, list(left, answers[name], pick, { ...marks, data: { key: `ask:${name}` } })), error);
  }

  /** Set an answer, and draw the form. @param {string} name @param {unknown} value @returns {boolean} whether all other answers are still possible */
  #give(name, value) {
    this.given[name] = value;
    const { left } = this.#chosen;
    const fits = (/** @type {[string, unknown]} */ [other, answer]) => !left[other] || Array.isArray(answer) || left[other].some((option) => same(option.value, answer));
    const given = Object.entries(this.given);
    this.given = Object.fromEntries(given.filter(fits));
    this.draw();
    return given.every(fits);
  }

  /** Options as buttons; the last answer sends the form. @param {FormField} field @param {FormOption[]} options @param {Answers} answers */
  #buttons({ name }, options, answers) {
    const buttons = options.map(({ value, label }, at) => {
      const isOn = name in answers && same(answers[name], value);
      const give = () => {
        if (name === CONFIRM && value === false) return this.onclose();
        const isSent = this.#isSentByTap;
        if (this.#give(name, value) && isSent && this.#isComplete) void this.#send();
      };
      return optionButton(label, isOn, `choice:${name}:${at}`, give, {}, chance(chanceOf(this.form, { ...answers, [name]: value })));
    });
    return choices(buttons);
  }

  /** Several options: as ticks, or, if an option may be repeated, one after the other. @param {FormField} field @param {FormOption[]} options @param {unknown[]} now */
  #several({ name, most = 1, is_repeated }, options, now) {
    const without = (/** @type {number} */ at) => {
      for (const field of this.form.fields) if (field.for_each === name) this.#typed[field.name]?.splice(at, 1);
      this.#give(name, now.filter((_, place) => place !== at));
    };
    if (is_repeated) {
      const add = (/** @type {FormOption | undefined} */ option) => this.#give(name, [...now, option?.value]);
      const taken = now.map((value, at) => optionButton(labelOf(options, value), true, `taken:${name}:${at}`, () => without(at)));
      return [choices(taken), this.#labelled(t("Add one …"), list(options, undefined, add, { data: { key: `ask:${name}` } }))];
    }
    const ticks = options.map(({ value, label }, place) => {
      const at = now.findIndex((member) => same(member, value));
      const give = () => (at < 0 ? this.#give(name, [...now, value]) : without(at));
      return optionButton(label, at >= 0, `choice:${name}:${place}`, give, { class: "tick", disabled: at < 0 && now.length >= most });
    });
    return [choices(ticks)];
  }

  /** A name: a suggestion, or another name that is typed. @param {FormField} field @param {Answers} answers @param {string} title @param {Props} marks */
  #suggested(field, answers, title, marks) {
    const { name, suggestions = [] } = field;
    const [now] = this.#values(field, answers);
    const isOther = this.#others.has(name) || Boolean(now && !suggestions.includes(String(now)));
    const other = { value: OTHER, label: t("another …") };
    const options = [...suggestions.map((value) => ({ value, label: value })), other];
    const pick = (/** @type {FormOption | undefined} */ option) => {
      this.#typed[name] = [option && option !== other ? option.label : ""];
      if (option === other) this.#others.add(name);
      else this.#others.delete(name);
      this.draw();
      if (option === other) byKey(this.element, `ask:${name}`)?.focus();
    };
    const typed = isOther && this.#input(field, answers, 0, other.label, marks);
    const value = isOther ? OTHER : now;
    if (options.length > MOST_BUTTONS) return [this.#labelled(title, list(options, value, pick, { ...marks, data: { key: `known:${name}` } })), typed];
    const buttons = options.map((option, at) => optionButton(option.label, option.value === value, `choice:${name}:${at}`, () => pick(option)));
    return [h("fieldset", marks, h("legend", null, title), choices(buttons), typed)];
  }

  /** An input, or a list for one member of several. @param {FormField} field @param {Answers} answers @param {number} at @param {string} label @param {Props} marks */
  #input(field, answers, at, label, marks) {
    const { name, kind, sample, nothing, smallest, largest, options, for_each, is_of_cards } = field;
    const value = this.#values(field, answers)[at];
    const setTyped = (/** @type {unknown} */ typed) => ((this.#typed[name] ??= [])[at] = typed);
    const props = { ...marks, data: { key: `ask:${name}${for_each ? `:${at}` : ""}` } };
    if (options) return this.#labelled(label, list(options, value, (option) => setTyped(option?.value ?? null), props));
    const isNumber = kind === "number";
    const example = is_of_cards ? t("e.g. {what}", { what: asText(sample) }) : null;
    const type = isNumber ? { type: "number", inputmode: "numeric", min: smallest, max: largest, step: "1", placeholder: example } : { type: "text", placeholder: example ?? asText(nothing ?? sample), spellcheck: "false" };
    const oninput = (/** @type {Event} */ event) => {
      const control = controlOf(event);
      delete control.dataset["example"];
      setTyped(control.value);
    };
    const data = isExample(this.form, field, answers) && !(at in (this.#typed[name] ?? [])) ? { ...props.data, example: "" } : props.data;
    const input = h("input", { ...props, ...type, data, value: asText(value), oninput, onfocus: (/** @type {Event} */ event) => controlOf(event).select() });
    if (!isNumber) return this.#labelled(label, input);
    const by = (/** @type {number} */ step) => (/** @type {Event} */ event) => {
      const control = /** @type {HTMLInputElement} */ (/** @type {Element} */ (event.currentTarget).parentElement?.querySelector("input"));
      control.stepUp(step);
      control.dispatchEvent(new Event("input", { bubbles: true }));
    };
    return this.#labelled(label, input, h("span", { class: "stepper" }, iconButton("less", t("one less"), by(-1)), input, iconButton("more_by_one", t("one more"), by(1))));
  }

  /** A control with its label. @param {string} label @param {import("./dom.js").Description} control @param {Child} [around] the control with other elements */
  #labelled(label, control, around = control) {
    const id = `form-${this.#id}-${control.props["data"].key}`;
    control.props["id"] = id;
    return labelled(id, h("bdi", null, label), around);
  }

  /** Show the chance of success with the present answers. */
  async #showChance() {
    const request = (this.#chanceRequests += 1);
    await new Promise((resolve) => setTimeout(resolve, CHANCE_AFTER));
    if (request !== this.#chanceRequests || !this.odds.isConnected) return;
    const odds = await this.game.chance(this.form, this.#answers()).catch(() => null);
    if (request === this.#chanceRequests) render(this.odds, chance(odds));
  }
}

/**
 * Send a form; its element is busy meanwhile, and further clicks do nothing.
 *
 * @param {Game} game @param {MenuForm} form @param {Answers} answers
 * @param {{element: HTMLElement, ondone?: (() => void) | undefined, onrefused: (why: Problem) => void}} options
 */
export async function send(game, form, answers, { element, ondone, onrefused }) {
  if (element.hasAttribute("aria-busy")) return undefined;
  element.setAttribute("aria-busy", "true");
  const choose = async () => {
    const answer = await game.choose(form, answers);
    ondone?.();
    return answer;
  };
  return catchRefusal(choose, onrefused).finally(() => element.removeAttribute("aria-busy"));
}

/** @param {number | null | undefined} chance */
export function chance(chance) {
  if (chance === null || chance === undefined) return null;
  const look = chance >= 0.6 ? "likely" : chance >= 0.35 ? "open" : "unlikely";
  return h("span", { class: `chance ${look}`, style: { "--chance": chance } }, hidden(t("chance of success:"), " "), percent(chance));
}

/** How many options may be chosen, unless it is any number of them. @param {FormField} field @param {FormOption[]} options */
function size({ kind, is_repeated, fewest = 0, most = 1 }, options) {
  if (kind !== "choices" || is_repeated) return "";
  if (fewest === most) return t(" (exactly {number})", { number: most });
  if (most >= options.length) return fewest > 1 ? t(" (at least {number})", { number: fewest }) : "";
  return fewest > 0 ? t(" ({fewest} to {most})", { fewest, most }) : t(" (at most {number})", { number: most });
}

/** A list of options. @param {FormOption[]} options @param {unknown} now the value that is chosen @param {(option: FormOption | undefined) => void} pick @param {Props} props */
function list(options, now, pick, props) {
  const at = options.findIndex(({ value }) => same(value, now));
  const onchange = (/** @type {Event} */ event) => {
    const { value } = controlOf(event);
    pick(value ? options[Number(value)] : undefined);
  };
  const all = [{ value: "", label: "–" }, ...options.map(({ label }, place) => ({ value: String(place), label }))];
  return h("select", { ...props, onchange, value: at < 0 ? "" : String(at) }, optionsOf(all));
}

/** @param {string} label @param {boolean} isOn @param {string} key @param {() => void} onclick @param {Props} [props] @param {Child} [odds] */
function optionButton(label, isOn, key, onclick, { class: look = "", ...props } = {}, odds = null) {
  return h("button", { type: "button", class: `choice ${look}`, "aria-pressed": String(isOn), data: { key }, onclick, ...props }, h("bdi", null, sentence(label)), odds);
}

/** @param {Child[]} buttons */
function choices(buttons) {
  return h("div", { class: "choices", data: { roving: ".choice" } }, buttons);
}
