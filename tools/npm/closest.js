/** Which words a mistyped one may stand for: the same that Python's `difflib` finds. */

const MOST = 3;
const CUTOFF = 0.6;

/** At most three of the words that are known, the most similar first; case makes no difference. */
export function closest(word, known) {
  const typed = [...String(word).toLowerCase()];
  return known
    .map((name) => ({ name, letters: [...name.toLowerCase()] }))
    .map(({ name, letters }) => ({ name, letters, likeness: likeness(letters, typed) }))
    .filter((candidate) => candidate.likeness >= CUTOFF)
    .sort((one, other) => other.likeness - one.likeness || (one.letters.join("") < other.letters.join("") ? 1 : -1))
    .slice(0, MOST)
    .map((candidate) => candidate.name);
}

/** From 0 to 1: how much of two texts is the same. */
function likeness(one, other) {
  const all = one.length + other.length;
  return all ? (2 * common(one, other)) / all : 1;
}

/** How many letters are the same: the longest run that both have, and what lies on either side. */
function common(one, other) {
  let [length, atOne, atOther] = [0, 0, 0];
  let before = [];
  one.forEach((letter, i) => {
    const runs = other.map((each, j) => (each === letter ? (before[j - 1] ?? 0) + 1 : 0));
    runs.forEach((run, j) => {
      if (run > length) [length, atOne, atOther] = [run, i + 1 - run, j + 1 - run];
    });
    before = runs;
  });
  if (!length) return 0;
  const left = common(one.slice(0, atOne), other.slice(0, atOther));
  return left + length + common(one.slice(atOne + length), other.slice(atOther + length));
}
