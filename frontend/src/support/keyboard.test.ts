import { afterEach, expect, test, vi } from "vitest";

import { ariaBinding, bindingLabel, isTyping, matchesBinding } from "@/support/keyboard";

const on = (platform: string): void => void vi.spyOn(navigator, "platform", "get").mockReturnValue(platform);

afterEach(() => vi.restoreAllMocks());

test("mod is Command on Apple keyboards and Control elsewhere", () => {
  const command = new KeyboardEvent("keydown", { key: "k", metaKey: true });
  const control = new KeyboardEvent("keydown", { key: "K", ctrlKey: true });

  on("MacIntel");
  expect([matchesBinding(command, "mod+k"), matchesBinding(control, "mod+k")]).toEqual([true, false]);
  expect(bindingLabel("mod+k")).toBe("⌘K");

  on("Linux x86_64");
  expect([matchesBinding(command, "mod+k"), matchesBinding(control, "mod+k")]).toEqual([false, true]);
  expect(bindingLabel("mod+shift+k")).toBe("Ctrl Shift K");
});

test("an extra modifier is another binding", () => {
  on("Linux x86_64");
  const event = new KeyboardEvent("keydown", { key: "k", ctrlKey: true, altKey: true });

  expect(matchesBinding(event, "mod+k")).toBe(false);
});

test("a keyboard with another alphabet has the key at the same place", () => {
  on("Linux x86_64");
  const cyrillic = new KeyboardEvent("keydown", { key: "л", code: "KeyK", ctrlKey: true });
  const dvorak = new KeyboardEvent("keydown", { key: "t", code: "KeyK", ctrlKey: true });

  expect(matchesBinding(cyrillic, "mod+k")).toBe(true);
  expect(matchesBinding(dvorak, "mod+k")).toBe(false);
});

test("screen readers get the binding in the notation of ARIA", () => {
  on("Linux x86_64");
  expect(ariaBinding("mod+shift+k")).toBe("Control+Shift+K");

  on("MacIntel");
  expect(ariaBinding("mod+k")).toBe("Meta+K");
});

test("keys in a field are text", () => {
  expect(isTyping(document.createElement("input"))).toBe(true);
  expect(isTyping(document.createElement("button"))).toBe(false);
  expect(isTyping(null)).toBe(false);
});
