/** What the page's modules expect of a browser when they are loaded, for tests without one. */

Object.assign(globalThis, {
  localStorage: { getItem: () => null, setItem: () => undefined },
  matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
});
