/** Asks all that `vectors.json` asks, and says what is not as it must be. */

import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";

import { cardsNamed, ChartError, lookup } from "./index.js";

const vectors = JSON.parse(readFileSync(new URL("vectors.json", import.meta.url), "utf8"));

function answer({ chart, asked }) {
  try {
    return { found: lookup(chart, asked) };
  } catch (problem) {
    if (!(problem instanceof ChartError)) throw problem;
    return { error: true };
  }
}

const wrong = [
  ...vectors.charts.filter((vector) => {
    const { chart, asked, ...expected } = vector;
    return !isDeepStrictEqual(answer(vector), expected);
  }),
  ...vectors.cards.filter(({ deck, name, numbers }) => {
    return !isDeepStrictEqual(cardsNamed(deck, name).map((card) => card.number), numbers);
  }),
];
for (const vector of wrong) console.error("wrong:", JSON.stringify(vector), JSON.stringify(answer(vector)));
console.log(`${vectors.charts.length + vectors.cards.length} asked, ${wrong.length} wrong`);
process.exitCode = wrong.length === 0 ? 0 : 1;
