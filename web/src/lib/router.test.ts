import { expect, test, vi } from "vitest";

vi.stubGlobal("location", { pathname: "/", search: "", hash: "" });
const { parseRoute } = await import("./router.svelte");
const at = (address: string) => {
  const url = new URL(address, "http://here");
  return parseRoute(url.pathname, url.searchParams, url.hash);
};

test("addresses lead to their pages", () => {
  expect(at("/")).toEqual({ page: "home" });
  expect(at("/lobby")).toEqual({ page: "lobby" });
  expect(at("/learn/jack")).toEqual({ page: "lesson", game: "jack", lesson: 1 });
  expect(at("/learn/jack/3")).toEqual({ page: "lesson", game: "jack", lesson: 3 });
  expect(at("/learn/jack/rules")).toEqual({ page: "rules", game: "jack", section: "" });
  expect(at("/learn/jack/rules#walk")).toEqual({ page: "rules", game: "jack", section: "walk" });
  expect(at("/table/x1?seat=1&step=20")).toEqual({ page: "table", id: "x1", seat: 1, step: 20 });
  expect(at("/matches")).toEqual({ page: "matches" });
  expect(at("/match/m1")).toEqual({ page: "match", id: "m1" });
  expect(at("/mail/stop?token=a.b")).toEqual({ page: "mail", purpose: "stop", token: "a.b" });
  expect(at("/table/x1?step=-2")).toEqual({ page: "table", id: "x1", seat: null, step: null });
});

test("other addresses lead to the not-found page", () => {
  expect(at("/nowhere")).toEqual({ page: "not-found" });
  expect(at("/match")).toEqual({ page: "not-found" });
  expect(at("/mail")).toEqual({ page: "not-found" });
  expect(at("/lobby/x")).toEqual({ page: "not-found" });
  expect(at("/learn/chess")).toEqual({ page: "not-found" });
  expect(at("/learn/jack/0")).toEqual({ page: "not-found" });
  expect(at("/learn/jack/rules/1")).toEqual({ page: "not-found" });
});
