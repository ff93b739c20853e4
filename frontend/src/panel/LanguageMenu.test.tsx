import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

import { LanguageMenu } from "@/panel/LanguageMenu";
import { SharedPropsContext } from "@/support/panelContext";
import { SHARED } from "@/testing/openScreen";

const LOCALES = {
  current: "de",
  url: "/admin/locale",
  available: [
    { code: "en", name: "English", current: false },
    { code: "de", name: "Deutsch", current: true },
    { code: "ar", name: "العربية", current: false },
  ],
};

afterEach(() => vi.unstubAllGlobals());

const open = (locales: typeof LOCALES | null) =>
  render(
    <SharedPropsContext value={{ ...SHARED, locales }}>
      <LanguageMenu />
    </SharedPropsContext>,
  );

it("lists the languages by their own names and marks the current one", async () => {
  open(LOCALES);

  await userEvent.click(screen.getByRole("button", { name: "Language Deutsch" }));

  const choices = await screen.findAllByRole("menuitemradio");
  expect(choices.map((choice) => [choice.textContent, choice.lang, choice.ariaChecked ?? choice.getAttribute("aria-checked")])).toEqual([
    ["English", "en", "false"],
    ["Deutsch", "de", "true"],
    ["العربية", "ar", "false"],
  ]);
});

it("posts the choice of the keyboard and reloads the page", async () => {
  const server = vi.fn<typeof fetch>(() => Promise.resolve(new Response("{}")));
  const reload = vi.fn<() => void>();
  vi.stubGlobal("fetch", server);
  vi.stubGlobal("location", { href: window.location.href, reload });
  open(LOCALES);
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  await screen.findAllByRole("menuitemradio");

  await userEvent.keyboard("{End}{Enter}");
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());

  const [url, options] = server.mock.lastCall ?? [];
  expect([url, options?.method, options?.body]).toEqual(["/admin/locale", "POST", '{"locale":"ar"}']);
});

it("is left out if the panel has one language", () => {
  const { container } = open(null);

  expect(container).toBeEmptyDOMElement();
});
