/** The dialogs: a card, help, the look of the page, and the seats of the table. */

import { picture } from "./cards.js";
import { button, byKey, controlOf, el, find, findAll, focusedKey, h, hidden, icon, iconButton, labelled, optionsOf, render } from "./dom.js";
import { FormView } from "./form.js";
import { entryButtons, isOpen } from "./menu.js";
import { download } from "./saved_games.js";
import { catchRefusal, fetchData } from "./seat.js";
import { held } from "./table.js";
import { isShared } from "./transport.js";
import { language, languages, spanElements, store, stored, t } from "./words.js";

/** Open a dialog. @param {string} title @param {string} look @param {...Child} content */
function openDialog(title, look, ...content) {
  for (const other of findAll(document, "dialog")) /** @type {HTMLDialogElement} */ (other).close();
  const close = iconButton("close", t("Close"), () => dialog.close(), "close");
  const dialog = el("dialog", { class: look, "aria-labelledby": "dialog-title" }, h("h2", { id: "dialog-title" }, title), close, ...content);
  const before = focusedKey();
  dialog.onclose = () => {
    dialog.remove();
    // The element from which it was opened may have been drawn again.
    if (document.activeElement === document.body) byKey(document.body, before)?.focus();
  };
  dialog.onclick = (event) => {
    if (event.target === dialog) dialog.close();
  };
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * A dialog with a large card, its effect, and the forms in which it can be chosen.
 *
 * @param {Game} game @param {Deck} deck @param {number} card
 * @param {{forms?: MenuForm[], known?: Known, onrefused: (why: Problem) => void}} options
 */
export function cardSheet(game, deck, card, { forms = game.formsOf(card), known = { card }, onrefused }) {
  const lines = el("div", { class: "card-lines" });
  const actions = el("div", { class: "card-actions" });
  const faces = ["face", ...deck.faces.filter((face) => face === "gamemaster")];
  const pictures = deck.isDrawn && h("div", { class: "card-faces" }, faces.map((face) => picture(deck.picture(card, face))));
  const dialog = openDialog(deck.name(card), "sheet", pictures, h("div", { class: "card-told" }, lines, actions));
  const ondone = () => dialog.close();
  deck.lines(card).then((texts) => render(lines, texts.slice(1).map(({ spans }) => h("p", null, spanElements(spans)))), () => {});
  const ask = (/** @type {MenuForm} */ form) => {
    const view = new FormView(game, form, { known, onclose: list, ondone });
    render(actions, view.element);
    view.focus();
  };
  const isOwn = held(game).includes(card);
  const list = () => {
    const none = isOwn && !game.isOld && h("p", { class: "hint" }, t("You cannot use this card at the moment."));
    const buttons = forms.map((form) => h("div", { class: "row" }, entryButtons(game, form, { known, onask: () => ask(form), ondone, onrefused })));
    render(actions, forms.length ? buttons : none);
    find(actions, ".entry")?.focus();
  };
  const [only] = forms;
  if (only && forms.length === 1 && isOpen(only, known)) ask(only);
  else list();
}

/** The keys, as pairs of key and effect. */
const KEYS = () => [
  ["1 … 9", t("Choose the menu entry with this number")],
  ["M", t("Go to the menu")],
  ["H", t("Go to your hand")],
  ["S", t("Go to the story")],
  ["T", t("Go to the table")],
  ["← → ↑ ↓", t("Move from one card or choice to the next")],
  ["Enter", t("Look at a card, or make a choice")],
  ["Esc", t("Close what is open")],
  ["?", t("This help")],
];

/** The dialog with the help. */
export function help() {
  const onchange = (/** @type {Event} */ event) => store("keys", controlOf(event).checked ? "on" : "off");
  openDialog(
    t("Help"),
    "help",
    h("p", null, t("Tap a card to see what it does and what you can do with it. Drag a card into your pool to put it there, onto another player to offer a trade, or into the middle of the table to play it.")),
    h("p", null, t("The menu lists everything that you can do now; the number next to an entry is its chance of success. § shows the rule behind a line.")),
    h("h3", null, t("Keys")),
    h("dl", { class: "keys" }, KEYS().flatMap(([key, effect]) => [h("dt", null, h("kbd", null, key)), h("dd", null, effect)])),
    h("p", null, h("input", { type: "checkbox", id: "keys-on", checked: stored("keys") !== "off", onchange }), " ", h("label", { for: "keys-on" }, t("Single letters are shortcuts"))),
  );
}

/** The dialog for language and theme. @param {{onlanguage: (code: string) => void, ontheme: () => void}} listeners */
export function look({ onlanguage, ontheme }) {
  const options = languages.map(({ code, name }) => ({ value: code, label: name }));
  const list = h("select", { id: "language", value: language, onchange: (/** @type {Event} */ event) => onlanguage(controlOf(event).value) }, optionsOf(options));
  const themes = [["auto", t("same as device")], ["light", t("light")], ["dark", t("dark")]].map(([value = "", label]) => {
    const onchange = () => {
      store("theme", value);
      applyTheme();
      ontheme();
    };
    const input = h("input", { type: "radio", name: "light", id: `light-${value}`, value, checked: value === (stored("theme") ?? "auto"), onchange });
    return h("span", { class: "option" }, input, h("label", { for: `light-${value}` }, label));
  });
  openDialog(t("Appearance"), "look", labelled("language", t("Language"), list), h("fieldset", null, h("legend", null, t("Theme")), themes));
}

/** Apply the stored theme to the page. */
export function applyTheme() {
  const chosen = stored("theme") ?? "auto";
  if (chosen === "auto") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = chosen;
}

/** The dialog of the table: its seats and their links, saving, and ending the game. @param {Game} game */
export function people(game) {
  const { seated, seed } = game;
  const leads = seated?.leads ?? false;
  const invites = leads && seed === null; // after the end of a game nobody gets a link
  const error = el("p", { class: "refused", role: "alert" });
  /** A listener that shows a refusal; if there is a question, the user must confirm it first. @param {string | null | false} question @param {() => Promise<void>} action */
  const listener = (question, action) => async () => {
    error.textContent = "";
    if (question && !confirm(question)) return;
    await catchRefusal(action, (why) => (error.textContent = why.message));
  };
  /** A listener that gives a link. @param {HTMLElement} place @param {SeatInfo} info */
  const linkListener = (place, { seat, label, is_held }) =>
    listener(is_held && t("The current link of {name} will stop working. Create a new one?", { name: label }), async () => {
      const link = await game.http(is_held ? "/api/table/reissue-token" : "/api/table/invite", { seat });
      if (isShared) place.replaceChildren(...(await invitation(link)));
    });
  const rows = game.seats.map((info) => {
    const place = el("div", { class: "invitation" });
    const state = h("span", { class: `held ${info.is_held ? "is-held" : ""}` }, info.is_held ? t("has a link") : t("free"));
    const give = invites && info.label !== seated?.label && button(info.is_held ? t("New link") : t("Link"), linkListener(place, info));
    return h("li", null, h("bdi", { class: "name" }, info.label), state, give, place);
  });
  const place = el("div", { class: "invitation" });
  const withdraw = listener(t("Withdraw all links for spectators?"), async () => {
    await game.http("/api/table/withdraw", {});
    place.replaceChildren();
  });
  const spectators = h(
    "li",
    null,
    h("span", { class: "name" }, t("Spectators")),
    button(t("Link"), linkListener(place, { seat: ["spectator", null], label: "", is_held: false })),
    button(t("Withdraw all"), withdraw),
    place,
  );
  const warning = t("The file will contain the whole game: every hand, the coming cards and the dice. Everybody at the table will see that you saved it. Save it?");
  const save = listener(leads && isShared && seed === null && warning, async () => download(await (leads ? game.http("/api/table/save", {}) : game.http("/api/table/record"))));
  const end = listener(t("End the game for everybody?"), () => game.http("/api/table/end", {}));
  const promise = seed === null ? t("Hash that fixes the shuffles: {hash}", { hash: seated?.commitment ?? "" }) : t("Seed of the game: {seed}", { seed });
  openDialog(
    t("The table"),
    "people",
    h("ul", { class: "people-list" }, rows, invites && isShared && spectators),
    error,
    invites && game.seats.some(({ is_held }) => is_held) && h("p", { class: "hint" }, t("A new link replaces the old one.")),
    h(
      "p",
      { class: "row" },
      button(leads ? t("Save the game") : t("Save what I have seen"), save),
      isShared && button(t("My tables"), toFront),
      invites && button(t("End the game"), end, { class: "danger" }),
    ),
    isShared && game.isSaved && h("p", { class: "hint" }, t("The whole game is in a file: the leader of this table saved it, or continued a saved game. Anybody who has the file can see every hand and the coming cards.")),
    h("p", { class: "promise" }, [seated?.dialect, seated?.deck].filter(Boolean).join(" · ")),
    h("p", { class: "promise" }, promise),
  );
}

/** Draw the dialog of the table again if it is open. @param {Game} game */
export function renewPeople(game) {
  if (find(document, "dialog.people")) people(game);
}

/** Go to the front page; “back” of the browser leads to this seat. */
function toFront() {
  history.pushState(null, "", location.pathname);
  location.reload();
}

/** A link with a button that copies it, and its QR code. @param {{link: string, label: string}} seat */
export async function invitation({ link, label }) {
  const input = el("input", { type: "text", readonly: true, value: link, "aria-label": t("Link for {name}", { name: label }), onfocus: () => input.select() });
  const copy = el("button", { type: "button", title: t("Copy") }, icon("copy"), hidden(t("Copy")));
  copy.onclick = async () => {
    input.select();
    // Without https there is no clipboard; then the user copies the selected link.
    await navigator.clipboard?.writeText(link).catch(() => {});
    copy.classList.add("done");
  };
  const qr = el("img", { class: "qr", alt: t("QR code of the link for {name}", { name: label }) });
  const draw = async () => (qr.src = URL.createObjectURL(await fetchData("/api/qr", { body: { text: link } })));
  await catchRefusal(draw, () => {});
  return [...(qr.src ? [qr] : []), el("span", { class: "link" }, input, copy)];
}
