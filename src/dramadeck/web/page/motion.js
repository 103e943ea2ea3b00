/** Animation of cards: each flies from its position before the table is drawn to its new one, by the moves of the events. */

import { cardAt } from "./cards.js";
import { el, findAll } from "./dom.js";

const DURATION = 520;
const BETWEEN = 70;
const MOST_FLIGHTS = 24;

/** Whether the user wants no animations. */
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** Positions on the page: zone and card → its box, zone → its box. @typedef {{cards: Map<string, DOMRect>, zones: Map<string, DOMRect>}} Positions */

/** @param {HTMLElement} root @returns {Positions} */
export function measured(root) {
  /** @type {Positions} */
  const positions = { cards: new Map(), zones: new Map() };
  if (reducedMotion.matches) return positions;
  for (const element of findAll(root, "[data-zone]")) {
    const { zone = "", card } = element.dataset;
    const box = element.getBoundingClientRect();
    if (!box.width) continue;
    if (card !== undefined && card !== "0") positions.cards.set(`${zone}:${card}`, box);
    if (card === undefined || !positions.zones.has(zone)) positions.zones.set(zone, box);
  }
  return positions;
}

/** Animate the cards that have moved, and those that have made space. @param {HTMLElement} root @param {Positions} before @param {Move[]} moves @param {Deck} deck */
export function fly(root, before, moves, deck) {
  if (reducedMotion.matches || document.hidden) return;
  const after = measured(root);
  const elements = findAll(root, "[data-zone]");
  const byPlace = new Map(elements.map((element) => [`${element.dataset["zone"]}:${element.dataset["card"]}`, element]));
  const flights = moves.filter(({ to }) => to !== undefined).slice(0, MOST_FLIGHTS);
  const between = Math.min(BETWEEN, 900 / Math.max(1, flights.length));
  const flown = new Set();
  flights.forEach(({ card = 0, from = "", to = "" }, at) => {
    const start = before.cards.get(`${from}:${card}`) ?? before.zones.get(from);
    const key = `${to}:${card}`;
    const element = card ? byPlace.get(key) : undefined;
    const end = after.cards.get(key) ?? after.zones.get(to);
    if (!start || !end) return;
    if (!element) return flyAndVanish(root, cardAt(deck, card, { zone: "", class: "flying" }), start, end, at * between);
    flown.add(key);
    glide(element, start, end, at * between, true);
  });
  for (const [key, end] of after.cards) {
    const start = before.cards.get(key);
    const element = byPlace.get(key);
    if (element && start && !flown.has(key) && Math.hypot(start.x - end.x, start.y - end.y) > 2) glide(element, start, end, 0, false);
  }
  for (const { shuffled } of moves) if (shuffled) shake(elements.find(({ dataset }) => dataset["zone"] === shuffled));
}

/** Move an element from an old position to its new one. @param {HTMLElement} card @param {DOMRect} start @param {DOMRect} end @param {number} delay @param {boolean} isLifted */
function glide(card, start, end, delay, isLifted) {
  const scale = start.width / Math.max(1, end.width);
  const x = start.x + start.width / 2 - end.x - end.width / 2;
  const y = start.y + start.height / 2 - end.y - end.height / 2;
  const lift = isLifted ? [{ transform: `translate(${x * 0.4}px, ${y * 0.4 - 18}px) scale(${(scale + 1.1) / 2}) rotate(-3deg)`, zIndex: 30 }] : [];
  card.animate(
    [{ transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 30 }, ...lift, { transform: "none", zIndex: 30 }],
    { duration: isLifted ? DURATION : DURATION / 2, delay, easing: "cubic-bezier(.2,.7,.2,1)", fill: "backwards" },
  );
}

/** Move a card to a position where it cannot be seen. @param {HTMLElement} root @param {import("./dom.js").Description} card @param {DOMRect} start @param {DOMRect} end @param {number} delay */
function flyAndVanish(root, { tag, props, children }, start, end, delay) {
  const element = el(/** @type {"span"} */ (tag), { ...props, data: {}, "aria-hidden": "true" }, ...children);
  root.append(element);
  const [first, last] = [start, end].map((box) => `translate(${box.x + box.width / 2}px, ${box.y + box.height / 2}px) translate(-50%, -50%)`);
  const animation = element.animate(
    [
      { transform: first, opacity: 0 },
      { transform: first, opacity: 1, offset: 0.05 },
      { transform: last, opacity: 1, offset: 0.85 },
      { transform: last, opacity: 0 },
    ],
    { duration: DURATION * 1.15, delay, easing: "cubic-bezier(.3,.6,.2,1)", fill: "both" },
  );
  animation.onfinish = animation.oncancel = () => element.remove();
}

/** Shake a pile that was shuffled. @param {HTMLElement | undefined} pile */
function shake(pile) {
  pile?.animate(
    [{ transform: "none" }, { transform: "rotate(-5deg) translateX(-4px)" }, { transform: "rotate(5deg) translateX(4px)" }, { transform: "none" }],
    { duration: 260, iterations: 2 },
  );
}
