/**
 * dramadeck at a table of Foundry Virtual Tabletop: the decks stand among the presets for new decks,
 * and the charts can be brought in as rollable tables. Which there are says the manifest.
 */

const ID = "dramadeck";

Hooks.once("init", () => {
  const module = game.modules.get(ID);
  for (const [name, label] of Object.entries(module.flags[ID].decks)) {
    const src = `modules/${ID}/decks/${name}.json`;
    CONFIG.Cards.presets[`${ID}-${name}`] = { label, src, type: "deck" };
  }
  module.api = { importTables, lookUp };
});

/** Bring all charts in, as rollable tables of this world. */
export async function importTables() {
  const names = game.modules.get(ID).flags[ID].tables;
  const files = names.map((name) => `modules/${ID}/tables/${name}.json`);
  return RollTable.createDocuments(await Promise.all(files.map((file) => fetchTable(file))));
}

/** Read a chart that was brought in at a number, and tell everybody. */
export async function lookUp(title, number) {
  return game.tables.getName(title).draw({ roll: new Roll(String(number)) });
}

async function fetchTable(file) {
  return foundry.utils.fetchJsonWithTimeout(file);
}
