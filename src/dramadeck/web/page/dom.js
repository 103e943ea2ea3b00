/**
 * Elements of the page. Whatever somebody typed goes in as text and never as markup: nothing in this
 * page reads HTML from a string.
 */

/** The mark of dramadeck. */
export const MARK = new URL("mark.svg", import.meta.url).href;

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, unknown>} Props */

/**
 * An element. A prop that begins with `on` is a listener, `class` a class, `data` a record of data
 * attributes, `style` a record of CSS custom properties; `true` sets an attribute without a value,
 * and what is false or null is left out.
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Props | null} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, props, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) set(made, name, value);
  made.append(...nodes(children));
  return made;
}

/** @param {HTMLElement} made @param {string} name @param {unknown} value */
function set(made, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name.startsWith("on")) {
    made.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
  } else if (name === "data") {
    Object.assign(made.dataset, value);
  } else if (name === "style") {
    // Through the object model: a style attribute would need a weaker security policy.
    for (const [key, each] of Object.entries(/** @type {Props} */ (value))) {
      made.style.setProperty(key, String(each));
    }
  } else {
    made.setAttribute(name, value === true ? "" : String(value));
  }
}

/** The nodes among some children; texts become text nodes. @param {(Child | Child[])[]} children @returns {(Node | string)[]} */
export function nodes(children) {
  /** @type {(Node | string)[]} */
  const found = [];
  for (const each of children.flat()) {
    if (each === null || each === undefined || each === false) continue;
    found.push(each instanceof Node ? each : String(each));
  }
  return found;
}

/** Words for screen readers alone. @param {...Child} children */
export function hidden(...children) {
  return el("span", { class: "sr" }, ...children);
}

/** A drawing of a few strokes that stands before words. @param {string} name of a file of strokes in `ICONS` */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(svg.namespaceURI, "path");
  path.setAttribute("d", ICONS[name] ?? "");
  svg.append(path);
  return /** @type {SVGSVGElement} */ (svg);
}

/** A small button with a drawing; its label is for screen readers and for who points at it. @param {string} name @param {string} label @param {() => void} onclick @param {string} [look] */
export function iconButton(name, label, onclick, look = "") {
  const props = { type: "button", class: `small-button ${look}`, title: label, "aria-label": label, onclick };
  return el("button", props, icon(name));
}

/** A list of which one is chosen, which is `now`. @param {Props} props @param {{value: string | number, label: string}[]} options @param {unknown} now */
export function select(props, options, now) {
  const made = options.map(({ value, label }) => el("option", { value, selected: String(value) === String(now) }, label));
  return el("select", props, ...made);
}

/** Something to fill in, with its label. @param {string} id @param {string} label @param {...Child} inside */
export function field(id, label, ...inside) {
  return el("div", { class: "field" }, el("label", { for: id }, label), ...inside);
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
  undo: "M9 7H15a5 5 0 0 1 0 10H8M9 7l3-3M9 7l3 3",
  copy: "M8 8h11v12H8zM5 16V4h11",
  less: "M6 12h12",
  more_by_one: "M6 12h12M12 6v12",
  point: "M12 3l3 6 6 .9-4.5 4.3 1.1 6.3L12 17.5l-5.6 3 1.1-6.3L3 9.9 9 9z",
};

/** The element that bears a key, such as the one that had the focus before all was drawn anew. @param {HTMLElement} root @param {string | undefined} key */
export function byKey(root, key) {
  if (key === undefined) return undefined;
  return [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-key]"))].find((each) => each.dataset["key"] === key);
}

/** Lets arrow keys walk through some elements, of which the tabulator reaches one. @param {HTMLElement} list @param {string} which a selector of them */
export function roving(list, which) {
  const all = () => [.../** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll(which))];
  all().forEach((each, at) => (each.tabIndex = at ? -1 : 0));
  list.addEventListener("focusin", (event) => {
    const here = all().find((each) => each === event.target);
    if (here) for (const each of all()) each.tabIndex = each === here ? 0 : -1;
  });
  list.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    const every = all();
    const at = every.indexOf(/** @type {HTMLElement} */ (event.target));
    if (step === undefined || at < 0) return;
    event.preventDefault();
    const next = Math.abs(step) > 1 ? (step > 0 ? every.length - 1 : 0) : at + step;
    every[(next + every.length) % every.length]?.focus();
  });
}

/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -2, End: 2 };
