import { useEffect, useId } from "react";

import { AuthRequestStatus } from "@/auth/AuthRequestStatus";
import { SubmitButton } from "@/auth/SubmitButton";
import { fieldErrors, useAuthRequest } from "@/auth/useAuthRequest";
import type { RegisterScreen } from "@/contracts/auth";
import { focusFirstField } from "@/forms/focusField";
import { PanelForm } from "@/forms/PanelForm";
import type { FormEndpoints } from "@/forms/state/services";
import { useFormState } from "@/forms/state/useFormState";
import { AuthLink, AuthPage } from "@/panel/AuthPage";
import { t } from "@/support/i18n";

/** A guest has no uploads, live fields or searches. */
const NO_ENDPOINTS: FormEndpoints = { optionsUrl: null, uploadUrl: null, formStateUrl: null };

/** The page that creates an account. */
export default function Register({ endpoints, screens, form, redirectTo }: RegisterScreen) {
  const id = useId();
  const request = useAuthRequest();
  const controller = useFormState(form, NO_ENDPOINTS);
  const { isBusy, wait } = request;
  useEffect(() => focusFirstField(document.getElementById(id)), [id]);

  const send = async () => {
    if (isBusy || wait > 0 || endpoints.register === null) {
      return;
    }
    controller.store.setErrors({});
    const result = await request.send(endpoints.register, controller.store.getSnapshot().values);
    if (result.kind === "done") {
      request.leave(redirectTo);
    } else if (result.kind === "unfinished") {
      // The account exists; the login page knows every other step.
      request.leave((result.step === "verify_email" ? screens.verifyEmail : null) ?? screens.login);
    } else {
      controller.showErrors(fieldErrors(result));
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
      <div className="flex flex-col gap-4">
        <AuthRequestStatus request={request} refusal={t("The account was not created")} />
        <PanelForm id={id} controller={controller} surface="dialog" headingLevel={2} label={t("Create an account")} marksOnlySome onSubmit={() => void send()}>
          <SubmitButton request={request} className="mt-5 w-full">
            {isBusy ? t("Creating…") : t("Create account")}
          </SubmitButton>
        </PanelForm>
      </div>
    </AuthPage>
  );
}
