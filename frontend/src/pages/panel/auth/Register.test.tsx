import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import type { RegisterScreen } from "@/contracts/auth";
import type { PasswordInput } from "@/contracts/forms-fields";
import { aField, aNumber, aSection, aSelect, aText } from "@/forms/fixtures";
import Register from "@/pages/panel/auth/Register";
import { SharedPropsContext } from "@/support/panelContext";
import { AUTH_ENDPOINTS, AUTH_SCREENS } from "@/testing/authEndpoints";
import { authServer } from "@/testing/authServer";
import { aPanel, sharedProps } from "@/testing/props";

const password: PasswordInput = {
  ...aField("Password", "password"),
  required: true,
  revealable: true,
  confirmation: null,
  passwordRules: "minlength: 8;",
};
const EMAIL = aText("Email", { inputType: "email", required: true, maxLength: 254, autocomplete: "email" });
const TERMS = aField("I accept the terms", "checkbox", { name: "terms", value: false, required: true });
const aForm = (...schema: RegisterScreen["form"]["schema"]) => ({ columns: 1, schema });

const SCREEN: RegisterScreen = {
  endpoints: { ...AUTH_ENDPOINTS, register: "/signup" },
  screens: { ...AUTH_SCREENS, verifyEmail: "/admin/verify-email" },
  form: aForm(EMAIL, password, aSection("About you", [aText("Phone", { inputType: "tel" }), aSelect("Plan", ["Free", "Pro"])]), TERMS),
  passwordRules: "minlength: 8;",
  redirectTo: "/admin",
};
const { leave, says, sent } = authServer();

async function register() {
  render(<Register {...SCREEN} />);
  await userEvent.type(screen.getByRole("textbox", { name: "Email" }), "ada@example.com");
  await userEvent.type(screen.getByLabelText(/^Password/), "correct horse");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: /Plan/ }), "pro");
  await userEvent.click(screen.getByRole("checkbox", { name: "I accept the terms" }));
  await userEvent.click(screen.getByRole("button", { name: "Create account" }));
}

describe("a new account", () => {
  it("has sections with headings below that of the page", () => {
    render(<Register {...SCREEN} />);

    expect(screen.getByRole("heading", { name: "About you", level: 2 })).toBeVisible();
  });

  it("has a number in the notation of the language", async () => {
    says(200);
    render(<Register {...SCREEN} form={aForm(aNumber("Seats"))} />);

    await userEvent.type(await screen.findByRole("spinbutton", { name: "Seats" }), "1,200");
    await userEvent.click(screen.getByRole("button", { name: "Create account" }));

    await waitFor(() => expect(sent()).toEqual([["POST", "/signup", { seats: "1200" }]]));
  });

  it("is created with the values of all fields", async () => {
    says(200);
    await register();

    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/admin"));
    const values = { email: "ada@example.com", password: "correct horse", phone: null, plan: "pro", terms: true };
    expect(sent()).toEqual([["POST", "/signup", values]]);
  });

  it.each([
    ["verify_email", "/admin/verify-email"],
    ["mfa_authenticate", "/admin/login"],
  ])("continues with the step %s", async (id, url) => {
    says(401, { status: 401, data: { flows: [{ id, is_pending: true }] } });
    await register();

    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(url));
  });

  it("that is refused keeps the input and marks the field", async () => {
    says(400, { status: 400, errors: [{ param: "email", message: "Enter another address." }] });
    await register();

    await waitFor(() => expect(screen.getByRole("textbox", { name: "Email" })).toHaveAccessibleDescription("Enter another address."));
    expect(screen.getByRole("textbox", { name: "Email" })).toHaveFocus();
    expect(screen.getByLabelText(/^Password/)).toHaveValue("correct horse");
    expect(leave).not.toHaveBeenCalled();
  });

  it("shows all errors of a field", async () => {
    says(400, { status: 400, errors: [{ param: "email", message: "Too long." }, { param: "email", message: "Taken." }] });
    await register();

    await waitFor(() => expect(screen.getByRole("textbox", { name: "Email" })).toHaveAccessibleDescription("Too long. Taken."));
  });

  it("shows the errors of the project's fields, too", async () => {
    says(400, { status: 400, errors: [{ param: "phone", message: "Enter a number." }, { param: "terms", message: "Required." }] });
    await register();

    await waitFor(() => expect(screen.getByRole("textbox", { name: "Phone" })).toHaveAccessibleDescription("Enter a number."));
    expect(screen.getByRole("checkbox")).toHaveAccessibleDescription("Required.");
  });

  it("that is refused as a whole says why", async () => {
    says(403, { message: "Registration is closed." });
    await register();

    expect(await screen.findByText("Registration is closed.")).toBeVisible();
    expect(screen.getByText("The account was not created")).toBeVisible();
  });
});

describe("the fields", () => {
  it("have their attributes", () => {
    render(<Register {...SCREEN} />);

    const email = screen.getByRole("textbox", { name: "Email" });
    expect(email).toHaveFocus();
    expect(email).toHaveAttribute("maxlength", "254");
    expect(email).toHaveAttribute("autocomplete", "email");
    expect(screen.getByLabelText(/^Password/)).toHaveAttribute("passwordrules", "minlength: 8;");
    expect(screen.getByRole("textbox", { name: "Phone" })).toHaveAttribute("type", "tel");
    expect(screen.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/admin/login");
  });

  const labels = (requiredMarks: "required" | "optional", form = SCREEN.form) => {
    render(
      <SharedPropsContext value={sharedProps({ panel: aPanel({ requiredMarks }) })}>
        <Register {...SCREEN} form={form} />
      </SharedPropsContext>,
    );
    return screen.getAllByText(/./, { selector: "label" }).map((label) => label.textContent);
  };

  it("are marked if they are required", () => {
    expect(labels("required")).toEqual(["Email*", "Password*", "Phone", "Plan", "I accept the terms*"]);
  });

  it("are marked if they are optional, where the panel says so", () => {
    const news = aField("Send me news", "checkbox", { value: false });

    expect(labels("optional", aForm(EMAIL, aText("Phone"), news))).toEqual(["Email", "Phone (optional)", "Send me news"]);
  });

  it.each(["required", "optional"] as const)("have no marks if all are required, with the rule %s", (rule) => {
    expect(labels(rule, aForm(EMAIL, password))).toEqual(["Email", "Password"]);
  });
});
