import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hasMessage, LANGUAGES, loadLanguage, openName, t } from "./words.svelte";

beforeEach(() => {
  vi.stubGlobal("document", { documentElement: {} });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each(LANGUAGES)("%s can be read", async (language) => {
  await loadLanguage(language);
  expect(hasMessage("limelight")).toBe(true);
  expect(hasMessage("game-opera.short")).toBe(false);
  expect(t("wait-for", { name: "Ida" })).toContain("Ida");
  expect(console.error).not.toHaveBeenCalled();
  expect(t(openName("no-such-message"))).toBe("no-such-message");
  expect(console.error).toHaveBeenCalledOnce();
});

test("a group is loaded when a page needs it, and stays when the language changes", async () => {
  vi.resetModules();
  const words = await import("./words.svelte");
  await words.loadLanguage("en", ["site"]);
  expect(words.hasMessage("limelight")).toBe(true);
  expect(words.hasMessage("clears-nobody")).toBe(false);
  const loading = words.loadWords("table");
  vi.stubGlobal("localStorage", { setItem: () => undefined });
  words.setLanguage("de");
  await loading;
  expect(words.currentLanguage()).toBe("de");
  expect(words.hasMessage("clears-nobody")).toBe(true);
  expect(words.hasMessage("lesson-next")).toBe(false);
});

test("German inflects the Persian, and no other name", async () => {
  await loadLanguage("de");
  const persian = { id: "persian", who: "der Perser", whom: "der Perser", number: 2 };
  expect(t("ask-opera-walking", persian)).toBe("Zieh mit dem Perser: 2 Möglichkeiten");
  expect(t("ask-opera-walking", { ...persian, id: "meg", who: "Meg" })).toBe("Zieh mit Meg: 2 Möglichkeiten");
  expect(t("say-opera-swap", persian)).toBe("tauscht mit dem Perser");
  expect(t("say-opera-take", persian)).toBe("nimmt den Perser mit");
});

test.each([
  ["en", "Ida resigned: nobody wins.", "Ida resigned: A wins.", "Ida resigned: A, B win."],
  [
    "de",
    "Ida hat aufgegeben: niemand gewinnt.",
    "Ida hat aufgegeben: A gewinnt.",
    "Ida hat aufgegeben: A, B gewinnen.",
  ],
  ["fr", "Ida a abandonné : personne ne gagne.", "Ida a abandonné : A gagne.", "Ida a abandonné : A, B gagnent."],
] as const)("%s counts the winners of a game that somebody has left", async (language, ...sentences) => {
  await loadLanguage(language);
  const winners = [[], ["A"], ["A", "B"]];
  const told = winners.map((names) => {
    return t("end-resigned", { name: "Ida", winners: names.join(", "), count: names.length }).replaceAll(/\s/g, " ");
  });
  expect(told).toEqual(sentences);
});

test("a wrong name and a missing variable are type errors", async () => {
  await loadLanguage("en");
  // @ts-expect-error -- there is no such message
  expect(t("wait-fro", { name: "Ida" })).toBe("wait-fro");
  // @ts-expect-error -- the variable is missing
  expect(() => t("wait-for")).toThrow("name");
  // @ts-expect-error -- the variable has another name
  expect(() => t("wait-for", { who: "Ida" })).toThrow("name");
  // @ts-expect-error -- a text has no singular
  expect(t("jack-alibis-left", { count: "1" })).not.toBe(t("jack-alibis-left", { count: 1 }));
  // @ts-expect-error -- one of the two names does not exist
  const seats = (["jack", "minuit"] as const).map((game) => t(`seat-${game}-0`));
  expect(seats[1]).toBe("seat-minuit-0");
});
