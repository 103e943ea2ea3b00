-- Entries are large, so their table WITHOUT ROWID took five times as long.
CREATE TABLE tables (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, system TEXT NOT NULL, leader TEXT NOT NULL,
    commitment TEXT NOT NULL, seed TEXT NOT NULL, start TEXT NOT NULL, at REAL NOT NULL,
    ended INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE entries (
    of_table INTEGER NOT NULL, turn INTEGER NOT NULL, kind TEXT NOT NULL, seat TEXT NOT NULL,
    request TEXT, text TEXT NOT NULL, at REAL NOT NULL, chain TEXT NOT NULL,
    UNIQUE (of_table, turn)
);
CREATE UNIQUE INDEX requests ON entries (of_table, seat, request) WHERE request IS NOT NULL;
CREATE TABLE snapshots (
    of_table INTEGER PRIMARY KEY, turn INTEGER NOT NULL, text TEXT NOT NULL
);
