/** The server's REST interface, typed; every failure is thrown as a `Problem`. */

import type * as Wire from "../api";

export type {
  ChatLine,
  GameInfo,
  GameName,
  LegalChoice as Choice,
  ListedMatch,
  ListedTable,
  OwnBot,
  PracticePosition,
  Profile,
  SeatKind,
  GameTitle as CollectionTitle,
  IllegalReason,
  MatchGameView as MatchGame,
  MatchSideScore as ListedSide,
  MatchView as Match,
  ClockView as TableClock,
  GameKnowledge as View,
  StepView,
  TableEventView as TableEvent,
  TableView,
  TimeControl,
} from "../api";

export type Options = Wire.GameInfo["options"];

/** A request in which all but these parts may be left out: they have defaults. */
type Request<T, Needed extends keyof T> = Pick<T, Needed> & Partial<T>;

export type SeatPlan = Request<Wire.SeatSetup, "kind">;
export type RequestedSide = Partial<Wire.MatchSideRequest>;
export type NewTable = Request<Omit<Wire.NewTable, "seats" | "time">, "game" | "sit"> & {
  game: Wire.GameName;
  seats: SeatPlan[];
  time?: Partial<Wire.TimeControl>;
};
export type NewMatch = Omit<Wire.NewMatch, "sides" | "time"> & {
  sides: [RequestedSide, RequestedSide];
  time: Partial<Wire.TimeControl>;
};
/** A position of a lesson, and the actions played from it. */
export type PracticeRequest = Request<Wire.Practice, "game" | "actions" | "seat">;

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
    const refusal = (content ?? {}) as Partial<Wire.ErrorAnswer>;
    throw new Problem(refusal.code ?? "fault", refusal.message ?? answer.statusText, answer.status, refusal.request);
  }
  return content as T;
}

const getJson = <T>(path: string, query?: Query) => request<T>("GET", path, undefined, query);
const postJson = <T>(path: string, body: unknown = {}, query?: Query) => request<T>("POST", path, body, query);

export const api = {
  loadProfile: () => getJson<Wire.Profile>("/me"),
  setName: (name: string) => postJson<Wire.Profile>("/me", { name }),
  updateProfile: (changes: Partial<Wire.Wishes>) => request<Wire.Profile>("PATCH", "/me", changes),
  register: (name: string, password: string) => postJson<Wire.Profile>("/account", { name, password }),
  login: (name: string, password: string) => postJson<Wire.Profile>("/login", { name, password }),
  logout: () => postJson<Wire.EmptyAnswer>("/logout"),
  logoutEverywhere: () => postJson<Wire.EmptyAnswer>("/logout/everywhere"),
  loadOwnRating: (game: Wire.GameName) => getJson<Wire.OwnRating>(`/me/rating/${game}`),
  loadMuted: () => getJson<Wire.MutedNames>("/me/mute"),
  setMuted: (name: string, mute: boolean) => postJson<Wire.MutedNames>("/me/mute", { name, mute }),
  loadPushKey: () => getJson<Wire.PushKey>("/push"),
  subscribeToPush: (subscription: { endpoint: string; keys: object }) =>
    postJson<Wire.EmptyAnswer>("/me/push", subscription),
  unsubscribeFromPush: (endpoint: string) => request<null>("DELETE", "/me/push", undefined, { endpoint }),

  confirmEmail: (token: string) => postJson<Wire.EmptyAnswer>("/mail/confirm", {}, { token }),
  stopMail: (token: string) => postJson<Wire.EmptyAnswer>("/mail/stop", {}, { token }),

  loadLeaderboard: (game: Wire.GameName, bots = false) =>
    getJson<Wire.LeaderboardEntry[]>(`/leaderboard/${game}`, { bots }),
  listBots: () => getJson<Wire.OwnBot[]>("/bots"),
  makeBot: (name: string) => postJson<Wire.BotToken>("/bots", { name }),
  renewBot: (name: string) => postJson<Wire.BotToken>("/bots/token", { name }),
  revokeBot: (name: string) => request<Wire.EmptyAnswer>("DELETE", "/bots/token", undefined, { name }),
  renameBot: (name: string, to: string) => request<Wire.BotName>("PATCH", "/bots", { name, to }),
  deleteBot: (name: string) => request<Wire.EmptyAnswer>("DELETE", "/bots", undefined, { name }),
  listMatches: (query: Query = {}) => getJson<Wire.ListedMatch[]>("/matches", query),
  loadMatch: (id: string) => getJson<Wire.MatchView>(`/matches/${id}`),
  startMatch: (match: NewMatch) => postJson<Wire.MatchView>("/matches", match),
  cancelMatch: (id: string) => request<Wire.MatchView>("DELETE", `/matches/${id}`),
  listTables: (list: string, query: Query = {}) => getJson<Wire.ListedTable[]>("/tables", { list, ...query }),
  createTable: (table: NewTable) => postJson<Wire.TableView>("/tables", table),
  loadTable: (id: string, query: Query = {}) => getJson<Wire.TableView>(`/tables/${id}`, query),
  closeTable: (id: string) => request<Wire.CommittedSeq>("DELETE", `/tables/${id}`),
  takeSeat: (id: string, seat: number) => request<Wire.TableView>("PUT", `/tables/${id}/seats/${seat}`),
  leaveSeat: (id: string, seat: number) => request<Wire.CommittedSeq>("DELETE", `/tables/${id}/seats/${seat}`),
  openRematch: (id: string) => postJson<Wire.TableView>(`/tables/${id}/rematch`),
  loadChat: (id: string) => getJson<Wire.ChatLine[]>(`/tables/${id}/chat`),
  sendChat: (id: string, text: string) => postJson<Wire.StoredChatLine>(`/tables/${id}/chat`, { text }),
  loadPreview: (id: string, action: number, seat: number | null) =>
    getJson<Wire.ActionPreview>(`/tables/${id}/preview`, { action, seat }),
  loadStepViews: (id: string, seat: number | null) => getJson<Wire.StepView[]>(`/tables/${id}/views`, { seat }),
  loadBelief: (id: string, seat: number | null) => getJson<Wire.BeliefAnswer>(`/tables/${id}/belief`, { seat }),
  loadAnalysis: (id: string) => getJson<Wire.FinishedAnalysis | Wire.AnalysisProgress>(`/tables/${id}/analysis`),
  loadPractice: (lesson: PracticeRequest) => postJson<Wire.PracticePosition>("/practice", lesson),
  previewPractice: (lesson: PracticeRequest & { action: number }) =>
    postJson<Wire.ActionPreview>("/practice/preview", lesson),
};
