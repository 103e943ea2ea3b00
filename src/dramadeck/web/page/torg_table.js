/** The table of Torg: heroes with their pools, the card in force, villains, and the task. */

import { cardAt } from "./cards.js";
import { el, hidden } from "./dom.js";
import { draggable } from "./drag.js";
import { badge, hiddenHand, pile, place, points } from "./table.js";
import { t } from "./words.js";

/** @typedef {import("./table.js").Felt} Felt */
/** @typedef {import("./answers.js").Known} Known */

const STEPS = ["A", "B", "C", "D"];

/** The forms by which cards come into one's own pool. */
const TO_POOL = "PlayToPool OpenPool";

/** @param {Felt} felt @returns {import("./table.js").Drawn} */
export function torgTable(felt) {
  const view = /** @type {Torg.View} */ (/** @type {unknown} */ (felt.game.view));
  const own = felt.game.name;
  const others = view.heroes.filter((each) => each.name !== own);
  const mine = view.heroes.find((each) => each.name === own);
  const around = [
    el("div", { class: "seats" }, ...others.map((each) => hero(felt, view, each)), opposed(view, "villains"), opposed(view, "heroes")),
    centre(felt, view),
    ...view.attempts.map(waits),
    view.resolution && task(felt.game, view.resolution),
  ];
  return { around, own: mine ? hero(felt, view, mine) : null };
}

/** @param {Felt} felt @param {Torg.View} view @param {Torg.HeroView} hero */
function hero(felt, view, { name, possibilities, injuries, hand, hand_count, pool, in_play }) {
  const { deck, look } = felt;
  const acted = view.round?.deeds.some((each) => each.actor === name);
  const isOwn = felt.game.name === name;
  const shown = (/** @type {number} */ card, /** @type {string} */ zone, /** @type {string} */ kind) => {
    const made = cardAt(deck, card, { zone: `${zone}/${name}`, onclick: () => look(card), class: kind, note: kind ? t("in play") : t("in the pool of {name}", { name }) });
    if (isOwn && !kind) draggable(made, felt, card);
    return made;
  };
  return place(
    {
      name,
      isOwn,
      drop: isOwn ? "pool" : "seat",
      ...(isOwn ? { takes: TO_POOL } : {}),
      class: acted ? "acted" : "",
      facts: [
        possibilities === null ? null : points(possibilities, t("possibilities: {n}", { n: possibilities })),
        hand === null ? hiddenHand(felt, hand_count, `hand/${name}`) : null,
        acted ? el("span", { class: "has-acted", title: t("has acted") }, "✓", hidden(t("has acted"))) : null,
      ],
    },
    harm(injuries),
    el(
      "div",
      { class: "pool", data: { zone: `pool/${name}` } },
      ...pool.map((each) => shown(each, "pool", "")),
      ...in_play.map((each) => shown(each, "in_play", "glowing")),
      isOwn ? el("span", { class: "slot" }, el("span", null, t("pool"))) : null,
    ),
  );
}

/** Whose action is open, and what it waits for. @param {Torg.Attempt} attempt */
function waits({ actors, dice_due }) {
  const who = actors.join(", ");
  return el("p", { class: "waits" }, dice_due.length ? t("{who}: the dice are due", { who }) : t("{who}: the action waits to be announced", { who }));
}

/** @param {Torg.Injuries} injuries */
function harm({ shock, wounds, is_knocked_down, is_knocked_out, is_unconscious }) {
  const told = [
    shock ? badge(t("shock {n}", { n: shock }), "hurt") : null,
    wounds ? badge(t("wounds {n}", { n: wounds }), "hurt deep") : null,
    is_knocked_down ? badge(t("knocked down"), "hurt") : null,
    is_knocked_out ? badge(t("knocked out"), "hurt deep") : null,
    is_unconscious ? badge(t("unconscious"), "hurt deep") : null,
  ];
  return told.some(Boolean) ? el("p", { class: "harm" }, ...told) : null;
}

/** Those whom the gamemaster plays, on one side. @param {Torg.View} view @param {"heroes" | "villains"} side */
function opposed(view, side) {
  const cast = view.scene?.cast.filter((each) => each.side === side) ?? [];
  if (!cast.length) return null;
  const name = side === "villains" ? t("Villains") : t("With the heroes");
  return el(
    "section",
    { class: `panel cast ${side}`, "aria-label": name },
    el("h3", { class: "name" }, name),
    el(
      "ul",
      null,
      ...cast.map((each) =>
        el(
          "li",
          { class: each.has_fled ? "fled" : "" },
          el("bdi", null, each.name),
          each.is_possibility_rated && badge("★", "rated"),
          each.has_fled && badge(t("fled"), "quiet"),
          harm(each.injuries),
        ),
      ),
    ),
  );
}

/** Deck, card in force, discards, and what holds in this round. @param {Felt} felt @param {Torg.View} view */
function centre(felt, view) {
  const { deck, look } = felt;
  const { action_stack, discard_pile, round, scene, initiative } = view;
  const top = action_stack.at(-1);
  const isOn = top !== undefined && round !== null && initiative !== null;
  const how = { zone: "action_stack", side: /** @type {const} */ ("gamemaster"), note: t("card in force"), class: isOn ? "" : "resting" };
  const force = top
    ? cardAt(deck, top, { ...how, onclick: () => look(top), ...(isOn && scene ? { inForce: scene.kind } : {}) })
    : el("span", { class: "slot large" }, el("span", null, t("no card is in force")));
  return el(
    "section",
    { class: "centre", "aria-label": t("The middle of the table"), data: { drop: "table" } },
    pile(felt, "drama_deck", t("Deck"), view.deck_count, 0),
    el("div", { class: "force", data: { zone: "action_stack" } }, force),
    pile(felt, "discard_pile", t("Discards"), discard_pile.length, discard_pile.at(-1) ?? 0),
    status(felt, view),
  );
}

/** @param {Felt} felt @param {Torg.View} view */
function status({ game }, { adventure, scene, round, initiative, approved }) {
  const act = adventure ? t("Act {n}", { n: adventure.act }) : t("Before the adventure");
  const chips = approved.map((each) => badge(game.term("ActionKind", each), "chip"));
  const now = round ? (round.number ? t("Round {n}", { n: round.number }) : t("Before the first card")) : scene ? t("Out of rounds") : act;
  const kind = scene?.kind === "dramatic" ? t("dramatic scene") : t("standard scene");
  return el(
    "div",
    { class: "status" },
    el("p", { class: "when" }, now),
    scene && el("p", { class: "scene" }, kind),
    initiative && round && el("p", { class: `initiative ${initiative}` }, initiative === "heroes" ? t("Heroes first") : t("Villains first")),
    chips.length ? el("p", { class: "approved" }, el("span", null, t("earns a card")), ...chips) : null,
  );
}

/**
 * A dramatic skill resolution under way: its steps, and the time that is left.
 *
 * @param {import("./game.js").Game} game
 * @param {NonNullable<Torg.View["resolution"]>} resolution
 */
function task(game, { hero, skill, difficulties, done, raised, flips_left }) {
  const steps = difficulties.map((difficulty, at) => {
    const state = at < done ? "done" : at === done ? "due" : "";
    const [step, n] = [STEPS[at] ?? "", difficulty + raised];
    const told = at < done ? t("step {step}: done", { step }) : t("step {step}: difficulty {n}", { step, n });
    return el(
      "li",
      { class: `step ${state}` },
      el("span", { class: "letter", "aria-hidden": "true" }, at < done ? "✓" : step),
      el("span", { class: "difficulty", "aria-hidden": "true" }, at < done ? "" : n),
      hidden(told),
    );
  });
  return el(
    "section",
    { class: "panel task", "aria-label": t("The task") },
    el("div", { class: "what" }, el("h3", { class: "name" }, el("bdi", null, game.term("OwnWords", skill))), el("p", null, el("bdi", null, hero))),
    el("ol", { class: "steps" }, ...steps),
    flips_left === null ? null : time(flips_left),
  );
}

/** @param {number} flips that are left */
function time(flips) {
  const fuse = el("span", { class: "fuse", style: { "--left": Math.min(1, flips / 10) } });
  return el("p", { class: `time ${flips < 4 ? "short" : ""}` }, el("b", null, flips), " ", t("flips left"), fuse);
}

/**
 * The trades that wait, those for the seat itself first.
 *
 * @param {Felt} felt
 * @param {(form: MenuForm, known: Known) => Node[]} buttons those of a form of the menu
 * @param {(form: MenuForm, known: Known) => void} take sends a form, or asks what is left to ask
 */
export function offers(felt, buttons, take) {
  const { game, deck, look } = felt;
  const view = /** @type {Torg.View} */ (/** @type {unknown} */ (game.view));
  const found = [...(view.offers ?? [])].sort((one, other) => Number(other.with_hero === game.name) - Number(one.with_hero === game.name));
  return found.map((offer) => {
    const isMine = offer.with_hero === game.name;
    const isFromMe = offer.hero === game.name;
    const [name, other] = [offer.hero, offer.with_hero];
    const between = t("{name} offers {other} a trade", { name, other });
    const lies = view.heroes.find((each) => each.name === offer.with_hero)?.offered ?? [];
    const cards = offer.pooled.length ? offer.pooled : lies;
    const kinds = isMine ? ["AnswerTrade", "DeclineTrade"] : isFromMe ? ["WithdrawTrade"] : ["RefuseTrade"];
    const forms = game.forms.filter((each) => kinds.includes(each.form));
    const zone = offer.pooled.length ? `pool/${offer.hero}` : `offered/${offer.with_hero}`;
    const shown = cards.length
      ? cards.map((each) => cardAt(deck, each, { zone, onclick: () => look(each), class: "glowing" }))
      : Array.from({ length: offer.count }, () => cardAt(deck, 0, { zone, side: "back" }));
    const returns = forms.find((each) => each.form === "AnswerTrade");
    const given = returns ? inReturn(felt, returns, (card) => take(returns, { card, who: name })) : [];
    const wants = offer.wants.map((each) => game.term("CardType", each)).join(", ");
    return el(
      "section",
      { class: `offer ${isMine ? "mine" : ""}`, "aria-label": t("Trade"), data: { key: `offer:${offer.hero}` } },
      el("div", { class: "offered", data: { zone: `offered/${offer.with_hero}` } }, ...shown),
      el(
        "div",
        { class: "terms" },
        el("h3", { class: "name" }, isMine ? t("{name} offers you a trade", { name }) : isFromMe ? t("You wait for {name}’s answer", { name: other }) : between),
        el("p", null, wants ? t("in return for: {cards}", { cards: wants }) : t("in return for as many cards, whichever")),
        offer.explanation ? el("p", { class: "quote" }, "“", el("bdi", null, offer.explanation), "”") : null,
        given.length ? el("fieldset", { class: "returns" }, el("legend", null, t("Tap the card that you give for it")), ...given) : null,
        el("div", { class: "row answers" }, ...forms.filter((each) => each !== returns).flatMap((each) => buttons(each, { who: name }))),
      ),
    );
  });
}

/** The cards that may be given in return: a tap agrees, or asks for the next. @param {Felt} felt @param {MenuForm} form @param {(card: number) => void} take */
function inReturn({ deck }, { fields, label }, take) {
  const cards = fields.flatMap(({ options = [] }) => options.flatMap((each) => each.cards ?? []));
  return cards.map((card) => cardAt(deck, card, { zone: "", onclick: () => take(card), note: label }));
}
