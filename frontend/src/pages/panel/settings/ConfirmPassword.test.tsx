import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import type { ConfirmPasswordPage } from "@/contracts/pages-settings";
import ConfirmPassword from "@/pages/panel/settings/ConfirmPassword";
import { authServer } from "@/testing/authServer";
import { openScreen } from "@/testing/openScreen";
import { pageMetadata } from "@/testing/props";

const PAGE: ConfirmPasswordPage = {
  page: pageMetadata("Confirm your password"),
  reauthenticateUrl: "/reauthenticate",
  hasPassword: true,
  redirectTo: "/admin/settings/security",
};
const { leave, says, sent } = authServer();
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
