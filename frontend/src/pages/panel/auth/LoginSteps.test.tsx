import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";

import type { LoginScreen } from "@/contracts/auth";
import Login from "@/pages/panel/auth/Login";
import { AUTH_ENDPOINTS, AUTH_SCREENS } from "@/testing/authEndpoints";
import { authServer } from "@/testing/authServer";
import { stubPasskeys } from "@/testing/passkeys";

const SCREEN: LoginScreen = {
  canResetPassword: false,
  canRegister: false,
  status: null,
  endpoints: {
    ...AUTH_ENDPOINTS,
    mfaAuthenticate: "/2fa",
    mfaTrust: "/trust",
    passkeyAuthenticate: "/2fa/passkey",
    passkeyLogin: "/passkey",
  },
  screens: { ...AUTH_SCREENS, verifyEmail: "/admin/verify-email" },
  loginFields: ["email"],
  pending: null,
  verifiesEmailByCode: false,
  redirectTo: "/admin/tasks",
};
const { server, leave, says, saysOnce, sent } = authServer();
afterEach(() => vi.unstubAllGlobals());

const waitingFor = (id: string, types?: string[]) => ({ status: 401, data: { flows: [{ id: "login" }, { id, is_pending: true, types }] } });
const open = (changes: Partial<LoginScreen> = {}) => render(<Login {...SCREEN} {...changes} />);
const openPending = (...types: string[]) => open({ pending: { step: "mfa_authenticate", types, email: null } });

async function signIn() {
  await userEvent.type(screen.getByRole("textbox", { name: "Email" }), "ada@example.com");
  await userEvent.type(screen.getByLabelText("Password"), "secret");
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
}

describe("the second step", () => {
  it("follows the password, and its code completes the login", async () => {
    saysOnce(401, waitingFor("mfa_authenticate", ["totp"]));
    says(200);
    open();

    await signIn();
    const code = await screen.findByRole("textbox", { name: "Code" });
    expect(code).toHaveFocus();
    await userEvent.type(code, "123456");

    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/admin/tasks"));
    expect(sent().at(-1)).toEqual(["POST", "/2fa", { code: "123456" }]);
  });

  it("is shown again after a reload of the page", () => {
    openPending("totp");

    expect(screen.getByRole("heading", { level: 1, name: "Confirm it's you" })).toBeVisible();
    expect(screen.queryByLabelText("Password")).toBeNull();
    expect(screen.queryByRole("button", { name: "Use a recovery code" })).toBeNull();
  });

  it("marks a wrong code", async () => {
    says(400, { status: 400, errors: [{ param: "code", message: "Incorrect code." }] });
    openPending("totp");

    await userEvent.type(screen.getByRole("textbox", { name: "Code" }), "123456");

    expect(await screen.findByRole("alert")).toHaveTextContent("Incorrect code.");
    expect(screen.getByRole("textbox", { name: "Code" })).toHaveAccessibleDescription("Incorrect code.");
    expect(leave).not.toHaveBeenCalled();
  });

  it("accepts a recovery code", async () => {
    says(200);
    openPending("totp", "recovery_codes");

    await userEvent.click(screen.getByRole("button", { name: "Use a recovery code" }));
    await userEvent.type(screen.getByRole("textbox", { name: "Recovery code" }), "a1b2c3d4{Enter}");

    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/admin/tasks"));
    expect(sent()).toEqual([["POST", "/2fa", { code: "a1b2c3d4" }]]);
  });

  it("asks whether to trust the browser", async () => {
    saysOnce(401, waitingFor("mfa_trust"));
    says(200);
    openPending("totp");

    await userEvent.type(screen.getByRole("textbox", { name: "Code" }), "123456");
    await userEvent.click(await screen.findByRole("button", { name: "Continue without trust" }));

    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/admin/tasks"));
    expect(sent().at(-1)).toEqual(["POST", "/trust", { trust: false }]);
  });

  it("can be left", async () => {
    openPending("totp");

    await userEvent.click(screen.getByRole("button", { name: "Back to sign-in" }));

    expect(screen.getByLabelText("Password")).toBeVisible();
  });

  it("is the verification page if the address is not verified", async () => {
    says(401, waitingFor("verify_email"));
    open();

    await signIn();

    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/admin/verify-email"));
  });
});

describe("a passkey", () => {
  it("signs in without a password", async () => {
    const { get } = stubPasskeys();
    says(200, { status: 200, data: { request_options: { publicKey: { challenge: "c-1" } } } });
    open();

    await userEvent.click(screen.getByRole("button", { name: "Use a passkey" }));

    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/admin/tasks"));
    expect(get).toHaveBeenCalledExactlyOnceWith({ publicKey: { parsed: { challenge: "c-1" } } });
    expect(sent()).toEqual([
      ["GET", "/passkey", undefined],
      ["POST", "/passkey", { credential: { id: "credential-1" } }],
    ]);
  });

  it("is the second step", async () => {
    stubPasskeys();
    says(200, { status: 200, data: { request_options: { publicKey: {} } } });
    openPending("webauthn");

    expect(screen.queryByRole("textbox")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Use a passkey" }));

    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/admin/tasks"));
    expect(sent().at(-1)).toEqual(["POST", "/2fa/passkey", { credential: { id: "credential-1" } }]);
  });

  it("that is cancelled is explained, and nothing is sent", async () => {
    const { get } = stubPasskeys();
    get.mockRejectedValue(new DOMException("Cancelled.", "NotAllowedError"));
    says(200, { status: 200, data: { request_options: { publicKey: {} } } });
    open();

    await userEvent.click(screen.getByRole("button", { name: "Use a passkey" }));

    expect(await screen.findByRole("alert")).toHaveTextContent("The passkey was cancelled");
    expect(server).toHaveBeenCalledTimes(1);
  });

  it("is not offered by a browser or backend without passkeys", () => {
    const { unmount } = open();
    expect(screen.queryByRole("button", { name: "Use a passkey" })).toBeNull();
    unmount();

    stubPasskeys();
    open({ endpoints: AUTH_ENDPOINTS });
    expect(screen.queryByRole("button", { name: "Use a passkey" })).toBeNull();
  });
});
