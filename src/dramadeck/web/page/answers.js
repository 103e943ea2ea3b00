/** What is answered in a form so far, and what that leaves open; nothing here knows the page or a game. */

/** @typedef {Record<string, unknown>} Answers field → its answer */

/**
 * What is known before anything is asked: the card that was tapped, whom it was dropped on, or what is
 * settled of something that is due.
 *
 * @typedef {{card?: number, who?: string, given?: Answers | undefined}} Known
 */

/** Whether two answers are the same. @param {unknown} one @param {unknown} other */
export function same(one, other) {
  const areObjects = typeof one === "object" && typeof other === "object";
  return one === other || (areObjects && JSON.stringify(one) === JSON.stringify(other));
}

/** The combinations that go with some answers. @param {MenuForm} form @param {Answers} answers @param {string} [but] a field whose own answer does not count */
function rowsLeft(form, answers, but) {
  const fits = (/** @type {[string, unknown]} */ [name, value]) => name === but || !(name in answers) || same(answers[name], value);
  return (form.rows ?? []).filter(({ choices }) => Object.entries(choices).every(fits));
}

/** The options of a field that go with the other answers. @param {MenuForm} form @param {FormField} field @param {Answers} answers */
function optionsLeft(form, { name, kind, options = [] }, answers) {
  const rows = rowsLeft(form, answers, name);
  if (!rows.length || (kind === "choice" && !(name in (rows[0]?.choices ?? {})))) return options;
  return options.filter(({ value }) =>
    rows.some(({ choices, members }) => (kind === "choice" ? same(choices[name], value) : members?.[name]?.some((each) => same(each, value)) ?? true)),
  );
}

/** The chance of success with some answers, where the menu says it. @param {MenuForm} form @param {Answers} answers */
export function chanceOf(form, answers) {
  const [first, ...others] = rowsLeft(form, answers);
  return others.every((each) => each.chance === first?.chance) ? (first?.chance ?? null) : null;
}

/** What stands for a field on a character sheet, or its default. @param {MenuForm} form @param {FormField} field @param {Answers} answers */
function usualOf(form, { name, default: usual = null }, answers) {
  const [first, ...others] = rowsLeft(form, answers);
  const isKnown = others.every((each) => same(each.defaults, first?.defaults));
  return (isKnown ? first?.defaults?.[name] : null) ?? usual;
}

/** What stands in the inputs of a field at first; of what is a text nothing that nobody has said. @param {MenuForm} form @param {FormField} field @param {Answers} answers */
export function proposed(form, field, answers) {
  const usual = usualOf(form, field, answers);
  const sample = field.is_required !== false && (field.kind === "number" || field.kind === "numbers") ? field.sample : null;
  return field.options ? usual : shown(usual ?? sample);
}

/** Whether what stands in an input at first is only an example. @param {MenuForm} form @param {FormField} field @param {Answers} answers */
export function isExample(form, field, answers) {
  return !field.options && usualOf(form, field, answers) === null && proposed(form, field, answers) !== "";
}

/** @param {unknown} value */
export function shown(value) {
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
}

/** The answers that what is known comes to. @param {MenuForm} form @param {Known} known @returns {Answers} */
export function answersOf(form, { card, who, given = {} }) {
  /** @type {Answers} */
  const found = {};
  for (const { name, kind, options = [] } of form.fields) {
    const named = [given[name]].flat().filter((each) => options.some(({ value }) => value === each));
    if (named.length) found[name] = kind === "choice" ? named[0] : named;
  }
  const isCard = (/** @type {FormOption} */ { cards }) => card !== undefined && cards?.includes(card);
  const isWho = (/** @type {FormOption} */ { value, label }) => who !== undefined && (value === who || label === who);
  for (const fits of [isCard, isWho]) {
    const field = form.fields.find((each) => !(each.name in found) && each.options?.filter(fits).length === 1);
    const value = field?.options?.find(fits)?.value;
    if (field) found[field.name] = field.kind === "choice" ? value : [value];
  }
  return found;
}

/**
 * The answers that are chosen: what was given as far as the answers before it allow it, what is the
 * only option, and the defaults; and the options that the answers before a field leave, without those
 * of fields that wait for an answer before them.
 *
 * @param {MenuForm} form
 * @param {Answers} given
 * @param {Answers} fixed answers that narrow every other field
 */
export function chosen(form, given, fixed) {
  const answers = { ...fixed };
  /** @type {Record<string, FormOption[]>} */
  const left = {};
  // One option may decide which members of several there are, whatever is asked first.
  for (const field of [...form.fields].sort((one, other) => Number(one.kind === "choices") - Number(other.kind === "choices"))) {
    const { name, kind, is_required = true } = field;
    if (!field.options || field.for_each || !isThere(field, answers)) continue;
    const options = optionsLeft(form, field, answers);
    const narrows = (/** @type {string} */ other) => left[other]?.some(({ value }) => optionsLeft(form, field, { ...answers, [other]: value }).length < options.length);
    if (kind === "choice" && Object.keys(left).some((other) => !(other in answers) && narrows(other))) continue;
    left[name] = options;
    const usual = usualOf(form, field, answers);
    const has = (/** @type {unknown} */ value) => options.some((each) => same(each.value, value));
    if (kind === "choices") {
      const members = name in given ? given[name] : usual;
      if (members) answers[name] = /** @type {unknown[]} */ (members).filter(has);
    } else if (name in given && has(given[name])) answers[name] = given[name];
    else if (options.length === 1) answers[name] = options[0]?.value;
    else if (!is_required && has(usual)) answers[name] = usual;
  }
  return { answers, left };
}

/** Whether a field is there with some answers. @param {FormField} field @param {Answers} answers */
export function isThere({ name, when, for_each }, answers) {
  const fits = !when || (when.answers.length ? when.field in answers && when.answers.some((each) => same(each, answers[when.field])) : members(answers, when.field).length > 0);
  return fits && (!for_each || !name.startsWith(`${for_each}.`) || members(answers, for_each).length > 0);
}

/** @param {Answers} answers @param {string} name @returns {unknown[]} the options that are chosen in a field of several */
export function members(answers, name) {
  return /** @type {unknown[]} */ (answers[name] ?? []);
}

/** The fields that somebody still has to look at. @param {MenuForm} form @param {Answers} given @param {Answers} fixed */
export function openFields(form, given, fixed) {
  const { answers } = chosen(form, given, fixed);
  return form.fields.filter((field) => {
    if (field.is_extra || !isThere(field, answers)) return false;
    // Where choosing none has a meaning of its own, such as all, it goes without saying; which cards go never does.
    const isSaid = Boolean(field.nothing) && !field.fewest && !field.options?.some(({ cards }) => cards?.length);
    if (field.kind === "choices") return !isSaid && members(answers, field.name).length !== field.most;
    return !field.options || Boolean(field.for_each) || !(field.name in answers);
  });
}

/** The answers that say the same as the last time; nothing where something of it has not been said yet. @param {MenuForm} form @param {Answers} fixed @returns {Answers | null} */
export function repeated(form, fixed) {
  if (!form.proposed && !form.rows?.some(({ defaults }) => defaults)) return null;
  const last = form.proposed ?? {};
  if (Object.keys(fixed).some((name) => name in last && !same(last[name], fixed[name]))) return null;
  const { answers } = chosen(form, last, fixed);
  for (const field of form.fields) {
    if (!isThere(field, answers) || field.name in answers || field.is_extra) continue;
    if (field.kind === "choices" && !field.fewest) continue;
    if (field.options || field.for_each) return null;
    const usual = usualOf(form, field, answers);
    if (usual !== null) answers[field.name] = usual;
    else if (field.is_required !== false) return null;
  }
  return answers;
}

/** What a form says before anybody answers, in words: the answers of its options that go without saying. @param {MenuForm} form @param {Answers} fixed */
export function settled(form, fixed) {
  const { answers } = chosen(form, {}, fixed);
  return form.fields.flatMap((field) => (field.is_extra || field.for_each ? [] : labelsOf(form, field, answers)));
}

/** What is chosen in a field, in words; nothing where other fields say what is in it. @param {MenuForm} form @param {FormField} field @param {Answers} answers */
export function labelsOf({ fields }, { name, options = [] }, answers) {
  const isRecord = fields.some((each) => each.name.startsWith(`${name}.`) && !each.for_each);
  const values = name in answers && !isRecord ? [answers[name]].flat() : [];
  return values.flatMap((each) => (each === null ? [] : [labelOf(options, each)]));
}

/** @param {FormOption[]} options @param {unknown} value */
export function labelOf(options, value) {
  return options.find((each) => same(each.value, value))?.label ?? "";
}
