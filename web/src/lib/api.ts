/** The server's REST interface, typed; whatever goes wrong comes out as a `Problem`. */

import type { Choice, View } from "../boards/board";

export type GameName = "opera" | "jack" | "minuit";
export const GAMES: GameName[] = ["opera", "jack", "minuit"];

export interface Me {
  name: string;
  kind: "nobody" | "guest" | "account" | "bot";
  email: string;
  /** Whether the link that was sent to it has been followed. */
  email_confirmed: boolean;
  /** What notices are written in. */
  language: string;
}

export interface GameInfo {
  name: GameName;
  players: number[];
  options: Options;
}

export type Options = Record<string, string | number | boolean>;
export type SeatKind = "person" | "machine" | "bot";
export type Status = "open" | "live" | "paused" | "over" | "closed" | "aside";

export interface SeatPlan {
  kind: SeatKind;
  machine?: string;
}

export interface Time {
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
  time?: Partial<Time>;
  public?: boolean;
  rated?: boolean;
}

/** What a game of the collection is called: a message, and its numbers. */
export interface Title {
  kind: string;
  numbers: Record<string, number>;
}

export interface ListedTable {
  id: string;
  game: GameName;
  options: Options;
  time: Time;
  rated: boolean;
  public: boolean;
  status: Status;
  turn: number | null;
  updated: number;
  /** Where it stands in a list: the next page comes after it. */
  place: string;
  seats: { kind: SeatKind; name: string; result: number | null }[];
  mine: number[];
  /** Of games of the collection only. */
  title?: Title;
}

export interface Seat {
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

export interface Clock {
  left: number[];
  running: number | null;
  since: number;
}

/** Why something may not be done now: a reason, and what it concerns. */
export interface Barred {
  why: string;
  what: string[];
  number?: number;
}

/** How things stand at a table, as its reader may know it. */
export interface Situation {
  id: string;
  game: GameName;
  options: Options;
  time: Time;
  public: boolean;
  rated: boolean;
  now: number;
  mine: number[];
  owner: boolean;
  /** The match that it is a game of. */
  match: string | null;
  /** Of a game of the collection. */
  title: Title | null;
  /** How many look on without a seat. */
  watching: number;
  seq: number;
  status: Status;
  reader: number | null;
  turn: number | null;
  seats: Seat[];
  clock: Clock;
  wish: { seat: number; wish: "undo" | "pause" } | null;
  view: View | null;
  choices: Choice[];
  barred: Barred[];
  undo: { free: boolean; keep: number } | null;
  result: number[] | null;
  commitment: string;
  seed: string | null;
  position: View | null;
  rematch: string | null;
  /** Why whoever runs the house has ended it. */
  reason: string | null;
  events: TableEvent[];
}

export interface Moment {
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

export interface Bot {
  name: string;
  /** Whether it has a token; which one is told once. */
  token: boolean;
  /** Whether its program has its line open. */
  here: boolean;
}

/** One of the two of a match that is asked for: a bot or a machine, by name. */
export interface MatchSide {
  bot?: string;
  machine?: string;
}

export interface NewMatch {
  game: GameName;
  sides: [MatchSide, MatchSide];
  games: number;
  at_once: number;
  options: Options;
  time: Partial<Time>;
  rated: boolean;
}

export interface ListedSide {
  kind: "bot" | "machine";
  name: string;
  points: number;
  /** Of the points; none before a game is over. */
  share: number | null;
  /** Of the share, at 95 %. */
  interval: [number, number];
}

export type MatchStatus = "live" | "over" | "cancelled" | "declined" | "absent";

export interface ListedMatch<Side extends ListedSide = ListedSide> {
  id: string;
  game: GameName;
  options: Options;
  time: Time;
  rated: boolean;
  games: number;
  at_once: number;
  status: MatchStatus;
  /** The side that would not or did not sit down. */
  blamed: number | null;
  created: number;
  played: number;
  sides: [Side, Side];
  place: string;
}

export interface Side extends ListedSide {
  /** By where it sat. */
  seats: { games: number; points: number }[];
  refused: number;
  late: number;
  here: boolean;
  missing: boolean;
}

export interface MatchGame {
  number: number;
  id: string;
  status: Status;
  /** Who sits where, by side. */
  seats: [number, number];
  /** The first side's. */
  points: number | null;
  late: number | null;
  refused: [number, number];
}

/** How a match stands, with its games, or those that have changed. */
export interface Match extends Omit<ListedMatch<Side>, "place"> {
  mine: boolean;
  tables: MatchGame[];
}

export interface Leader {
  name: string;
  kind: string;
  rating: number;
  games: number;
}

export interface Practice {
  view: View;
  choices: Choice[];
  said: string[];
  turn: number;
}

/** A position of a lesson, and the actions played from it. */
export interface Exercise {
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
    /** What the server's log calls it, for faults of ours. */
    readonly request = "",
  ) {
    super(message);
  }
}

type Query = Record<string, string | number | boolean | null | undefined>;

function address(path: string, query?: Query): string {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== null && value !== undefined && value !== "") asked.set(name, String(value));
  }
  const tail = asked.toString();
  return `/api${path}${tail ? `?${tail}` : ""}`;
}

async function ask<T>(method: string, path: string, body?: unknown, query?: Query): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(address(path, query), {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Problem("offline", "the server cannot be reached");
  }
  const text = await answer.text();
  let content: unknown = null;
  try {
    content = text ? JSON.parse(text) : null;
  } catch {
    throw new Problem("fault", "the answer cannot be read", answer.status);
  }
  if (!answer.ok) {
    const told = (content ?? {}) as { code?: string; message?: string; request?: string };
    throw new Problem(
      told.code ?? "fault",
      told.message ?? answer.statusText,
      answer.status,
      told.request,
    );
  }
  return content as T;
}

const get = <T>(path: string, query?: Query) => ask<T>("GET", path, undefined, query);
const post = <T>(path: string, body: unknown = {}, query?: Query) =>
  ask<T>("POST", path, body, query);

export const api = {
  me: () => get<Me>("/me"),
  hello: (name: string) => post<Me>("/me", { name }),
  change: (wishes: { name?: string; email?: string; language?: string; password?: string; old?: string }) =>
    ask<Me>("PATCH", "/me", wishes),
  register: (name: string, password: string) => post<Me>("/account", { name, password }),
  login: (name: string, password: string) => post<Me>("/login", { name, password }),
  logout: () => post<object>("/logout"),
  logoutEverywhere: () => post<object>("/logout/everywhere"),
  muted: () => get<{ muted: string[] }>("/me/mute"),
  mute: (name: string, mute: boolean) => post<{ muted: string[] }>("/me/mute", { name, mute }),
  pushKey: () => get<{ key: string }>("/push"),
  subscribe: (subscription: { endpoint: string; keys: object }) =>
    post<object>("/me/push", subscription),
  unsubscribe: (endpoint: string) => ask<null>("DELETE", "/me/push", undefined, { endpoint }),

  confirmEmail: (token: string) => post<object>("/mail/confirm", {}, { token }),
  stopMail: (token: string) => post<object>("/mail/stop", {}, { token }),

  games: () => get<GameInfo[]>("/games"),
  leaders: (game: GameName, bots = false) => get<Leader[]>(`/leaderboard/${game}`, { bots }),
  bots: () => get<Bot[]>("/bots"),
  makeBot: (name: string) => post<{ name: string; token: string }>("/bots", { name }),
  renewBot: (name: string) => post<{ name: string; token: string }>("/bots/token", { name }),
  revokeBot: (name: string) => ask<object>("DELETE", "/bots/token", undefined, { name }),
  renameBot: (name: string, to: string) => ask<{ name: string }>("PATCH", "/bots", { name, to }),
  deleteBot: (name: string) => ask<object>("DELETE", "/bots", undefined, { name }),
  matches: (query: Query = {}) => get<ListedMatch[]>("/matches", query),
  match: (id: string) => get<Match>(`/matches/${id}`),
  runMatch: (match: NewMatch) => post<Match>("/matches", match),
  cancelMatch: (id: string) => ask<Match>("DELETE", `/matches/${id}`),
  tables: (list: string, query: Query = {}) => get<ListedTable[]>("/tables", { list, ...query }),
  create: (table: NewTable) => post<Situation>("/tables", table),
  table: (id: string, query: Query = {}) => get<Situation>(`/tables/${id}`, query),
  close: (id: string) => ask<object>("DELETE", `/tables/${id}`),
  sit: (id: string, seat: number) => ask<Situation>("PUT", `/tables/${id}/seats/${seat}`),
  leave: (id: string, seat: number) => ask<object>("DELETE", `/tables/${id}/seats/${seat}`),
  rematch: (id: string) => post<Situation>(`/tables/${id}/rematch`),
  chat: (id: string) => get<ChatLine[]>(`/tables/${id}/chat`),
  say: (id: string, text: string) => post<{ id: number }>(`/tables/${id}/chat`, { text }),
  preview: (id: string, action: number, seat: number | null) =>
    get<{ view: View | null }>(`/tables/${id}/preview`, { action, seat }),
  views: (id: string, seat: number | null) => get<Moment[]>(`/tables/${id}/views`, { seat }),
  belief: (id: string, seat: number | null) =>
    get<{ belief: Record<string, number> }>(`/tables/${id}/belief`, { seat }),
  analysis: <T>(id: string) => get<T>(`/tables/${id}/analysis`),
  practice: (lesson: Exercise) => post<Practice>("/practice", lesson),
  tryOut: (lesson: Exercise & { action: number }) => post<{ view: View | null }>("/practice/preview", lesson),
};
