import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import type { ProfileField, ProfilePage } from "@/contracts/pages-settings";
import Profile from "@/pages/panel/settings/Profile";
import { authServer } from "@/testing/authServer";
import { openScreen } from "@/testing/openScreen";
import { aPanel, pageMetadata, sharedProps } from "@/testing/props";

const field = (name: string, label: string, value: string, changes: Partial<ProfileField> = {}): ProfileField => ({
  name,
  label,
  value,
  type: "text",
  required: false,
  maxLength: 150,
  autocomplete: "off",
  helperText: null,
  ...changes,
});

const PAGE: ProfilePage = {
  page: pageMetadata("Profile"),
  mustVerifyEmail: false,
  status: null,
  fields: [
    field("first_name", "First name", "Ada", { autocomplete: "given-name" }),
    field("email", "Email", "ada@example.com", { type: "email", required: true }),
  ],
  emailNeedsPassword: true,
  urls: { update: "/profile", resendVerification: "/resend", delete: "/account" },
  canDeleteAccount: true,
  deleteRefusal: null,
  reauthenticateUrl: "/reauthenticate",
  passkeyUrl: null,
  codeUrl: null,
  hasPassword: true,
};
const { server, leave, says, saysOnce, sent } = authServer();
const open = (changes: Partial<ProfilePage> = {}) => openScreen(Profile, { ...PAGE, ...changes }, "/admin/settings/profile");
const CONFIRM = { message: "Confirm your password.", confirmUrl: "/admin/settings/confirm-password" };

describe("the profile", () => {
  it("is saved, and the page reloads for the name in the shell", async () => {
    says(200, { message: "Saved.", status: null });
    const page = await open();

    const name = screen.getByRole("textbox", { name: "First name" });
    expect(name).toHaveAttribute("autocomplete", "given-name");
    await userEvent.clear(name);
    await userEvent.type(name, "Grace");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));

    expect(await screen.findByText("Saved.")).toBeVisible();
    expect(sent()).toEqual([["PUT", "/profile", { first_name: "Grace", email: "ada@example.com" }]]);
    expect(page.requests).toHaveLength(1);
  });

  it.each([
    ["required", ["First name", "Email*"]],
    ["optional", ["First name (optional)", "Email"]],
  ] as const)("marks its %s fields if the panel says so", async (requiredMarks, texts) => {
    await openScreen(Profile, { ...PAGE, ...sharedProps({ panel: aPanel({ requiredMarks }) }) }, "/admin/settings/profile");

    const labels = screen.getAllByText(/./, { selector: "label" }).map((label) => label.textContent);
    expect(labels).toEqual(texts);
  });

  it("opens the page that asks for an emailed code first", async () => {
    const challenge = "/ops/two-factor/challenge?next=/admin/settings/profile";
    says(403, { message: "Ops requires a code.", redirectTo: challenge });
    await open();

    await userEvent.click(screen.getByRole("button", { name: "Save" }));

    await waitFor(() => expect(leave).toHaveBeenCalledWith(challenge));
  });

  it("names a required field that is empty", async () => {
    await open();

    await userEvent.clear(screen.getByRole("textbox", { name: "Email" }));
    await userEvent.click(screen.getByRole("button", { name: "Save" }));

    expect(await screen.findByRole("alert")).toHaveTextContent("Your profile was not savedEmail is missing.");
    expect(screen.getByRole("textbox", { name: "Email" })).toHaveAccessibleDescription("Email is missing.");
  });

  it("shows errors at the fields and keeps the input", async () => {
    says(422, { message: "Invalid.", errors: { email: ["Another account uses this email address."] } });
    await open();

    await userEvent.type(screen.getByRole("textbox", { name: "Email" }), "x");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));

    expect(await screen.findByRole("alert")).toHaveTextContent("Your profile was not saved");
    expect(screen.getByRole("textbox", { name: "Email" })).toHaveAccessibleDescription("Another account uses this email address.");
    expect(screen.getByRole("textbox", { name: "Email" })).toHaveValue("ada@example.comx");
  });

  it("asks for the password if another address needs it, then saves again", async () => {
    saysOnce(403, CONFIRM);
    saysOnce(400, { message: "Invalid.", errors: { password: ["This password is wrong."] } });
    saysOnce(200);
    says(200, { message: "Open the link.", status: "verification-link-sent" });
    await open();

    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    const dialog = await screen.findByRole("dialog", { name: "Confirm your password" });
    await userEvent.type(within(dialog).getByLabelText("Password"), "wrong{Enter}");
    await within(dialog).findByRole("alert");
    await userEvent.type(within(dialog).getByLabelText("Password"), "secret{Enter}");

    expect(await screen.findByText("Open the link.")).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByRole("button", { name: "Save" })).toHaveFocus();
    expect(sent().map(([method, url]) => [method, url])).toEqual([
      ["PUT", "/profile"],
      ["POST", "/reauthenticate"],
      ["POST", "/reauthenticate"],
      ["PUT", "/profile"],
    ]);
  });

  it("accepts a code of the app instead of the password", async () => {
    saysOnce(403, CONFIRM);
    saysOnce(200);
    says(200, { message: "Saved.", status: null });
    await open({ codeUrl: "/2fa" });

    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    const dialog = await screen.findByRole("dialog", { name: "Confirm it's you" });
    expect(within(dialog).getByLabelText("Password")).toHaveFocus();
    await userEvent.click(within(dialog).getByRole("button", { name: "Use a code from your app" }));
    await userEvent.type(within(dialog).getByRole("textbox", { name: "Code" }), "123456{Enter}");

    expect(await screen.findByText("Saved.")).toBeVisible();
    expect(sent().map(([method, url]) => `${String(method)} ${String(url)}`)).toEqual(["PUT /profile", "POST /2fa", "PUT /profile"]);
    expect(leave).not.toHaveBeenCalled();
  });

  it("is not saved if the dialog is closed", async () => {
    says(403, CONFIRM);
    await open();

    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByRole("dialog");
    await userEvent.keyboard("{Escape}");

    expect(await screen.findByRole("alert")).toHaveTextContent("Confirm your password.");
    expect(server).toHaveBeenCalledTimes(1);
  });
});

it("of another user cannot be changed", async () => {
  const impersonation = { name: "Ann", impersonator: "Ada", leaveUrl: "/leave" };
  await open({ mustVerifyEmail: true, impersonation } as Partial<ProfilePage>);

  expect(screen.getByText("You are signed in as another user. Only the user can change this account.")).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Email" })).toHaveAttribute("readonly");
  expect(screen.queryByRole("button")).toBeNull();
});

describe("the verification", () => {
  it("can be sent again", async () => {
    says(200);
    await open({ mustVerifyEmail: true });

    await userEvent.click(screen.getByRole("button", { name: "Send the email again" }));

    expect(await screen.findByText("The email was sent.")).toBeVisible();
    expect(sent()).toEqual([["POST", "/resend", {}]]);
  });
});

describe("the account", () => {
  it("is deleted after the password was confirmed", async () => {
    saysOnce(200);
    says(200, { redirectTo: "/admin/login" });
    await open();

    await userEvent.click(screen.getByRole("button", { name: "Delete account" }));
    const dialog = screen.getByRole("dialog", { name: "Delete your account?" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Delete my account" }));
    expect(server).not.toHaveBeenCalled();
    await userEvent.type(within(dialog).getByLabelText("Password"), "secret");
    await userEvent.click(within(dialog).getByRole("button", { name: "Delete my account" }));

    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/admin/login"));
    expect(sent()).toEqual([
      ["POST", "/reauthenticate", { password: "secret" }],
      ["DELETE", "/account", undefined],
    ]);
  });

  it("is kept if the password is wrong", async () => {
    says(400, { message: "Invalid.", errors: { password: ["This password is wrong."] } });
    await open();

    await userEvent.click(screen.getByRole("button", { name: "Delete account" }));
    await userEvent.type(screen.getByLabelText("Password"), "wrong{Enter}");

    expect(await screen.findByRole("alert")).toHaveTextContent("The account was not deleted");
    expect(server).toHaveBeenCalledTimes(1);
  });

  it("of the only superuser cannot be deleted", async () => {
    await open({ canDeleteAccount: false, deleteRefusal: "You are the only superuser." });

    expect(screen.getByText("You are the only superuser.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Delete account" })).toBeNull();
  });
});
