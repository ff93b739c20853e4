import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";

import type { SecurityPage, Session } from "@/contracts/pages-settings";
import Security from "@/pages/panel/settings/Security";
import { AUTH_ENDPOINTS } from "@/testing/authEndpoints";
import { authServer } from "@/testing/authServer";
import { openScreen } from "@/testing/openScreen";
import { stubPasskeys } from "@/testing/passkeys";
import { pageMetadata } from "@/testing/props";

const session = (id: string, changes: Partial<Session> = {}): Session => ({
  id,
  browser: "Firefox",
  os: "Windows",
  device: "desktop",
  address: "192.0.2.1",
  lastUsed: "3 minutes ago",
  lastUsedAt: "2026-01-01T12:00:00+00:00",
  signedInAt: "2026-01-01T11:00:00+00:00",
  current: false,
  impersonatedBy: null,
  ...changes,
});

const PAGE: SecurityPage = {
  page: pageMetadata("Security"),
  canManageTwoFactor: true,
  canManageRecoveryCodes: true,
  canManagePasskeys: true,
  passkeys: [],
  passwordRules: "minlength: 8;",
  passwordHelp: ["At least 8 characters."],
  passwordUrl: "/password",
  hasPassword: true,
  canUseEmailCode: true,
  emailCodeEnabled: false,
  emailCodeAddress: null,
  emailCodeUrls: { enable: "/enable", disable: "/disable" },
  twoFactorEnabled: false,
  requiresConfirmation: true,
  recoveryCodesEnabled: false,
  twoFactorRequired: false,
  endpoints: { ...AUTH_ENDPOINTS, reauthenticate: "/reauthenticate", mfaReauthenticate: "/code-again", passkeyReauthenticate: "/passkey-again", totp: "/totp", totpQr: "/totp.svg", recoveryCodes: "/recovery", passkeys: "/passkeys" },
  sessions: {
    rows: [session("s-1", { current: true }), session("s-2", { browser: "Safari", os: "iOS", device: "mobile" })],
    canEnd: true,
    note: null,
    endUrl: "/end",
    endOthersUrl: "/end-others",
  },
};
const { server, leave, says, saysOnce, sent } = authServer();
afterEach(() => vi.unstubAllGlobals());

const open = (changes: Partial<SecurityPage> = {}) => openScreen(Security, { ...PAGE, ...changes }, "/admin/settings/security");
const card = (name: string) => within(screen.getByRole("region", { name }));
/** Click on a button, and on the one of the dialog that it opens. */
async function remove(label: string, title: string) {
  await userEvent.click(screen.getByRole("button", { name: label }));
  const dialog = screen.getByRole("dialog", { name: title });
  await userEvent.click(within(dialog).getByRole("button", { name: /^Remove/ }));
}
/** allauth wants a recent confirmation. */
const UNCONFIRMED = { status: 401, data: { flows: [{ id: "reauthenticate" }] }, meta: { is_authenticated: true } };
const routes = () => sent().map(([method, url]) => `${String(method)} ${String(url)}`);

describe("the password", () => {
  async function change() {
    const form = card("Password");
    await userEvent.type(form.getByLabelText("Current password"), "old secret");
    await userEvent.type(form.getByLabelText("New password"), "new secret");
    await userEvent.type(form.getByLabelText("Repeat the new password"), "new secret{Enter}");
    return form;
  }

  it("has to be typed twice", async () => {
    await open();
    const form = card("Password");
    await userEvent.type(form.getByLabelText("Current password"), "old secret");
    await userEvent.type(form.getByLabelText("New password"), "new secret{Enter}");

    expect(await form.findByRole("alert")).toHaveTextContent("The passwords don't match.");
    expect(form.getByLabelText("Repeat the new password")).toBeInvalid();
  });

  it("is changed after the current one was confirmed", async () => {
    saysOnce(200);
    says(200, { message: "Your password was changed.", status: null });
    const page = await open();

    const form = await change();

    expect(await form.findByText("Your password was changed.")).toBeVisible();
    const values = { current_password: "old secret", password: "new secret", password_confirmation: "new secret" };
    expect(sent()).toEqual([
      ["POST", "/reauthenticate", { password: "old secret" }],
      ["PUT", "/password", values],
    ]);
    expect(form.getByLabelText("New password")).toHaveValue("");
    expect(page.requests).toHaveLength(1);
  });

  it("is kept if the current one is wrong", async () => {
    says(422, { message: "Invalid.", errors: { password: ["This password is wrong."] } });
    await open();

    const form = await change();

    expect(await form.findByRole("alert")).toHaveTextContent("The password was not changed");
    expect(form.getByLabelText("Current password")).toHaveAccessibleDescription("This password is wrong.");
    expect(form.getByLabelText("New password")).toBeValid();
    expect(routes()).toEqual(["POST /reauthenticate"]);
  });

  it("has the rules for browsers and people", async () => {
    await open({ hasPassword: false });

    const input = card("Password").getByLabelText("New password");
    expect(input).toHaveAttribute("passwordrules", "minlength: 8;");
    expect(input).toHaveAccessibleDescription("At least 8 characters.");
    expect(card("Password").queryByLabelText("Current password")).toBeNull();
  });
});

describe("an authenticator app", () => {
  it("is set up with its secret and a code", async () => {
    saysOnce(404, { status: 404, meta: { secret: "SECRET", totp_url: "otpauth://totp/x?secret=SECRET" } });
    says(200);
    const page = await open();

    await userEvent.click(card("Authenticator app").getByRole("button", { name: "Set up an app" }));
    expect(await card("Authenticator app").findByText("SECRET")).toBeVisible();
    expect(screen.getByRole("link", { name: "open the app" })).toHaveAttribute("href", "otpauth://totp/x?secret=SECRET");
    expect(screen.getByRole("img", { name: "QR code of the secret for your app" })).toHaveAttribute("src", expect.stringMatching(/^\/totp\.svg\?\d+$/));
    await userEvent.type(card("Authenticator app").getByRole("textbox", { name: "Code" }), "123456{Enter}");

    await waitFor(() => expect(page.requests).toHaveLength(1));
    expect(sent().at(-1)).toEqual(["POST", "/totp", { code: "123456" }]);
  });

  it("asks for the password if allauth wants it again", async () => {
    saysOnce(401, UNCONFIRMED);
    says(200);
    await open({ twoFactorEnabled: true });

    await remove("Remove the app", "Remove the authenticator app?");
    const dialog = await screen.findByRole("dialog", { name: "Confirm it's you" });
    await userEvent.type(within(dialog).getByLabelText("Password"), "secret{Enter}");

    await waitFor(() => expect(routes()).toEqual(["DELETE /totp", "POST /reauthenticate", "DELETE /totp"]));
  });

  it("is kept if the user cancels", async () => {
    await open({ twoFactorEnabled: true });

    await userEvent.click(screen.getByRole("button", { name: "Remove the app" }));
    expect(within(screen.getByRole("dialog")).getByRole("button", { name: "Cancel" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");

    expect(screen.queryByRole("dialog")).toBeNull();
    await waitFor(() => expect(screen.getByRole("button", { name: "Remove the app" })).toHaveFocus());
    expect(server).not.toHaveBeenCalled();
  });

  it.each<[string, Partial<SecurityPage>, string]>([
    ["another factor", { emailCodeEnabled: true }, "Its codes will no longer sign you in."],
    ["no other factor", {}, "Its codes will no longer sign you in. This is your last second factor. After that, your password alone signs you in."],
    [
      "no other factor in a panel that requires one",
      { twoFactorRequired: true },
      "Its codes will no longer sign you in. This is your last second factor, and this panel requires one. You can only use this page until you set up another.",
    ],
    [
      "no other factor and no password",
      { hasPassword: false },
      "Its codes will no longer sign you in. This is your last factor, and your account has no password. Set a password first, or you may not be able to sign in again.",
    ],
    ["recovery codes", { emailCodeEnabled: true, recoveryCodesEnabled: true }, "Its codes will no longer sign you in. Your recovery codes are deleted too."],
  ])("says what follows: %s", async (_case, changes, text) => {
    await open({ twoFactorEnabled: true, ...changes });

    await userEvent.click(screen.getByRole("button", { name: "Remove the app" }));

    const described = screen.getByRole("dialog").getAttribute("aria-describedby") ?? "";
    expect(document.getElementById(described)?.innerHTML.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ").trim()).toBe(text);
  });

  it("that is set up is marked", async () => {
    await open({ twoFactorEnabled: true });

    expect(card("Authenticator app").getByText("On")).toBeVisible();
    expect(card("Emailed codes").queryByText("On")).toBeNull();
  });
});

describe("a panel that requires a second factor", () => {
  it("says so to users without one", async () => {
    await open({ twoFactorRequired: true, canManageTwoFactor: false });

    expect(screen.getByText("This panel requires a second factor.")).toBeVisible();
  });

  it.each<Partial<SecurityPage>>([{ twoFactorEnabled: true }, { emailCodeEnabled: true }])("says nothing to users with %o", async (factor) => {
    await open({ twoFactorRequired: true, ...factor });

    expect(screen.queryByText("This panel requires a second factor.")).toBeNull();
  });
});

describe("recovery codes", () => {
  it("are shown on request, and replaced", async () => {
    saysOnce(200, { status: 200, data: { unused_codes: ["aaaa", "bbbb"] } });
    says(200, { status: 200, data: { unused_codes: ["cccc"] } });
    await open({ twoFactorEnabled: true, recoveryCodesEnabled: true });

    await userEvent.click(screen.getByRole("button", { name: "Show the codes" }));
    expect(await screen.findByText("bbbb")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Replace with new codes" }));

    expect(await screen.findByText("cccc")).toBeVisible();
    expect(screen.queryByText("aaaa")).toBeNull();
    expect(routes()).toEqual(["GET /recovery", "POST /recovery"]);
  });

  it("are not offered without another factor", async () => {
    await open();

    expect(screen.queryByRole("region", { name: "Recovery codes" })).toBeNull();
  });
});

describe("a passkey", () => {
  const passkey = { id: "7", name: "Laptop", authenticator: null, created_at_diff: "1 day ago", last_used_at_diff: null };

  it("is created with a name", async () => {
    stubPasskeys();
    says(200, { status: 200, data: { creation_options: { publicKey: { challenge: "c-1" } } } });
    await open();

    await userEvent.type(card("Passkeys").getByRole("textbox", { name: "Name" }), "Phone{Enter}");

    await waitFor(() => expect(routes()).toEqual(["GET /passkeys?passwordless", "POST /passkeys"]));
    expect(sent().at(-1)?.[2]).toEqual({ name: "Phone", credential: { id: "credential-1" } });
  });

  it("is removed", async () => {
    says(200);
    await open({ passkeys: [passkey] });

    expect(screen.getByText("Added 1 day ago, never used")).toBeVisible();
    await remove("Remove Laptop", "Remove the passkey “Laptop”?");

    await waitFor(() => expect(sent()).toEqual([["DELETE", "/passkeys", { authenticators: [7] }]]));
  });

  it("confirms the removal of another one", async () => {
    stubPasskeys();
    saysOnce(401, UNCONFIRMED);
    says(200, { status: 200, data: { request_options: { publicKey: {} } } });
    await open({ passkeys: [passkey, { ...passkey, id: "8", name: "Phone" }], hasPassword: false });

    await remove("Remove Phone", "Remove the passkey “Phone”?");
    const dialog = await screen.findByRole("dialog", { name: "Confirm it's you" });
    expect(within(dialog).queryByLabelText("Password")).toBeNull();
    await userEvent.click(within(dialog).getByRole("button", { name: "Use a passkey" }));

    await waitFor(() => expect(routes()).toEqual(["DELETE /passkeys", "GET /passkey-again", "POST /passkey-again", "DELETE /passkeys"]));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("gets another name in its row", async () => {
    says(200);
    await open({ passkeys: [passkey] });

    await userEvent.click(screen.getByRole("button", { name: "Rename Laptop" }));
    const field = screen.getByRole("textbox", { name: "Name of the passkey" });
    expect(field).toHaveFocus();
    await userEvent.clear(field);
    await userEvent.type(field, "Work laptop{Enter}");

    await waitFor(() => expect(sent()).toEqual([["PUT", "/passkeys", { id: 7, name: "Work laptop" }]]));
    expect(screen.getByRole("button", { name: "Rename Laptop" })).toHaveFocus();
  });

  it("keeps its name after Escape", async () => {
    await open({ passkeys: [passkey] });
    await userEvent.click(screen.getByRole("button", { name: "Rename Laptop" }));

    await userEvent.type(screen.getByRole("textbox", { name: "Name of the passkey" }), "x{Escape}");

    expect(screen.getByText("Laptop")).toBeVisible();
    expect(server).not.toHaveBeenCalled();
  });

  it("cannot be created by a browser without passkeys", async () => {
    await open();

    expect(card("Passkeys").getByText("This browser cannot create passkeys here.")).toBeVisible();
    expect(card("Passkeys").queryByRole("button", { name: "Add a passkey" })).toBeNull();
  });
});

describe("emailed codes", () => {
  it.each([
    [false, "Turn on emailed codes", "/enable"],
    [true, "Turn off emailed codes", "/disable"],
  ])("are switched: %s", async (emailCodeEnabled, label, url) => {
    says(200, { message: "Done." });
    await open({ emailCodeEnabled, twoFactorEnabled: true });

    await userEvent.click(screen.getByRole("button", { name: label }));

    expect(await screen.findByText("Done.")).toBeVisible();
    expect(sent()).toEqual([["POST", url, {}]]);
  });

  it("that are the last factor are not turned off without a question", async () => {
    says(200, { message: "Done." });
    await open({ emailCodeEnabled: true, twoFactorRequired: true });

    await userEvent.click(screen.getByRole("button", { name: "Turn off emailed codes" }));
    const dialog = screen.getByRole("dialog", { name: "Turn off emailed codes?" });
    expect(within(dialog).getByText(/this panel requires one/)).toBeVisible();
    expect(server).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole("button", { name: "Turn off emailed codes" }));

    expect(await screen.findByText("Done.")).toBeVisible();
    expect(routes()).toEqual(["POST /disable"]);
  });

  it("that go to an old address can be sent to the current one", async () => {
    says(200, { message: "Done." });
    await open({ emailCodeEnabled: true, emailCodeAddress: "ma**@example.com" });
    expect(screen.getByText("The codes go to ma**@example.com, which is not the address of your account.")).toBeVisible();

    await userEvent.click(screen.getByRole("button", { name: "Send the codes to my current address" }));

    await waitFor(() => expect(sent()).toEqual([["POST", "/enable", {}]]));
  });

  it("need an address", async () => {
    await open({ canUseEmailCode: false });

    expect(card("Emailed codes").queryByRole("button")).toBeNull();
  });
});

describe("sessions", () => {
  it("are listed, and one is signed out", async () => {
    says(200, { message: "1 session was signed out.", rows: [], redirectTo: null });
    await open();

    expect(screen.getByText("This browser")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Sign out Firefox on Windows" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Sign out Safari on iOS" }));

    expect(await screen.findByText("1 session was signed out.")).toBeVisible();
    expect(sent()).toEqual([["POST", "/end", { id: "s-2" }]]);
    expect(leave).not.toHaveBeenCalled();
  });

  it("are all signed out but this one", async () => {
    says(200, { message: "1 session was signed out.", rows: [], redirectTo: null });
    const page = await open();

    await userEvent.click(screen.getByRole("button", { name: "Sign out everywhere else" }));

    await waitFor(() => expect(page.requests).toHaveLength(1));
    expect(sent()).toEqual([["POST", "/end-others", {}]]);
  });

  it("of other browsers are needed to sign out", async () => {
    await open({ sessions: { ...PAGE.sessions, rows: [session("s-1", { current: true })] } });

    expect(screen.queryByRole("button", { name: "Sign out everywhere else" })).toBeNull();
    expect(server).not.toHaveBeenCalled();
  });
});

it("shows only what the authentication backend offers", async () => {
  await open({ canManageTwoFactor: false, canManageRecoveryCodes: false, canManagePasskeys: false, emailCodeUrls: null });

  expect(screen.getAllByRole("region").map((region) => region.getAttribute("aria-label"))).toEqual(["Password", "Sessions"]);
});
