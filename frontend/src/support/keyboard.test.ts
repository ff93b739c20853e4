import { afterEach, expect, test, vi } from "vitest";

import { bindingLabel, isTyping, matchesBinding } from "@/support/keyboard";

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

test("keys in a field are text", () => {
  expect(isTyping(document.createElement("input"))).toBe(true);
  expect(isTyping(document.createElement("button"))).toBe(false);
  expect(isTyping(null)).toBe(false);
});
