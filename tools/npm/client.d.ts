import type { Answers, Closed, Command, Event, Field, Form, Hello, Joined, Menu, NewTable, Opened, Played, Problem, Refused, SeenTable, StoryTurn, Turned, View, Undone } from "./protocol.js";

/** A request was refused; the message is a sentence for people. */
export class RefusedError extends Error {
  constructor(problem: Pick<Problem, "reason" | "detail" | "rules" | "field">);
  /** A stable code, such as `not_acted_yet`. */
  readonly reason: string;
  /** The same as the message. */
  readonly detail: string;
  /** The ids of the rules that forbid it, such as TR-023. */
  readonly rules: readonly string[];
  /** The field of the form whose answer is not allowed. */
  readonly field: string | null;
}

/**
 * Open a table; the result has the token of each seat.
 * @param server the address of `dramadeck serve`, such as http://localhost:8137
 * @throws {RefusedError} a setting is not allowed, or the server does not let everybody open tables.
 * @throws {TypeError} the address has no scheme; or the server does not answer, or does not allow this origin.
 */
export function openTable(server: string, wanted: NewTable): Promise<Opened>;

/** The state of the connection; `slow`: an answer is late. `dropped`: it will connect again. */
export type LineState = "joining" | "open" | "slow" | "dropped" | "closed";

/** The messages of the server, except answers to requests. */
export type News = Joined | Turned | Closed | Refused;

/** What a seat receives, and how. */
export interface MessageOptions {
  /** A code such as `de`; the default is English. */
  language?: string;
  /** What the server sends; the default is lines, moves, table, menu and story. */
  wants?: NonNullable<Hello["wants"]>;
  /** Called with each message, after the seat is up to date. */
  onmessage?: (message: News) => void;
  onstate?: (state: LineState) => void;
}

export interface SeatOptions extends MessageOptions {
  /** The address of `dramadeck serve`. */
  server: string;
  /** The secret of the seat, from `openTable` or a link. */
  token: string;
}

/** A form that is offered: with its fields in order, and the turn of its menu. */
export type Offered = Omit<Form, "fields"> & { fields: Field[]; menu: number };

/** Forms of one topic. */
export interface Section {
  topic: string;
  title: string;
  forms: Offered[];
}

/** A turn of a game whose events have the type `E`. */
export type TurnOf<E, T = Turned> = T extends Turned ? Omit<T, "events"> & { events?: E[] } : never;

/** The name of a form of the present menu, or a form of any menu. */
export type Chosen = string | (Pick<Form, "form"> & { menu?: number });

/**
 * A seat at a table: what it sees, what happens, what it does. After a lost connection it connects
 * again automatically, and repeats requests without an answer; each is carried out once. A seat of
 * Torg is a `Seat<torg.View, torg.Event>`.
 */
export class Seat<V = View, E = Event> {
  /**
   * @throws {Error} there is no WebSocket, as in Node.js 20 without --experimental-websocket.
   * @throws {TypeError} the address has no scheme.
   */
  constructor(options: SeatOptions);
  /** The seat of a link of `dramadeck serve`. */
  static byLink<V = View, E = Event>(link: string, options?: MessageOptions): Seat<V, E>;
  /** The first message; after `speak` the first one in the other language. A RefusedError if the token is not valid. */
  readonly joined: Promise<Joined>;
  /** The last such message: which seat and which table it is. */
  readonly seated: Joined | null;
  /** The last turn that the seat has received. */
  readonly turn: number;
  /** The table as the seat sees it: `places` by key, and their `order`. */
  readonly table: SeenTable;
  /** What the seat may do now: sections in order, each with its forms in order; none after the end. */
  readonly offered: readonly Section[];
  /** The forms of all these sections, in order. */
  readonly forms: readonly Offered[];
  /** The same as the server sends it; `menu.forms` also has forms that are not offered now. */
  readonly menu: Menu;
  /** The last 300 turns in sentences, if `wants` has `lines` and `story`. */
  readonly story: readonly StoryTurn[];
  /** The seed of the shuffles, after the end of the game. */
  readonly seed: string | null;
  /** Whether a turn was played since the menu was made; the next menu follows at once. */
  readonly isOld: boolean;
  /** What the seat may see of the state, by the schema of the game, if `wants` has `view`. */
  readonly view: V | undefined;
  readonly state: LineState;
  /**
   * Send a form of the menu; done when the seat has received the changes. Answers are values or labels of options.
   * @throws {RefusedError} the rules forbid it, or an answer is not allowed (`field`).
   */
  choose(form: Chosen, answers?: Answers): Promise<Played>;
  /**
   * Open a form that `is_closed`: large ones are, if `wants` has `outline`. The result has its fields, and
   * later menus have them, too.
   * @throws {RefusedError} it is not offered.
   */
  open(form: string): Promise<Offered | undefined>;
  /** The chance of success with these answers, from 0 to 1; null if it is unknown. */
  chance(form: Chosen, answers?: Answers): Promise<number | null>;
  /**
   * Play a command, or several: all of them or none. With `turn` it is refused if something was
   * played after that turn.
   * @throws {RefusedError} the rules forbid it, or only another seat may do it.
   */
  do(command: Command | readonly Command[], options?: { turn?: number }): Promise<Played>;
  /** Take turns back; only the leader may do it. */
  undo(turns?: number): Promise<Undone>;
  /** Change the language; done when table, menu and story are in it. An unknown code means English. */
  speak(language: string): Promise<void>;
  /** A request over HTTP with the token of this seat, a POST if there is a body; the result is JSON data, a Blob or null. */
  http(path: string, body?: unknown): Promise<unknown>;
  /** The turns from now on, until the end, also those during a lost connection. */
  turns(): AsyncGenerator<TurnOf<E>, void>;
  /** Check the connection now, such as after the computer was asleep. */
  beat(): void;
  /** Close the connection; requests without an answer are refused with the reason `closed`. */
  close(): void;
}
