import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import type { LoginScreen } from "@/contracts/auth";
import Login from "@/pages/panel/auth/Login";
import { AUTH_ENDPOINTS, AUTH_SCREENS } from "@/testing/authEndpoints";
import { authServer } from "@/testing/authServer";

const SCREEN: LoginScreen = {
  canResetPassword: false,
  canRegister: false,
  status: null,
  endpoints: { ...AUTH_ENDPOINTS, verify: "/verify", emailVerificationResend: "/resend", mfaAuthenticate: "/2fa" },
  screens: { ...AUTH_SCREENS, verifyEmail: "/admin/verify-email" },
  loginFields: ["email"],
  pending: null,
  verifiesEmailByCode: true,
  redirectTo: "/admin/tasks",
};
const WAITING = { step: "verify_email", types: [], email: "ada@example.com" };
const { leave, says, saysOnce, sent } = authServer();

const waitingFor = (id: string, types?: string[]) => ({ status: 401, data: { flows: [{ id: "login" }, { id, is_pending: true, types }] } });
const open = (changes: Partial<LoginScreen> = {}) => render(<Login {...SCREEN} {...changes} />);

async function signIn(name = "Email", identifier = "ada@example.com") {
  await userEvent.type(screen.getByRole("textbox", { name }), identifier);
  await userEvent.type(screen.getByLabelText("Password"), "secret");
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
}

async function enter(code: string) {
  await userEvent.type(await screen.findByRole("textbox", { name: "Code" }), `${code}{Enter}`);
}

describe("an address that is not verified", () => {
  it("is verified where the person is, with the code of the email", async () => {
    saysOnce(401, waitingFor("verify_email"));
    says(200);
    open();

    await signIn();
    expect(await screen.findByRole("heading", { level: 1, name: "Confirm your email address" })).toBeVisible();
    expect(screen.getByText("Enter the code from the email sent to ada@example.com.")).toBeVisible();
    expect(screen.getByRole("textbox", { name: "Code" })).toHaveFocus();
    await enter("ABCD-EFGH");

    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/admin/tasks"));
    expect(sent().at(-1)).toEqual(["POST", "/verify", { key: "ABCD-EFGH" }]);
  });

  it("is not named if the person signed in with a user name", async () => {
    saysOnce(401, waitingFor("verify_email"));
    open({ loginFields: ["username"] });

    await signIn("Username", "ada");

    expect(await screen.findByText("Enter the code from the email sent to you.")).toBeVisible();
  });

  it("is asked for again after a reload of the page", () => {
    open({ pending: WAITING });

    expect(screen.getByRole("textbox", { name: "Code" })).toBeVisible();
    expect(screen.queryByLabelText("Password")).toBeNull();
  });

  it("keeps the page open after a wrong code", async () => {
    says(400, { status: 400, errors: [{ param: "key", code: "incorrect_code", message: "Incorrect code." }] });
    open({ pending: WAITING });

    await enter("WRNG-CODE");

    expect(await screen.findByRole("alert")).toHaveTextContent("Incorrect code.");
    expect(screen.getByRole("textbox", { name: "Code" })).toHaveAccessibleDescription("Incorrect code.");
    expect(leave).not.toHaveBeenCalled();
  });

  it("leads back to the password if the code has ended", async () => {
    const message = "This code is no longer valid. Sign in again to get a new one.";
    says(409, { message, errors: { key: [message] } });
    open({ pending: WAITING });

    await enter("ABCD-EFGH");
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    expect(screen.queryByRole("textbox", { name: "Code" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Sign in again" }));

    expect(screen.getByLabelText("Password")).toBeVisible();
  });

  it("is followed by the second factor", async () => {
    says(401, waitingFor("mfa_authenticate", ["totp"]));
    open({ pending: WAITING });

    await enter("ABCD-EFGH");

    expect(await screen.findByRole("heading", { level: 1, name: "Confirm it's you" })).toBeVisible();
  });

  it("leads back to the password if the login has ended", async () => {
    says(401, { status: 401, data: { flows: [{ id: "login" }] } });
    open({ pending: WAITING });

    await enter("ABCD-EFGH");

    expect(await screen.findByLabelText("Password")).toBeVisible();
  });

  it("gets another code", async () => {
    says(200);
    open({ pending: WAITING });

    await userEvent.click(screen.getByRole("button", { name: "Send another code" }));

    expect(await screen.findByRole("status")).toHaveTextContent("The email was sent.");
    expect(sent()).toEqual([["POST", "/resend", {}]]);
  });

  it("has a page of its own if the email contains a link", async () => {
    saysOnce(401, waitingFor("verify_email"));
    open({ verifiesEmailByCode: false });

    await signIn();

    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/admin/verify-email"));
  });

  it("is explained if the panel has no such page", async () => {
    saysOnce(401, waitingFor("verify_email"));
    open({ verifiesEmailByCode: false, screens: AUTH_SCREENS });

    await signIn();

    expect(await screen.findByRole("alert")).toHaveTextContent("Open the link in the message");
  });

  it("is explained with the code if the backend has no endpoint for it", async () => {
    saysOnce(401, waitingFor("verify_email"));
    open({ endpoints: { ...SCREEN.endpoints, verify: null }, screens: AUTH_SCREENS });

    await signIn();

    expect(await screen.findByRole("alert")).toHaveTextContent("Enter the code from the message");
  });
});
