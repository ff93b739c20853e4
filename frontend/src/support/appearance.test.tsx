import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { allowDark, chooseAppearance, startAppearance, useAppearance, useResolvedAppearance } from "@/support/appearance";

function Probe() {
  return <p>{`${useAppearance()} ${useResolvedAppearance()}`}</p>;
}

function systemIs(dark: boolean): EventTarget {
  const query = Object.assign(new EventTarget(), { matches: dark, media: "" });
  vi.spyOn(window, "matchMedia").mockReturnValue(query as unknown as MediaQueryList);
  return query;
}

beforeEach(() => {
  document.cookie = "appearance=; path=/; max-age=0";
});

afterEach(() => {
  act(() => allowDark(true));
  document.documentElement.className = "";
});

test("without a choice the system's setting applies, also when it changes", () => {
  const query = systemIs(true);
  startAppearance();
  expect(document.documentElement).toHaveClass("dark");

  Object.assign(query, { matches: false });
  query.dispatchEvent(new Event("change"));

  expect(document.documentElement).toHaveClass("light");
  expect(document.documentElement).not.toHaveClass("dark");
});

test("a choice is applied, stored, and sent to the server in a cookie for a year", () => {
  systemIs(false);
  const cookie = vi.spyOn(document, "cookie", "set");
  startAppearance();
  render(<Probe />);

  act(() => chooseAppearance("dark"));

  expect(screen.getByText("dark dark")).toBeInTheDocument();
  expect(document.documentElement).toHaveClass("dark");
  expect(localStorage.getItem("appearance")).toBe("dark");
  expect(cookie).toHaveBeenCalledWith("appearance=dark; path=/; max-age=31536000; samesite=lax");
});

test("the cookie is used if storage is empty, and an invalid value is ignored", () => {
  systemIs(false);
  document.cookie = "appearance=dark; path=/";
  startAppearance();
  expect(document.documentElement).toHaveClass("dark");

  localStorage.setItem("appearance", "purple");
  startAppearance();
  expect(document.documentElement).toHaveClass("light");
});

test("a panel without dark mode is always light", () => {
  systemIs(true);
  localStorage.setItem("appearance", "dark");
  startAppearance();

  act(() => allowDark(false));

  expect(document.documentElement).toHaveClass("light");
});
