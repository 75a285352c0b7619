/** The server's REST interface, typed; every failure is thrown as a `Problem`. */

import type { Choice, View } from "../boards/board";

export type GameName = "opera" | "jack" | "minuit";
export const GAMES: GameName[] = ["opera", "jack", "minuit"];

export interface Profile {
  name: string;
  kind: "nobody" | "guest" | "account" | "bot";
  email: string;
  /** Whether the address was confirmed by the link sent there. */
  email_confirmed: boolean;
  /** The language of notifications. */
  language: string;
}

export interface GameInfo {
  name: GameName;
  players: number[];
  options: Options;
}

export type Options = Record<string, string | number | boolean>;
export type SeatKind = "person" | "machine" | "bot";
export type TableStatus = "open" | "live" | "paused" | "over" | "closed" | "aside";

export interface SeatPlan {
  kind: SeatKind;
  machine?: string;
}

export interface TimeControl {
  pace: "none" | "live" | "days";
  seconds: number;
  increment: number;
  days: number;
}

export interface NewTable {
  game: GameName;
  seats: SeatPlan[];
  sit: number[];
  options?: Options;
  time?: Partial<TimeControl>;
  public?: boolean;
  rated?: boolean;
}

/** The title of a game of the collection: a message and its numbers. */
export interface CollectionTitle {
  kind: string;
  numbers: Record<string, number>;
}

export interface ListedTable {
  id: string;
  game: GameName;
  options: Options;
  time: TimeControl;
  rated: boolean;
  public: boolean;
  status: TableStatus;
  turn: number | null;
  updated: number;
  /** Its position in the list, as the cursor of the next page. */
  place: string;
  seats: { kind: SeatKind; name: string; result: number | null }[];
  mine: number[];
  /** Only for games of the collection. */
  title?: CollectionTitle;
}

export interface TableSeat {
  kind: SeatKind;
  machine: string;
  name: string;
  gone: boolean;
}

export interface TableEvent {
  seq: number;
  at: number;
  type: string;
  seat?: number;
  said?: string;
  keep?: number;
  wish?: "undo" | "pause";
  name?: string;
  table?: string;
  reason?: string;
}

export interface TableClock {
  left: number[];
  running: number | null;
  since: number;
}

/** Why some actions are illegal now: a reason and its subjects. */
export interface IllegalReason {
  why: string;
  what: string[];
  number?: number;
}

/** A table as one reader may see it. */
export interface TableView {
  id: string;
  game: GameName;
  options: Options;
  time: TimeControl;
  public: boolean;
  rated: boolean;
  now: number;
  mine: number[];
  owner: boolean;
  /** The id of the match that it belongs to. */
  match: string | null;
  /** Only for games of the collection. */
  title: CollectionTitle | null;
  /** The number of spectators. */
  watching: number;
  seq: number;
  status: TableStatus;
  reader: number | null;
  turn: number | null;
  seats: TableSeat[];
  clock: TableClock;
  wish: { seat: number; wish: "undo" | "pause" } | null;
  view: View | null;
  choices: Choice[];
  barred: IllegalReason[];
  undo: { free: boolean; keep: number } | null;
  result: number[] | null;
  commitment: string;
  seed: string | null;
  position: View | null;
  rematch: string | null;
  /** Why the operators of the server ended it. */
  reason: string | null;
  events: TableEvent[];
}

export interface StepView {
  step: number;
  seat: number;
  said: string;
  view: View;
}

export interface ChatLine {
  id: number;
  name: string;
  text: string;
  at: number;
}

export interface OwnBot {
  name: string;
  /** Whether it has a token; the token itself is shown only once. */
  token: boolean;
  /** Whether its program is connected. */
  here: boolean;
}

/** A side of a requested match: a bot or a machine player, by name. */
export interface RequestedSide {
  bot?: string;
  machine?: string;
}

export interface NewMatch {
  game: GameName;
  sides: [RequestedSide, RequestedSide];
  games: number;
  at_once: number;
  options: Options;
  time: Partial<TimeControl>;
  rated: boolean;
}

export interface ListedSide {
  kind: "bot" | "machine";
  name: string;
  points: number;
  /** The share of the points; null before a game is over. */
  share: number | null;
  /** The 95 % confidence interval of the share. */
  interval: [number, number];
}

export type MatchStatus = "live" | "over" | "cancelled" | "declined" | "absent";

export interface ListedMatch<Side extends ListedSide = ListedSide> {
  id: string;
  game: GameName;
  options: Options;
  time: TimeControl;
  rated: boolean;
  games: number;
  at_once: number;
  status: MatchStatus;
  /** The side that declined or did not come. */
  blamed: number | null;
  created: number;
  played: number;
  sides: [Side, Side];
  place: string;
}

export interface MatchSide extends ListedSide {
  /** Results by seat. */
  seats: { games: number; points: number }[];
  refused: number;
  late: number;
  here: boolean;
  missing: boolean;
}

export interface MatchGame {
  number: number;
  id: string;
  status: TableStatus;
  /** The side on each seat. */
  seats: [number, number];
  /** The first side's points. */
  points: number | null;
  late: number | null;
  refused: [number, number];
}

/** A match with its games, or with those that have changed. */
export interface Match extends Omit<ListedMatch<MatchSide>, "place"> {
  mine: boolean;
  tables: MatchGame[];
}

export interface LeaderboardEntry {
  name: string;
  kind: string;
  rating: number;
  games: number;
}

export interface PracticePosition {
  view: View;
  choices: Choice[];
  said: string[];
  turn: number;
}

/** A position of a lesson, and the actions played from it. */
export interface PracticeRequest {
  game: GameName;
  options?: Options;
  start?: View;
  actions: number[];
  seat: number | null;
}

export class Problem extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status = 0,
    /** The request's id in the server's log, for faults of the server. */
    readonly request = "",
  ) {
    super(message);
  }
}

type Query = Record<string, string | number | boolean | null | undefined>;

function buildUrl(path: string, query?: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== null && value !== undefined && value !== "") parameters.set(name, String(value));
  }
  const queryString = parameters.toString();
  return `/api${path}${queryString ? `?${queryString}` : ""}`;
}

async function request<T>(method: string, path: string, body?: unknown, query?: Query): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(buildUrl(path, query), {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Problem("offline", "the server cannot be reached");
  }
  const text = await answer.text();
  let content: unknown;
  try {
    content = text ? JSON.parse(text) : null;
  } catch {
    throw new Problem("fault", "the answer cannot be read", answer.status);
  }
  if (!answer.ok) {
    const refusal = (content ?? {}) as { code?: string; message?: string; request?: string };
    throw new Problem(refusal.code ?? "fault", refusal.message ?? answer.statusText, answer.status, refusal.request);
  }
  return content as T;
}

const getJson = <T>(path: string, query?: Query) => request<T>("GET", path, undefined, query);
const postJson = <T>(path: string, body: unknown = {}, query?: Query) => request<T>("POST", path, body, query);

export const api = {
  loadProfile: () => getJson<Profile>("/me"),
  setName: (name: string) => postJson<Profile>("/me", { name }),
  updateProfile: (changes: { name?: string; email?: string; language?: string; password?: string; old?: string }) =>
    request<Profile>("PATCH", "/me", changes),
  register: (name: string, password: string) => postJson<Profile>("/account", { name, password }),
  login: (name: string, password: string) => postJson<Profile>("/login", { name, password }),
  logout: () => postJson<object>("/logout"),
  logoutEverywhere: () => postJson<object>("/logout/everywhere"),
  loadMuted: () => getJson<{ muted: string[] }>("/me/mute"),
  setMuted: (name: string, mute: boolean) => postJson<{ muted: string[] }>("/me/mute", { name, mute }),
  loadPushKey: () => getJson<{ key: string }>("/push"),
  subscribeToPush: (subscription: { endpoint: string; keys: object }) => postJson<object>("/me/push", subscription),
  unsubscribeFromPush: (endpoint: string) => request<null>("DELETE", "/me/push", undefined, { endpoint }),

  confirmEmail: (token: string) => postJson<object>("/mail/confirm", {}, { token }),
  stopMail: (token: string) => postJson<object>("/mail/stop", {}, { token }),

  listGames: () => getJson<GameInfo[]>("/games"),
  loadLeaderboard: (game: GameName, bots = false) => getJson<LeaderboardEntry[]>(`/leaderboard/${game}`, { bots }),
  listBots: () => getJson<OwnBot[]>("/bots"),
  makeBot: (name: string) => postJson<{ name: string; token: string }>("/bots", { name }),
  renewBot: (name: string) => postJson<{ name: string; token: string }>("/bots/token", { name }),
  revokeBot: (name: string) => request<object>("DELETE", "/bots/token", undefined, { name }),
  renameBot: (name: string, to: string) => request<{ name: string }>("PATCH", "/bots", { name, to }),
  deleteBot: (name: string) => request<object>("DELETE", "/bots", undefined, { name }),
  listMatches: (query: Query = {}) => getJson<ListedMatch[]>("/matches", query),
  loadMatch: (id: string) => getJson<Match>(`/matches/${id}`),
  startMatch: (match: NewMatch) => postJson<Match>("/matches", match),
  cancelMatch: (id: string) => request<Match>("DELETE", `/matches/${id}`),
  listTables: (list: string, query: Query = {}) => getJson<ListedTable[]>("/tables", { list, ...query }),
  createTable: (table: NewTable) => postJson<TableView>("/tables", table),
  loadTable: (id: string, query: Query = {}) => getJson<TableView>(`/tables/${id}`, query),
  closeTable: (id: string) => request<object>("DELETE", `/tables/${id}`),
  takeSeat: (id: string, seat: number) => request<TableView>("PUT", `/tables/${id}/seats/${seat}`),
  leaveSeat: (id: string, seat: number) => request<object>("DELETE", `/tables/${id}/seats/${seat}`),
  openRematch: (id: string) => postJson<TableView>(`/tables/${id}/rematch`),
  loadChat: (id: string) => getJson<ChatLine[]>(`/tables/${id}/chat`),
  sendChat: (id: string, text: string) => postJson<{ id: number }>(`/tables/${id}/chat`, { text }),
  loadPreview: (id: string, action: number, seat: number | null) =>
    getJson<{ view: View | null }>(`/tables/${id}/preview`, { action, seat }),
  loadStepViews: (id: string, seat: number | null) => getJson<StepView[]>(`/tables/${id}/views`, { seat }),
  loadBelief: (id: string, seat: number | null) =>
    getJson<{ belief: Record<string, number> }>(`/tables/${id}/belief`, { seat }),
  loadAnalysis: <T>(id: string) => getJson<T>(`/tables/${id}/analysis`),
  loadPractice: (lesson: PracticeRequest) => postJson<PracticePosition>("/practice", lesson),
  previewPractice: (lesson: PracticeRequest & { action: number }) =>
    postJson<{ view: View | null }>("/practice/preview", lesson),
};
