/** What lies on the table and who sits around it, as the host describes it: places with piles and facts. */

import { backs, cardAt } from "./cards.js";
import { h, hidden, icon } from "./dom.js";
import { dragging } from "./drag.js";
import { t } from "./words.js";

/** @typedef {import("./cards.js").Deck} Deck */
/** @typedef {import("./dom.js").Child} Child */
/** @typedef {import("./game.js").Game} Game */

/**
 * What a table is drawn with; `look` opens the sheet of a card, `drop` is called with a card that was
 * dragged to a place, `answers` gives the buttons of a form that answers an offer, `take` sends or asks it,
 * `say` shows a sentence for a while.
 *
 * @typedef {object} Context
 * @property {Game} game
 * @property {Deck} deck
 * @property {(card: number) => void} look
 * @property {(card: number, target: HTMLElement) => void} drop
 * @property {(form: MenuForm, known: import("./answers.js").Known, label?: string, number?: number) => Child[]} answers
 * @property {(form: MenuForm, known: import("./answers.js").Known) => void} take
 * @property {(text: string) => void} say
 */

/**
 * The places, by the part of the page where they are drawn.
 *
 * @param {Context} context
 * @returns {{around: Child[], own: Child, hand: Child, offers: Child[], now: Child[], actions: Child[]}}
 */
export function drawn(context) {
  const { places } = context.game;
  const of = (/** @type {string[]} */ ...kinds) => places.filter((each) => kinds.includes(each.kind));
  const own = of("seat").find((each) => each.is_own);
  const seats = of("seat", "cast").filter((each) => each !== own);
  const offers = of("offer").sort((one, other) => Number(other.is_own ?? false) - Number(one.is_own ?? false));
  const [atStake, tasks] = [of("action"), of("task")];
  return {
    around: [
      (atStake.length > 0 || tasks.length > 0) && h("div", { class: "at-stake" }, tasks.map((each) => task(context, each)), atStake.map(action)),
      of("notice").map(notice),
      seats.length > 0 && h("div", { class: "seats" }, seats.map((each) => seat(context, each))),
      of("centre").map((each) => centre(context, each, of("push"))),
    ].flat(),
    now: of("now").map((each) => now(context, each)),
    actions: atStake.map(action),
    own: own ? seat(context, own) : null,
    hand: own ? hand(context, own) : null,
    offers: offers.map((each) => offer(context, each)),
  };
}

/** The cards in the hand of the seat. @param {Game} game */
export function held({ places }) {
  return places.filter((each) => each.is_own).flatMap((each) => pilesOf(each)).find(([, pile]) => pile.layout === "hand")?.[1].cards ?? [];
}

/** @param {Place} place @returns {[zone: string, pile: Pile, kind: string][]} the piles, each with its zone as in moves and what kind its key says */
function pilesOf({ piles = {} }) {
  return Object.entries(piles).map(([key, pile]) => {
    const [zone = key, kind = ""] = key.split(" ");
    return [zone, pile, kind];
  });
}

/** Short facts, each in the color of what it is about; a tap says what one means. @param {Context} context @param {Fact[]} facts */
function factsOf({ say }, facts = []) {
  return facts.map(({ text, look = "", help }) => {
    const data = { key: `${look}:${text}` };
    if (!help) return h("bdi", { class: `fact ${look}`, data }, look === "points" && icon("point"), text);
    return h("button", { type: "button", class: `fact ${look}`, data, title: help, onclick: () => say(`${text} – ${help}`) }, h("bdi", null, text));
  });
}

/** Whose place it is, with facts, characters and cards. @param {Context} context @param {Place} place */
function seat(context, place) {
  const { key, kind, name, owner, look = "", is_own = false, facts, members = [], accepts } = place;
  const piles = pilesOf(place);
  const inHand = piles.find(([, pile]) => pile.layout === "hand");
  const drop = is_own ? { drop: accepts ? "pool" : "table", takes: accepts?.join(" ") } : { drop: "seat" };
  const data = { key, ...(owner ? { who: owner, ...drop } : {}) };
  return h(
    "section",
    { class: `panel ${kind} ${look} ${is_own ? "me" : ""}`, data, "aria-label": name },
    h(
      "div",
      { class: "seat-head" },
      h("h3", { class: "name" }, h("bdi", null, name)),
      is_own && h("span", { class: "you" }, t("you")),
      !is_own && inHand && hiddenHand(context, inHand[0], inHand[1]),
      h("span", { class: "facts" }, factsOf(context, facts)),
    ),
    members.length > 0 && h("ul", { class: "members" }, members.map((each) => member(context, each, each.name === name))),
    piles.filter(([, pile]) => pile.layout !== "hand").map(([zone, pile]) => row(context, zone, pile, is_own)),
  );
}

/** A character at a place; of one whose place it is, the facts alone. @param {Context} context @param {Member} member @param {boolean} isOwner */
function member(context, { name, facts }, isOwner) {
  return h("li", { data: { key: name } }, !isOwner && h("b", { class: "name" }, h("bdi", null, name)), factsOf(context, facts));
}

/** How many cards somebody else holds; those that the seat may see lie open. @param {Context} context @param {string} zone @param {Pile} pile */
function hiddenHand({ deck, look }, zone, { label, count = 0, cards = [] }) {
  const seen = cards.map((card) => cardAt(deck, card, { zone, onclick: () => look(card) }));
  return h(
    "span",
    { class: "hidden-hand" },
    seen,
    backs(deck, count - cards.length, zone),
    h("b", { "aria-hidden": "true" }, count),
    hidden(`${label}: ${count}`),
  );
}

/** Cards side by side under what they are. @param {Context} context @param {string} zone @param {Pile} pile @param {boolean} [isOwn] whether they may be dragged */
function row(context, zone, { label, count = 0, cards = [] }, isOwn = false) {
  const { game, deck, look } = context;
  const shown = cards.map((card) => {
    const moves = isOwn && game.formsOf(card).length > 0 ? { onpointerdown: dragging(context, card) } : {};
    return cardAt(deck, card, { zone, onclick: () => look(card), note: label, ...moves });
  });
  const rest = count - cards.length;
  return h(
    "div",
    { class: `pool ${count > 4 ? "many" : ""}`, data: { zone, key: `row ${zone} ${label}` } },
    h("p", { class: "pile-label" }, label),
    h("div", { class: "row" }, shown, rest > 0 && backs(deck, rest, zone), rest > 0 && h("b", null, rest), !count && h("span", { class: "slot" })),
  );
}

/** A pile of which at most the top is seen, with its number. @param {Context} context @param {string} zone @param {Pile} pile */
function stack({ deck, look }, zone, { label, count = 0, cards = [] }) {
  const top = cards.at(-1) ?? 0;
  const shown = count ? cardAt(deck, top, { zone, ...(top ? { onclick: () => look(top) } : {}) }) : h("span", { class: "slot", data: { zone } });
  return h(
    "div",
    { class: "pile", data: { key: zone } },
    h("div", { class: count > 2 ? "stack deep" : "stack", data: { zone } }, shown),
    h("p", { class: "pile-label" }, label, " ", h("b", null, count)),
  );
}

/** The middle of the table: its piles, what holds for everybody, and what lies there for one. @param {Context} context @param {Place} place @param {Place[]} pushes */
function centre(context, place, pushes) {
  const piles = pilesOf(place);
  const large = piles.filter(([, { face }]) => face);
  const rows = piles.filter(([, { layout, face }]) => layout !== "stack" && !face);
  return h(
    "section",
    { class: `centre ${large.length ? "" : "plain"}`, "aria-label": place.name, data: { drop: "table", key: place.key } },
    piles.filter(([, { layout }]) => layout === "stack").map(([zone, pile]) => stack(context, zone, pile)),
    large.map(([zone, pile]) => force(context, zone, pile)),
    h("div", { class: "status" }, factsOf(context, place.facts)),
    rows.length > 0 && h("div", { class: "lying" }, rows.map(([zone, pile]) => row(context, zone, pile))),
    pushes.length > 0 && h("div", { class: "pushes", data: { zone: "revealed" } }, pushes.map((each) => push(context, each))),
  );
}

/** The card that counts now, large. @param {Context} context @param {string} zone @param {Pile} pile */
function force({ deck, look }, zone, { label, cards = [], face = "" }) {
  const [card] = cards;
  const shown = card ? cardAt(deck, card, { zone, side: face, note: label, onclick: () => look(card) }) : h("span", { class: "slot large" }, h("span", null, label));
  return h("div", { class: "force", data: { zone, key: zone } }, shown);
}

/** Cards in the middle that belong together. @param {Context} context @param {Place} place */
function push(context, place) {
  const { key, name, look = "", facts } = place;
  const piles = pilesOf(place).map(([zone, pile, kind]) => h("div", { class: kind }, row(context, zone, pile)));
  return h("section", { class: `push ${look}`, data: { key } }, h("h3", { class: "name" }, h("bdi", null, name)), piles.length ? piles : h("span", { class: "slot" }), h("p", { class: "ranks" }, factsOf(context, facts)));
}

/** Something that is under way. @param {Place} place */
function notice({ key, name, facts = [] }) {
  const said = facts.map(({ text }) => [" ", h("bdi", null, `${text}.`)]);
  return h("p", { class: "notice", data: { key } }, h("b", null, name, ":"), said.flat());
}

/** What the seat has to do now, each with the form that does it, and for whom the table waits. @param {Context} context @param {Place} place */
function now({ game, answers }, { name, is_own = false, facts = [] }) {
  let number = 0;
  const due = (/** @type {Fact} */ { text, look = "", form: named = "", given }) => {
    const form = game.forms.find((each) => each.form === named);
    const key = `${named}:${text}`;
    return h("li", { class: look, data: { key } }, form ? answers(form, { given }, text, (number += 1)) : h("bdi", { class: "fact" }, text));
  };
  return h("section", { class: `now ${is_own ? "mine" : ""}`, "aria-label": name, data: { key: "now" } }, h("h3", null, name), h("ul", null, facts.map(due)));
}

/** An action that is not decided yet: its dice, and where it stands. @param {Place} place */
function action({ key, name, dice = [], facts = [] }) {
  return h(
    "section",
    { class: "panel action", "aria-label": name, data: { key } },
    dice.length > 0 && h("div", { class: "dice" }, dice.map(die)),
    h("ul", null, facts.map(({ text, look = "" }) => h("li", { class: `fact ${look}`, data: { key: text } }, h("bdi", null, text)))),
  );
}

/** @param {Die} die @param {number} at */
function die({ label, faces = [], total }, at) {
  const several = faces.length > 1 || (faces.length === 1 && faces[0] !== total);
  const shown = total === undefined ? "?" : String(total);
  return h(
    "span",
    { class: `die ${total === undefined ? "due" : ""}`, title: label, data: { key: `${label}:${at}` } },
    h("b", null, hidden(`${label}: `), shown),
    several && h("small", null, faces.join(" + ")),
  );
}

/** A task under way: its steps, and the time that is left. @param {Context} context @param {Place} place */
function task(context, { key, name, facts = [] }) {
  const [what, ...steps] = facts;
  return h(
    "section",
    { class: "panel task", "aria-label": name, data: { key } },
    h("h3", { class: "name" }, h("bdi", null, what?.text ?? name)),
    h("p", { class: "steps" }, factsOf(context, steps)),
  );
}

/**
 * Something that waits for an answer, such as a trade: what is offered, and how it is answered. The
 * cards of a form that answers it are there to be tapped.
 *
 * @param {Context} context
 * @param {Place} place
 */
function offer(context, place) {
  const { game, deck, answers, take } = context;
  const { key, name, owner, is_own = false, facts } = place;
  const known = owner ? { who: owner } : {};
  const forms = game.forms.filter((each) => place.answers?.includes(each.form));
  const choices = forms.map((form) => ({ form, cards: form.fields.flatMap(({ options = [] }) => options.flatMap((each) => each.cards ?? [])) }));
  const given = choices.flatMap(({ form, cards }) => cards.map((card) => cardAt(deck, card, { zone: "", onclick: () => take(form, { ...known, card }), note: form.label })));
  const buttons = choices.filter(({ cards }) => !cards.length).flatMap(({ form }) => answers(form, known));
  return h(
    "section",
    { class: `offer ${is_own ? "mine" : ""}`, "aria-label": name, data: { key: `offer:${key}` } },
    pilesOf(place).map(([zone, pile]) => h("div", { class: "offered", data: { zone } }, row(context, zone, pile))),
    h(
      "div",
      { class: "terms" },
      h("h3", { class: "name" }, h("bdi", null, name)),
      h("p", null, factsOf(context, facts)),
      given.length > 0 && h("fieldset", { class: "returns" }, h("legend", null, t("Tap the card that you give for it")), given),
      h("div", { class: "row answers" }, buttons),
    ),
  );
}

/** The own hand, fanned out: a tap looks at a card, a drag plays it. @param {Context} context @param {Place} own */
function hand(context, own) {
  const found = pilesOf(own).find(([, pile]) => pile.layout === "hand");
  const [zone, { cards = [] }] = found ?? ["", { label: "", layout: "hand" }];
  const { game, deck, look } = context;
  const spread = Math.min(5, 20 / Math.max(1, cards.length));
  if (!cards.length) return null;
  const fan = cards.map((card, at) => {
    const off = at - (cards.length - 1) / 2;
    const said = game.formsOf(card).length ? { class: "playable", note: t("may be played") } : {};
    const shown = cardAt(deck, card, { zone, side: "face", onclick: () => look(card), onpointerdown: dragging(context, card), ...said });
    return h("li", { style: { "--turn": `${off * spread}deg`, "--sink": `${off * off * (spread / 2.6)}px` }, data: { key: String(card) } }, shown);
  });
  return h("ul", { class: "fan", style: { "--cards": cards.length }, data: { roving: ".card" } }, fan);
}

