import { useState } from "react";

import { AuthForm } from "@/auth/AuthForm";
import { RegisterInput } from "@/auth/RegisterInput";
import { useAuthMarks } from "@/auth/useAuthMarks";
import { fieldMessages, missingFields, useAuthRequest } from "@/auth/useAuthRequest";
import type { RegisterField, RegisterScreen } from "@/contracts/auth";
import { AuthLink, AuthPage } from "@/panel/AuthPage";
import { t } from "@/support/i18n";

type Value = string | boolean;

/** The page that creates an account. */
export default function Register({ endpoints, screens, fields, passwordRules, redirectTo }: RegisterScreen) {
  const form = useAuthRequest();
  const markOf = useAuthMarks(fields);
  const [values, setValues] = useState(() => Object.fromEntries(fields.map((field) => [field.name, initialValue(field)])));

  const submit = async () => {
    const missing = fields
      .filter(({ name, required }) => required && isEmpty(values[name]))
      .map(({ name, label }) => ({ field: name, message: t("%(field)s is missing.", { field: label }) }));
    if (missing.length > 0 || endpoints.register === null) {
      form.report(missingFields(missing));
      return;
    }
    const result = await form.send(endpoints.register, values);
    if (result.kind === "done") {
      form.leave(redirectTo);
    } else if (result.kind === "unfinished") {
      // The account exists; the login page knows every other step.
      form.leave((result.step === "verify_email" ? screens.verifyEmail : null) ?? screens.login);
    }
  };

  return (
    <AuthPage
      heading={t("Create an account")}
      footer={
        <p>
          {t("Already have an account?")} <AuthLink href={screens.login}>{t("Sign in")}</AuthLink>
        </p>
      }
    >
      <AuthForm
        form={form}
        refusal={t("The account was not created")}
        submitLabel={form.isBusy ? t("Creating…") : t("Create account")}
        onSubmit={submit}
      >
        {fields.map((field, index) => (
          <RegisterInput
            key={field.name}
            field={field}
            autoFocus={index === 0}
            mark={markOf(field)}
            passwordRules={passwordRules}
            errors={fieldMessages(form.problem, field.name)}
            value={values[field.name] ?? initialValue(field)}
            onChange={(value) => setValues((current) => ({ ...current, [field.name]: value }))}
          />
        ))}
      </AuthForm>
    </AuthPage>
  );
}

function initialValue({ type }: RegisterField): Value {
  return type === "checkbox" ? false : "";
}

function isEmpty(value: Value | undefined): boolean {
  return typeof value === "string" ? value.trim() === "" : value !== true;
}
