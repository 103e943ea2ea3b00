-- The tables of a host in PostgreSQL, made within a schema of their own.

CREATE TABLE tables (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE,
    system text NOT NULL,
    leader text NOT NULL,
    commitment text NOT NULL,
    seed text NOT NULL,
    start text NOT NULL,
    at double precision NOT NULL,
    ended boolean NOT NULL DEFAULT false
);

CREATE TABLE entries (
    of_table bigint NOT NULL,
    turn integer NOT NULL,
    kind text NOT NULL,
    seat text NOT NULL,
    request text,
    text text NOT NULL,
    at double precision NOT NULL,
    chain text NOT NULL,
    written xid8 NOT NULL DEFAULT pg_current_xact_id(),
    PRIMARY KEY (of_table, turn)
);
CREATE UNIQUE INDEX requests ON entries (of_table, seat, request) WHERE request IS NOT NULL;
CREATE INDEX transactions ON entries (written);

CREATE TABLE snapshots (
    of_table bigint PRIMARY KEY,
    turn integer NOT NULL,
    text text NOT NULL
);

CREATE TABLE version (layout integer NOT NULL);
INSERT INTO version VALUES (1);
