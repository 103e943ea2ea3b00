/**
 * A card that is drawn over the table by mouse, pen or finger. Everything that a drag does can be
 * done by the sheet of the card as well, so nobody needs one.
 *
 * A browser takes a finger that moves a little more across than up for one that scrolls, or goes back
 * to the page before, and the drag is over. So a hand that is wider than the screen is scrolled here,
 * by a finger that moves across and hardly up.
 */

const BEGINS_AFTER = 8;

/** So much farther across than up a finger moves that scrolls. */
const ACROSS = 2.5;

/**
 * The forms that may come of a card which falls on a place: on somebody's seat those in which both can
 * be chosen, on a place with forms of its own those, in the middle of the table all others but trades.
 *
 * @param {import("./game.js").Game} game
 * @param {number} card
 * @param {HTMLElement} target
 */
export function taken(game, card, { dataset: { drop, who, takes } }) {
  const fits = (/** @type {MenuForm} */ { form, topic, fields }) => {
    if (takes) return takes.split(" ").includes(form);
    if (drop === "seat") return fields.some(({ options }) => options?.some(({ value }) => value === who));
    return topic !== "trades" && !document.querySelector(`[data-takes~="${form}"]`);
  };
  return game.formsOf(card).filter(fits);
}

/** What lets a card be dragged, when a pointer goes down on it. @param {import("./table.js").Context} context @param {number} card */
export function dragging({ game, drop }, card) {
  return (/** @type {PointerEvent} */ down) => {
    if (down.button !== 0) return;
    const shown = /** @type {HTMLElement} */ (down.currentTarget);
    /** @type {HTMLElement | null} */
    let ghost = null;
    /** @type {HTMLElement | null} */
    let over = null;
    const hand = /** @type {HTMLElement | null} */ (down.pointerType === "mouse" ? null : shown.closest(".fan"));
    const scrolled = hand?.scrollLeft ?? 0;
    let isScrolling = false;
    const targets = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-drop]")]).filter((each) => taken(game, card, each).length);
    const under = (/** @type {PointerEvent} */ event) => {
      const all = document.elementsFromPoint(event.clientX, event.clientY);
      const found = all.map((each) => /** @type {HTMLElement | null} */ (each.closest("[data-drop]"))).find((each) => each && taken(game, card, each).length);
      return found ?? null;
    };
    const move = (/** @type {PointerEvent} */ event) => {
      if (event.pointerId !== down.pointerId) return;
      const way = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY);
      if (!ghost && !isScrolling && way < BEGINS_AFTER) return;
      if (hand && (isScrolling || (!ghost && isAcross(hand, down, event)))) {
        isScrolling = true;
        hand.scrollLeft = scrolled - (event.clientX - down.clientX);
        return;
      }
      ghost ??= lifted(shown, down);
      // The table may have been drawn anew since the last time.
      if (!document.querySelector("[data-drop].open")) for (const each of targets()) each.classList.add("open");
      ghost.style.setProperty("--x", `${event.clientX - down.clientX}px`);
      ghost.style.setProperty("--y", `${event.clientY - down.clientY}px`);
      const now = under(event);
      if (now !== over) {
        over?.classList.remove("over");
        now?.classList.add("over");
        over = now;
      }
    };
    const end = (/** @type {PointerEvent} */ event) => {
      if (event.pointerId !== down.pointerId) return;
      for (const [name, listener] of listeners) document.removeEventListener(name, /** @type {EventListener} */ (listener));
      if (!ghost) return;
      const target = event.type === "pointerup" ? under(event) : null;
      for (const each of document.querySelectorAll("[data-drop]")) each.classList.remove("open", "over");
      ghost.remove();
      shown.classList.remove("lifted");
      // The click that may follow a drag is none.
      const none = (/** @type {Event} */ click) => click.stopImmediatePropagation();
      shown.addEventListener("click", none, { capture: true });
      setTimeout(() => shown.removeEventListener("click", none, { capture: true }), 50);
      if (target) drop(card, target);
    };
    /** @type {[string, (event: PointerEvent) => void][]} */
    const listeners = [["pointermove", move], ["pointerup", end], ["pointercancel", end]];
    for (const [name, listener] of listeners) document.addEventListener(name, /** @type {EventListener} */ (listener));
  };
}

/** Whether a finger scrolls a hand. @param {HTMLElement} hand @param {PointerEvent} from @param {PointerEvent} to */
function isAcross(hand, from, to) {
  const isWide = hand.scrollWidth > hand.clientWidth;
  return isWide && Math.abs(to.clientX - from.clientX) > ACROSS * Math.abs(to.clientY - from.clientY);
}

/** @param {HTMLElement} shown @param {PointerEvent} down */
function lifted(shown, down) {
  const box = shown.getBoundingClientRect();
  const ghost = /** @type {HTMLElement} */ (shown.cloneNode(true));
  ghost.className = "card dragged";
  ghost.setAttribute("aria-hidden", "true");
  ghost.tabIndex = -1;
  for (const name of ["zone", "card", "key"]) delete ghost.dataset[name];
  ghost.style.setProperty("left", `${down.clientX - box.width / 2}px`);
  ghost.style.setProperty("top", `${down.clientY - box.height / 2}px`);
  ghost.style.setProperty("width", `${shown.offsetWidth}px`);
  document.body.append(ghost);
  shown.classList.add("lifted");
  return ghost;
}
