import { readdirSync, readFileSync } from "node:fs";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { expect, test } from "vitest";

const WORDS = "../src/limelight/words";
const PYTHONS = ["notices.ftl", "terminal.ftl"];
const texts = (language: string) =>
  readdirSync(`${WORDS}/${language}`)
    .filter((file) => !PYTHONS.includes(file))
    .map((file) => readFileSync(`${WORDS}/${language}/${file}`, "utf8"));
const names = (language: string) =>
  texts(language).flatMap((text) => [...text.matchAll(/^([a-z][\w-]*) =/gm)].map(([, name]) => name!));

test.each(["en", "fr", "de"])("%s can be read, every message once", (language) => {
  const bundle = new FluentBundle(language);
  const errors = texts(language).flatMap((text) => bundle.addResource(new FluentResource(text)));
  expect(errors).toEqual([]);
  expect(names(language).filter((name) => !bundle.hasMessage(name))).toEqual([]);
});

test("the three languages have the same messages", () => {
  const english = names("en").toSorted();
  expect(names("fr").toSorted()).toEqual(english);
  expect(names("de").toSorted()).toEqual(english);
});

test("German inflects the Persian, and no other name", () => {
  const bundle = new FluentBundle("de", { useIsolating: false });
  for (const text of texts("de")) bundle.addResource(new FluentResource(text));
  const said = (name: string, id: string, who: string) =>
    bundle.formatPattern(bundle.getMessage(name)!.value!, { id, who, whom: who, number: 2 });
  expect(said("ask-opera-walking", "persian", "der Perser")).toBe("Zieh mit dem Perser: 2 Möglichkeiten");
  expect(said("ask-opera-walking", "meg", "Meg")).toBe("Zieh mit Meg: 2 Möglichkeiten");
  expect(said("say-opera-swap", "persian", "der Perser")).toBe("tauscht mit dem Perser");
  expect(said("say-opera-take", "persian", "der Perser")).toBe("nimmt den Perser mit");
});

test("the page uses no missing message", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) => /\.(svelte|ts)$/.test(file));
  const ours = files.filter((file) => !file.startsWith("boards/") && !file.endsWith(".test.ts"));
  const used = ours.flatMap((file) =>
    [...readFileSync(`src/${file}`, "utf8").matchAll(/\bt\("([\w-]+)"/g)].map(([, name]) => name!),
  );
  const known = new Set(names("en"));
  expect([...new Set(used)].filter((name) => !known.has(name))).toEqual([]);
});
