/** What modules of the page ask of a browser when they are loaded; vitest runs this before each test file. */

Object.assign(globalThis, {
  localStorage: { getItem: () => null, setItem: () => undefined },
  matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
});
