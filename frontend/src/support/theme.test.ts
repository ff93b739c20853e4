import { expect, test } from "vitest";

import { applyTheme } from "@/support/theme";

const property = (name: string): string => document.documentElement.style.getPropertyValue(name);

test("light and dark colors of a theme override their own tokens only", () => {
  applyTheme({ light: { primary: "#b4230a" }, dark: { ring: "oklch(0.7 0.1 20)" } });

  expect(property("--l-primary")).toBe("#b4230a");
  expect(property("--d-ring")).toBe("oklch(0.7 0.1 20)");
  expect(property("--d-primary")).toBe("");
});

test("the next panel's theme replaces the previous one", () => {
  applyTheme({ light: { primary: "#b4230a" }, dark: {} });
  applyTheme({ light: { accent: "#eee" }, dark: {} });
  expect(property("--l-primary")).toBe("");
  expect(property("--l-accent")).toBe("#eee");

  applyTheme(null);
  expect(property("--l-accent")).toBe("");
});

test("the colors of the document are removed, so that another panel does not inherit them", () => {
  document.head.insertAdjacentHTML("beforeend", "<style data-theme>:root { --l-primary: #b4230a; }</style>");

  applyTheme({ light: { accent: "#eee" }, dark: {} });

  expect(document.querySelector("style[data-theme]")).toBeNull();
});
