// A game for boardgame.io that weighs what a table of Torg weighs: a state of 2 kB, of which a move
// changes about half, and hands that only their owners see. It has no rules: its moves cost nothing.
"use strict";

const { createRequire } = require("module");
const path = require("path");
const there = createRequire(path.join(process.argv[2], "package.json"));
const { Server } = there("boardgame.io/server");
const { PlayerView } = there("boardgame.io/core");

const HEROES = ["0", "1", "2", "3", "4"];
const hero = (id) => ({ name: `Hero ${id}`, wounds: 0, shock: 0, pool: [id * 7, 12, 99], hand: [3, 14, 15, 92] });

const scene = {
  name: "scene",
  setup: () => ({
    secret: { deck: Array.from({ length: 120 }, (_, at) => at) },
    players: Object.fromEntries(HEROES.map((id) => [id, hero(id)])),
    round: { number: 0, earned: [], card: 0, line: "x".repeat(300) },
    story: Array.from({ length: 6 }, (_, at) => ({ at, by: "0", text: "y".repeat(100) })),
    deeds: Object.fromEntries(HEROES.map((id) => [id, { action: "maneuver", margin: 0, cards: [] }])),
  }),
  playerView: PlayerView.STRIP_SECRETS,
  turn: { activePlayers: { all: null } }, // whoever wants may move
  moves: {
    play: ({ G, playerID }, number) => {
      const card = G.secret.deck[number % G.secret.deck.length];
      const own = G.players[playerID];
      own.hand[number % 4] = card;
      own.pool = [...own.pool.slice(-2), card];
      G.round.number = number;
      G.round.card = card;
      G.deeds[playerID] = { action: "maneuver", margin: number % 7, cards: [card] };
      G.story.shift();
      G.story.push({ at: number, by: playerID, text: `${number} `.padEnd(100, "z") });
    },
  },
};
const server = Server({ games: [scene], origins: ["http://127.0.0.1"] });
const listen = server.app.listen.bind(server.app);
server.app.listen = (_port, ready) => {
  const listening = listen(0, "127.0.0.1", () => {
    process.stdout.write(`${listening.address().port}\n`);
    ready();
  });
  return listening;
};
server.run(0);
