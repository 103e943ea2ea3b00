/**
 * What server and page say to each other, as docs/reference/web-protocol.md describes it, and the
 * shapes that several modules of the page share.
 */

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

/** One thing to know, and what it is about. */
interface Fact {
  text: string;
  look?: string;
  /** The form by which somebody does what it says, and what is settled of it: field → its answer. */
  form?: string;
  given?: Record<string, unknown>;
  /** What it means, for who asks. */
  help?: string;
}

/** A die of an action; without a total it is still to be thrown. */
interface Die {
  label: string;
  faces?: number[];
  total?: number;
}

/** Cards that lie together; `cards` are those whose faces the seat may see, the top one last. */
interface Pile {
  label: string;
  layout: "hand" | "row" | "stack";
  count?: number;
  cards?: number[];
  /** The printed face that counts, where it is not the small one. */
  face?: string;
  /** What the cards are called, where the deck cannot be looked up by its name. */
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
  /** The forms that a card may become which is dropped here. */
  accepts?: string[];
  /** The forms by which it is answered. */
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

/** One of the options of a field; `value` is the answer that means it. */
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
  /** How many of the options have to be chosen, and can be; of `choices` alone. */
  fewest?: number;
  most?: number;
  default?: unknown;
  sample?: unknown;
  /** Of a name that is free, those that there are. */
  suggestions?: string[];
  smallest?: number;
  largest?: number;
  /** The field for each of whose chosen options this one has an answer. */
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
  /** The menu it stands in, by its turn: what is shown may be older than the newest menu. */
  menu?: number;
  form: string;
  topic: string;
  label: string;
  fields: FormField[];
  rows?: FormRow[];
  chance?: number;
  /** What the seat has chosen the last time: field → its answer. */
  proposed?: Record<string, unknown>;
  /** What is good to know before it is sent. */
  hint?: string;
  /** Whether it is a heading alone, without fields until it is opened. */
  is_closed?: boolean;
}

/** A form as it is sent: its fields by their names, and the order in which they are asked. */
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

/** What a seat may do, as it is sent: the names of the forms by topic, and the forms. */
interface Menu {
  turn: number;
  order: string[];
  sections: Record<string, { title: string; forms: string[] }>;
  forms: Record<string, SentForm>;
  /** Why nothing can be offered, if the game is broken. */
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
  /** What the part of the story is called that begins here. */
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

/** What went wrong; over HTTP it has `type`, `title` and `status` besides. */
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
  /** Nothing where the one that is known still holds. */
  menu?: Menu | null;
  /** What has changed in the menu since a form was opened. */
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
  /** What is wrong with the end of the saved game that goes on there. */
  torn: string | null;
  seats: OpenedSeat[];
}

type LineState = "joining" | "open" | "slow" | "dropped" | "closed";

interface SeatOptions {
  token: string;
  language?: string;
  /** What the server sends; it is everything that the page needs if it is left out. */
  wants?: string[];
  /** Where the host is; the page comes from it. */
  server?: string;
  onmessage: (message: Message) => void;
  onstate?: (state: LineState) => void;
}

/** A form of a menu. */
type Chosen = Pick<MenuForm, "menu" | "form">;

interface Waiting {
  text: string;
  sent: number;
  done: (answer: Answered) => void;
  failed: (why: Error) => void;
}

interface CardLook {
  zone: string;
  /** The printed face that is seen. */
  side?: string;
  onclick?: () => void;
  onpointerdown?: (event: PointerEvent) => void;
  note?: string;
  class?: string;
}

/** What a connection needs of a WebSocket. */
interface HostSocket {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

/** What the host has answered over HTTP, as it is handed from Python. */
interface LocalReply {
  status: number;
  kind: string;
  body: Uint8Array<ArrayBuffer>;
}

/** The Python of the page: it answers as `dramadeck.offline.local` does. */
interface LocalPython {
  asked(path: string, token: string | null, body: string | null): Promise<LocalReply>;
  line(heard: (text: string | null) => void): { say(text: string): void; close(): void };
}

interface Window {
  /** Where the page has its host beside it. */
  dramadeck?: LocalPython;
}
