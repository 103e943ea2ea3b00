/** The cards in one's own hand, fanned out; a tap looks at one, a drag plays it. */

import { cardAt } from "./cards.js";
import { draggable } from "./drag.js";
import { el, roving } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./table.js").Felt} Felt */

/** @param {Felt} felt @param {(card: number, target: HTMLElement) => void} drop a card was let fall somewhere */
export function hand(felt, drop) {
  const { zone, cards } = held(felt.game);
  const spread = Math.min(7, 30 / Math.max(1, cards.length));
  const fan = el("ul", { class: "fan" });
  cards.forEach((card, at) => {
    const off = at - (cards.length - 1) / 2;
    const { game, look, deck } = felt;
    const may = game.entriesOf(card).length > 0;
    const said = may ? { class: "playable", note: t("may be played") } : {};
    const shown = cardAt(deck, card, { zone, side: "face", onclick: () => look(card), ...said });
    draggable(shown, { felt, card, drop });
    fan.append(el("li", { style: { "--turn": `${off * spread}deg`, "--sink": `${off * off * (spread / 2.6)}px` } }, shown));
  });
  roving(fan, ".card");
  return [fan];
}

/** What the seat holds, and where. @param {import("./game.js").Game} game @returns {{zone: string, cards: number[]}} */
export function held(game) {
  const { view, name } = game;
  const holders = /** @type {{name: string | null, hand: number[] | null}[]} */ (view["heroes"] ?? view["players"] ?? []);
  const own = holders.find((each) => each.name === name);
  if (own?.hand) return { zone: `hand/${name}`, cards: own.hand };
  const narrator = /** @type {Tarot.HolderView | undefined} */ (view["narrator"]);
  return { zone: "narrator_hand", cards: narrator?.hand ?? [] };
}
