import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { TimeZones } from "@/contracts/pages-settings";
import type { SharedProps } from "@/contracts/panels";
import Appearance from "@/pages/panel/settings/Appearance";
import { receivePreferences } from "@/support/preferences";
import { openScreen } from "@/testing/openScreen";
import { aPanel, pageMetadata } from "@/testing/props";

const ZONES: TimeZones = { chosen: null, standard: "UTC", available: ["UTC", "America/New_York", "Asia/Tokyo"] };
const send = vi.fn<typeof fetch>();

function open(changes: Partial<SharedProps> = {}, timeZones: TimeZones | null = null) {
  return openScreen(Appearance, { page: pageMetadata("Preferences"), timeZones, panel: aPanel(), ...changes }, "/admin/settings/appearance");
}

beforeEach(() => {
  localStorage.clear();
  send.mockReset().mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })));
  vi.stubGlobal("fetch", send);
});

afterEach(() => {
  act(() => receivePreferences(null, "admin.0"));
  vi.unstubAllGlobals();
});

it("applies and stores the theme", async () => {
  await open();
  expect(screen.getByRole("radio", { name: "System" })).toBeChecked();

  await userEvent.click(screen.getByRole("radio", { name: "Dark" }));

  expect(screen.getByRole("radio", { name: "Dark" })).toBeChecked();
  expect(document.documentElement).toHaveClass("dark");
  expect(document.cookie).toContain("appearance=dark");
});

it("offers no theme in a panel without dark mode", async () => {
  await open({ panel: aPanel({ darkMode: false }) });

  expect(screen.queryByRole("radio", { name: "Dark" })).toBeNull();
  expect(screen.getByRole("radio", { name: "Comfortable" })).toBeChecked();
});

it("stores the row height", async () => {
  await open();

  await userEvent.click(screen.getByRole("radio", { name: "Compact" }));

  expect(screen.getByRole("radio", { name: "Compact" })).toBeChecked();
  expect(localStorage.getItem("table-density")).toBe("compact");
});

it("offers the languages by their own names", async () => {
  const available = [
    { code: "en", name: "English", current: true },
    { code: "de", name: "Deutsch", current: false },
  ];
  await open({ locales: { current: "en", url: "/admin/locale", available } });
  send.mockImplementation(() => Promise.resolve(new Response(null, { status: 500 })));

  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Language" }), "Deutsch");

  expect(send.mock.calls[0]?.[0]).toBe("/admin/locale");
  expect(send.mock.calls[0]?.[1]?.body).toBe('{"locale":"de"}');
});

it("stores the time zone that was searched for", async () => {
  act(() => receivePreferences({ url: "/admin/settings/preferences", timeZone: "UTC", values: {} }, "admin.1"));
  send.mockImplementation(() => Promise.resolve(new Response(null, { status: 500 })));
  await open({}, ZONES);
  const card = within(screen.getByRole("region", { name: "Time zone" }));

  await userEvent.click(card.getByRole("button", { name: /UTC/ }));
  await userEvent.type(await screen.findByRole("combobox", { name: "Search Time zone" }), "new york");
  await userEvent.click(screen.getByRole("option", { name: /America\/New York/ }));

  expect(send.mock.calls[0]?.[0]).toBe("/admin/settings/preferences");
  expect(send.mock.calls[0]?.[1]?.body).toBe('{"preferences":{"timezone":"America/New_York"}}');
});

it("has no time zones while signed in as another user", async () => {
  await open({ impersonation: { name: "Ann", impersonator: "Root", leaveUrl: "/leave" } });

  expect(screen.queryByRole("region", { name: "Time zone" })).toBeNull();
  expect(screen.getByText("You are signed in as another user. Only the user can change this account.")).toBeVisible();
});
