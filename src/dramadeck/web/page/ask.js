/**
 * What an entry of a menu still asks, asked in the place where it was chosen: of several one by a
 * tap, numbers and texts in fields, one after the other as far as they depend on each other.
 */

import { RefusedError } from "./connection.js";
import { el, hidden, iconButton, nodes, roving, select } from "./dom.js";
import { capital, percent, plain, t, written } from "./words.js";

/** @typedef {import("./game.js").Game} Game */

/**
 * What is known before anything is asked: the card that was tapped, whom it was let fall upon.
 *
 * @typedef {{card?: number, who?: string}} Known
 */

const WEIGHED_AFTER = 250;

let count = 0;

/** The dialogue about an entry. */
export class Asking {
  /** @type {Path} */
  path = [];
  /** @type {Record<string, string>} what was typed so far, so that a new menu takes none of it away */
  typed = {};
  #isBusy = false;
  #weighed = 0;
  /** @type {Refused | null} */
  refused = null;

  /** @param {Game} game @param {Entry} entry @param {{known?: Known, onclose: () => void, ondone?: () => void}} options */
  constructor(game, entry, { known = {}, onclose, ondone = onclose }) {
    this.game = game;
    this.entry = entry;
    this.now = entry;
    this.known = known;
    this.onclose = onclose;
    this.ondone = ondone;
    this.element = el("div", { class: "asking" });
    this.draw();
    void this.#walk();
  }

  /** Take the choices that go without saying; the last word stays with whoever is asked. */
  async #walk() {
    for (let ask = this.#open(); ask; ask = this.#open()) {
      const [only, ...others] = this.#fitting(ask);
      if (!only || others.length || !(await this.take(ask, only.at, false))) return;
    }
  }

  /** The choices that go with what is known. @param {Ask} ask */
  #fitting({ choices }) {
    const { card, who } = this.known;
    return choices.filter((each) => (card && each.cards?.includes(card)) || (who && plain(each.label.spans).includes(who)));
  }

  /**
   * The choice that is asked next. Whether it is to be another one of several stands in the form
   * with what is free, unless nothing else is left to ask.
   */
  #open() {
    const { asks } = this.now;
    return asks.find((each) => each.kind === "choice" || (each.kind === "several" && each.default === null)) ?? (asks.every(isChoice) ? asks[0] : undefined);
  }

  /**
   * Answer a choice; the command is sent when nothing is left to ask.
   *
   * @param {Ask} ask
   * @param {number} at
   * @param {boolean} [isMeant] whether it may be sent, if nothing is left to ask
   * @returns {Promise<boolean>} whether something is left
   */
  async take(ask, at, isMeant = true) {
    return this.#go(/** @type {Path} */ ([...this.path, [ask.field, at]]), isMeant);
  }

  /** @param {Path} path @param {boolean} [isMeant] */
  async #go(path, isMeant = true) {
    return this.#try(async () => {
      const now = await this.game.narrowed(this.entry, path);
      if (!now.asks.length && path.length) return isMeant && this.#sent(path, {});
      [this.now, this.path] = [now, path];
      this.draw();
      this.focus();
      return true;
    });
  }

  /** @param {Path} path @param {Record<string, unknown>} answers */
  async #sent(path, answers) {
    await this.game.choose(this.entry, path, answers);
    this.ondone();
    return false;
  }

  /** @param {() => Promise<boolean>} what */
  async #try(what) {
    if (this.#isBusy) return false;
    this.#isBusy = true;
    this.refused = null;
    this.element.setAttribute("aria-busy", "true");
    try {
      return await what();
    } catch (why) {
      if (!(why instanceof RefusedError)) throw why;
      this.refused = why.refused;
      this.draw();
      this.focus();
      return false;
    } finally {
      this.#isBusy = false;
      this.element.removeAttribute("aria-busy");
    }
  }

  focus() {
    /** @type {HTMLElement | null} */ (this.element.querySelector("[aria-invalid], .choice, input, select, .go"))?.focus();
  }

  draw() {
    const back = () => (this.path.length ? void this.#go(this.path.slice(0, -1)) : this.onclose());
    const head = el(
      "div",
      { class: "asking-head" },
      this.path.length ? iconButton("back", t("Back"), back) : iconButton("close", t("Close"), back),
      el("strong", null, ...capital(this.now.label.spans)),
    );
    const ask = this.#open();
    const said = this.refused && !this.refused.field ? el("p", { class: "refused", role: "alert" }, ...written(this.refused.line.spans)) : null;
    this.element.replaceChildren(head, ...(said ? [said] : []), ask ? this.#choices(ask) : this.#form());
  }

  /** @param {Ask} ask */
  #choices(ask) {
    const list = el("div", { class: "choices" });
    const fitting = this.#fitting(ask);
    for (const each of fitting.length ? fitting : ask.choices) {
      list.append(
        el(
          "button",
          { type: "button", class: "choice", onclick: () => this.take(ask, each.at), data: { key: `choice:${ask.field}:${each.at}` } },
          ...[el("span", null, ...capital(each.label.spans)), chance(each.chance)],
        ),
      );
    }
    roving(list, ".choice");
    return el("fieldset", null, el("legend", null, ...capital(ask.label.spans)), list);
  }

  #form() {
    const { asks, more } = this.now;
    const send = (/** @type {Event} */ event) => {
      event.preventDefault();
      void this.#try(() => this.#sent(this.path, this.#answers()));
    };
    const besides = more.length ? el("details", { open: !asks.length }, el("summary", null, t("More …")), ...more.map((each) => this.#field(each))) : null;
    const odds = el("span", { class: "odds-now", "aria-live": "polite" });
    const go = el("button", { class: "go", type: "submit" }, t("Do it"), odds);
    const ask = () => void this.#weigh(odds);
    ask();
    return el("form", { onsubmit: send, oninput: ask, novalidate: true, autocomplete: "off" }, ...asks.map((each) => this.#field(each)), besides, go);
  }

  /** Say what the chance is, by what has been typed so far. @param {HTMLElement} odds */
  async #weigh(odds) {
    const turn = (this.#weighed += 1);
    await new Promise((done) => setTimeout(done, WEIGHED_AFTER));
    if (turn !== this.#weighed || !odds.isConnected) return;
    const found = await this.game.chance(this.entry, this.path, this.#answers()).catch(() => null);
    if (turn === this.#weighed) odds.replaceChildren(...nodes([chance(found)]));
  }

  #answers() {
    const left = [...this.now.asks, ...this.now.more];
    return Object.fromEntries(
      left.flatMap((ask) => {
        const said = this.typed[ask.field]?.trim() ?? "";
        return said === "" ? [] : [[ask.field, isChoice(ask) ? Number(said) : said]];
      }),
    );
  }

  /** @param {Ask} ask */
  #field(ask) {
    const id = `ask-${(count += 1)}`;
    const wrong = this.refused?.field === ask.field ? this.refused : null;
    const why = wrong ? el("p", { class: "refused", id: `${id}-why`, role: "alert" }, ...written(wrong.line.spans)) : null;
    const common = { id, "aria-invalid": wrong ? "true" : null, "aria-describedby": wrong ? `${id}-why` : null, data: { key: `ask:${ask.field}` } };
    const several = ask.kind === "numbers" || ask.kind === "texts" ? t(" (several: with commas between them)") : "";
    const keep = (/** @type {Event} */ event) => {
      this.typed[ask.field] = /** @type {HTMLInputElement} */ (event.target).value;
    };
    return el("div", { class: "field" }, el("label", { for: id }, ...capital(ask.label.spans), several), this.#input(ask, { ...common, oninput: keep }), why);
  }

  /** @param {Ask} ask @param {import("./dom.js").Props} common */
  #select(ask, common) {
    const { kind, field, choices } = ask;
    const said = this.typed[field] ?? String(ask.default ?? "");
    const options = choices.map((each) => ({ value: String(each.at), label: plain(each.label.spans) }));
    const made = select(common, ask.default === null ? [{ value: "", label: "–" }, ...options] : options, said);
    // One of several may be followed by another, which is asked then.
    const goes = () => {
      delete this.typed[field];
      void this.take(ask, Number(made.value));
    };
    if (kind === "several" && this.now.asks.includes(ask)) made.onchange = goes;
    return made;
  }

  /** @param {Ask} ask @param {import("./dom.js").Props} common */
  #input(ask, common) {
    const { kind, field, sample, smallest, largest } = ask;
    if (isChoice(ask)) return this.#select(ask, common);
    // What is proposed stands there, ready to be sent or to be typed over.
    const proposed = shown(ask.default ?? (ask.is_needed ? sample : null));
    this.typed[field] ??= proposed;
    const value = this.typed[field] ?? "";
    if (kind !== "number") return el("input", { ...common, type: "text", value, placeholder: shown(sample), spellcheck: "false" });
    const input = el("input", { ...common, type: "number", inputmode: "numeric", value, min: smallest, max: largest, step: "1" });
    const by = (/** @type {number} */ step) => () => {
      input.stepUp(step);
      this.typed[field] = input.value;
    };
    return el("span", { class: "stepper" }, iconButton("less", t("one less"), by(-1)), input, iconButton("more_by_one", t("one more"), by(1)));
  }
}

/** @param {Ask} ask */
function isChoice({ kind }) {
  return kind === "choice" || kind === "several";
}

/** @param {unknown} value */
function shown(value) {
  if (value === null || value === undefined) return "";
  return Array.isArray(value) ? value.join(", ") : String(value);
}

/** @param {number | null} chance */
export function chance(chance) {
  if (chance === null || chance === undefined) return null;
  const look = chance >= 0.6 ? "likely" : chance >= 0.35 ? "open" : "unlikely";
  return el("span", { class: `chance ${look}`, style: { "--chance": chance } }, hidden(t("chance of success:"), " "), percent(chance));
}
