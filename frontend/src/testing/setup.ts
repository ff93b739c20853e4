import "@testing-library/jest-dom/vitest";

import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 5000 });

const nothing = (): void => undefined;

// jsdom draws nothing: what Radix measures and observes has to exist, not to be right.
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

// As Django's login page leaves it.
beforeEach(() => {
  document.cookie = "csrftoken=from-django; path=/";
});

afterEach(() => {
  cleanup();
  localStorage.clear();
});
