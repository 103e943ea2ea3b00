/**
 * Elements of the page. What is to be seen is described by `h`; `el` makes an element of a description,
 * and `render` brings what is there up to date with new ones. Whatever somebody typed goes in as text
 * and never as markup: nothing in this page reads HTML from a string.
 */

import { show } from "./line.js";

/** The mark of dramadeck. */
export const MARK = new URL("mark.svg", import.meta.url).href;

/** @typedef {Record<string, any>} Props */
/** @typedef {{tag: string, props: Props, children: Part[]}} Description */
/** @typedef {Description | Node | string} Part */
/** @typedef {Part | number | null | undefined | false} Child */

const SVG = "http://www.w3.org/2000/svg";
const DRAWN = new Set(["svg", "path"]);
const FLAGS = new Set(["checked", "disabled", "open", "readonly", "required", "selected"]);

/**
 * What an element is to be. A prop that begins with `on` is a listener, `class` a class, `data` a record
 * of data attributes, `style` one of CSS custom properties, `picture` the path of a picture that the host
 * draws; `true` sets an attribute without a value, and what is false or null is left out. An element that
 * has a `key` among its data keeps its place in the document when others come or go.
 *
 * @param {string} tag
 * @param {Props | null} [props]
 * @param {...(Child | Child[])} children
 * @returns {Description}
 */
export function h(tag, props, ...children) {
  return { tag, props: props ?? {}, children: parts(children) };
}

/** The parts among some children: numbers as text, without those that are left out. @param {(Child | Child[])[]} children @returns {Part[]} */
function parts(children) {
  const there = children.flat().filter((each) => each !== null && each !== undefined && each !== false);
  return there.map((each) => (typeof each === "number" ? String(each) : /** @type {Part} */ (each)));
}

/** Element → the props it was described with. @type {WeakMap<Node, Props>} */
const described = new WeakMap();

/** @param {Part} part @returns {Node} */
function created(part) {
  if (part instanceof Node) return part;
  if (typeof part === "string") return document.createTextNode(part);
  const { tag, props, children } = part;
  const made = /** @type {HTMLElement} */ (DRAWN.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag));
  made.append(...children.map(created));
  update(made, {}, props); // after its options: a list knows what is chosen when they are there
  return made;
}

/**
 * An element.
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Props | null} [props]
 * @param {...(Child | Child[])} children
 */
export function el(tag, props, ...children) {
  return /** @type {HTMLElementTagNameMap[K]} */ (created(h(tag, props, ...children)));
}

/** Let an element have these children: what is there already stays, with its focus, and is brought up to date. @param {Element} parent @param {(Child | Child[])[]} children */
export function render(parent, ...children) {
  const wanted = parts(children);
  const old = new Set(parent.childNodes);
  const nodes = wanted.map((part) => {
    const node = [...old].find((each) => fits(each, part));
    if (node) old.delete(node);
    if (!node || part instanceof Node) return node ?? created(part);
    if (typeof part === "string") {
      if (node.nodeValue !== part) node.nodeValue = part;
      return node;
    }
    const element = /** @type {HTMLElement} */ (node);
    render(element, ...part.children);
    update(element, described.get(node) ?? {}, part.props);
    return node;
  });
  for (const each of old) each.remove();
  nodes.forEach((node, at) => {
    if (parent.childNodes[at] !== node) parent.insertBefore(node, parent.childNodes[at] ?? null);
  });
}

/** Whether a node is what a part describes, or can become it. @param {ChildNode} node @param {Part} part */
function fits(node, part) {
  if (part instanceof Node) return node === part;
  if (typeof part === "string") return node.nodeType === Node.TEXT_NODE;
  const props = described.get(node);
  return props !== undefined && node.nodeName.toLowerCase() === part.tag && props["data"]?.key === part.props["data"]?.key && props["class"]?.split(" ")[0] === part.props["class"]?.split(" ")[0];
}

/** @param {HTMLElement} element @param {Props} before @param {Props} after */
function update(element, before, after) {
  described.set(element, after);
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, value] = [before[name], after[name]];
    if (name === "data" || name === "style") patch(element, name, old ?? {}, value ?? {});
    else if (name === "value") setValue(element, value);
    else if (old !== value) set(element, name, value);
  }
}

/** @param {HTMLElement} element @param {"data" | "style"} kind @param {Props} before @param {Props} after */
function patch(element, kind, before, after) {
  for (const key of Object.keys(before)) {
    if (key in after) continue;
    if (kind === "data") delete element.dataset[key];
    else element.style.removeProperty(key);
  }
  for (const [key, value] of Object.entries(after)) {
    if (before[key] === value) continue;
    if (kind === "data") element.dataset[key] = value;
    // Through the object model: a style attribute would need a weaker security policy.
    else element.style.setProperty(key, String(value));
  }
}

/** What stands in a control is what is described, whatever was typed since. @param {any} element @param {unknown} value */
function setValue(element, value) {
  const text = String(value ?? "");
  if (["INPUT", "SELECT"].includes(element.nodeName)) {
    if (element.value !== text) element.value = text;
  } else element.setAttribute("value", text);
}

/** @param {any} element @param {string} name @param {any} value */
function set(element, name, value) {
  const isOff = value === null || value === undefined || value === false;
  if (name.startsWith("on")) element[name] = isOff ? null : value;
  else if (name === "picture") show(element, value);
  else if (isOff) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
  if (FLAGS.has(name) && name in element) element[name] = !isOff;
}

/** Words for screen readers alone. @param {...Child} children */
export function hidden(...children) {
  return h("span", { class: "sr" }, ...children);
}

/** A drawing of a few strokes that stands before words. @param {string} name of a file of strokes in `ICONS` */
export function icon(name) {
  return h("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, h("path", { d: ICONS[name] ?? "" }));
}

/** A small button with a drawing; its label is for screen readers and for who points at it. @param {string} name @param {string} label @param {(event: Event) => void} onclick @param {string} [look] */
export function iconButton(name, label, onclick, look = "") {
  const props = { type: "button", class: `small-button ${look}`, title: label, "aria-label": label, onclick };
  return h("button", props, icon(name));
}

/** The options of a list. @param {{value: string | number, label: string}[]} options */
export function optionsOf(options) {
  return options.map(({ value, label }) => h("option", { value }, label));
}

/** Something to fill in, with its label. @param {string} id @param {string} label @param {...Child} inside */
export function field(id, label, ...inside) {
  return h("div", { class: "field" }, h("label", { for: id }, label), ...inside);
}

/** @type {Record<string, string>} */
const ICONS = {
  help: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.5",
  people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 4.5a3.5 3.5 0 0 1 0 6M18 14.5c2 .8 3.2 2.7 3.5 5.5",
  look: "M12 3.5a8.5 8.5 0 1 0 0 17zM12 3.5a8.5 8.5 0 0 1 0 17",
  story: "M5 4h11l3 3v13H5zM9 10h6M9 14h6",
  table: "M4 6h16v12H4zM9 9h6v6H9z",
  act: "M13 3 6 14h5l-1 7 8-12h-6z",
  close: "M6 6l12 12M18 6 6 18",
  back: "M15 6l-6 6 6 6",
  again: "M5 12a7 7 0 1 1 2 5M5 12l-3-3M5 12l3-3",
  undo: "M9 7H15a5 5 0 0 1 0 10H8M9 7l3-3M9 7l3 3",
  copy: "M8 8h11v12H8zM5 16V4h11",
  less: "M6 12h12",
  more_by_one: "M6 12h12M12 6v12",
  point: "M12 3l3 6 6 .9-4.5 4.3 1.1 6.3L12 17.5l-5.6 3 1.1-6.3L3 9.9 9 9z",
};

/** The element that has a key. @param {HTMLElement} root @param {string | undefined} key */
export function byKey(root, key) {
  return key === undefined ? null : /** @type {HTMLElement | null} */ (root.querySelector(`[data-key="${CSS.escape(key)}"]`));
}

/** The elements among which arrow keys walk in a list, by the selector in its `data-roving`. @param {HTMLElement} list */
const walked = (list) => [.../** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll(list.dataset["roving"] ?? ""))];

/** Let the tabulator reach one element of each list in which arrow keys walk. @param {HTMLElement} root */
export function rove(root) {
  for (const list of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-roving]"))) {
    const all = walked(list);
    const now = all.find((each) => each === document.activeElement) ?? all.find((each) => each.getAttribute("tabindex") === "0") ?? all[0];
    for (const each of all) each.tabIndex = each === now ? 0 : -1;
  }
}

/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -Infinity, End: Infinity };

document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  const list = /** @type {HTMLElement | null} */ (target.closest("[data-roving]"));
  const step = STEPS[event.key];
  const all = list ? walked(list) : [];
  const at = all.indexOf(target);
  if (step === undefined || at < 0) return;
  event.preventDefault();
  const next = Math.abs(step) === 1 ? (at + step + all.length) % all.length : step < 0 ? 0 : all.length - 1;
  all[next]?.focus();
});
document.addEventListener("focusin", (event) => {
  const list = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (event.target).closest("[data-roving]"));
  if (list && walked(list).includes(/** @type {HTMLElement} */ (event.target))) rove(/** @type {HTMLElement} */ (list.parentElement));
});
