/** The table as the host describes it: places with piles and facts. */

import { backs, cardAt } from "./cards.js";
import { h, heading, hidden, icon } from "./dom.js";
import { dragging } from "./drag.js";
import { t } from "./words.js";

/**
 * The functions with which a table is drawn: `look` opens the sheet of a card, `drop` handles a card that
 * was dragged to a target, `answers` returns the buttons of a form, `take` sends or opens a form, `explain`
 * shows the help of a word for a while.
 *
 * @typedef {object} Context
 * @property {Game} game
 * @property {Deck} deck
 * @property {(card: number) => void} look
 * @property {(card: number, target: HTMLElement) => void} drop
 * @property {(form: MenuForm, known: Known, number?: number) => Child[]} answers
 * @property {(form: MenuForm, known: Known) => void} take
 * @property {(text: string) => void} explain
 */

/**
 * The places, by the part of the page to which they belong.
 *
 * @param {Context} context
 * @returns {{around: Child[], own: Child, hand: Child, offers: Child[], now: Child[], actions: Child[]}}
 */
export function drawn(context) {
  const { places } = context.game;
  const of = (/** @type {string[]} */ ...kinds) => places.filter(({ kind }) => kinds.includes(kind));
  const own = of("seat").find(({ is_own }) => is_own);
  const seats = of("seat", "cast").filter((place) => place !== own);
  const offers = of("offer").sort((one, other) => Number(other.is_own ?? false) - Number(one.is_own ?? false));
  const [actions, tasks] = [of("action"), of("task")];
  return {
    around: [
      (actions.length > 0 || tasks.length > 0) && h("div", { class: "at-stake" }, tasks.map((place) => task(context, place)), actions.map(action)),
      of("notice").map(notice),
      seats.length > 0 && h("div", { class: "seats" }, seats.map((place) => seat(context, place))),
      of("centre").map((place) => centre(context, place, of("push"))),
    ].flat(),
    now: of("now").map((place) => now(context, place)),
    actions: actions.map(action),
    own: own ? seat(context, own) : null,
    hand: own ? hand(context, own) : null,
    offers: offers.map((place) => offer(context, place)),
  };
}

/** The cards in the hand of the seat. @param {Game} game */
export function held({ places }) {
  return places.filter(({ is_own }) => is_own).flatMap(pilesOf).find(({ layout }) => layout === "hand")?.cards ?? [];
}

/** The piles of a place, with the zones of moves, and with the kinds in their keys. @param {Place} place */
function pilesOf({ piles = {} }) {
  return Object.entries(piles).map(([key, pile]) => {
    const [zone = key, kind = ""] = key.split(" ");
    return { zone, kind, count: 0, cards: /** @type {number[]} */ ([]), ...pile };
  });
}

/** @typedef {ReturnType<typeof pilesOf>[number]} ZonePile */

/** Facts in the colors of their kinds; a click explains one. @param {Context} context @param {Fact[]} facts */
function factsOf({ explain }, facts = []) {
  return facts.map(({ text, look = "", help }) => {
    const data = { key: `${look}:${text}` };
    if (!help) return h("bdi", { class: `fact ${look}`, data }, look === "points" && icon("point"), text);
    return h("button", { type: "button", class: `fact ${look}`, data, title: help, onclick: () => explain(`${text} – ${help}`) }, h("bdi", null, text));
  });
}

/** A seat, with facts, characters and cards. @param {Context} context @param {Place} place */
function seat(context, place) {
  const { key, kind, name, owner, look = "", is_own = false, facts, members = [], accepts } = place;
  const piles = pilesOf(place);
  const inHand = piles.find(({ layout }) => layout === "hand");
  const drop = is_own ? { drop: accepts ? "pool" : "table", takes: accepts?.join(" ") } : { drop: "seat" };
  const data = { key, ...(owner ? { who: owner, ...drop } : {}) };
  // The owner is a member, too, but without a second name.
  const member = (/** @type {Member} */ { name: character, facts: about }) => h("li", { data: { key: character } }, character !== name && heading(character, "b"), factsOf(context, about));
  return h(
    "section",
    { class: `panel ${kind} ${look} ${is_own ? "me" : ""}`, data, "aria-label": name },
    h("div", { class: "seat-head" }, heading(name), is_own && h("span", { class: "you" }, t("you")), !is_own && inHand && hiddenHand(context, inHand), h("span", { class: "facts" }, factsOf(context, facts))),
    members.length > 0 && h("ul", { class: "members" }, members.map(member)),
    piles.filter((pile) => pile !== inHand).map((pile) => row(context, pile, is_own)),
  );
}

/** The hand of another seat: the number of its cards, and the cards that are open. @param {Context} context @param {ZonePile} pile */
function hiddenHand({ deck, look }, { zone, label, count, cards }) {
  const open = cards.map((card) => cardAt(deck, card, { zone, onclick: () => look(card) }));
  return h("span", { class: "hidden-hand" }, open, backs(deck, count - cards.length, zone), h("b", { "aria-hidden": "true" }, count), hidden(`${label}: ${count}`));
}

/** Cards side by side below their label. @param {Context} context @param {ZonePile} pile @param {boolean} [isOwn] whether they can be dragged */
function row(context, { zone, label, count, cards }, isOwn = false) {
  const { game, deck, look } = context;
  const open = cards.map((card) => {
    const drag = isOwn && game.formsOf(card).length > 0 ? { onpointerdown: dragging(context, card) } : {};
    return cardAt(deck, card, { zone, onclick: () => look(card), note: label, ...drag });
  });
  const rest = count - cards.length;
  return h(
    "div",
    { class: `pool ${count > 4 ? "many" : ""}`, data: { zone, key: `row ${zone} ${label}` } },
    h("p", { class: "pile-label" }, label),
    h("div", { class: "row" }, open, rest > 0 && backs(deck, rest, zone), rest > 0 && h("b", null, rest), !count && h("span", { class: "slot" })),
  );
}

/** A pile with its top card and its number. @param {Context} context @param {ZonePile} pile */
function stack({ deck, look }, { zone, label, count, cards }) {
  const top = cards.at(-1) ?? 0;
  const card = count ? cardAt(deck, top, { zone, ...(top ? { onclick: () => look(top) } : {}) }) : h("span", { class: "slot", data: { zone } });
  return h(
    "div",
    { class: "pile", data: { key: zone } },
    h("div", { class: count > 2 ? "stack deep" : "stack", data: { zone } }, card),
    h("p", { class: "pile-label" }, label, " ", h("b", null, count)),
  );
}

/** The middle of the table: its piles, general facts, and pushes. @param {Context} context @param {Place} place @param {Place[]} pushes */
function centre(context, place, pushes) {
  const piles = pilesOf(place);
  const large = piles.filter(({ face }) => face);
  const rows = piles.filter(({ layout, face }) => layout !== "stack" && !face);
  return h(
    "section",
    { class: `centre ${large.length ? "" : "plain"}`, "aria-label": place.name, data: { drop: "table", key: place.key } },
    piles.filter(({ layout }) => layout === "stack").map((pile) => stack(context, pile)),
    large.map((pile) => force(context, pile)),
    h("div", { class: "status" }, factsOf(context, place.facts)),
    rows.length > 0 && h("div", { class: "lying" }, rows.map((pile) => row(context, pile))),
    pushes.length > 0 && h("div", { class: "pushes", data: { zone: "revealed" } }, pushes.map((other) => push(context, other))),
  );
}

/** The card in force, large, or the last one that was. @param {Context} context @param {ZonePile} pile */
function force({ deck, look }, { zone, label, cards: [card], face = "", look: state = "" }) {
  const content = card ? cardAt(deck, card, { zone, side: face, note: label, onclick: () => look(card) }) : h("span", { class: "slot large" }, h("span", null, label));
  const isPast = card && state === "done";
  return h("div", { class: `force ${state}`, data: { zone, key: zone } }, content, isPast && h("p", { class: "pile-label" }, label));
}

/** A push: cards in the middle that belong together. @param {Context} context @param {Place} place */
function push(context, place) {
  const { key, name, look = "", facts } = place;
  const piles = pilesOf(place).map((pile) => h("div", { class: pile.kind }, row(context, pile)));
  return h("section", { class: `push ${look}`, data: { key } }, heading(name), piles.length ? piles : h("span", { class: "slot" }), h("p", { class: "ranks" }, factsOf(context, facts)));
}

/** A notice about something that has begun. @param {Place} place */
function notice({ key, name, facts = [] }) {
  const texts = facts.map(({ text }) => [" ", h("bdi", null, `${text}.`)]);
  return h("p", { class: "notice", data: { key } }, h("b", null, name, ":"), texts.flat());
}

/** What the seat has to do now, with the forms for it, and for whom the table waits. @param {Context} context @param {Place} place */
function now({ game, answers }, { name, is_own = false, facts = [] }) {
  let number = 0;
  const due = (/** @type {Fact} */ { text, look = "", form: formName = "", given }) => {
    const form = game.formNamed(formName);
    return h("li", { class: look, data: { key: `${formName}:${text}` } }, form ? [h("p", { class: "what" }, text), ...answers(form, { given }, (number += 1))] : h("bdi", { class: "fact" }, text));
  };
  return h("section", { class: `now ${is_own ? "mine" : ""}`, "aria-label": name, data: { key: "now" } }, h("h3", null, name), h("ul", null, facts.map(due)));
}

/** An action without a result yet: its dice and facts. @param {Place} place */
function action({ key, name, dice = [], facts = [] }) {
  const items = facts.map(({ text, look = "" }) => h("li", { class: `fact ${look}`, data: { key: text } }, h("bdi", null, text)));
  return h("section", { class: "panel action", "aria-label": name, data: { key } }, dice.length > 0 && h("div", { class: "dice" }, dice.map(die)), h("ul", null, items));
}

/** @param {Die} die @param {number} at */
function die({ label, faces = [], total }, at) {
  const hasRerolls = faces.length > 1 || (faces.length === 1 && faces[0] !== total);
  return h(
    "span",
    { class: `die ${total === undefined ? "due" : ""}`, title: label, data: { key: `${label}:${at}` } },
    h("b", null, hidden(`${label}: `), String(total ?? "?")),
    hasRerolls && h("small", null, faces.join(" + ")),
  );
}

/** A task: its steps, and the time that is left. @param {Context} context @param {Place} place */
function task(context, { key, name, facts: [what, ...steps] = [] }) {
  return h("section", { class: "panel task", "aria-label": name, data: { key } }, heading(what?.text ?? name), h("p", { class: "steps" }, factsOf(context, steps)));
}

/** An offer, such as a trade, with the buttons and cards that answer it. @param {Context} context @param {Place} place */
function offer(context, place) {
  const { game, deck, answers, take } = context;
  const { key, name, owner, is_own = false, facts } = place;
  const known = owner ? { who: owner } : {};
  const forms = game.forms.filter(({ form }) => place.answers?.includes(form));
  const choices = forms.map((form) => ({ form, cards: form.fields.flatMap(({ options = [] }) => options.flatMap(({ cards = [] }) => cards)) }));
  const returns = choices.flatMap(({ form, cards }) => cards.map((card) => cardAt(deck, card, { zone: "", onclick: () => take(form, { ...known, card }), note: form.label })));
  const buttons = choices.filter(({ cards }) => !cards.length).flatMap(({ form }) => answers(form, known));
  return h(
    "section",
    { class: `offer ${is_own ? "mine" : ""}`, "aria-label": name, data: { key: `offer:${key}` } },
    pilesOf(place).map((pile) => h("div", { class: "offered", data: { zone: pile.zone } }, row(context, pile))),
    h(
      "div",
      { class: "terms" },
      heading(name),
      h("p", null, factsOf(context, facts)),
      returns.length > 0 && h("fieldset", { class: "returns" }, h("legend", null, t("Tap the card that you give in return")), returns),
      h("div", { class: "row answers" }, buttons),
    ),
  );
}

/** The hand of the seat as a fan: a click shows a card, a drag plays it. @param {Context} context @param {Place} own */
function hand(context, own) {
  const { zone = "", cards = [] } = pilesOf(own).find(({ layout }) => layout === "hand") ?? {};
  if (!cards.length) return null;
  const { game, deck, look } = context;
  const spread = Math.min(5, 20 / cards.length);
  const fan = cards.map((card, at) => {
    const offset = at - (cards.length - 1) / 2;
    const playable = game.formsOf(card).length ? { class: "playable", note: t("can be played") } : {};
    const element = cardAt(deck, card, { zone, side: "face", onclick: () => look(card), onpointerdown: dragging(context, card), ...playable });
    return h("li", { style: { "--turn": `${offset * spread}deg`, "--sink": `${offset * offset * (spread / 2.6)}px` }, data: { key: String(card) } }, element);
  });
  return h("ul", { class: "fan", style: { "--cards": cards.length }, data: { roving: ".card" } }, fan);
}
