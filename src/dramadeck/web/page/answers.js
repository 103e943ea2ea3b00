/** The answers of a form, and the options that they leave; the npm package has this module, too. */

/** Whether two answers are the same. @param {unknown} one @param {unknown} other */
export function same(one, other) {
  const areObjects = typeof one === "object" && typeof other === "object";
  return one === other || (areObjects && JSON.stringify(one) === JSON.stringify(other));
}

/** The rows that match some answers. @param {MenuForm} form @param {Answers} answers @param {string} [except] a field whose answer is ignored */
function rowsLeft(form, answers, except) {
  const fits = (/** @type {[string, unknown]} */ [name, value]) => name === except || !(name in answers) || same(answers[name], value);
  return (form.rows ?? []).filter(({ choices }) => Object.entries(choices).every(fits));
}

/** The options of a field that match the other answers. @param {MenuForm} form @param {FormField} field @param {Answers} answers */
function optionsLeft(form, { name, kind, options = [] }, answers) {
  const rows = rowsLeft(form, answers, name);
  if (!rows.length || (kind === "choice" && !(name in (rows[0]?.choices ?? {})))) return options;
  if (kind !== "choice") return options.filter(({ value }) => rows.some(({ members }) => members?.[name]?.some((member) => same(member, value)) ?? true));
  const values = rows.filter((row) => hasMembers(row, answers)).map(({ choices }) => choices[name]);
  return options.filter((option) => values.some((value) => same(value, option.value)));
}

/** Whether a row has all options that were chosen as lists. @param {NonNullable<MenuForm["rows"]>[number]} row @param {Answers} answers */
function hasMembers(row, answers) {
  return Object.entries(row.members ?? {}).every(([name, allowed]) => {
    const chosen = answers[name];
    return !Array.isArray(chosen) || chosen.every((value) => allowed.some((member) => same(member, value)));
  });
}

/** The chance of success with some answers, or null. @param {MenuForm} form @param {Answers} answers */
export function chanceOf(form, answers) {
  const [first, ...others] = rowsLeft(form, answers);
  return others.every(({ chance }) => chance === first?.chance) ? (first?.chance ?? null) : null;
}

/** The default of a field for some answers, such as a value of a character sheet. @param {MenuForm} form @param {FormField} field @param {Answers} answers */
function defaultOf(form, { name, default: usual = null }, answers) {
  const [first, ...others] = rowsLeft(form, answers);
  const isUnique = others.every(({ defaults }) => same(defaults, first?.defaults));
  return (isUnique ? first?.defaults?.[name] : null) ?? usual;
}

/** The first value in the inputs of a field: its default, or the sample of a required number that is no card. @param {MenuForm} form @param {FormField} field @param {Answers} answers */
export function proposed(form, field, answers) {
  const usual = defaultOf(form, field, answers);
  const sample = field.is_required !== false && !field.is_of_cards && (field.kind === "number" || field.kind === "numbers") ? field.sample : null;
  return field.options ? usual : asText(usual ?? sample);
}

/** Whether the first value in an input is a sample. @param {MenuForm} form @param {FormField} field @param {Answers} answers */
export function isExample(form, field, answers) {
  return !field.options && defaultOf(form, field, answers) === null && proposed(form, field, answers) !== "";
}

/** @param {unknown} value */
export function asText(value) {
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
}

/** The answers that follow from a card, a character, or a fact. @param {MenuForm} form @param {Known} known @returns {Answers} */
export function answersOf(form, { card, who, given = {} }) {
  /** @type {Answers} */
  const answers = {};
  for (const { name, kind, options = [] } of form.fields) {
    const values = [given[name]].flat().filter((value) => options.some((option) => option.value === value));
    if (values.length) answers[name] = kind === "choice" ? values[0] : values;
  }
  const isCard = (/** @type {FormOption} */ { cards }) => card !== undefined && cards?.includes(card);
  const isWho = (/** @type {FormOption} */ { value, label }) => who !== undefined && (value === who || label === who);
  for (const fits of [isCard, isWho]) {
    const field = form.fields.find(({ name, options }) => !(name in answers) && options?.filter(fits).length === 1);
    const value = field?.options?.find(fits)?.value;
    if (field) answers[field.name] = field.kind === "choice" ? value : [value];
  }
  return answers;
}

/** Whether the answer of a field is typed, or a value for each member of another field. @param {FormField} field */
function isTyped({ options, for_each }) {
  return !options || Boolean(for_each);
}

/**
 * All answers: the given ones, as far as earlier answers allow them, those with only one option, and
 * defaults of options. And the options of each field that the earlier answers leave, except for fields
 * that wait for an earlier answer.
 *
 * @param {MenuForm} form @param {Answers} given @param {Answers} fixed answers that narrow all other fields
 */
export function chosen(form, given, fixed) {
  const answers = { ...fixed };
  /** @type {Record<string, FormOption[]>} */
  const left = {};
  // Fields with one option come first: it may decide the members of the others.
  for (const field of [...form.fields].sort((one, other) => Number(one.kind === "choices") - Number(other.kind === "choices"))) {
    const { name, kind, is_required = true } = field;
    if (isTyped(field) || !isThere(field, answers)) continue;
    const options = optionsLeft(form, field, answers);
    const narrows = (/** @type {string} */ other) => left[other]?.some(({ value }) => optionsLeft(form, field, { ...answers, [other]: value }).length < options.length);
    if (kind === "choice" && Object.keys(left).some((other) => !(other in answers) && narrows(other))) continue;
    left[name] = options;
    const usual = defaultOf(form, field, answers);
    const has = (/** @type {unknown} */ value) => options.some((option) => same(option.value, value));
    if (kind === "choices") {
      const members = name in given ? given[name] : usual;
      if (members) answers[name] = /** @type {unknown[]} */ (members).filter(has);
    } else if (name in given && has(given[name])) answers[name] = given[name];
    else if (options.length === 1) answers[name] = options[0]?.value;
    else if (!is_required && has(usual)) answers[name] = usual;
  }
  for (const field of form.fields) {
    if (isTyped(field) && field.name in given && isThere(field, answers)) answers[field.name] = given[field.name];
  }
  return { answers, left };
}

/** Whether the form has a field with some answers. @param {FormField} field @param {Answers} answers */
export function isThere({ name, when, for_each }, answers) {
  const fits = !when || (when.answers.length ? when.field in answers && when.answers.some((answer) => same(answer, answers[when.field])) : members(answers, when.field).length > 0);
  return fits && (!for_each || !name.startsWith(`${for_each}.`) || members(answers, for_each).length > 0);
}

/** The members of a field of several. @param {Answers} answers @param {string} name @returns {unknown[]} */
export function members(answers, name) {
  return /** @type {unknown[]} */ (answers[name] ?? []);
}

/** The fields without an answer, and those of which more options may be chosen. @param {MenuForm} form @param {Answers} given @param {Answers} fixed */
export function openFields(form, given, fixed) {
  const { answers } = chosen(form, given, fixed);
  return form.fields.filter((field) => {
    if (field.is_extra || !isThere(field, answers)) return false;
    // No members may have a meaning, such as all, and need no answer; but cards must be chosen.
    const mayBeEmpty = Boolean(field.nothing) && !field.fewest && !field.options?.some(({ cards }) => cards?.length);
    if (field.kind === "choices") return !mayBeEmpty && members(answers, field.name).length !== field.most;
    return !(field.name in answers);
  });
}

/** The answers of the last time, or null if a field had none. @param {MenuForm} form @param {Answers} fixed @returns {Answers | null} */
export function repeated(form, fixed) {
  if (!form.proposed && !form.rows?.some(({ defaults }) => defaults)) return null;
  const last = form.proposed ?? {};
  if (Object.keys(fixed).some((name) => name in last && !same(last[name], fixed[name]))) return null;
  const { answers } = chosen(form, last, fixed);
  for (const field of form.fields) {
    if (!isThere(field, answers) || field.name in answers || field.is_extra) continue;
    if (field.kind === "choices" && !field.fewest) continue;
    if (field.options || field.for_each) return null;
    const usual = defaultOf(form, field, answers);
    if (usual !== null) answers[field.name] = usual;
    else if (field.is_required !== false) return null;
  }
  return answers;
}

/** The labels of the answers that a form has before it is filled in. @param {MenuForm} form @param {Answers} fixed */
export function settled(form, fixed) {
  const { answers } = chosen(form, {}, fixed);
  return form.fields.flatMap((field) => (field.is_extra || field.for_each ? [] : labelsOf(form, field, answers)));
}

/** The labels of the options that are chosen in a field; none if other fields have its parts. @param {MenuForm} form @param {FormField} field @param {Answers} answers */
export function labelsOf({ fields }, { name, options = [] }, answers) {
  const isRecord = fields.some((other) => other.name.startsWith(`${name}.`) && !other.for_each);
  const values = name in answers && !isRecord ? [answers[name]].flat() : [];
  return values.flatMap((value) => (value === null ? [] : [labelOf(options, value)]));
}

/** @param {FormOption[]} options @param {unknown} value */
export function labelOf(options, value) {
  return options.find((option) => same(option.value, value))?.label ?? "";
}
