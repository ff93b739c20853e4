import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import type { InvitationScreen } from "@/contracts/auth";
import Invitation from "@/pages/panel/auth/Invitation";
import { AUTH_ENDPOINTS, AUTH_SCREENS } from "@/testing/authEndpoints";
import { authServer } from "@/testing/authServer";

const SCREEN: InvitationScreen = {
  endpoints: { ...AUTH_ENDPOINTS, login: "/login" },
  screens: { ...AUTH_SCREENS, forgotPassword: "/admin/forgot-password" },
  account: { login: "noor@example.com", email: "noor@example.com", invitedBy: "Ingrid Berg", validUntil: "21 November 2026" },
  signedInAs: null,
  loginFields: ["email"],
  acceptUrl: "/admin/invitation/token-1",
  passwordRules: "minlength: 10; maxlength: 4096;",
  doneUrl: "/admin/login?status=invitation-accepted",
  redirectTo: "/admin",
};
const { server, leave, says, saysOnce, sent } = authServer();

const open = (changes: Partial<InvitationScreen> = {}) => render(<Invitation {...SCREEN} {...changes} />);

async function choose(password = "a long walk at night") {
  await userEvent.type(screen.getByLabelText("Password"), password);
  await userEvent.click(screen.getByRole("button", { name: "Set password and sign in" }));
}

describe("an invitation", () => {
  it("names the account, who invited, the rule and the end", () => {
    const { container } = open();

    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Welcome");
    expect(screen.getByText("Ingrid Berg has invited you. Choose a password for your account.")).toBeVisible();
    expect(screen.getByText("noor@example.com")).toBeVisible();
    expect(screen.getByText("This invitation is valid until 21 November 2026")).toBeVisible();
    expect(screen.getByLabelText("Password")).toHaveFocus();
    expect(screen.getByLabelText("Password")).toHaveAccessibleDescription("At least 10 characters.");
    expect(screen.getByLabelText("Password")).toHaveAttribute("autocomplete", "new-password");
    expect(container.querySelector("[autocomplete=username]")).toHaveValue("noor@example.com");
  });

  it("names no person if it is not known who invited", () => {
    open({ account: { login: "noor", email: "noor@example.com", invitedBy: null, validUntil: "today" } });

    expect(screen.getByText("You are invited. Choose a password for your account.")).toBeVisible();
  });

  it("sets the password, and signs in with it", async () => {
    says(200);
    open();

    await choose();

    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/admin"));
    expect(sent()).toEqual([
      ["POST", "/admin/invitation/token-1", { password: "a long walk at night" }],
      ["POST", "/login", { email: "noor@example.com", password: "a long walk at night" }],
    ]);
  });

  it("continues at the login page with a second step", async () => {
    saysOnce(200);
    says(401, { status: 401, data: { flows: [{ id: "mfa_authenticate", is_pending: true, types: ["totp"] }] } });
    open();

    await choose();

    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/admin/login"));
  });

  it.each([
    [422, { message: "Incorrect." }],
    [429, {}],
    [500, {}],
  ])("leads to the login page if the login fails with %i: the password is set", async (status, body) => {
    saysOnce(200);
    says(status, body);
    open();

    await choose();

    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/admin/login?status=invitation-accepted"));
  });

  it("keeps the password that the rules refuse, and explains it at the field", async () => {
    says(422, { message: "Invalid.", errors: { password: ["This password is too common."] } });
    open();

    await choose("password");

    expect(await screen.findByRole("alert")).toHaveTextContent("The password was not set");
    expect(screen.getByLabelText("Password")).toHaveAccessibleDescription("This password is too common.");
    expect(screen.getByLabelText("Password")).toHaveValue("password");
    expect(server).toHaveBeenCalledTimes(1);
  });

  it("needs a password", async () => {
    open();

    await userEvent.click(screen.getByRole("button", { name: "Set password and sign in" }));

    expect(server).not.toHaveBeenCalled();
    expect(screen.getByLabelText("Password")).toBeInvalid();
  });

  it("waits after too many attempts", async () => {
    server.mockImplementation(() => Promise.resolve(new Response("{}", { status: 429, headers: { "Retry-After": "90" } })));
    open();

    await choose();

    expect(await screen.findByRole("alert")).toHaveTextContent("Too many attempts");
    expect(leave).not.toHaveBeenCalled();
  });
});

describe("an invitation that has ended", () => {
  it("says what to do next, and nothing about the account", () => {
    open({ account: null });

    expect(screen.getByRole("heading", { level: 1, name: "This invitation has ended" })).toBeVisible();
    expect(screen.getByRole("alert")).toHaveTextContent("Ask the person who invited you to send a new one.");
    expect(screen.getByRole("link", { name: "Go to sign-in" })).toHaveAttribute("href", "/admin/login");
    expect(screen.getByRole("link", { name: "Forgot your password?" })).toHaveAttribute("href", "/admin/forgot-password");
    expect(screen.queryByText("noor@example.com")).toBeNull();
    expect(screen.queryByLabelText("Password")).toBeNull();
  });

  it("has no link to a page that the panel does not have", () => {
    open({ account: null, screens: AUTH_SCREENS });

    expect(screen.queryByRole("link", { name: "Forgot your password?" })).toBeNull();
  });

  it("is shown if it ended while the page was open", async () => {
    says(410, { message: "The link no longer works." });
    open();

    await choose();

    expect(await screen.findByRole("heading", { level: 1, name: "This invitation has ended" })).toBeVisible();
    expect(server).toHaveBeenCalledTimes(1);
  });
});

describe("a person who is signed in", () => {
  it("signs out first, and stays on the page", async () => {
    says(200);
    open({ signedInAs: "Mara" });

    expect(screen.getByText("You are signed in as Mara")).toBeVisible();
    expect(screen.getByText("This invitation is for noor@example.com. Sign out to use it.")).toBeVisible();
    expect(screen.queryByLabelText("Password")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Sign out and continue" }));

    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/admin/invitation/token-1"));
  });
});
