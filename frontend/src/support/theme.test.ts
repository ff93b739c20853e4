import { expect, test } from "vitest";

import { applyTheme } from "@/support/theme";

const property = (name: string): string => document.documentElement.style.getPropertyValue(name);

test("each side of a theme overrides its own tokens and leaves the other side alone", () => {
  applyTheme({ light: { primary: "#b4230a" }, dark: { ring: "oklch(0.7 0.1 20)" } });

  expect(property("--l-primary")).toBe("#b4230a");
  expect(property("--d-ring")).toBe("oklch(0.7 0.1 20)");
  expect(property("--d-primary")).toBe("");
});

test("the next panel's theme replaces the last one's", () => {
  applyTheme({ light: { primary: "#b4230a" }, dark: {} });
  applyTheme({ light: { accent: "#eee" }, dark: {} });
  expect(property("--l-primary")).toBe("");
  expect(property("--l-accent")).toBe("#eee");

  applyTheme(null);
  expect(property("--l-accent")).toBe("");
});
