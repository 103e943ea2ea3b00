// What the search of the pages puts first: pages and their headings before names in the code, and
// a name that merely contains what was typed last.
var Scorer = {
  objNameMatch: 11,
  objPartialMatch: -4,
  objPrio: { 0: 5, 1: 0, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
