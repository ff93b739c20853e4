import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";

import type { SecurityPage } from "@/contracts/pages-settings";
import { clearToasts } from "@/support/toasts";
import { authServer } from "@/testing/authServer";
import { stubPasskeys } from "@/testing/passkeys";
import { card, openSecurity as open } from "@/testing/securityPage";

const { server, says, saysOnce, sent } = authServer();
afterEach(() => {
  vi.unstubAllGlobals();
  act(clearToasts);
});

/** Click on a button, and on the one of the dialog that it opens. */
async function remove(label: string, title: string) {
  await userEvent.click(screen.getByRole("button", { name: label }));
  const dialog = screen.getByRole("dialog", { name: title });
  await userEvent.click(within(dialog).getByRole("button", { name: /^Remove/ }));
}
/** allauth wants a recent confirmation. */
const UNCONFIRMED = { status: 401, data: { flows: [{ id: "reauthenticate" }] }, meta: { is_authenticated: true } };
const routes = () => sent().map(([method, url]) => `${String(method)} ${String(url)}`);

describe("an authenticator app", () => {
  const OFFERED = { status: 404, meta: { secret: "SECRET", totp_url: "otpauth://totp/x?secret=SECRET" } };
  async function setUp() {
    await userEvent.click(card("Authenticator app").getByRole("button", { name: "Set up an app" }));
    await userEvent.type(await card("Authenticator app").findByRole("textbox", { name: "Code" }), "123456{Enter}");
  }

  it("is set up with its secret and a code", async () => {
    saysOnce(404, OFFERED);
    says(200);
    const page = await open();

    await userEvent.click(card("Authenticator app").getByRole("button", { name: "Set up an app" }));
    expect(await card("Authenticator app").findByText("SECRET")).toBeVisible();
    expect(screen.getByRole("link", { name: "open the app" })).toHaveAttribute("href", "otpauth://totp/x?secret=SECRET");
    expect(screen.getByRole("img", { name: "QR code of the secret for your app" })).toHaveAttribute("src", expect.stringMatching(/^\/totp\.svg\?\d+$/));
    await userEvent.type(card("Authenticator app").getByRole("textbox", { name: "Code" }), "123456{Enter}");

    await waitFor(() => expect(page.requests).toHaveLength(1));
    expect(sent().slice(0, 2)).toEqual([
      ["GET", "/totp-setup", undefined],
      ["POST", "/totp", { code: "123456" }],
    ]);
    expect(screen.getByText("Authenticator app added.")).toBeVisible();
  });

  it("that is new comes with its recovery codes", async () => {
    saysOnce(404, OFFERED);
    saysOnce(200);
    says(200, { status: 200, data: { unused_codes: ["aaaa", "bbbb"] } });
    await open();

    await setUp();

    const dialog = within(await screen.findByRole("dialog", { name: "Store your recovery codes" }));
    expect(dialog.getByText("bbbb")).toBeVisible();
    expect(routes()).toEqual(["GET /totp-setup", "POST /totp", "GET /recovery"]);
    const download = dialog.getByRole("link", { name: "Download" });
    expect(download).toHaveAttribute("download", "recovery-codes.txt");
    expect(decodeURIComponent(download.getAttribute("href") ?? "")).toMatch(/^data:text\/plain;charset=utf-8,[^]*\naaaa\nbbbb\n$/);
    await userEvent.click(dialog.getByRole("button", { name: "I have stored them" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("whose recovery codes could not be loaded is announced all the same", async () => {
    saysOnce(404, OFFERED);
    saysOnce(200);
    says(500);
    await open();

    await setUp();

    expect(await screen.findByText("Authenticator app added.")).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it.each<[string, Partial<SecurityPage>]>([
    ["codes from before", { recoveryCodesEnabled: true }],
    ["no recovery codes", { canManageRecoveryCodes: false, recoveryCodesEnabled: null }],
  ])("shows no codes: %s", async (_case, changes) => {
    saysOnce(404, OFFERED);
    says(200);
    await open(changes);

    await setUp();

    expect(await screen.findByText("Authenticator app added.")).toBeVisible();
    expect(routes()).toEqual(["GET /totp-setup", "POST /totp"]);
  });

  it("asks for the password before the code", async () => {
    saysOnce(401, UNCONFIRMED);
    saysOnce(200);
    saysOnce(404, OFFERED);
    says(200);
    await open();

    await userEvent.click(card("Authenticator app").getByRole("button", { name: "Set up an app" }));
    const dialog = await screen.findByRole("dialog", { name: "Confirm your password" });
    expect(screen.queryByRole("textbox", { name: "Code", hidden: true })).toBeNull();
    await userEvent.type(within(dialog).getByLabelText("Password"), "secret{Enter}");

    expect(await card("Authenticator app").findByText("SECRET")).toBeVisible();
    expect(routes()).toEqual(["GET /totp-setup", "POST /reauthenticate", "GET /totp-setup"]);
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

    const dialog = await screen.findByRole("dialog", { name: "Store your recovery codes" });
    expect(within(dialog).getByText("cccc")).toBeVisible();
    expect(screen.queryByText("aaaa")).toBeNull();
    expect(routes()).toEqual(["GET /recovery", "POST /recovery"]);
  });

  async function generate() {
    says(200, { status: 200, data: { unused_codes: ["aaaa", "bbbb"] } });
    await open({ twoFactorEnabled: true });
    await userEvent.click(screen.getByRole("button", { name: "Generate codes" }));
    return within(await screen.findByRole("dialog", { name: "Store your recovery codes" }));
  }

  it("are copied", async () => {
    const dialog = await generate();

    await userEvent.setup().click(dialog.getByRole("button", { name: "Copy" }));

    expect(await dialog.findByRole("button", { name: "Copied" })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe("aaaa\nbbbb");
  });

  it.each(["{Escape}", "Close"])("are not closed before they are stored: %s", async (way) => {
    const dialog = await generate();

    await (way === "Close" ? userEvent.click(dialog.getByRole("button", { name: "Close" })) : userEvent.keyboard(way));

    expect(dialog.getByRole("alert")).toHaveTextContent("Have you stored the codes?");
    expect(dialog.getByRole("button", { name: "Back to the codes" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect(dialog.queryByRole("alert")).toBeNull();
    expect(dialog.getByText("aaaa")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await userEvent.click(dialog.getByRole("button", { name: "I have stored them" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(card("Recovery codes").queryByText("aaaa")).toBeNull();
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

    await waitFor(() => expect(routes()).toEqual(["GET /passkeys?passwordless", "POST /passkeys", "GET /recovery"]));
    expect(sent()[1]?.[2]).toEqual({ name: "Phone", credential: { id: "credential-1" } });
    expect(screen.getByText("Passkey added.")).toBeVisible();
  });

  it("that is the first factor comes with recovery codes", async () => {
    stubPasskeys();
    saysOnce(200, { status: 200, data: { creation_options: { publicKey: { challenge: "c-1" } } } });
    saysOnce(200);
    says(200, { status: 200, data: { unused_codes: ["aaaa"] } });
    await open();

    await userEvent.type(card("Passkeys").getByRole("textbox", { name: "Name" }), "Phone{Enter}");

    const dialog = await screen.findByRole("dialog", { name: "Store your recovery codes" });
    expect(within(dialog).getByText("aaaa")).toBeVisible();
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
