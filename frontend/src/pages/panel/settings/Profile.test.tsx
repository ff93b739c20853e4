import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import type { ProfilePage } from "@/contracts/pages-settings";
import { aSection, aText } from "@/forms/fixtures";
import Profile from "@/pages/panel/settings/Profile";
import { authServer } from "@/testing/authServer";
import { openScreen } from "@/testing/openScreen";
import { hasUnsavedChanges } from "@/support/unsavedChanges";
import { aPanel, pageMetadata, sharedProps } from "@/testing/props";

const PAGE: ProfilePage = {
  page: pageMetadata("Profile"),
  mustVerifyEmail: false,
  status: null,
  description: "Your name and email address.",
  form: {
    columns: 1,
    schema: [
      aText("First name", { name: "first_name", value: "Ada", autocomplete: "given-name" }),
      aText("Email", { name: "email", value: "ada@example.com", inputType: "email", required: true }),
    ],
  },
  optionsUrl: "/options?page=profile",
  uploadUrl: "/uploads?page=profile",
  formStateUrl: "/form-state?page=profile",
  emailNeedsPassword: true,
  urls: { update: "/profile", resendVerification: "/resend", delete: "/account" },
  canDeleteAccount: true,
  deleteRefusal: null,
  reauthenticateUrl: "/reauthenticate",
  passkeyUrl: null,
  codeUrl: null,
  hasPassword: true,
};
const aForm = (...schema: ProfilePage["form"]["schema"]) => ({ columns: 1, schema });
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

  it("marks no field if all are required", async () => {
    await open({ form: aForm(aText("Name", { required: true }), aText("Email", { required: true })) });

    expect(screen.getAllByText(/./, { selector: "label" }).map((label) => label.textContent)).toEqual(["Name", "Email"]);
  });

  it("opens the page that asks for an emailed code first", async () => {
    const challenge = "/ops/two-factor/challenge?next=/admin/settings/profile";
    says(403, { message: "Ops requires a code.", redirectTo: challenge });
    await open();

    await userEvent.click(screen.getByRole("button", { name: "Save" }));

    await waitFor(() => expect(leave).toHaveBeenCalledWith(challenge));
  });

  it("shows errors at the fields and keeps the input", async () => {
    says(422, { message: "Invalid.", errors: { email: ["Another account uses this email address."] } });
    await open();

    await userEvent.type(screen.getByRole("textbox", { name: "Email" }), "x");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));

    await waitFor(() => expect(screen.getByRole("textbox", { name: "Email" })).toHaveAccessibleDescription("Another account uses this email address."));
    expect(screen.getByRole("textbox", { name: "Email" })).toHaveFocus();
    expect(screen.getByRole("textbox", { name: "Email" })).toHaveValue("ada@example.comx");
    expect(screen.queryByText("Your profile was not saved")).toBeNull();
  });

  it("says what happened if the server fails", async () => {
    says(500);
    await open();

    await userEvent.click(screen.getByRole("button", { name: "Save" }));

    expect(await screen.findByText("Something went wrong on the server")).toBeVisible();
  });

  it("has unsaved changes until the server has stored them", async () => {
    says(200, { message: "Saved.", status: null });
    const page = await open();
    expect(hasUnsavedChanges()).toBe(false);

    await userEvent.type(screen.getByRole("textbox", { name: "First name" }), "x");
    expect(hasUnsavedChanges()).toBe(true);
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Saved.");
    await act(() => page.nextRequest().answer({ form: aForm(aText("First name", { name: "first_name", value: "Adax" })) }));

    expect(hasUnsavedChanges()).toBe(false);
    expect(screen.getByRole("textbox", { name: "First name" })).toHaveValue("Adax");
  });

  it("shows the sections and fields that the project declares", async () => {
    const form = aForm(aSection("Contact", [aText("Phone", { inputType: "tel" })]));
    await open({ form });

    expect(screen.getByRole("heading", { name: "Contact" })).toBeVisible();
    expect(screen.getByRole("textbox", { name: "Phone" })).toHaveAttribute("type", "tel");
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

    expect(await screen.findByText("Confirm your password.")).toBeVisible();
    expect(server).toHaveBeenCalledTimes(1);
  });
});

it("of another user cannot be changed", async () => {
  const impersonation = { name: "Ann", impersonator: "Ada", leaveUrl: "/leave" };
  await open({ mustVerifyEmail: true, impersonation } as Partial<ProfilePage>);

  expect(screen.getByText("You are signed in as another user. Only the user can change this account.")).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Email" })).toBeDisabled();
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
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
