/** What opens above the table: a card, help, the look of the page, who sits where. */

import { picture } from "./cards.js";
import { byKey, el, field, h, hidden, icon, iconButton, optionsOf, render, rove } from "./dom.js";
import { FormView } from "./form.js";
import { isShared } from "./line.js";
import { entryButtons, isOpen } from "./menu.js";
import { download } from "./saved_games.js";
import { fetched, tried } from "./seat.js";
import { held } from "./table.js";
import { keep, kept, languages, language, t, written } from "./words.js";

/** @typedef {import("./game.js").Game} Game */

/** Open a dialog; the browser keeps the focus in it and gives it back. @param {string} title @param {string} look @param {...import("./dom.js").Child} inside */
export function opened(title, look, ...inside) {
  for (const each of /** @type {NodeListOf<HTMLDialogElement>} */ (document.querySelectorAll("dialog"))) each.close();
  const close = iconButton("close", t("Close"), () => dialog.close(), "close");
  const dialog = el("dialog", { class: look, "aria-labelledby": "dialog-title" }, el("h2", { id: "dialog-title" }, title), close, ...inside);
  const before = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset["key"];
  dialog.onclose = () => {
    dialog.remove();
    // What it was opened from may have been drawn anew meanwhile.
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
 * A card, large: what it does, and what may be done with it now.
 *
 * @param {Game} game
 * @param {import("./cards.js").Deck} deck
 * @param {number} card
 * @param {{forms?: MenuForm[], known?: import("./answers.js").Known, onrefused: (why: Problem) => void}} how
 */
export function cardSheet(game, deck, card, { forms = game.formsOf(card), known = { card }, onrefused }) {
  const lines = el("div", { class: "card-lines" });
  const actions = el("div", { class: "card-actions" });
  const faces = ["face", ...deck.faces.filter((each) => each === "gamemaster")];
  const shown = deck.isDrawn && h("div", { class: "card-faces" }, faces.map((side) => picture(deck.picture(card, side))));
  const dialog = opened(deck.name(card), "sheet", shown, el("div", { class: "card-told" }, lines, actions));
  const tell = (/** @type {Line[]} */ told) => render(lines, told.slice(1).map((each) => h("p", null, written(each.spans))));
  deck.lines(card).then(tell, () => {});
  const ask = (/** @type {MenuForm} */ form) => {
    const view = new FormView(game, form, { known, onclose: list, ondone: () => dialog.close() });
    render(actions, view.element);
    view.focus();
  };
  const list = () => {
    const ondone = () => dialog.close();
    const buttons = (/** @type {MenuForm} */ form) => entryButtons(game, form, { known, onask: () => ask(form), ondone, onrefused });
    const none = isOwn && !game.isOld && h("p", { class: "hint" }, t("Nothing can be done with it at the moment."));
    render(actions, forms.length ? forms.map((form) => h("div", { class: "row" }, buttons(form))) : none);
    /** @type {HTMLElement | null} */ (actions.querySelector(".entry"))?.focus();
  };
  const isOwn = held(game).includes(card);
  const [only] = forms;
  if (only && forms.length === 1 && isOpen(only, known)) ask(only);
  else list();
  return dialog;
}

/** The keys, as pairs of key and what it does. */
export const KEYS = () => [
  ["1 … 9", t("Take the entry of the menu with this number")],
  ["M", t("To the menu")],
  ["H", t("To your hand")],
  ["S", t("To the story")],
  ["T", t("To the table")],
  ["← → ↑ ↓", t("From one card or choice to the next")],
  ["Enter", t("Look at a card, take a choice")],
  ["Esc", t("Close what is open")],
  ["?", t("This help")],
];

/** What the keys are, and how cards are played. */
export function help() {
  const keys = KEYS().map(([key = "", what = ""]) => [el("dt", null, el("kbd", null, key)), el("dd", null, what)]).flat();
  const isOff = kept("keys") === "off";
  const toggle = el("input", { type: "checkbox", id: "keys-on", checked: !isOff });
  toggle.onchange = () => keep("keys", toggle.checked ? "on" : "off");
  opened(
    t("Help"),
    "help",
    el("p", null, t("Tap a card to see what it does and what you may do with it. Drag a card into your pool to lay it there, onto another player to offer a trade, or into the middle of the table to play it.")),
    el("p", null, t("Everything that you may do now stands in the menu; a number beside it is the chance of success. § shows the rule behind a line.")),
    el("h3", null, t("Keys")),
    el("dl", { class: "keys" }, ...keys),
    el("p", null, toggle, " ", el("label", { for: "keys-on" }, t("Single letters are shortcuts"))),
  );
}

/** Language and light. @param {{onlanguage: (code: string) => void, onlight: () => void}} how */
export function look({ onlanguage, onlight }) {
  const options = languages.map(({ code, name }) => ({ value: code, label: name }));
  const onchange = (/** @type {Event} */ event) => onlanguage(/** @type {HTMLSelectElement} */ (event.target).value);
  const spoken = h("select", { id: "language", value: language, onchange }, optionsOf(options));
  const lights = [["auto", t("as the device")], ["light", t("light")], ["dark", t("dark")]];
  const now = kept("theme") ?? "auto";
  const light = lights.map(([value = "", label = ""]) => {
    const input = el("input", { type: "radio", name: "light", id: `light-${value}`, value, checked: value === now });
    input.onchange = () => {
      keep("theme", value);
      lit();
      onlight();
    };
    return el("span", { class: "option" }, input, el("label", { for: `light-${value}` }, label));
  });
  opened(t("Look"), "look", field("language", t("Language"), spoken), el("fieldset", null, el("legend", null, t("Light")), ...light));
}

/** Let the page have the light that was chosen. */
export function lit() {
  const chosen = kept("theme") ?? "auto";
  if (chosen === "auto") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = chosen;
}

/** Who sits where; who leads may give links, take back, and end the game. @param {Game} game */
export function people(game) {
  const said = el("p", { class: "refused", role: "alert" });
  const attempt = (/** @type {() => Promise<void>} */ what) => {
    said.textContent = "";
    return tried(what, (why) => (said.textContent = why.message));
  };
  const leads = game.seated?.leads ?? false;
  const rows = game.seats.map((each) => {
    const place = el("div", { class: "invitation" });
    const give = () =>
      attempt(async () => {
        if (each.is_held && !confirm(t("The link that {name} has will no longer work. Give a new one?", { name: each.label }))) return;
        const made = await game.http(each.is_held ? "/api/table/reissue-token" : "/api/table/invite", { seat: each.seat });
        if (isShared) place.replaceChildren(...(await invitation(made)));
      });
    return el(
      "li",
      null,
      el("bdi", { class: "name" }, each.label),
      el("span", { class: `held ${each.is_held ? "is-held" : ""}` }, each.is_held ? t("has a link") : t("free")),
      leads && each.label !== game.seated?.label ? el("button", { type: "button", onclick: give }, each.is_held ? t("New link") : t("Link")) : null,
      place,
    );
  });
  const place = el("div", { class: "invitation" });
  const lookOn = () =>
    attempt(async () => {
      const made = await game.http("/api/table/invite", { seat: ["spectator", null] });
      place.replaceChildren(...(await invitation(made)));
    });
  const withdraw = () =>
    attempt(async () => {
      if (!confirm(t("Withdraw every link to look on?"))) return;
      await game.http("/api/table/withdraw", {});
      place.replaceChildren();
    });
  const audience = el(
    "li",
    null,
    el("span", { class: "name" }, t("To look on")),
    el("button", { type: "button", onclick: lookOn }, t("Link")),
    el("button", { type: "button", onclick: withdraw }, t("Withdraw all")),
    place,
  );
  const end = () =>
    attempt(async () => {
      if (confirm(t("End the game for everybody?"))) await game.http("/api/table/end", {});
    });
  const save = () =>
    attempt(async () => {
      const isTold = leads && isShared && game.seed === null;
      if (isTold && !confirm(t("The file will hold the whole game: every hand, the cards to come and the dice. Everybody at the table is told that you save it. Save it?"))) return;
      download(leads ? await game.http("/api/table/save", {}) : await game.http("/api/table/record"));
    });
  const hash = game.seated?.commitment ?? "";
  const promise = game.seed === null ? t("Promise of the shuffles: {hash}", { hash }) : t("Seed of the shuffles: {seed}", { seed: game.seed });
  opened(
    t("The table"),
    "people",
    el("ul", { class: "people-list" }, ...rows, leads && isShared ? audience : null),
    said,
    leads && game.seats.some((each) => each.is_held) ? el("p", { class: "hint" }, t("A new link makes the old one worthless.")) : null,
    el(
      "p",
      { class: "row" },
      el("button", { type: "button", onclick: save }, leads ? t("Save the game") : t("Save what I have seen")),
      isShared ? el("button", { type: "button", onclick: toFront }, t("My tables")) : null,
      leads && game.seed === null ? el("button", { type: "button", class: "danger", onclick: end }, t("End the game")) : null,
    ),
    isShared && game.isSaved ? el("p", { class: "hint" }, t("The whole game is in a file: whoever leads this table has saved it, or has gone on with a saved game. Whoever has the file may know every hand and the cards to come.")) : null,
    el("p", { class: "promise" }, [game.seated?.dialect, game.seated?.deck].filter(Boolean).join(" · ")),
    el("p", { class: "promise" }, promise),
  );
}

/** Show the front page; the way back in the browser leads to this seat. */
function toFront() {
  history.pushState(null, "", location.pathname);
  location.reload();
}

/** A link with what copies it, and its QR code. @param {{link: string, label: string}} made */
export async function invitation({ link, label }) {
  const input = el("input", { type: "text", readonly: true, value: link, "aria-label": t("Link for {name}", { name: label }), onfocus: () => input.select() });
  const copy = el("button", { type: "button", title: t("Copy") }, icon("copy"), hidden(t("Copy")));
  copy.onclick = async () => {
    input.select();
    // Without https there is no clipboard; the link is selected, ready to be copied by hand.
    await navigator.clipboard?.writeText(link).catch(() => {});
    copy.classList.add("done");
  };
  const made = el("span", { class: "link" }, input, copy);
  const qr = el("img", { class: "qr", alt: t("QR code of the link for {name}", { name: label }) });
  const draw = async () => (qr.src = URL.createObjectURL(await fetched("/api/qr", { body: { text: link } })));
  await tried(draw, () => {});
  return qr.src ? [qr, made] : [made];
}
