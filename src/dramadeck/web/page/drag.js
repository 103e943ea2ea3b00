/**
 * Dragging a card over the table by mouse, pen or finger. The sheet of a card offers the same.
 *
 * When a finger moves more horizontally than up, a browser scrolls or goes back in the history, and ends
 * the drag. So a hand that is wider than the screen is scrolled here, by a horizontal move.
 */

import { findAll } from "./dom.js";

/** The distance in pixels after which a drag begins. */
const BEGINS_AFTER = 8;

/** A finger scrolls if it moves this many times farther horizontally than vertically. */
const ACROSS = 2.5;

/**
 * The forms for a card that is dropped on a target: on a seat those in which both can be chosen, on a
 * target with forms those, in the middle of the table all others except trades.
 *
 * @param {Game} game @param {number} card @param {HTMLElement} target
 */
export function formsOnDrop(game, card, { dataset: { drop, who, takes } }) {
  return game.formsOf(card).filter(({ form, topic, fields }) => {
    if (takes) return takes.split(" ").includes(form);
    if (drop === "seat") return fields.some(({ options }) => options?.some(({ value }) => value === who));
    return topic !== "trades" && !document.querySelector(`[data-takes~="${form}"]`);
  });
}

/** The listener that starts to drag a card. @param {import("./table.js").Context} context @param {number} card */
export function dragging({ game, drop }, card) {
  return (/** @type {PointerEvent} */ down) => {
    if (down.button !== 0) return;
    const element = /** @type {HTMLElement} */ (down.currentTarget);
    const hand = /** @type {HTMLElement | null} */ (down.pointerType === "mouse" ? null : element.closest(".fan"));
    const scrolled = hand?.scrollLeft ?? 0;
    let isScrolling = false;
    /** @type {HTMLElement | null} */
    let ghost = null;
    /** @type {HTMLElement | null} */
    let over = null;
    const isTarget = (/** @type {HTMLElement | null} */ target) => target !== null && formsOnDrop(game, card, target).length > 0;
    const targetAt = (/** @type {PointerEvent} */ { clientX, clientY }) => {
      const elements = document.elementsFromPoint(clientX, clientY);
      return elements.map((found) => /** @type {HTMLElement | null} */ (found.closest("[data-drop]"))).find(isTarget) ?? null;
    };
    const move = (/** @type {PointerEvent} */ event) => {
      const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY];
      if (!ghost && !isScrolling && Math.hypot(x, y) < BEGINS_AFTER) return;
      const isAcross = hand && hand.scrollWidth > hand.clientWidth && Math.abs(x) > ACROSS * Math.abs(y);
      if (hand && (isScrolling || (!ghost && isAcross))) {
        isScrolling = true;
        hand.scrollLeft = scrolled - x;
        return;
      }
      ghost ??= ghostOf(element, down);
      ghost.style.setProperty("--x", `${x}px`);
      ghost.style.setProperty("--y", `${y}px`);
      // Again after each drawing of the table.
      if (!document.querySelector("[data-drop].open")) for (const target of findAll(document, "[data-drop]")) if (isTarget(target)) target.classList.add("open");
      const now = targetAt(event);
      if (now === over) return;
      over?.classList.remove("over");
      now?.classList.add("over");
      over = now;
    };
    const end = (/** @type {PointerEvent} */ event) => {
      listeners.abort();
      if (!ghost) return;
      const target = event.type === "pointerup" ? targetAt(event) : null;
      for (const other of findAll(document, "[data-drop]")) other.classList.remove("open", "over");
      ghost.remove();
      element.classList.remove("lifted");
      // The browser may send a click after a drag.
      const ignore = (/** @type {Event} */ click) => click.stopImmediatePropagation();
      element.addEventListener("click", ignore, { capture: true });
      setTimeout(() => element.removeEventListener("click", ignore, { capture: true }), 50);
      if (target) drop(card, target);
    };
    const listeners = new AbortController();
    const listen = (/** @type {"pointermove" | "pointerup" | "pointercancel"} */ name, /** @type {(event: PointerEvent) => void} */ listener) =>
      document.addEventListener(name, (event) => event.pointerId === down.pointerId && listener(event), { signal: listeners.signal });
    listen("pointermove", move);
    listen("pointerup", end);
    listen("pointercancel", end);
  };
}

/** The copy of a card that follows the pointer. @param {HTMLElement} element @param {PointerEvent} down */
function ghostOf(element, down) {
  const box = element.getBoundingClientRect();
  const ghost = /** @type {HTMLElement} */ (element.cloneNode(true));
  ghost.className = "card dragged";
  ghost.setAttribute("aria-hidden", "true");
  ghost.tabIndex = -1;
  for (const name of ["zone", "card", "key"]) delete ghost.dataset[name];
  ghost.style.setProperty("left", `${down.clientX - box.width / 2}px`);
  ghost.style.setProperty("top", `${down.clientY - box.height / 2}px`);
  ghost.style.setProperty("width", `${element.offsetWidth}px`);
  document.body.append(ghost);
  element.classList.add("lifted");
  return ghost;
}
