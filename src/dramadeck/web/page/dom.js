/**
 * Elements of the page. `h` describes an element, `el` creates it, and `render` updates existing elements
 * by new descriptions. Texts of users are inserted as text: the page never parses HTML from a string.
 */

import { show } from "./transport.js";

/** The logo. */
export const MARK = new URL("mark.svg", import.meta.url).href;

/** @typedef {Record<string, any>} Props */
/** @typedef {{tag: string, props: Props, children: Part[]}} Description */
/** @typedef {Description | Node | string} Part */
/** @typedef {Part | number | null | undefined | false} Child */

const SVG = "http://www.w3.org/2000/svg";
const DRAWN = new Set(["svg", "path"]);
const FLAGS = new Set(["checked", "disabled", "open", "readonly", "required", "selected"]);

/**
 * Describe an element. A prop that begins with `on` is a listener, `class` a class, `data` a record of
 * data attributes, `style` one of CSS custom properties, `picture` the path of a picture of the host;
 * `true` sets an attribute without a value, and false or null removes it. `render` recognizes an element
 * by the `key` among its data when others are inserted or removed.
 *
 * @param {string} tag @param {Props | null} [props] @param {...(Child | Child[])} children @returns {Description}
 */
export function h(tag, props, ...children) {
  return { tag, props: props ?? {}, children: parts(children) };
}

/** Children as parts: numbers become texts, and null, undefined and false are left out. @param {(Child | Child[])[]} children */
function parts(children) {
  return children.flat().flatMap((child) => (child === null || child === undefined || child === false ? [] : [typeof child === "number" ? String(child) : child]));
}

/** Element → the props with which it was described. @type {WeakMap<Node, Props>} */
const described = new WeakMap();

/** @param {Part} part @returns {Node} */
function created(part) {
  if (part instanceof Node) return part;
  if (typeof part === "string") return document.createTextNode(part);
  const { tag, props, children } = part;
  const element = /** @type {HTMLElement} */ (DRAWN.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag));
  element.append(...children.map(created));
  update(element, {}, props); // after the children: the value of a list needs its options
  return element;
}

/**
 * Create an element; see `h`.
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {Props | null} [props] @param {...(Child | Child[])} children
 */
export function el(tag, props, ...children) {
  return /** @type {HTMLElementTagNameMap[K]} */ (created(h(tag, props, ...children)));
}

/** Update the children of an element; existing ones are kept, with their focus. @param {Element} parent @param {(Child | Child[])[]} children */
export function render(parent, ...children) {
  const old = new Set(parent.childNodes);
  const nodes = parts(children).map((part) => {
    const node = [...old].find((other) => fits(other, part));
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
  for (const node of old) node.remove();
  nodes.forEach((node, at) => {
    if (parent.childNodes[at] !== node) parent.insertBefore(node, parent.childNodes[at] ?? null);
  });
}

/** Whether a node can become what a part describes. @param {ChildNode} node @param {Part} part */
function fits(node, part) {
  if (part instanceof Node) return node === part;
  if (typeof part === "string") return node.nodeType === Node.TEXT_NODE;
  const props = described.get(node);
  const identity = (/** @type {Props} */ { data, class: name }) => `${data?.key} ${name?.split(" ")[0]}`;
  return props !== undefined && node.nodeName.toLowerCase() === part.tag && identity(props) === identity(part.props);
}

/** @param {HTMLElement} element @param {Props} before @param {Props} after */
function update(element, before, after) {
  described.set(element, after);
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, value] = [before[name], after[name]];
    if (name === "data" || name === "style") setRecord(element, name, old ?? {}, value ?? {});
    else if (name === "value") setValue(element, value);
    else if (old !== value) set(element, name, value);
  }
}

/** @param {HTMLElement} element @param {"data" | "style"} kind @param {Props} before @param {Props} after */
function setRecord(element, kind, before, after) {
  for (const key of Object.keys(before)) {
    if (key in after) continue;
    if (kind === "data") delete element.dataset[key];
    else element.style.removeProperty(key);
  }
  for (const [key, value] of Object.entries(after)) {
    if (before[key] === value) continue;
    if (kind === "data") element.dataset[key] = value;
    else element.style.setProperty(key, String(value)); // the security policy forbids style attributes
  }
}

/** Set the value of a control, whatever was typed since. @param {any} element @param {unknown} value */
function setValue(element, value) {
  const text = String(value ?? "");
  if (!["INPUT", "SELECT"].includes(element.nodeName)) element.setAttribute("value", text);
  else if (element.value !== text) element.value = text;
}

/** @param {any} element @param {string} name @param {any} value */
function set(element, name, value) {
  const isOff = value === null || value === undefined || value === false;
  if (name.startsWith("on")) element[name] = isOff ? null : value;
  else if (name === "picture") void show(element, value);
  else if (isOff) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
  if (FLAGS.has(name) && name in element) element[name] = !isOff;
}

// ---------------------------------------------------------------------- common elements

/** A text for screen readers. @param {...Child} children */
export function hidden(...children) {
  return h("span", { class: "sr" }, ...children);
}

/** An icon. @param {string} name one of `ICONS` */
export function icon(name) {
  return h("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, h("path", { d: ICONS[name] ?? "" }));
}

/** A button. @param {Child | Child[]} label @param {((event: Event) => void) | null} onclick @param {Props} [props] */
export function button(label, onclick, props = {}) {
  return h("button", { type: "button", ...props, onclick }, label);
}

/** A small button with an icon; its label is a tooltip. @param {string} name @param {string} label @param {(event: Event) => void} onclick @param {string} [look] */
export function iconButton(name, label, onclick, look = "") {
  return button(icon(name), onclick, { class: `small-button ${look}`, title: label, "aria-label": label });
}

/** The heading with a name, which may have another direction of writing. @param {string} text @param {string} [tag] */
export function heading(text, tag = "h3") {
  return h(tag, { class: "name" }, h("bdi", null, text));
}

/** The options of a list. @param {{value: string | number, label: string}[]} options */
export function optionsOf(options) {
  return options.map(({ value, label }) => h("option", { value }, label));
}

/** A control with its label. @param {string} id @param {Child} label @param {...Child} control */
export function labelled(id, label, ...control) {
  return h("div", { class: "field" }, h("label", { for: id }, label), ...control);
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
  again: "M5 12a7 7 0 1 1 2 5M5 12l-3-3M5 12l3-3",
  undo: "M9 7H15a5 5 0 0 1 0 10H8M9 7l3-3M9 7l3 3",
  copy: "M8 8h11v12H8zM5 16V4h11",
  less: "M6 12h12",
  more_by_one: "M6 12h12M12 6v12",
  point: "M12 3l3 6 6 .9-4.5 4.3 1.1 6.3L12 17.5l-5.6 3 1.1-6.3L3 9.9 9 9z",
};

// ---------------------------------------------------------------------- queries

/** @param {ParentNode} root @param {string} selector @returns {HTMLElement | null} */
export const find = (root, selector) => root.querySelector(selector);

/** @param {ParentNode} root @param {string} selector @returns {HTMLElement[]} */
export const findAll = (root, selector) => [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(selector))];

/** The element with a key. @param {ParentNode} root @param {string | undefined} key */
export function byKey(root, key) {
  return key === undefined ? null : find(root, `[data-key="${CSS.escape(key)}"]`);
}

/** The key of the element with the focus. */
export const focusedKey = () => /** @type {HTMLElement | null} */ (document.activeElement)?.dataset["key"];

/** The control of an event. @param {Event} event */
export const controlOf = (event) => /** @type {HTMLInputElement} */ (event.target);

// ---------------------------------------------------------------------- arrow keys in lists

/** The elements of a list, by the selector in its `data-roving`. @param {HTMLElement} list */
const itemsOf = (list) => findAll(list, list.dataset["roving"] ?? "");

/** Let the tabulator key reach one element of each list with arrow keys. @param {HTMLElement} root */
export function rove(root) {
  for (const list of findAll(root, "[data-roving]")) {
    const items = itemsOf(list);
    const current = items.find((item) => item === document.activeElement) ?? items.find((item) => item.getAttribute("tabindex") === "0") ?? items[0];
    for (const item of items) item.tabIndex = item === current ? 0 : -1;
  }
}

/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -Infinity, End: Infinity };

/** The list of an element, its items, and the position of the element; -1 if it is none of them. @param {Event} event */
function positionOf(event) {
  const target = controlOf(event);
  const list = /** @type {HTMLElement | null} */ (target.closest("[data-roving]"));
  const items = list ? itemsOf(list) : [];
  return { list, items, at: items.indexOf(target) };
}

document.addEventListener("keydown", (event) => {
  const step = STEPS[event.key];
  const { items, at } = positionOf(event);
  if (step === undefined || at < 0) return;
  event.preventDefault();
  const next = Math.abs(step) === 1 ? (at + step + items.length) % items.length : step < 0 ? 0 : items.length - 1;
  items[next]?.focus();
});
document.addEventListener("focusin", (event) => {
  const { list, at } = positionOf(event);
  if (list?.parentElement && at >= 0) rove(list.parentElement);
});
