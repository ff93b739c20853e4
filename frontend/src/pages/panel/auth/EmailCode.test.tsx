import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import type { EmailCodeScreen } from "@/contracts/auth-email_codes";
import EmailCode from "@/pages/panel/auth/EmailCode";
import { authServer } from "@/testing/authServer";
import { openScreen } from "@/testing/openScreen";

const SCREEN: EmailCodeScreen = {
  sentTo: "an*@example.com",
  retryAfter: 0,
  minutes: 10,
  state: "sent",
  endpoints: { send: "/admin/two-factor/send", verify: "/admin/two-factor/verify", logout: "/logout" },
};

const { server, leave, says, sent: requests } = authServer();

const open = (changes: Partial<EmailCodeScreen> = {}) =>
  openScreen(EmailCode, { ...SCREEN, ...changes }, "/admin/two-factor/challenge");

const code = () => screen.getByRole("textbox", { name: "Code" });
const sent = (): unknown => requests().at(-1)?.[2];

describe("the code", () => {
  it("is sent as soon as all digits are typed, and the next page is loaded", async () => {
    says(200, { message: null, redirectTo: "/admin/tasks" });
    await open();

    expect(code()).toHaveFocus();
    expect(code()).toHaveAttribute("autocomplete", "one-time-code");
    await userEvent.type(code(), "123456");

    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/admin/tasks"));
    expect(server).toHaveBeenCalledTimes(1);
    expect(server.mock.lastCall?.[0]).toBe("/admin/two-factor/verify");
    expect(sent()).toEqual({ code: "123456" });
  });

  it.each([
    ["with spaces", " 123 456 "],
    ["in a sentence", "Code: 123-456."],
    ["in Arabic digits", "١٢٣٤٥٦"],
    ["that is too long", "1234567"],
  ])("may be pasted %s", async (_, text) => {
    says(200, { redirectTo: "/admin" });
    await open();

    await userEvent.click(code());
    await userEvent.paste(text);

    await waitFor(() => expect(sent()).toEqual({ code: "123456" }));
  });

  it("is not sent before it is complete", async () => {
    await open();

    await userEvent.type(code(), "123{Enter}");

    expect(server).not.toHaveBeenCalled();
    expect(code()).toBeInvalid();
    expect(code()).toHaveAccessibleDescription("Enter all six digits.");
  });

  it("that is wrong is explained below the input, which keeps the focus", async () => {
    says(422, { message: "Invalid.", errors: { code: ["This code is wrong or has expired."] } });
    await open();

    await userEvent.type(code(), "123456");

    expect(await screen.findByText("This code is wrong or has expired.")).toBeVisible();
    expect(code()).toHaveAccessibleDescription("This code is wrong or has expired.");
    expect(code()).toHaveFocus();
    expect(leave).not.toHaveBeenCalled();
    // The typed digits are selected: the next ones replace them.
    await userEvent.keyboard("654321");
    expect(code()).toHaveValue("654321");
  });

  it("can be sent again after too many requests, when the time has passed", async () => {
    says(429, {}, { "Retry-After": "30" });
    await open();

    await userEvent.type(code(), "123456");

    expect(await screen.findByRole("button", { name: "Try again in 30 s" })).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(screen.getByRole("button", { name: "Try again in 30 s" }));
    expect(server).toHaveBeenCalledTimes(1);
  });
});

describe("another code", () => {
  it("is sent, and the page asks when the next one is allowed", async () => {
    says(200, { message: "A code was sent.", redirectTo: "/admin/two-factor/challenge" });
    const page = await open();

    await userEvent.click(screen.getByRole("button", { name: "Send another code" }));
    await waitFor(() => expect(page.requests).toHaveLength(1));
    expect(server.mock.lastCall?.[0]).toBe("/admin/two-factor/send");
    await page.nextRequest().answer({ retryAfter: 65 });

    const button = screen.getByRole("button", { name: "Send another code in 1:05" });
    expect(screen.getByText("A code was sent.")).toBeInTheDocument();
    await userEvent.click(button);
    expect(server).toHaveBeenCalledTimes(1);
  });

  it("that is refused says why", async () => {
    says(422, { message: "Invalid.", errors: { code: ["Too many codes were sent. Try again in 9 minutes."] } });
    await open();

    await userEvent.click(screen.getByRole("button", { name: "Send another code" }));

    expect(await screen.findByText("Too many codes were sent. Try again in 9 minutes.")).toBeVisible();
  });
});

describe("the mail", () => {
  it("is awaited while it is being sent", async () => {
    const page = await open({ state: "sending" });

    await waitFor(() => expect(page.requests).toHaveLength(1), { timeout: 4000 });
    expect(page.nextRequest().headers["X-Inertia-Partial-Data"]).toBe("state,retryAfter");
  });

  it.each([
    ["failed", "The email could not be sent"],
    ["limited", "Too many codes were sent"],
  ] as const)("that is %s is reported", async (state, message) => {
    await open({ state });

    expect(screen.getAllByRole("alert")[0]).toHaveTextContent(message);
    expect(screen.queryByText(/on its way/)).toBeNull();
  });

  it("is described by its masked address and the validity of the code", async () => {
    await open();

    expect(screen.getByText("A code of six digits is on its way to an*@example.com.")).toBeVisible();
    expect(screen.getByText("A code is valid for 10 minutes.")).toBeVisible();
  });
});
