/** The router: paths by the history API; links are plain `<a>` elements. */

import type { GameName } from "./api";
import { GAMES } from "./games";

export type Route =
  | { page: "home" | "lobby" | "games" | "watch" | "leaders" | "learn" | "matches" | "account" | "not-found" }
  | { page: "table"; id: string; seat: number | null; step: number | null }
  | { page: "match"; id: string }
  | { page: "mail"; purpose: "confirm" | "stop"; token: string }
  | { page: "lesson"; game: GameName; lesson: number }
  | { page: "rules"; game: GameName; section: string };

const PLAIN_PAGES = ["lobby", "games", "watch", "leaders", "learn", "matches", "account"] as const;

function parseNumber(text: string | null): number | null {
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

export function parseRoute(path: string, query: URLSearchParams, hash = ""): Route {
  const [first = "", second = "", ...rest] = path.split("/").filter(Boolean);
  if (!first) return { page: "home" };
  const taught = first === "learn" && GAMES.find((game) => game === second);
  if (taught && rest.join() === "rules") return { page: "rules", game: taught, section: hash.slice(1) };
  if (taught && /^[1-9]\d?$/.test(rest.join())) return { page: "lesson", game: taught, lesson: Number(rest[0]) };
  if (rest.length) return { page: "not-found" };
  if (first === "table" && second) {
    return { page: "table", id: second, seat: parseNumber(query.get("seat")), step: parseNumber(query.get("step")) };
  }
  if (first === "mail" && (second === "confirm" || second === "stop")) {
    return { page: "mail", purpose: second, token: query.get("token") ?? "" };
  }
  if (first === "match" && second) return { page: "match", id: second };
  if (taught) return { page: "lesson", game: taught, lesson: 1 };
  const plain = PLAIN_PAGES.find((name) => name === first);
  return plain && !second ? { page: plain } : { page: "not-found" };
}

const readLocation = () => parseRoute(location.pathname, new URLSearchParams(location.search), location.hash);

let route = $state.raw<Route>(readLocation());

export function currentRoute(): Route {
  return route;
}

export function navigate(path: string): void {
  history.pushState(null, "", path);
  route = readLocation();
  window.scrollTo(0, 0);
}

/** Changes the address without a new history entry or page, for example for the step shown. */
export function replacePath(path: string): void {
  history.replaceState(null, "", path);
}

function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element | null)?.closest("a");
  if (!link || link.target || link.hasAttribute("download")) return;
  const url = new URL(link.href, location.href);
  if (url.origin !== location.origin || /^\/(api|static)\//.test(url.pathname)) return;
  if (url.hash && url.pathname === location.pathname) return;
  event.preventDefault();
  navigate(url.pathname + url.search + url.hash);
}

export function startRouting(): void {
  document.addEventListener("click", followLink);
  window.addEventListener("popstate", () => (route = readLocation()));
}
