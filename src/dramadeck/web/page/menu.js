/** What the seat may do now, in groups; what is asked besides opens in place. */

import { Asking, chance } from "./ask.js";
import { RefusedError } from "./connection.js";
import { byKey, el, roving } from "./dom.js";
import { capital, plain, t } from "./words.js";

/** @typedef {import("./game.js").Game} Game */

/** @param {Entry} entry */
function keyOf(entry) {
  return `${entry.kinds.join()}:${plain(entry.label.spans)}`;
}

export class MenuPanel {
  /** @type {{key: string, asking: Asking} | null} */
  #open = null;

  /** @param {Game} game @param {(why: Refused) => void} onrefused */
  constructor(game, onrefused) {
    this.game = game;
    this.onrefused = onrefused;
    this.element = el("div", { class: "menu-list" });
  }

  draw() {
    const { game, element } = this;
    const { groups } = game.menu;
    this.#carryOn();
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    const key = element.contains(focused) ? focused?.dataset["key"] : undefined;
    const drawn = groups.map((group) =>
      el(
        "div",
        { class: `group ${group.topic}`, role: "group", "aria-label": plain(group.title.spans) },
        el("h3", null, ...capital(group.title.spans)),
        el("ul", null, ...group.entries.map((each) => el("li", null, ...this.#entry(each)))),
      ),
    );
    const nothing = game.seed === null ? t("Nothing to do for you now.") : t("The game has ended.");
    const list = el("div", null, ...(drawn.length ? drawn : [el("p", { class: "nothing" }, nothing)]));
    roving(list, ".entry");
    [...list.querySelectorAll(".entry")].slice(0, 9).forEach((each, at) => each.setAttribute("data-number", String(at + 1)));
    element.replaceChildren(list);
    byKey(element, key)?.focus();
  }

  /** What was being answered when a new menu came goes on, if the new one has it, too. */
  #carryOn() {
    const open = this.#open;
    if (!open) return;
    const entry = this.game.entries.find((each) => keyOf(each) === open.key);
    if (!entry) this.#open = null;
    else if (!open.asking.path.length && open.asking.entry !== entry) {
      // Where something was chosen already, the host still knows the menu that it was chosen from.
      open.asking.entry = open.asking.now = entry;
      open.asking.draw();
    }
  }

  close() {
    const key = this.#open?.key;
    this.#open = null;
    this.draw();
    if (key) byKey(this.element, `entry:${key}`)?.focus();
  }

  /** @param {Entry} entry */
  #entry(entry) {
    const key = keyOf(entry);
    if (this.#open?.key === key) return [this.#open.asking.element];
    return entryButtons(this.game, entry, { key: `entry:${key}`, onask: () => this.open(entry), onrefused: this.onrefused });
  }

  /** Open an entry, so that it asks. @param {Entry} entry @param {import("./ask.js").Known} [known] */
  open(entry, known = {}) {
    const asking = new Asking(this.game, entry, { known, onclose: () => this.close() });
    this.#open = { key: keyOf(entry), asking };
    this.draw();
    asking.element.scrollIntoView({ block: "nearest" });
    asking.focus();
  }
}

/**
 * The button of an entry, and the one that asks what may be said besides.
 *
 * @param {Game} game
 * @param {Entry} entry
 * @param {{key?: string, onask: () => void, ondone?: () => void, onrefused: (why: Refused) => void}} how
 */
export function entryButtons(game, entry, { key, onask, ondone, onrefused }) {
  const asks = entry.asks.length > 0;
  const take = async () => {
    if (asks) return onask();
    // A double tap is one tap.
    if (button.hasAttribute("aria-busy")) return;
    button.setAttribute("aria-busy", "true");
    try {
      await game.choose(entry);
      ondone?.();
    } catch (why) {
      if (!(why instanceof RefusedError)) throw why;
      onrefused(why.refused);
    } finally {
      button.removeAttribute("aria-busy");
    }
  };
  const label = capital(entry.label.spans);
  const data = { key, kinds: entry.kinds.join(" ") };
  const button = el(
    "button",
    { type: "button", class: `entry ${asks ? "asks" : ""}`, onclick: take, "aria-expanded": asks ? "false" : null, data },
    el("span", { class: "label" }, ...label),
    chance(entry.chance),
  );
  if (asks || !entry.more.length) return [button];
  const said = t("{entry}: say more", { entry: plain(entry.label.spans) });
  const more = el("button", { type: "button", class: "besides", onclick: onask, title: t("Say more"), "aria-label": said }, "…");
  return [button, more];
}
