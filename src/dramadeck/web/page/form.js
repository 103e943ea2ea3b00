/** A form of the menu: options to tap, fields to type in, and what is wrong beside the field that is meant. */

import { answersOf, chanceOf, chosen, isThere, members, openFields, optionsLeft, proposed, same, shown } from "./answers.js";
import { RefusedError } from "./connection.js";
import { byKey, el, hidden, iconButton, nodes, roving, select } from "./dom.js";
import { percent, sentence, t, written } from "./words.js";

/** @typedef {import("./game.js").Game} Game */

const WEIGHED_AFTER = 250;

/** With more options than this a field is a list to open. */
const MOST_BUTTONS = 12;

let count = 0;

export class FormView {
  /** @type {import("./answers.js").Answers} what was answered so far, so that a new menu takes none of it away */
  given = {};
  /** @type {Refused | null} */
  refused = null;
  #isBusy = false;
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
    const first = "[aria-invalid], :is(.choice:not([aria-pressed=true]), input, select)";
    /** @type {HTMLElement | null} */ (this.element.querySelector(this.refused?.field ? "[aria-invalid]" : first) ?? this.element.querySelector(".go"))?.focus();
  }

  async #send() {
    if (this.#isBusy) return;
    this.#isBusy = true;
    this.refused = null;
    this.element.setAttribute("aria-busy", "true");
    try {
      await this.game.choose(this.form, this.#answers());
      this.ondone();
    } catch (why) {
      if (!(why instanceof RefusedError)) throw why;
      this.refused = why.refused;
      this.draw();
      this.focus();
    } finally {
      this.#isBusy = false;
      this.element.removeAttribute("aria-busy");
    }
  }

  /** All answers, those that are typed as they stand there. */
  #answers() {
    const answers = this.#chosen;
    for (const field of this.form.fields) {
      if ((field.options && !field.for_each) || !isThere(field, answers)) continue;
      const said = this.#values(field, answers).map((each) => (typeof each === "string" ? each.trim() : each));
      if (said.some((each) => each !== "" && each !== null)) answers[field.name] = field.for_each ? said : said[0];
    }
    return answers;
  }

  /** What stands in the inputs of a field: one, or one for each that is chosen elsewhere. @param {FormField} field @param {import("./answers.js").Answers} answers */
  #values(field, answers) {
    const typed = /** @type {unknown[]} */ (this.given[field.name] ?? []);
    const usual = field.options ? (field.default ?? null) : proposed(this.form, field, answers);
    return (field.for_each ? members(answers, field.for_each) : [null]).map((_, at) => (at in typed ? typed[at] : usual));
  }

  draw() {
    const { form, refused } = this;
    const key = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset["key"];
    const answers = this.#chosen;
    const there = form.fields.filter((each) => isThere(each, answers));
    const open = openFields(form, {}, this.fixed);
    // What is said for each of several stands below them.
    const ordered = there.filter((each) => !each.for_each).flatMap((each) => [each, ...there.filter((one) => one.for_each === each.name)]);
    const drawn = (/** @type {boolean} */ isExtra) => ordered.filter((each) => Boolean(each.is_extra) === isExtra).map((each) => this.#field(each, answers));
    const extras = drawn(true);
    const more = el("details", { open: this.#more || Boolean(there.find((each) => each.is_extra && each.name === refused?.field)) }, el("summary", null, t("More …")), ...extras);
    more.ontoggle = () => (this.#more = more.open);
    const isTyped = extras.length > 0 || open.some((each) => each.kind !== "choice" || each.for_each);
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

  /** @param {FormField} field @param {import("./answers.js").Answers} answers */
  #field(field, answers) {
    const { name, label, kind, for_each } = field;
    const id = `field-${(count += 1)}`;
    const wrong = this.refused?.field === name ? this.refused : null;
    const why = wrong && el("p", { class: "refused", id, role: "alert" }, ...written(wrong.line.spans));
    const marks = wrong ? { "aria-invalid": "true", "aria-describedby": id } : {};
    const title = `${sentence(label)}${kind === "numbers" || kind === "texts" ? t(" (several: with commas between them)") : ""}`;
    const group = (/** @type {Node[]} */ ...inside) => el("fieldset", { class: "field-group", tabindex: wrong ? -1 : null, ...marks }, el("legend", null, title), ...inside, why);
    if (for_each) {
      const of = this.form.fields.find((each) => each.name === for_each);
      const called = members(answers, for_each).map((value) => of?.options?.find((each) => same(each.value, value))?.label ?? "");
      return group(...called.map((each, at) => this.#input(field, answers, at, each, marks)));
    }
    if (!field.options) return el("div", null, this.#input(field, answers, 0, title, marks), why);
    const options = optionsLeft(this.form, field, answers);
    if (kind === "choices") return group(...this.#several(field, options, members(answers, name)));
    if (options.length === 1 || name in this.fixed) return this.#settled(title, field, answers[name]);
    const list = options.length > MOST_BUTTONS || field.is_extra ? this.#list(field, options, answers[name], title, marks) : null;
    return list ? el("div", null, list, why) : group(this.#buttons(field, options, answers));
  }

  /** What there is nothing to choose in; nothing where it says nothing. @param {string} title @param {FormField} field @param {unknown} value */
  #settled(title, { name, options }, value) {
    const isOpened = this.form.fields.some((each) => each.name.startsWith(`${name}.`));
    const label = options?.find((each) => same(each.value, value))?.label ?? "";
    return value === null || isOpened ? null : el("p", { class: "settled" }, `${title}: `, el("bdi", null, label));
  }

  /** Options to tap; the tap that leaves nothing open sends the form. @param {FormField} field @param {FormOption[]} options @param {import("./answers.js").Answers} answers */
  #buttons({ name }, options, answers) {
    const list = el("div", { class: "choices" });
    options.forEach(({ value, label }, at) => {
      const take = () => {
        this.given[name] = value;
        if (openFields(this.form, this.given, this.fixed).length) this.draw();
        else void this.#send();
      };
      const odds = chance(chanceOf(this.form, { ...answers, [name]: value }));
      const isOn = same(answers[name], value) && name in answers;
      list.append(el("button", { type: "button", class: "choice", "aria-pressed": String(isOn), onclick: take, data: { key: `choice:${name}:${at}` } }, el("bdi", null, sentence(label)), odds));
    });
    roving(list, ".choice");
    return list;
  }

  /** @param {FormField} field @param {FormOption[]} options @param {unknown} value @param {string} title @param {import("./dom.js").Props} marks */
  #list({ name, is_required = true }, options, value, title, marks) {
    const id = `field-${(count += 1)}`;
    const at = options.findIndex((each) => same(each.value, value));
    const shownOptions = options.map((each, place) => ({ value: String(place), label: each.label }));
    const blank = at < 0 || is_required ? [{ value: "", label: "–" }] : [];
    const made = select({ id, ...marks, data: { key: `ask:${name}` } }, [...blank, ...shownOptions], at < 0 ? "" : at);
    made.onchange = () => {
      this.given[name] = options[Number(made.value || -1)]?.value;
      if (!made.value) delete this.given[name];
      this.draw();
    };
    return el("div", { class: "field" }, el("label", { for: id }, title), made);
  }

  /** Several of some options: a tick for each, or, where the same may come again, one after another. @param {FormField} field @param {FormOption[]} options @param {unknown[]} now */
  #several({ name, most = 1, is_repeated }, options, now) {
    const put = (/** @type {unknown[]} */ values) => {
      this.given[name] = values;
      this.draw();
    };
    const without = (/** @type {number} */ at) => {
      for (const each of this.form.fields) if (each.for_each === name) /** @type {unknown[]} */ (this.given[each.name] ?? []).splice(at, 1);
      put(now.filter((_, place) => place !== at));
    };
    const labelOf = (/** @type {unknown} */ value) => options.find((each) => same(each.value, value))?.label ?? "";
    const button = (/** @type {string} */ label, /** @type {boolean} */ isOn, /** @type {string} */ key, /** @type {() => void} */ onclick) =>
      el("button", { type: "button", class: "choice tick", "aria-pressed": String(isOn), disabled: !isOn && now.length >= most, data: { key }, onclick }, el("bdi", null, sentence(label)));
    if (!is_repeated) {
      const ticks = options.map(({ value, label }, place) => {
        const at = now.findIndex((each) => same(each, value));
        return button(label, at >= 0, `choice:${name}:${place}`, () => (at < 0 ? put([...now, value]) : without(at)));
      });
      return [el("div", { class: "choices" }, ...ticks)];
    }
    const taken = now.map((value, at) => button(labelOf(value), true, `taken:${name}:${at}`, () => without(at)));
    const others = options.map(({ label }, at) => ({ value: String(at), label }));
    const add = select({ "aria-label": t("Add one …"), data: { key: `ask:${name}` } }, [{ value: "", label: t("Add one …") }, ...others], "");
    add.onchange = () => put([...now, options[Number(add.value)]?.value]);
    return [el("div", { class: "choices" }, ...taken), el("div", { class: "field" }, add)];
  }

  /** What is typed in, or chosen from a list for each of several. @param {FormField} field @param {import("./answers.js").Answers} answers @param {number} at @param {string} label @param {import("./dom.js").Props} marks */
  #input(field, answers, at, label, marks) {
    const { name, kind, sample, smallest, largest, options } = field;
    const id = `field-${(count += 1)}`;
    const value = this.#values(field, answers)[at] ?? "";
    const keep = (/** @type {unknown} */ said) => {
      const typed = /** @type {unknown[]} */ (this.given[name] ??= []);
      typed[at] = said;
    };
    const key = `ask:${name}${field.for_each ? `:${at}` : ""}`;
    const props = { id, ...marks, value: shown(value), data: { key } };
    const inside = () => {
      if (options) {
        const now = options.findIndex((each) => same(each.value, value));
        const made = select({ id, ...marks, data: { key } }, [{ value: "", label: "–" }, ...options.map((each, place) => ({ value: place, label: each.label }))], now < 0 ? "" : now);
        made.onchange = () => keep(made.value && options[Number(made.value)]?.value);
        return made;
      }
      const isNumber = kind === "number";
      const how = isNumber ? { type: "number", inputmode: "numeric", min: smallest, max: largest, step: "1" } : { type: "text", placeholder: shown(sample), spellcheck: "false" };
      const input = el("input", { ...props, ...how, oninput: () => keep(input.value), onfocus: () => input.select() });
      if (!isNumber) return input;
      const by = (/** @type {number} */ step) => () => {
        input.stepUp(step);
        input.dispatchEvent(new Event("input", { bubbles: true }));
      };
      return el("span", { class: "stepper" }, iconButton("less", t("one less"), by(-1)), input, iconButton("more_by_one", t("one more"), by(1)));
    };
    return el("div", { class: "field" }, el("label", { for: id }, el("bdi", null, label)), inside());
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

/** @param {number | null | undefined} chance */
export function chance(chance) {
  if (chance === null || chance === undefined) return null;
  const look = chance >= 0.6 ? "likely" : chance >= 0.35 ? "open" : "unlikely";
  return el("span", { class: `chance ${look}`, style: { "--chance": chance } }, hidden(t("chance of success:"), " "), percent(chance));
}
