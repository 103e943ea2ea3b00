/** The page: the front page, or a seat at a table. */

import { answersOf, same } from "./answers.js";
import { Deck } from "./cards.js";
import { applyTheme, cardSheet, help, look, people, renewPeople } from "./dialogs.js";
import { byKey, el, find, findAll, focusedKey, h, hidden, icon, iconButton, MARK, render, rove } from "./dom.js";
import { formsOnDrop } from "./drag.js";
import { Game } from "./game.js";
import { entryButtons, isOpen, MenuPanel } from "./menu.js";
import { fly, measured } from "./motion.js";
import { catchRefusal } from "./seat.js";
import { setup } from "./setup.js";
import { StoryPanel } from "./story.js";
import { drawn } from "./table.js";
import { plainText, preferredLanguage, setLanguage, spanElements, store, stored, t } from "./words.js";

/** @typedef {"story" | "table" | "menu"} PartName */

/** The states of the connection in words. */
const STATES = () => ({ joining: t("joining …"), open: "", slow: t("slow connection …"), dropped: t("no connection; trying again …"), closed: t("closed") });

/** A part of the page; a phone shows one at a time. @param {PartName} name @param {string} label @param {Child[]} buttons @param {...Node} content */
function part(name, label, buttons, ...content) {
  return h("section", { class: `part ${name}`, "aria-label": label, id: `part-${name}` }, h("div", { class: "part-head" }, h("h2", null, label), ...buttons), ...content);
}

/** The page of a seat. */
class SeatPage {
  /** @type {Deck | null} */
  #deck = null;
  /** The moves that were not animated yet. @type {Move[]} */
  #moves = [];
  /** The lines of the turn in which the last action ended, until the next one begins. @type {Line[]} */
  #result = [];
  /** The number of actions without a result. */
  #actions = 0;

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
    const undo = { type: "button", class: "small-button", title: t("Undo the last turn"), hidden: true, onclick: () => void this.#undo() };
    this.undo = el("button", undo, icon("undo"), hidden(t("Undo the last turn")));
    this.title = el("h1", { tabindex: "-1" });
    this.where = el("p", { class: "where" });
    this.line = el("p", { class: "line-state", role: "status" });
    this.toasts = el("div", { class: "toasts", role: "alert" });
    this.latest = el("button", { type: "button", class: "latest", onclick: () => this.show("story") });
    const tab = (/** @type {PartName} */ name, /** @type {string} */ iconName, /** @type {string} */ label) =>
      h("button", { type: "button", class: `tab ${name}`, "aria-pressed": String(name === "table"), onclick: () => this.show(name) }, icon(iconName), h("span", null, label), h("span", { class: "count" }));
    this.tabs = el("nav", { class: "tabs", "aria-label": t("Parts of the page") }, tab("story", "story", t("Story")), tab("table", "table", t("Table")), tab("menu", "act", t("Menu")));
    this.#arrange();
    document.addEventListener("keydown", (event) => this.#key(event));
    for (const type of ["pointerdown", "scroll"]) document.addEventListener(type, () => this.#closeHelp(), { capture: true, passive: true });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
  }

  #arrange() {
    const buttons = [
      iconButton("people", t("The table"), () => people(this.game)),
      iconButton("look", t("Appearance"), () => this.#openLook()),
      iconButton("help", t("Help"), help),
    ];
    this.root.className = "game show-table";
    this.root.replaceChildren(
      el("header", { class: "bar" }, h("img", { src: MARK, alt: "", class: "mark" }), this.title, this.where, this.line, h("nav", { "aria-label": t("The table") }, buttons)),
      el(
        "main",
        null,
        part("story", t("Story"), [this.undo, this.story.button], this.story.element),
        part("table", t("Table"), [], this.latest, this.ending, this.offers, this.felt, this.prompt, el("div", { class: "dock" }, this.own, this.hand)),
        part("menu", t("What you can do"), [], this.now, this.menu.element),
      ),
      this.tabs,
      this.toasts,
    );
  }

  /** Show a part of the page on a small screen. @param {PartName} name */
  show(name) {
    this.#closeHelp();
    this.root.className = `game show-${name}`;
    if (name === "story") this.story.toEnd();
    for (const tab of this.tabs.children) tab.setAttribute("aria-pressed", String(tab.classList.contains(name)));
  }

  /** @param {import("./game.js").Change} change @param {Message | null} message */
  #changed(change, message) {
    if (change === "joined") void this.#joined();
    else if (change === "turn") this.#turned(/** @type {Turned} */ (message));
    else if (change === "line") this.#drawState();
    else if (change === "over") this.#over(/** @type {Closed} */ (message).detail);
  }

  /** Show that the link is not valid, or no longer. @param {string} why */
  #over(why) {
    if (this.game.seated) return this.say(why, "bad", true);
    const what = t("The link may be incomplete, or a newer link has replaced it. The leader of the table can give you a new one, at the top right under “{name}”.", { name: t("The table") });
    const onclick = () => history.replaceState(null, ""); // so that the front page opens, and not this link
    const other = h("a", { class: "go", href: location.pathname, onclick }, t("Open a table of your own"));
    const title = el("h1", { tabindex: "-1" }, t("This link does not open a seat"));
    this.root.className = "setup nowhere";
    this.root.replaceChildren(el("main", null, h("section", { class: "panel-paper" }, title, h("p", { role: "alert" }, why), h("p", null, what), other)));
    title.focus();
  }

  async #joined() {
    const { seated, cards } = this.game;
    if (!seated) return;
    if (seated.language !== this.#deck?.language) {
      this.#deck = new Deck(seated.system, seated.faces, seated.dialect ?? "-", seated.deck ?? "-", cards);
      if (seated.deck) await this.#deck.loadNames();
    }
    this.undo.hidden = !seated.leads;
    this.root.dataset["role"] = seated.seat[0];
    if (!seated.resumed) this.story.draw();
    this.#keepResult([]);
    this.menu.draw();
    this.draw();
  }

  /** @param {Turned} turn */
  #turned(turn) {
    const { moves, kind, by, lines, ending, menu } = turn;
    this.#moves = [...this.#moves, ...moves];
    if (kind === "undone") this.story.draw();
    else this.story.add(turn);
    const isOwn = by && same(by, this.game.seated?.seat);
    const latest = isOwn ? lines.at(-1) : lines[0];
    if (latest) this.latest.textContent = plainText(latest.spans);
    this.#keepResult(kind === "played" ? lines : []);
    if (ending !== undefined) this.#showEnding(lines.slice(ending));
    else if (lines.length) render(this.ending);
    if (kind === "ended") renewPeople(this.game);
    if (menu?.problem) this.say(menu.problem, "bad");
    this.menu.draw();
    this.draw();
  }

  /** Keep the lines of a turn if an action has its result. @param {Line[]} lines */
  #keepResult(lines) {
    const actions = this.game.places.filter(({ kind }) => kind === "action").length;
    if (actions < this.#actions) this.#result = lines;
    else if (actions) this.#result = [];
    this.#actions = actions;
  }

  /** Show the end of a task, a scene or an adventure, until the next turn. @param {Line[]} lines */
  #showEnding(lines) {
    const [first, ...rest] = lines.map(({ spans, tone }) => ({ text: plainText(spans), look: `tone-${tone}` }));
    if (!first) return;
    const items = rest.map(({ text, look: tone }) => h("li", { class: tone }, text));
    const close = iconButton("close", t("Close"), () => render(this.ending));
    render(this.ending, h("section", { class: `ending ${first.look}` }, close, h("h3", { class: "name" }, first.text), items.length > 0 && h("ul", null, items)));
  }

  /** Draw the table, and animate the moves. */
  draw() {
    const { game, root } = this;
    const deck = this.#deck;
    if (!deck || !game.seated) return;
    const before = measured(root);
    const focused = focusedKey();
    const { around, own, hand, offers, now, actions } = drawn({
      game,
      deck,
      look: this.look,
      drop: this.drop,
      answers: (form, known, number) => entryButtons(game, form, { known, number, onask: () => this.ask(form, known), onrefused: this.refused }),
      take: (form, known) => (isOpen(form, known) ? this.ask(form, known) : this.#send(form, known)),
      explain: (text) => this.say(text, "help"),
    });
    render(this.offers, offers);
    // While a form is open below, the box keeps its height, so that nothing moves under the finger.
    const height = this.menu.isAsking && this.now.offsetHeight ? `${this.now.offsetHeight}px` : "";
    const result = this.#result.map(({ spans, tone }) => h("p", { class: `line tone-${tone}` }, spanElements(spans, this.look)));
    render(this.now, result.length > 0 && h("div", { class: "outcome" }, result), now, actions);
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
    render(this.where, h("b", null, h("bdi", null, seated?.label)));
    const count = find(this.tabs, ".menu .count");
    if (count) render(count, offered.some(({ topic }) => topic === "answer") && ["!", hidden(" ", t("waiting for your answer"))]);
  }

  #drawState() {
    const { state } = this.game;
    this.line.textContent = STATES()[state];
    this.root.dataset["line"] = state;
  }

  /** Undo the last turn; the story shows it. */
  #undo() {
    return catchRefusal(() => this.game.http("/api/table/undo", { turns: 1 }), this.refused);
  }

  /** Show why something was refused. @type {(why: Problem) => void} */
  refused = (why) => this.say(why.detail, "bad");

  /** Show the sheet of a card. @type {(card: number, options?: {forms: MenuForm[], known: Known}) => void} */
  look = (card, options) => {
    if (this.#deck) cardSheet(this.game, this.#deck, card, { ...options, onrefused: this.refused });
  };

  /** Open a form in the menu. @param {MenuForm} form @param {Known} known */
  ask(form, known) {
    this.show("menu");
    void this.menu.open(form, known);
  }

  /** Send a form that is complete. @param {MenuForm} form @param {Known} known */
  #send(form, known) {
    this.game.choose(form, answersOf(form, known)).catch((why) => this.say(why.message, "bad"));
  }

  /** Send the form for a card that was dropped, or ask. @type {(card: number, target: HTMLElement) => void} */
  drop = (card, target) => {
    const forms = formsOnDrop(this.game, card, target);
    const [first, second] = forms;
    const { drop, who } = target.dataset;
    const known = { card, ...(drop === "seat" && who ? { who } : {}) };
    if (first && !second && !isOpen(first, known)) this.#send(first, known);
    else if (first) this.look(card, { forms, known });
  };

  /** Show a message, for a while or until the next one. @param {string} text @param {string} tone @param {boolean} [stays] */
  say(text, tone, stays = false) {
    const toast = el("p", { class: `toast ${tone}` }, text);
    this.toasts.replaceChildren(toast);
    if (!stays) setTimeout(() => toast.remove(), 9000);
  }

  /** Close the help of a word of the table. */
  #closeHelp() {
    find(this.toasts, ".help")?.remove();
  }

  #openLook() {
    const onlanguage = (/** @type {string} */ code) => {
      store("language", code);
      location.reload(); // some texts, such as the names of the parts, are drawn only once
    };
    look({ ontheme: () => this.draw(), onlanguage });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === "Escape") this.#closeHelp();
    const isTyping = /** @type {HTMLElement} */ (event.target).matches("input, select, textarea") || document.querySelector("dialog[open]");
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || stored("keys") === "off") return;
    const key = event.key.toLowerCase();
    const number = Number(key);
    if (key === "?") help();
    else if (key === "escape") this.menu.close();
    else if (number > 0 && this.menu.isAsking) return; // it may be meant for an input of the form
    else if (number > 0) findAll(this.root, ":is(.now-box, .menu-list) .entry")[number - 1]?.click();
    else if (key === "m") this.#focus("menu", ".entry, .choice");
    else if (key === "s") this.#focus("story", ".story-lines");
    else if (key === "t") this.#focus("table", ".felt button");
    else if (key === "h") this.#focus("table", ".hand .card");
    else return;
    event.preventDefault();
  }

  /** @param {PartName} name @param {string} selectors */
  #focus(name, selectors) {
    this.show(name);
    find(this.root, `#part-${name} :is(${selectors})`)?.focus();
  }
}

/**
 * The token of the link. It is stored in the state of the history entry, where a reload finds it, and is
 * removed from the address bar, where others could read it.
 */
function takeToken() {
  const fragment = location.hash.slice(1);
  if (fragment) history.replaceState({ token: decoded(fragment) }, "", location.pathname + location.search);
  return String(history.state?.token ?? "");
}

/** A decoded part of an address; a part that is not valid stays as it is. @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

async function begin() {
  applyTheme();
  await setLanguage(preferredLanguage());
  const root = /** @type {HTMLElement} */ (document.getElementById("app"));
  const token = takeToken();
  if (token) new SeatPage(root, token);
  else await setup(root, (link) => location.assign(link));
}

window.addEventListener("hashchange", () => location.reload());
window.addEventListener("popstate", () => location.reload()); // the entry of another link
void begin();
