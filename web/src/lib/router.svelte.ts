/** Where the reader is: paths by the history API; links are plain `<a>` elements. */

import type { GameName } from "./api";

export type Route =
  | { page: "home" | "lobby" | "games" | "watch" | "leaders" | "learn" | "matches" | "account" | "lost" }
  | { page: "table"; id: string; seat: number | null; step: number | null }
  | { page: "match"; id: string }
  | { page: "mail"; purpose: "confirm" | "stop"; token: string }
  | { page: "lesson"; game: GameName };

const PLAIN = ["lobby", "games", "watch", "leaders", "learn", "matches", "account"] as const;

function number(text: string | null): number | null {
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

export function routeOf(path: string, query: URLSearchParams): Route {
  const [first = "", second = "", ...rest] = path.split("/").filter(Boolean);
  if (!first) return { page: "home" };
  if (rest.length) return { page: "lost" };
  if (first === "table" && second) {
    return { page: "table", id: second, seat: number(query.get("seat")), step: number(query.get("step")) };
  }
  if (first === "mail" && (second === "confirm" || second === "stop")) {
    return { page: "mail", purpose: second, token: query.get("token") ?? "" };
  }
  if (first === "match" && second) return { page: "match", id: second };
  if (first === "learn" && ["opera", "jack", "minuit"].includes(second)) {
    return { page: "lesson", game: second as GameName };
  }
  const plain = PLAIN.find((name) => name === first);
  return plain && !second ? { page: plain } : { page: "lost" };
}

const here = () => routeOf(location.pathname, new URLSearchParams(location.search));

let route = $state.raw<Route>(here());

export function currentRoute(): Route {
  return route;
}

export function go(path: string): void {
  history.pushState(null, "", path);
  route = here();
  window.scrollTo(0, 0);
}

/** Change the address without a new entry or a new page, such as the step shown. */
export function note(path: string): void {
  history.replaceState(null, "", path);
}

function followed(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element | null)?.closest("a");
  if (!link || link.target || link.hasAttribute("download")) return;
  const url = new URL(link.href, location.href);
  if (url.origin !== location.origin || /^\/(api|static)\//.test(url.pathname)) return;
  if (url.hash && url.pathname === location.pathname) return;
  event.preventDefault();
  go(url.pathname + url.search);
}

export function startRouting(): void {
  document.addEventListener("click", followed);
  window.addEventListener("popstate", () => (route = here()));
}
