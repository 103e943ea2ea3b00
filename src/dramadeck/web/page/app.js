/** The page: a table is opened, or somebody sits down at one. */

import { answersOf, same } from "./answers.js";
import { Deck } from "./cards.js";
import { cardSheet, help, lit, look, people } from "./dialogs.js";
import { byKey, el, h, hidden, icon, iconButton, MARK, render, rove } from "./dom.js";
import { taken } from "./drag.js";
import { Game } from "./game.js";
import { entryButtons, isOpen, MenuPanel } from "./menu.js";
import { fly, measured } from "./motion.js";
import { tried } from "./seat.js";
import { setup } from "./setup.js";
import { StoryPanel } from "./story.js";
import { drawn } from "./table.js";
import { keep, kept, plain, speak, t, wanted } from "./words.js";

/** @typedef {import("./answers.js").Known} Known */

/** What the state of the line is called; nothing while all is well. */
const LINES = () => ({ joining: t("joining …"), open: "", slow: t("slow line …"), dropped: t("no connection; trying again …"), closed: t("closed") });

/** A part of the page: on a desk all stand side by side, on a phone one is seen. @param {string} name @param {string} label @param {Node[]} beside its title @param {...Node} inside */
function part(name, label, beside, ...inside) {
  const head = el("div", { class: "part-head" }, el("h2", null, label), ...beside);
  return el("section", { class: `part ${name}`, "aria-label": label, id: `part-${name}` }, head, ...inside);
}

/** Somebody's seat. */
class Seated {
  /** @type {Deck | null} */
  #deck = null;
  /** @type {Move[]} */
  #moves = [];

  /** @param {HTMLElement} root @param {string} token */
  constructor(root, token) {
    this.root = root;
    this.game = new Game(token, (change, message) => this.#changed(change, message));
    this.story = new StoryPanel(this.game, this.look);
    this.menu = new MenuPanel(this.game, this.refused);
    this.offers = el("div", { class: "offers" });
    this.now = el("div", { class: "now-box" });
    this.prompt = el("div", { class: "prompt" });
    this.ending = el("div", { class: "ending-box", role: "status" });
    this.felt = el("div", { class: "felt" });
    this.own = el("div", { class: "own" });
    this.hand = el("section", { class: "hand", "aria-label": t("Your hand") });
    const undo = { type: "button", class: "small-button", title: t("Take back the last turn"), hidden: true, onclick: () => void this.#undo() };
    this.undo = el("button", undo, icon("undo"), hidden(t("Take back the last turn")));
    this.title = el("h1", { tabindex: "-1" });
    this.where = el("p", { class: "where" });
    this.line = el("p", { class: "line-state", role: "status" });
    this.toasts = el("div", { class: "toasts", role: "alert" });
    this.latest = el("button", { type: "button", class: "latest", onclick: () => this.show("story") });
    this.tabs = this.#tabs();
    this.#arrange();
    document.addEventListener("keydown", (event) => this.#key(event));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
  }

  #arrange() {
    const header = el(
      "header",
      { class: "bar" },
      el("img", { src: MARK, alt: "", class: "mark" }),
      this.title,
      this.where,
      this.line,
      el(
        "nav",
        { "aria-label": t("The table") },
        iconButton("people", t("The table"), () => people(this.game)),
        iconButton("look", t("Look"), () => this.#look()),
        iconButton("help", t("Help"), help),
      ),
    );
    const dock = el("div", { class: "dock" }, this.own, this.hand);
    this.root.className = "game show-table";
    this.root.replaceChildren(
      header,
      el(
        "main",
        null,
        part("story", t("Story"), [this.undo, this.story.button], this.story.element),
        part("table", t("Table"), [], this.latest, this.ending, this.offers, this.felt, this.prompt, dock),
        part("menu", t("What you can do"), [], this.now, this.menu.element),
      ),
      this.tabs,
      this.toasts,
    );
  }

  #tabs() {
    const tab = (/** @type {"story" | "table" | "menu"} */ name, /** @type {string} */ drawing, /** @type {string} */ label) =>
      el(
        "button",
        { type: "button", class: `tab ${name}`, "aria-pressed": String(name === "table"), onclick: () => this.show(name) },
        ...[icon(drawing), el("span", null, label), el("span", { class: "count" })],
      );
    const tabs = [tab("story", "story", t("Story")), tab("table", "table", t("Table")), tab("menu", "act", t("Do"))];
    return el("nav", { class: "tabs", "aria-label": t("Parts of the page") }, ...tabs);
  }

  /** On a small screen: which part is seen. @param {"story" | "table" | "menu"} part */
  show(part) {
    this.root.className = `game show-${part}`;
    if (part === "story") this.story.toEnd();
    for (const each of this.tabs.children) each.setAttribute("aria-pressed", String(each.classList.contains(part)));
  }

  /** @param {import("./game.js").Change} change @param {Message | null} message */
  #changed(change, message) {
    if (change === "joined") void this.#joined();
    else if (change === "turn") this.#turned(/** @type {Turned} */ (message));
    else if (change === "line") this.#drawLine();
    else if (change === "over") this.#over(/** @type {Closed} */ (message).detail);
  }

  /** The link opens nothing, or no longer: say so, and what is to be done now. @param {string} why */
  #over(why) {
    if (this.game.seated) return this.say(why, "bad", true);
    const what = t("Perhaps the link was cut off on its way, or a newer one has taken its place. Whoever leads the table gives out new ones, at the top right under “{name}”.", { name: t("The table") });
    const other = el("a", { class: "go", href: location.pathname }, t("Open a table of your own"));
    other.addEventListener("click", () => history.replaceState(null, "")); // no reload of this link
    const told = el("section", { class: "panel-paper" }, el("h1", { tabindex: "-1" }, t("Here is no seat for you")), el("p", { role: "alert" }, why), el("p", null, what), other);
    this.root.className = "setup nowhere";
    this.root.replaceChildren(el("main", null, told));
    told.querySelector("h1")?.focus();
  }

  async #joined() {
    const { seated } = this.game;
    if (!seated) return;
    if (seated.language !== this.#deck?.language || !this.#deck) {
      this.#deck = new Deck(seated.system, seated.faces, seated.dialect ?? "-", seated.deck ?? "-", this.game.cards);
      if (seated.deck) await this.#deck.learn();
    }
    this.undo.hidden = !seated.leads;
    this.root.dataset["role"] = seated.seat[0];
    if (!seated.resumed) this.story.draw();
    this.menu.draw();
    this.draw();
  }

  /** @param {Turned} told */
  #turned(told) {
    this.#moves = [...this.#moves, ...told.moves];
    if (told.kind === "undone") this.story.draw();
    else this.story.add(told);
    const own = this.game.seated?.seat;
    const isOwn = told.by && own && same(told.by, own);
    const last = told.lines.at(-1);
    if (last) this.latest.textContent = plain((isOwn ? last : (told.lines[0] ?? last)).spans);
    if (told.ending !== undefined) this.#showEnding(told.lines.slice(told.ending));
    else if (told.lines.length) render(this.ending);
    if (told.menu?.problem) this.say(told.menu.problem, "bad");
    this.menu.draw();
    this.draw();
  }

  /** Show what has ended: a task, a scene, an adventure; until the game goes on. @param {Turned["lines"]} lines */
  #showEnding(lines) {
    const [first, ...others] = lines.map(({ spans, tone }) => ({ text: plain(spans), tone }));
    if (!first) return;
    const rest = others.map(({ text, tone }) => h("li", { class: `tone-${tone}` }, text));
    render(
      this.ending,
      h("section", { class: `ending tone-${first.tone}` }, iconButton("close", t("Close"), () => render(this.ending)), h("h3", { class: "name" }, first.text), rest.length > 0 && h("ul", null, rest)),
    );
  }

  /** Draw the table, and let what has moved fly. */
  draw() {
    const { game, root } = this;
    const deck = this.#deck;
    if (!deck || !game.seated) return;
    const before = measured(root);
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset["key"];
    const answers = (/** @type {MenuForm} */ form, /** @type {Known} */ known, /** @type {string | undefined} */ label, /** @type {number | undefined} */ number) =>
      entryButtons(game, form, { known, label, number, onask: () => this.ask(form, known), onrefused: this.refused });
    const take = (/** @type {MenuForm} */ form, /** @type {Known} */ known) => (isOpen(form, known) ? this.ask(form, known) : this.#take(form, known));
    const { around, own, hand, offers, now, actions } = drawn({ game, deck, look: this.look, drop: this.drop, answers, take, say: (text) => this.say(text, "") });
    render(this.offers, offers);
    // While somebody fills in a form below, the box keeps its height: nothing moves under the finger.
    const height = this.menu.isAsking && this.now.offsetHeight ? `${this.now.offsetHeight}px` : "";
    render(this.now, now, actions);
    Object.assign(this.now.style, { minHeight: height, maxHeight: height, overflowY: height && "auto" });
    render(this.prompt, now);
    render(this.felt, around);
    render(this.own, own);
    render(this.hand, hand);
    this.hand.hidden = !hand;
    rove(this.hand);
    if (document.activeElement === document.body) byKey(root, focused)?.focus();
    this.#drawHead();
    fly(root, before, this.#moves, deck);
    this.#moves = [];
  }

  #drawHead() {
    const { seated, offered } = this.game;
    this.title.textContent = seated?.title ?? "";
    document.title = `${seated?.label ?? ""} · ${seated?.title ?? "dramadeck"}`;
    render(this.where, el("b", null, el("bdi", null, seated?.label ?? "")));
    const isAsked = offered.some((each) => each.topic === "answer");
    const count = this.tabs.querySelector(".menu .count");
    if (count) render(count, isAsked && ["!", hidden(" ", t("an answer is awaited"))]);
  }

  #drawLine() {
    const state = this.game.state;
    this.line.textContent = LINES()[state];
    this.root.dataset["line"] = state;
  }

  /** Take back the last turn; the story says which. */
  #undo() {
    return tried(() => this.game.http("/api/table/undo", { turns: 1 }), (why) => this.say(why.message, "bad"));
  }

  /** Say why something was refused. @type {(why: Problem) => void} */
  refused = (why) => this.say(why.detail, "bad");

  /** Show a card, large. @type {(card: number, about?: {forms: MenuForm[], known: Known}) => void} */
  look = (card, about) => {
    if (this.#deck) cardSheet(this.game, this.#deck, card, { ...about, onrefused: this.refused });
  };

  /** Open a form in the menu, and show that. @param {MenuForm} form @param {Known} known */
  ask(form, known) {
    this.show("menu");
    void this.menu.open(form, known);
  }

  /** Send a form that asks nothing besides what is known. @param {MenuForm} form @param {Known} known */
  #take(form, known) {
    this.game.choose(form, answersOf(form, known)).catch((why) => this.say(why.message, "bad"));
  }

  /** A card was dropped: send the form that it can only be, else ask. @type {(card: number, target: HTMLElement) => void} */
  drop = (card, target) => {
    const forms = taken(this.game, card, target);
    const [only, other] = forms;
    const { drop, who } = target.dataset;
    const known = { card, ...(drop === "seat" && who ? { who } : {}) };
    if (only && !other && !isOpen(only, known)) this.#take(only, known);
    else if (only) this.look(card, { forms, known });
  };

  /** Say something that passes. @param {string} text @param {string} tone @param {boolean} [stays] */
  say(text, tone, stays = false) {
    const toast = el("p", { class: `toast ${tone}` }, text);
    this.toasts.replaceChildren(toast);
    if (!stays) setTimeout(() => toast.remove(), 9000);
  }

  #look() {
    look({
      onlight: () => this.draw(),
      onlanguage: (code) => {
        keep("language", code);
        // What is drawn once, such as the names of the parts, is drawn again with the page.
        location.reload();
      },
    });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const isTyping = target.matches("input, select, textarea") || document.querySelector("dialog[open]");
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || kept("keys") === "off") return;
    const key = event.key.toLowerCase();
    const number = Number(key);
    if (key === "?") help();
    else if (key === "escape") this.menu.close();
    else if (number > 0 && this.menu.isAsking) return; // a number that is meant for the form, beside its input
    else if (number > 0) /** @type {HTMLElement | undefined} */ (this.root.querySelectorAll(":is(.now-box, .menu-list) .entry")[number - 1])?.click();
    else if (key === "m") this.#to("menu", ".entry, .choice");
    else if (key === "s") this.#to("story", ".story-lines");
    else if (key === "t") this.#to("table", ".felt button");
    else if (key === "h") this.#to("table", ".hand .card");
    else return;
    event.preventDefault();
  }

  /** @param {"story" | "table" | "menu"} part @param {string} which */
  #to(part, which) {
    this.show(part);
    /** @type {HTMLElement | null} */ (this.root.querySelector(`#part-${part}`)?.querySelector(which) ?? null)?.focus();
  }
}

/**
 * The token of the link by which somebody came. It is kept with this entry of the browser's history,
 * where a reload finds it again, and leaves the address bar, where others could read it.
 */
function tokenHere() {
  const said = location.hash.slice(1);
  if (said) history.replaceState({ token: decoded(said) }, "", location.pathname + location.search);
  return String(history.state?.token ?? "");
}

/** A part of an address; what is no code for characters stands for itself. @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

async function begin() {
  lit();
  await speak(wanted());
  const root = /** @type {HTMLElement} */ (document.getElementById("app"));
  const token = tokenHere();
  if (token) new Seated(root, token);
  else await setup(root, (link) => location.assign(link));
}

window.addEventListener("hashchange", () => location.reload());
window.addEventListener("popstate", () => location.reload()); // another link that was opened here
void begin();
