import "@testing-library/jest-dom/vitest";

import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";

// Allow for a slow machine.
configure({ asyncUtilTimeout: 5000 });

const nothing = (): void => undefined;

// jsdom has no layout: the APIs that Radix measures with only have to exist.
class SilentObserver {
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
}

Object.assign(globalThis, { ResizeObserver: SilentObserver });
Object.assign(Element.prototype, {
  scrollIntoView: nothing,
  hasPointerCapture: () => false,
  setPointerCapture: nothing,
  releasePointerCapture: nothing,
});
Object.assign(window, {
  scrollTo: nothing,
  matchMedia: (media: string) => Object.assign(new EventTarget(), { matches: false, media }),
});

Object.assign(HTMLCanvasElement.prototype, { getContext: () => null });

// As Django's login page sets it.
beforeEach(() => {
  document.cookie = "csrftoken=from-django; path=/";
});

afterEach(() => {
  cleanup();
  localStorage.clear();
});
