/**
 * The module for Foundry Virtual Tabletop: it adds the decks to the presets for new decks, and can
 * import the charts as rollable tables. The manifest lists decks and charts.
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

/** Import all charts as rollable tables of this world. */
export async function importTables() {
  const names = game.modules.get(ID).flags[ID].tables;
  const files = names.map((name) => `modules/${ID}/tables/${name}.json`);
  return RollTable.createDocuments(await Promise.all(files.map((file) => foundry.utils.fetchJsonWithTimeout(file))));
}

/** Look up a number in an imported chart, and show the result to all players. */
export async function lookUp(title, number) {
  return game.tables.getName(title).draw({ roll: new Roll(String(number)) });
}
