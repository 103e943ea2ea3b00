/**
 * The messages between server and page, as docs/reference/web-protocol.md describes them, and the types
 * that several modules of the page share.
 */

type Game = import("../../src/dramadeck/web/page/game.js").Game;
type Deck = import("../../src/dramadeck/web/page/cards.js").Deck;
type Child = import("../../src/dramadeck/web/page/dom.js").Child;
type Props = import("../../src/dramadeck/web/page/dom.js").Props;

/** Field → its answer. */
type Answers = Record<string, unknown>;

/** What is known before a form is filled in. */
interface Known {
  /** The card that was chosen. */
  card?: number;
  /** The character on which it was dropped. */
  who?: string;
  /** The answers of a fact. */
  given?: Answers | undefined;
}

type Seat = [role: string, name: string | null];

type Tone = "plain" | "heroes" | "villains" | "card" | "good" | "bad";

interface Span {
  is: "text" | "name" | "card" | "number" | "term" | "quote";
  text: string;
  card?: number;
  value?: number;
  key?: string;
}

interface Line {
  spans: Span[];
  tone: Tone;
  depth: number;
  rules: string[];
}

/** A fact about a place. */
interface Fact {
  text: string;
  look?: string;
  /** The form for what it says, and the answers that are fixed: field → its answer. */
  form?: string;
  given?: Record<string, unknown>;
  /** Its explanation. */
  help?: string;
}

/** A die of an action; without a total it was not rolled yet. */
interface Die {
  label: string;
  faces?: number[];
  total?: number;
}

/** A pile of cards; `cards` are those that the seat sees, the top one last. */
interface Pile {
  label: string;
  layout: "hand" | "row" | "stack";
  count?: number;
  cards?: number[];
  /** The printed face that counts, if it is not the small one. */
  face?: string;
  /** `done` if its card counts no longer. */
  look?: string;
  /** The names of the cards, if the deck cannot be looked up by its name. */
  names?: Record<string, string>;
}

interface Member {
  name: string;
  facts?: Fact[];
}

interface Place {
  key: string;
  kind: "seat" | "cast" | "centre" | "push" | "task" | "offer" | "notice" | "action" | "now";
  name: string;
  owner?: string;
  look?: string;
  is_own?: boolean;
  facts?: Fact[];
  piles?: Record<string, Pile>;
  members?: Member[];
  dice?: Die[];
  /** The forms for a card that is dropped here. */
  accepts?: string[];
  /** The forms that answer it. */
  answers?: string[];
}

/** The table as a seat sees it; `order` has the keys of the places. */
interface Table {
  title: string;
  order: string[];
  places: Record<string, Omit<Place, "key">>;
}

interface Move {
  card?: number;
  from?: string;
  to?: string;
  shuffled?: string;
}

/** An option of a field; `value` is its answer. */
interface FormOption {
  value: unknown;
  label: string;
  cards?: number[];
}

interface FormField {
  name: string;
  label: string;
  kind: "choice" | "choices" | "number" | "numbers" | "text" | "texts";
  options?: FormOption[];
  /** How many options must and can be chosen, only for `choices`. */
  fewest?: number;
  most?: number;
  default?: unknown;
  sample?: unknown;
  /** Whether its numbers are those of cards, and the sample must not be sent unless it is typed. */
  is_of_cards?: boolean;
  /** Suggestions for a name that is typed. */
  suggestions?: string[];
  smallest?: number;
  largest?: number;
  /** Another field; this one has an answer for each of its members. */
  for_each?: string;
  is_required?: boolean;
  is_extra?: boolean;
  nothing?: string;
  is_repeated?: boolean;
  is_ordered?: boolean;
  when?: { field: string; answers: unknown[] };
}

/** Options that are allowed together. */
interface FormRow {
  choices: Record<string, unknown>;
  members?: Record<string, unknown[]>;
  defaults?: Record<string, unknown>;
  chance?: number;
}

interface MenuForm {
  /** The turn of its menu, which may be older than the newest menu. */
  menu?: number;
  form: string;
  topic: string;
  label: string;
  fields: FormField[];
  rows?: FormRow[];
  chance?: number;
  /** The answers of the last time: field → its answer. */
  proposed?: Record<string, unknown>;
  /** A hint for the user. */
  hint?: string;
  /** Whether it has no fields until it is opened. */
  is_closed?: boolean;
}

/** A form as it is sent: its fields by name, and their order. */
interface SentForm extends Omit<MenuForm, "menu" | "fields"> {
  order: string[];
  fields: Record<string, FormField>;
}

/** The forms of a topic. */
interface MenuSection {
  topic: string;
  title: string;
  forms: MenuForm[];
}

/** A menu as it is sent: the names of the forms by topic, and the forms. */
interface Menu {
  turn: number;
  order: string[];
  sections: Record<string, { title: string; forms: string[] }>;
  forms: Record<string, SentForm>;
  /** Why the menu is empty, if the game has an error. */
  problem?: string;
}

interface SeatInfo {
  seat: Seat;
  label: string;
  is_held: boolean;
}

interface StoryTurn {
  by: Seat | null;
  lines: Line[];
  /** The heading of the part of the story that begins here. */
  heading?: string | null | undefined;
}

interface Joined {
  is: "joined";
  resumed: boolean;
  seat: Seat;
  label: string;
  name: string;
  system: string;
  dialect: string | null;
  deck: string | null;
  title: string;
  faces: string[];
  leader: Seat;
  leads: boolean;
  turn: number;
  commitment: string;
  ended: boolean;
  seed: string | null;
  fingerprint: string | null;
  is_saved: boolean;
  secrets: Contribution[];
  language: string;
  seats: SeatInfo[];
  table?: Table;
  menu: Menu;
  story?: StoryTurn[];
}

interface Contribution {
  seat: Seat;
  commitment: string;
  secret: string | null;
  is_dropped: boolean;
}

/** A turn; `table` and `menu` are merge patches (RFC 7396) of what was sent before. */
interface Turned extends StoryTurn {
  is: "turn";
  turn: number;
  kind: "played" | "undone" | "seated" | "mixed" | "saved" | "ended" | "view";
  moves: Move[];
  /** Whether a part of the game has ended with it, such as a scene. */
  ending?: number;
  table?: object;
  menu?: { problem?: string };
  back_to?: number;
  story?: StoryTurn[];
  seat?: Seat;
  is_held?: boolean;
  is_saved?: boolean;
  seed?: string;
  fingerprint?: string;
  secret?: Contribution;
}

/** An error; over HTTP it also has `type`, `title` and `status`. */
interface Problem {
  reason: string;
  detail: string;
  rules: string[];
  field: string | null;
}

interface Closed extends Problem {
  is: "closed";
  again: boolean;
}

interface Answered {
  is: "answer";
  id: string;
  turn?: number;
  is_repeat?: boolean;
  chance?: number | null;
  /** Null if the last one is still valid. */
  menu?: Menu | null;
  /** The changes of the menu after a form was opened. */
  patch?: object;
}

interface Refused extends Problem {
  is: "refused";
  id: string | null;
}

type Message = Joined | Turned | Closed | Answered | Refused;

/** Who may open tables. */
interface Opening {
  open_to: "everybody" | "password" | "nobody";
  /** How large a saved game may be, in bytes. */
  most_saved: number;
}

interface SystemInfo {
  name: string;
  title: string;
  dialects: string[];
  decks: string[];
  dialect: string | null;
  deck: string | null;
  faces: string[];
  samples: number[];
  names: string;
  /** How many can play, if the game says so; `most` is null without a limit. */
  players: { fewest: number; most: number | null } | null;
  options: { name: string; kind: string; default: unknown }[];
}

interface OpenedSeat {
  seat: Seat;
  label: string;
  token: string;
  link: string;
}

interface OpenedTable {
  table: string;
  leader: Seat;
  commitment: string;
  /** The damage at the end of the saved game. */
  torn: string | null;
  seats: OpenedSeat[];
}

type LineState = "joining" | "open" | "slow" | "dropped" | "closed";

interface SeatOptions {
  token: string;
  language?: string;
  /** What the server sends; by default lines, moves, table, menu and story. */
  wants?: string[];
  /** The address of the host; by default that of the page. */
  server?: string;
  onmessage: (message: Message) => void;
  onstate?: (state: LineState) => void;
}

/** A form of a menu. */
type Chosen = Pick<MenuForm, "menu" | "form">;

interface Waiting {
  request: Record<string, unknown>;
  sent: number;
  done: (answer: Answered) => void;
  failed: (why: Error) => void;
}

interface CardLook {
  zone: string;
  /** The printed face. */
  side?: string;
  onclick?: () => void;
  onpointerdown?: (event: PointerEvent) => void;
  note?: string;
  class?: string;
}

/** The part of the WebSocket interface that the page uses. */
interface HostSocket {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  onerror?: ((event: Event) => void) | null;
  send(text: string): void;
  close(): void;
}

/** A response of the host in the browser. */
interface LocalReply {
  status: number;
  kind: string;
  body: Uint8Array<ArrayBuffer>;
}

/** The host in the browser, which calls `dramadeck.offline.local`. */
interface LocalPython {
  request(path: string, token: string | null, body: string | null): Promise<LocalReply>;
  connect(onmessage: (text: string | null) => void): { send(text: string): void; close(): void };
}

interface Window {
  /** The host, if it is in the browser. */
  dramadeck?: LocalPython;
}
