import type { Answers, Closed, Command, Event, Field, Form, Hello, Joined, Menu, NewTable, Opened, Played, Problem, Refused, SeenTable, StoryTurn, Turned, View, Undone } from "./protocol.js";

/** Why something was refused; the message is a sentence for people. */
export class RefusedError extends Error {
  constructor(problem: Pick<Problem, "reason" | "detail" | "rules" | "field">);
  /** A stable code, such as `not_acted_yet`. */
  readonly reason: string;
  /** The same as the message. */
  readonly detail: string;
  /** The ids of the rules that forbid it, such as TR-023. */
  readonly rules: readonly string[];
  /** The field of the form whose answer cannot be. */
  readonly field: string | null;
}

/**
 * Open a table; each of its seats comes with the token that opens it.
 * @param server where `dramadeck serve` listens, such as http://localhost:8137
 * @throws {RefusedError} it cannot be set up so, or not by everybody.
 * @throws {TypeError} the address has no scheme; or the server is not there, or does not allow this origin.
 */
export function openTable(server: string, wanted: NewTable): Promise<Opened>;

/** How the line to the server is; `slow` where an answer is late. */
export type LineState = "joining" | "open" | "slow" | "dropped" | "closed";

/** What comes besides the answers to what was asked. */
export type News = Joined | Turned | Closed | Refused;

/** How a seat is told. */
export interface SeatWishes {
  /** A code such as `de`; English without it. */
  language?: string;
  /** What the server sends; without it lines, moves, table, menu and story. */
  wants?: NonNullable<Hello["wants"]>;
  /** Called with all news, after the seat has taken it. */
  onmessage?: (message: News) => void;
  onstate?: (state: LineState) => void;
}

export interface SeatOptions extends SeatWishes {
  /** Where `dramadeck serve` listens. */
  server: string;
  /** What opens the seat. */
  token: string;
}

/** A form that is offered: its fields in order, and the menu in which it stands. */
export type Offered = Omit<Form, "fields"> & { fields: Field[]; menu: number };

/** Forms of one topic. */
export interface Section {
  topic: string;
  title: string;
  forms: Offered[];
}

/** A turn of a game with such events. */
export type TurnOf<E, T = Turned> = T extends Turned ? Omit<T, "events"> & { events?: E[] } : never;

/** A form: its name in the menu that holds now, or as it stands in a menu. */
export type Chosen = string | (Pick<Form, "form"> & { menu?: number });

/**
 * A seat at a table: what it knows, what happens there, what it does. Where the line is lost it
 * comes back by itself, and what was asked is asked again; nothing is carried out twice. At a table
 * of Torg it is a `Seat<torg.View, torg.Event>`.
 */
export class Seat<V = View, E = Event> {
  /**
   * @throws {Error} there is no WebSocket, as in Node.js 20 without --experimental-websocket.
   * @throws {TypeError} the address has no scheme.
   */
  constructor(options: SeatOptions);
  /** The seat of a link, as `dramadeck serve` gives them. */
  static byLink<V = View, E = Event>(link: string, wishes?: SeatWishes): Seat<V, E>;
  /** The first greeting; after `speak` the one in the other language. It fails with a RefusedError if the token opens nothing. */
  readonly joined: Promise<Joined>;
  /** The last greeting: whose seat it is, and at which table. */
  readonly seated: Joined | null;
  /** The last turn of which the seat knows. */
  readonly turn: number;
  /** What lies on the table as the seat sees it. */
  readonly table: SeenTable;
  /** What the seat may do now: sections in order, each with its forms in order; none after the end. */
  readonly offered: readonly Section[];
  /** The forms of all these sections, in order. */
  readonly forms: readonly Offered[];
  /** The same as it is sent; `menu.forms` has forms that are not offered now, too. */
  readonly menu: Menu;
  /** What has happened, the last 300 turns of it, if `wants` has `lines` and `story`. */
  readonly story: readonly StoryTurn[];
  /** The seed of the shuffles, once the game has ended. */
  readonly seed: string | null;
  /** Whether something has happened since the menu was made; the next one follows at once. */
  readonly isOld: boolean;
  /** The state as the schema of the game describes it, if `wants` has `view`. */
  readonly view: V | undefined;
  readonly state: LineState;
  /**
   * Play what was chosen from the menu; done when the seat knows what that has changed.
   * @throws {RefusedError} the rules forbid it, or an answer cannot be (`field`).
   */
  choose(form: Chosen, answers?: Answers): Promise<Played>;
  /**
   * Open a form that `is_closed`, as large ones are where `wants` has `outline`: the form with its
   * fields. It is open from then on.
   * @throws {RefusedError} it is not offered.
   */
  open(form: string): Promise<Offered | undefined>;
  /** How likely success is with these answers, from 0 to 1; null where nobody can know. */
  chance(form: Chosen, answers?: Answers): Promise<number | null>;
  /**
   * Play a command, or several: all of them or none. With `turn` it is refused if anything was
   * played after that one.
   * @throws {RefusedError} the rules forbid it, or it is another seat's to do.
   */
  do(command: Command | readonly Command[], options?: { turn?: number }): Promise<Played>;
  /** Take turns back; that is for who leads the table. */
  undo(turns?: number): Promise<Undone>;
  /** Be told in another language; done when all is said anew. */
  speak(language: string): Promise<void>;
  /** Ask over HTTP as this seat; a body is sent by POST. Gives JSON data, a Blob, or null. */
  http(path: string, body?: unknown): Promise<unknown>;
  /** The turns from now on, until the end; those that were missed in between are among them. */
  turns(): AsyncGenerator<TurnOf<E>, void>;
  /** Look at once whether the line is there, as after a sleep. */
  beat(): void;
  /** Leave the table; what is not answered yet is refused with the reason `closed`. */
  close(): void;
}
