/** The table of Turn of the Card: who plays whom, the pushes with their cards, deck and discards. */

import { backs, cardAt } from "./cards.js";
import { el, hidden } from "./dom.js";
import { badge, hiddenHand, pile, place } from "./table.js";
import { t } from "./words.js";

/** @typedef {import("./table.js").Felt} Felt */

/** @returns {Record<string, string>} */
const SUITS = () => ({ Wands: t("Wands"), Cups: t("Cups"), Swords: t("Swords"), Pentacles: t("Pentacles") });

/** @returns {Record<string, string>} */
const FATES = () => ({ raises: t("raises the rank"), burned: t("burned"), major: t("Major Arcana") });

/** @param {Felt} felt @returns {import("./table.js").Drawn} */
export function tarotTable(felt) {
  const view = /** @type {Tarot.View} */ (/** @type {unknown} */ (felt.game.view));
  const own = felt.game.name;
  const played = new Set(view.players.map((each) => each.character));
  const others = view.characters.filter((each) => !played.has(each.name));
  const mine = view.players.find((each) => each.name === own);
  const narrates = view.narrator.hand !== null;
  const narrator = holder(felt, view, view.narrator, others, narrates);
  const around = [
    el("div", { class: "seats" }, ...view.players.filter((each) => each !== mine).map((each) => player(felt, view, each)), narrates ? null : narrator),
    middle(felt, view),
  ];
  return { around, own: mine ? player(felt, view, mine) : narrates ? narrator : null };
}

/** @param {Felt} felt @param {Tarot.View} view @param {Tarot.HolderView} each */
function player(felt, view, each) {
  const played = view.characters.filter((one) => one.name === each.character);
  return holder(felt, view, each, played, each.name === felt.game.name);
}

/**
 * @param {Felt} felt
 * @param {Tarot.View} view
 * @param {Tarot.HolderView} held
 * @param {Tarot.CharacterView[]} characters
 * @param {boolean} isOwn
 */
function holder(felt, view, { name, hand, hand_count, next_hand, laid_count }, characters, isOwn) {
  const [own, committed] = name === null ? ["narrator_hand", "narrator_committed"] : [`hand/${name}`, `committed/${name}`];
  const laid = [backs(felt.deck, laid_count, committed), hidden(t("cards face down: {n}", { n: laid_count }))];
  return place(
    {
      name: name ?? t("The Narrator"),
      isOwn,
      drop: isOwn ? "table" : "seat",
      facts: [hand === null ? hiddenHand(felt, hand_count, own) : null, badge(t("next hand {n}", { n: next_hand }), "quiet")],
    },
    el("ul", { class: "characters" }, ...characters.map((each) => character(view, each, name))),
    el("div", { class: "laid", data: { zone: committed } }, ...(laid_count ? laid : [])),
  );
}

/** @param {Tarot.View} view @param {Tarot.CharacterView} character @param {string | null} holder who plays it */
function character(view, { name, sheet, wounds, is_stunned, is_dead }, holder) {
  const due = view.traumas.filter((each) => each.character === name).reduce((sum, each) => sum + each.wounds, 0);
  const check = view.checks.find((each) => each.character === name);
  const traits = sheet?.traits.map((each) => el("span", { class: "trait" }, el("bdi", null, each.name), " ", el("b", null, each.rank)));
  return el(
    "li",
    { class: is_dead ? "dead" : "" },
    name === holder ? null : el("b", { class: "name" }, el("bdi", null, name)),
    wounds ? badge(t("wounds {n}", { n: wounds }), "hurt deep") : null,
    due ? badge(t("about to suffer {n}", { n: due }), "hurt") : null,
    is_stunned ? badge(t("stunned"), "hurt") : null,
    is_dead ? badge(t("dead"), "hurt deep") : null,
    check ? badge(check.needed === null ? t("a check") : t("check: {trait} {n}", { trait: check.trait ?? "", n: check.needed }), "gold") : null,
    traits?.length ? el("span", { class: "traits" }, ...traits) : null,
  );
}

/** @param {Felt} felt @param {Tarot.View} view */
function middle(felt, view) {
  const top = view.discard_pile.at(-1) ?? 0;
  return el(
    "section",
    { class: "centre tarot", "aria-label": t("The middle of the table"), data: { drop: "table" } },
    el("div", { class: "piles" }, pile(felt, "deck", t("Deck"), view.deck_count, 0), pile(felt, "discard_pile", t("Discards"), view.discard_pile.length, top)),
    el("div", { class: "pushes", data: { zone: "revealed" } }, ...pushes(felt, view)),
  );
}

/** @param {Felt} felt @param {Tarot.View} view */
function pushes({ game, deck, look }, view) {
  const contested = new Map(view.contests.flatMap((each) => each.sides.map((side) => [side.character, each.waiting_for.includes(side.character)])));
  const shown = view.pushes.map(({ push, face_down }) => {
    const { character, suit } = push;
    const cards = push.shown.map(({ card, fate }) =>
      cardAt(deck, card, { zone: "revealed", side: "face", onclick: () => look(card), class: fate, note: FATES()[fate] ?? fate }),
    );
    const hiddenCards = Array.from({ length: face_down }, () => cardAt(deck, 0, { zone: "", side: "back" }));
    const isAwaited = contested.get(character);
    const count = push.shown.length + face_down;
    contested.delete(character);
    return el(
      "section",
      { class: `push ${suit.toLowerCase()} ${isAwaited ? "awaited" : ""}` },
      el("h3", { class: "name" }, el("bdi", null, character), " ", badge(SUITS()[suit] ?? suit, "suit")),
      el("div", { class: `row ${count > 4 ? "many" : ""}` }, ...cards, ...hiddenCards, count ? null : el("span", { class: "slot" })),
      el("p", { class: "ranks" }, ...ranks(push.shown)),
    );
  });
  const waiting = [...contested].map(([name, isAwaited]) =>
    el(
      "section",
      { class: `push ${isAwaited ? "awaited" : ""}` },
      ...[el("h3", { class: "name" }, el("bdi", null, name)), el("div", { class: "row" }, el("span", { class: "slot" }))],
    ),
  );
  const all = [...shown, ...waiting];
  if (!all.length) return [el("p", { class: "quiet-felt" }, view.fight?.round ? t("Fight, round {n}", { n: view.fight.round }) : view.fight ? t("A fight begins") : t("The story goes on"))];
  return all;
}

/** @param {{fate: string, ranks: number}[]} shown */
function ranks(shown) {
  const sum = shown.reduce((found, each) => found + (each.fate === "raises" ? each.ranks : 0), 0);
  return shown.length ? [el("b", null, `+${sum}`), " ", t("ranks")] : [];
}
