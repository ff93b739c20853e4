import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

import type { ConfirmPasswordPage } from "@/contracts/pages-settings";
import ConfirmPassword from "@/pages/panel/settings/ConfirmPassword";
import { authServer } from "@/testing/authServer";
import { openScreen } from "@/testing/openScreen";
import { stubPasskeys } from "@/testing/passkeys";
import { pageMetadata } from "@/testing/props";

const PAGE: ConfirmPasswordPage = {
  page: pageMetadata("Confirm your password"),
  reauthenticateUrl: "/reauthenticate",
  passkeyUrl: null,
  codeUrl: null,
  hasPassword: true,
  redirectTo: "/admin/settings/security",
};
const { leave, says, sent } = authServer();
afterEach(() => vi.unstubAllGlobals());
const open = (changes: Partial<ConfirmPasswordPage> = {}) =>
  openScreen(ConfirmPassword, { ...PAGE, ...changes }, "/admin/settings/confirm-password");

it("opens the page that needs the password", async () => {
  says(200);
  await open();

  await userEvent.type(screen.getByLabelText("Password"), "secret{Enter}");

  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/admin/settings/security"));
  expect(sent()).toEqual([["POST", "/reauthenticate", { password: "secret" }]]);
});

it("marks a wrong password", async () => {
  says(422, { message: "Invalid.", errors: { password: ["This password is wrong."] } });
  await open();

  await userEvent.type(screen.getByLabelText("Password"), "wrong{Enter}");

  expect(await screen.findByRole("alert")).toHaveTextContent("The password was not confirmed");
  expect(screen.getByLabelText("Password")).toHaveAccessibleDescription("This password is wrong.");
});

it("asks users without a password to sign in again", async () => {
  says(200);
  await open({ hasPassword: false, auth: { user: null, logoutUrl: "/logout", loginUrl: "/admin/login" } } as Partial<ConfirmPasswordPage>);

  expect(screen.queryByLabelText("Password")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Sign out" }));

  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/admin/login"));
});

it("accepts a code of the app instead", async () => {
  says(200);
  await open({ codeUrl: "/2fa" });

  await userEvent.click(screen.getByRole("button", { name: "Use a code from your app" }));
  expect(screen.queryByLabelText("Password")).toBeNull();
  await userEvent.type(screen.getByRole("textbox", { name: "Code" }), "123456{Enter}");

  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/admin/settings/security"));
  expect(sent()).toEqual([["POST", "/2fa", { code: "123456" }]]);
});

it("returns from the code to the password", async () => {
  await open({ codeUrl: "/2fa" });
  await userEvent.click(screen.getByRole("button", { name: "Use a code from your app" }));

  await userEvent.click(screen.getByRole("button", { name: "Use your password" }));

  expect(screen.getByLabelText("Password")).toHaveFocus();
  expect(screen.queryByRole("textbox", { name: "Code" })).toBeNull();
});

it("asks users without a password for the code at once", async () => {
  await open({ codeUrl: "/2fa", hasPassword: false });

  expect(screen.getByRole("textbox", { name: "Code" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Use your password" })).toBeNull();
});

it("marks a wrong code", async () => {
  says(400, { status: 400, errors: [{ param: "code", message: "Incorrect code." }] });
  await open({ codeUrl: "/2fa" });

  await userEvent.click(screen.getByRole("button", { name: "Use a code from your app" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Code" }), "123456{Enter}");

  expect(await screen.findByRole("alert")).toHaveTextContent("Couldn't confirm that it's you");
  expect(leave).not.toHaveBeenCalled();
});

it("accepts a passkey instead", async () => {
  stubPasskeys();
  says(200, { status: 200, data: { request_options: { publicKey: {} } } });
  await open({ passkeyUrl: "/passkey" });

  await userEvent.click(screen.getByRole("button", { name: "Use a passkey" }));

  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/admin/settings/security"));
  expect(sent().map(([method, url]) => `${String(method)} ${String(url)}`)).toEqual(["GET /passkey", "POST /passkey"]);
});

it("offers only the password to users without a factor", async () => {
  stubPasskeys();
  await open();

  expect(screen.queryByRole("button", { name: "Use a passkey" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Use a code from your app" })).toBeNull();
});
