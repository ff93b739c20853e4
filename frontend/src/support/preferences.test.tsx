import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { chooseAppearance, startAppearance, storedAppearance } from "@/support/appearance";
import { useDensity } from "@/support/density";
import { readChoice, readPreference, receivePreferences, sendPreferences, storeChoice, storePreference } from "@/support/preferences";

const URL = "/admin/settings/preferences";
const send = vi.fn<typeof fetch>();

const receive = (values: Record<string, unknown>, { timeZone = "UTC", scope = "admin.1" } = {}) =>
  act(() => receivePreferences({ url: URL, timeZone, values }, scope));
const receiveAsGuest = () => act(() => receivePreferences(null, "admin.0"));
/** The preferences of each request. */
const sent = () => send.mock.calls.map(([, init]) => (JSON.parse(init?.body as string) as { preferences: unknown }).preferences);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
  send.mockReset().mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })));
  vi.stubGlobal("fetch", send);
});

afterEach(async () => {
  await act(() => sendPreferences());
  receiveAsGuest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("several changes are sent together, the last value of each", async () => {
  receive({});

  storePreference("density", "compact");
  storePreference("theme", "dark");
  storePreference("density", "comfortable");
  expect(send).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(500));

  expect(sent()).toEqual([{ density: "comfortable", theme: "dark" }]);
  expect(send.mock.calls[0]?.[0]).toBe(URL);
  expect(send.mock.calls[0]?.[1]).toMatchObject({ method: "PUT", keepalive: true });
});

test("a change is sent when the page is left", () => {
  receive({});
  storePreference("theme", "dark");

  window.dispatchEvent(new Event("pagehide"));

  expect(sent()).toEqual([{ theme: "dark" }]);
});

test.each([
  ["is refused", () => Promise.resolve(new Response("{}", { status: 403 }))],
  ["gets no answer", () => Promise.reject(new TypeError("offline"))],
])("a change that %s holds for this visit", async (_what, answer) => {
  send.mockImplementation(answer);
  receive({ theme: "light", density: "compact" });

  storePreference("theme", "dark");
  await act(() => vi.advanceTimersByTimeAsync(500));
  receive({ theme: "light", density: "comfortable" });

  expect(readPreference("theme")).toBe("dark");
  expect(readPreference("density")).toBe("comfortable");
});

test("props that the page has kept do not undo a stored change", async () => {
  receive({ density: "compact" });

  storePreference("density", "comfortable");
  await act(() => vi.advanceTimersByTimeAsync(500));
  receive({ density: "compact" });

  expect(readPreference("density")).toBe("comfortable");
});

test("a change on another device is taken over", async () => {
  receive({ density: "compact" });
  storePreference("density", "comfortable");
  await act(() => vi.advanceTimersByTimeAsync(500));
  receive({ density: "comfortable" });

  receive({ density: "compact" }, { timeZone: "Asia/Tokyo" });

  expect(readPreference("density")).toBe("compact");
  expect(document.documentElement.dataset.timeZone).toBe("Asia/Tokyo");
});

test("guests keep their choices in this browser", () => {
  receiveAsGuest();

  storeChoice("table:tasks:widths", "panel.widths", { title: 300 });
  storePreference("theme", "dark");
  vi.advanceTimersByTime(500);

  expect(localStorage.getItem("panel.widths")).toBe('{"title":300}');
  expect(readChoice("table:tasks:widths", "panel.widths")).toBe('{"title":300}');
  expect(send).not.toHaveBeenCalled();
});

test("the account wins over this browser, which is used until the user changes it", () => {
  localStorage.setItem("panel.widths", '{"title":300}');
  receive({});
  expect(readChoice("table:tasks:widths", "panel.widths")).toBe('{"title":300}');

  storeChoice("table:tasks:widths", "panel.widths", { title: 200 });

  expect(readChoice("table:tasks:widths", "panel.widths")).toBe('{"title":200}');
  expect(localStorage.getItem("panel.widths")).toBe('{"title":300}');
});

test("the row height follows the account", () => {
  function Probe() {
    return <p>{useDensity()[0]}</p>;
  }
  render(<Probe />);
  expect(screen.getByText("comfortable")).toBeVisible();

  receive({ density: "compact" });

  expect(screen.getByText("compact")).toBeVisible();
});

test("the theme of another device is applied and remembered for the first paint", async () => {
  startAppearance();

  receive({ theme: "dark" });
  expect(document.documentElement).toHaveClass("dark");
  expect(document.cookie).toContain("appearance=dark");

  act(() => chooseAppearance("light"));
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(sent()).toEqual([{ theme: "light" }]);

  receive({ theme: "sepia" });
  expect(storedAppearance()).toBe("light");
});

/** As a page that is loaded: nothing is in memory. */
async function loadPage() {
  vi.resetModules();
  return import("@/support/preferences");
}

test("a change without an answer is sent again by the next page of the same user", async () => {
  sessionStorage.setItem("panel.preferences", JSON.stringify({ "admin.1": [["theme", "dark"]] }));
  const page = await loadPage();

  page.receivePreferences({ url: URL, timeZone: "UTC", values: { theme: "light" } }, "admin.1");
  expect(page.readPreference("theme")).toBe("dark");
  await page.sendPreferences();

  expect(sent()).toEqual([{ theme: "dark" }]);
  expect(sessionStorage.getItem("panel.preferences")).toBe(JSON.stringify({ "admin.1": [] }));
});

test("a change without an answer is sent again if the next page is the login page", async () => {
  sessionStorage.setItem("panel.preferences", JSON.stringify({ "admin.1": [["theme", "dark"]] }));
  const page = await loadPage();

  page.receivePreferences(null, "admin.0");
  await page.sendPreferences();
  expect(send).not.toHaveBeenCalled();
  page.receivePreferences({ url: URL, timeZone: "UTC", values: {} }, "admin.1");
  await page.sendPreferences();

  expect(sent()).toEqual([{ theme: "dark" }]);
});

test("a change of another user is not sent", async () => {
  sessionStorage.setItem("panel.preferences", JSON.stringify({ "admin.1": [["theme", "dark"]] }));
  const page = await loadPage();

  page.receivePreferences({ url: URL, timeZone: "UTC", values: {} }, "admin.2");
  await page.sendPreferences();

  expect(page.readPreference("theme")).toBeUndefined();
  expect(send).not.toHaveBeenCalled();
});

test.each([
  ["after the login page", true],
  ["directly, with the same preferences", false],
])("a change that was not sent is not sent by another user who signs in %s", async (_when, isLoginPage) => {
  receive({});
  storePreference("theme", "dark");

  if (isLoginPage) {
    receiveAsGuest();
  }
  receive({}, { scope: "admin.2" });
  expect(readPreference("theme")).toBeUndefined();
  storePreference("density", "compact");
  await act(() => vi.advanceTimersByTimeAsync(500));

  expect(sent()).toEqual([{ density: "compact" }]);
});

test("a change that was not sent is sent when its user signs in again, also after another one", async () => {
  receive({});
  storePreference("theme", "dark");

  receiveAsGuest();
  receive({}, { scope: "admin.2" });
  storePreference("density", "compact");
  await act(() => vi.advanceTimersByTimeAsync(500));
  receive({});
  expect(readPreference("theme")).toBe("dark");
  expect(readPreference("density")).toBeUndefined();
  await act(() => vi.advanceTimersByTimeAsync(500));

  expect(sent()).toEqual([{ density: "compact" }, { theme: "dark" }]);
});

test("an answer that comes after another user has signed in is not taken for a value of that user", async () => {
  const answers: (() => void)[] = [];
  send.mockImplementation(() => new Promise((resolve) => answers.push(() => resolve(new Response(null, { status: 204 })))));
  receive({});
  storePreference("theme", "dark");
  await act(() => vi.advanceTimersByTimeAsync(500));

  receive({}, { scope: "admin.2" });
  answers.forEach((answer) => answer());
  await act(() => vi.advanceTimersByTimeAsync(0));

  expect(readPreference("theme")).toBeUndefined();
  expect(sessionStorage.getItem("panel.preferences")).toBe(JSON.stringify({ "admin.1": [] }));
});
