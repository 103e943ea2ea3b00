/**
 * Cards that move: where a card lay is measured before the table is drawn anew, and from there it
 * flies to where it lies now, as the moves of the events say.
 */

import { cardAt } from "./cards.js";
import { el } from "./dom.js";

/** @typedef {import("./cards.js").Deck} Deck */

const FLIGHT = 520;
const BETWEEN = 70;
const MOST_IN_FLIGHT = 24;

/** Whether whoever looks wants things to lie still. */
const still = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Where things lie: zone and card → its box, zone → its box.
 *
 * @typedef {{cards: Map<string, DOMRect>, zones: Map<string, DOMRect>}} Places
 */

/** Where everything lies now. @param {HTMLElement} root @returns {Places} */
export function measured(root) {
  /** @type {Places} */
  const found = { cards: new Map(), zones: new Map() };
  if (still.matches) return found;
  for (const each of zoned(root)) {
    const { zone = "", card } = each.dataset;
    const box = each.getBoundingClientRect();
    if (!box.width) continue;
    if (card !== undefined && card !== "0") found.cards.set(`${zone}:${card}`, box);
    if (card === undefined || !found.zones.has(zone)) found.zones.set(zone, box);
  }
  return found;
}

/** @param {HTMLElement} root */
function zoned(root) {
  return /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-zone]"));
}

/** Let the cards fly that have moved, and slide those that made room. @param {HTMLElement} root @param {Places} before @param {Move[]} moves @param {Deck} deck */
export function fly(root, before, moves, deck) {
  if (still.matches || document.hidden) return;
  const after = measured(root);
  const shown = new Map([...zoned(root)].map((each) => [`${each.dataset["zone"]}:${each.dataset["card"]}`, each]));
  const moving = moves.filter((each) => each.to !== undefined).slice(0, MOST_IN_FLIGHT);
  const between = Math.min(BETWEEN, 900 / Math.max(1, moving.length));
  /** @type {Set<string>} */
  const flown = new Set();
  moving.forEach(({ card = 0, from = "", to = "" }, at) => {
    const start = before.cards.get(`${from}:${card}`) ?? before.zones.get(from);
    const key = `${to}:${card}`;
    const there = card ? shown.get(key) : undefined;
    const end = after.cards.get(key) ?? after.zones.get(to);
    if (!start || !end) return;
    if (there) {
      flown.add(key);
      glide(there, start, end, at * between, true);
    } else ghost(root, deck, card, start, end, at * between);
  });
  for (const [key, end] of after.cards) {
    const start = before.cards.get(key);
    const there = shown.get(key);
    const isElsewhere = start && Math.hypot(start.x - end.x, start.y - end.y) > 2;
    if (there && start && isElsewhere && !flown.has(key)) glide(there, start, end, 0, false);
  }
  for (const { shuffled } of moves) if (shuffled) ruffle(root, shuffled);
}

/** @param {HTMLElement} card @param {DOMRect} start @param {DOMRect} end @param {number} delay @param {boolean} isLifted */
function glide(card, start, end, delay, isLifted) {
  const scale = start.width / Math.max(1, end.width);
  const x = start.x + start.width / 2 - end.x - end.width / 2;
  const y = start.y + start.height / 2 - end.y - end.height / 2;
  const lift = isLifted ? [{ transform: `translate(${x * 0.4}px, ${y * 0.4 - 18}px) scale(${(scale + 1.1) / 2}) rotate(-3deg)`, zIndex: 30 }] : [];
  card.animate(
    [{ transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 30 }, ...lift, { transform: "none", zIndex: 30 }],
    { duration: isLifted ? FLIGHT : FLIGHT / 2, delay, easing: "cubic-bezier(.2,.7,.2,1)", fill: "backwards" },
  );
}

/**
 * A card that is not to be seen where it goes: it flies there and is gone.
 *
 * @type {(root: HTMLElement, deck: Deck, card: number, start: DOMRect, end: DOMRect, delay: number) => void}
 */
function ghost(root, deck, card, start, end, delay) {
  const { tag, props, children } = cardAt(deck, card, { zone: "", class: "flying" });
  const flying = el(/** @type {"span"} */ (tag), { ...props, data: {}, "aria-hidden": "true" }, ...children);
  root.append(flying);
  const place = (/** @type {DOMRect} */ box) => `translate(${box.x + box.width / 2}px, ${box.y + box.height / 2}px) translate(-50%, -50%)`;
  const done = flying.animate(
    [
      { transform: place(start), opacity: 0 },
      { transform: place(start), opacity: 1, offset: 0.05 },
      { transform: place(end), opacity: 1, offset: 0.85 },
      { transform: place(end), opacity: 0 },
    ],
    { duration: FLIGHT * 1.15, delay, easing: "cubic-bezier(.3,.6,.2,1)", fill: "both" },
  );
  done.onfinish = done.oncancel = () => flying.remove();
}

/** @param {HTMLElement} root @param {string} zone */
function ruffle(root, zone) {
  const pile = [...zoned(root)].find((each) => each.dataset["zone"] === zone);
  pile?.animate(
    [{ transform: "none" }, { transform: "rotate(-5deg) translateX(-4px)" }, { transform: "rotate(5deg) translateX(4px)" }, { transform: "none" }],
    { duration: 260, iterations: 2 },
  );
}
