import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import type { VerifyEmailScreen } from "@/contracts/auth";
import VerifyEmail from "@/pages/panel/auth/VerifyEmail";
import { AUTH_ENDPOINTS, AUTH_SCREENS } from "@/testing/authEndpoints";
import { authServer } from "@/testing/authServer";
import { openScreen } from "@/testing/openScreen";

const SCREEN: VerifyEmailScreen = {
  endpoints: { ...AUTH_ENDPOINTS, verify: "/verify", emailVerificationResend: "/resend" },
  screens: AUTH_SCREENS,
  status: null,
  email: "ada@example.com",
  byCode: false,
  verificationKey: null,
  isLoggedIn: false,
  doneUrl: "/admin/login?status=email-verified",
  redirectTo: "/admin/tasks",
};
const { server, leave, says, sent } = authServer();

const open = (changes: Partial<VerifyEmailScreen> = {}) =>
  openScreen(VerifyEmail, { ...SCREEN, ...changes }, "/admin/verify-email");

describe("the emailed link", () => {
  it("verifies with one click, not before it", async () => {
    says(200);
    await open({ verificationKey: "key-1" });
    expect(server).not.toHaveBeenCalled();

    await userEvent.click(screen.getByRole("button", { name: "Verify the address" }));

    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/admin/tasks"));
    expect(sent()).toEqual([["POST", "/verify", { key: "key-1" }]]);
  });

  it.each([
    ["a logged-out user", [{ id: "login" }], "/admin/login?status=email-verified"],
    ["a pending second factor", [{ id: "mfa_authenticate", is_pending: true, types: ["totp"] }], "/admin/login"],
  ])("continues at the login page for %s", async (_, flows, url) => {
    says(401, { status: 401, data: { flows } });
    await open({ verificationKey: "key-1" });

    await userEvent.click(screen.getByRole("button", { name: "Verify the address" }));

    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(url));
  });

  it("that has expired is reported, and another mail is offered", async () => {
    says(400, { status: 400, errors: [{ param: "key", message: "Invalid or expired key." }] });
    await open({ verificationKey: "key-1" });

    await userEvent.click(screen.getByRole("button", { name: "Verify the address" }));

    expect(await screen.findByRole("alert")).toHaveTextContent("Invalid or expired key.");
    expect(screen.getByRole("button", { name: "Send the email again" })).toBeVisible();
  });
});

describe("the emailed code", () => {
  it("is typed", async () => {
    says(200);
    await open({ byCode: true });

    await userEvent.type(screen.getByRole("textbox", { name: "Code" }), " AB3-9XZ {Enter}");

    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/admin/tasks"));
    expect(sent()).toEqual([["POST", "/verify", { key: "AB3-9XZ" }]]);
  });

  it("that is wrong is marked", async () => {
    says(400, { status: 400, errors: [{ param: "key", message: "Incorrect code." }] });
    await open({ byCode: true });

    await userEvent.type(screen.getByRole("textbox", { name: "Code" }), "AB3{Enter}");

    await screen.findByRole("alert");
    expect(screen.getByRole("textbox", { name: "Code" })).toHaveAccessibleDescription("Incorrect code.");
  });
});

describe("another mail", () => {
  it("is sent on request", async () => {
    says(200, { message: "A new link was sent." });
    await open();
    expect(screen.getByText("Open the link in the email that was sent to ada@example.com.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Verify the address" })).toBeNull();

    await userEvent.click(screen.getByRole("button", { name: "Send the email again" }));

    expect(await screen.findByText("A new link was sent.")).toBeVisible();
    expect(sent()).toEqual([["POST", "/resend", {}]]);
  });

  it("has to wait", async () => {
    says(429, {}, { "Retry-After": "50" });
    await open();

    await userEvent.click(screen.getByRole("button", { name: "Send the email again" }));

    expect(await screen.findByRole("button", { name: "Try again in 50 s" })).toHaveAttribute("aria-disabled", "true");
  });
});

describe("the way out", () => {
  it("is the login page, or signing out", async () => {
    await open();
    expect(screen.getByRole("link", { name: "Back to sign-in" })).toHaveAttribute("href", "/admin/login");

    says(200);
    await open({ isLoggedIn: true });
    await userEvent.click(screen.getByRole("button", { name: "Sign out" }));

    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/admin/login"));
    expect(sent()).toEqual([["POST", "/logout", undefined]]);
  });
});
