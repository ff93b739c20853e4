import { useState } from "react";

import { AuthForm } from "@/auth/AuthForm";
import { authRequest } from "@/auth/authRequest";
import { identifierField } from "@/auth/identifier";
import { PasswordField } from "@/auth/PasswordField";
import { errorOf, invalidFields, missing, useAuthRequest } from "@/auth/useAuthRequest";
import type { AuthScreens, InvitationScreen } from "@/contracts/auth";
import { AuthLink, AuthPage } from "@/panel/AuthPage";
import { plural, t } from "@/support/i18n";
import { usePanel } from "@/support/panelContext";
import { signOut } from "@/support/session";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

/** The status of a link that has ended. */
const ENDED = 410;

/** The page of an emailed invitation: the person chooses the first password and is signed in. */
export default function Invitation({ account, ...screen }: InvitationScreen) {
  const panel = usePanel();
  const [isEnded, setEnded] = useState(account === null);

  if (account === null || isEnded) {
    return <EndedInvitation screens={screen.screens} />;
  }
  return (
    <AuthPage
      heading={panel === null ? t("Welcome") : t("Welcome to %(panel)s", { panel: panel.brandName })}
      description={
        account.invitedBy === null
          ? t("You are invited. Choose a password for your account.")
          : t("%(name)s has invited you. Choose a password for your account.", { name: account.invitedBy })
      }
      footer={t("This invitation is valid until %(date)s", { date: account.validUntil })}
    >
      {screen.signedInAs === null ? (
        <PasswordForm account={account} {...screen} onEnded={() => setEnded(true)} />
      ) : (
        <div className="flex flex-col gap-4">
          <Alert color="info" title={t("You are signed in as %(name)s", { name: screen.signedInAs })}>
            {t("This invitation is for %(account)s. Sign out to use it.", { account: account.login })}
          </Alert>
          <Button variant="primary" className="w-full" onClick={() => void signOut(screen.endpoints.logout, screen.acceptUrl)}>
            {t("Sign out and continue")}
          </Button>
        </div>
      )}
    </AuthPage>
  );
}

interface PasswordFormProps extends Omit<InvitationScreen, "account" | "signedInAs"> {
  account: NonNullable<InvitationScreen["account"]>;
  onEnded: () => void;
}

/** Sets the password, then sends it to the login: a code or a second factor is asked for as in any other login. */
function PasswordForm({ account, endpoints, screens, loginFields, acceptUrl, passwordRules, doneUrl, redirectTo, onEnded }: PasswordFormProps) {
  const form = useAuthRequest();
  const [password, setPassword] = useState("");

  const submit = async () => {
    if (password === "") {
      form.report(invalidFields(missing("password", t("Password"))));
      return;
    }
    let next = doneUrl;
    const result = await form.run(async () => {
      const accepted = await authRequest(acceptUrl, { password });
      if (accepted.kind === "done") {
        const login = await authRequest(endpoints.login, { [identifierField(loginFields, account.login)]: account.login, password });
        if (login.kind === "done") {
          next = redirectTo;
        } else if (login.kind === "unfinished") {
          // The login page continues with the next step.
          next = screens.login;
        }
      }
      return accepted;
    });
    if (result.kind === "done") {
      form.leave(next);
    } else if (result.kind === "refused" && result.status === ENDED) {
      onEnded();
    }
  };

  return (
    <AuthForm
      form={form}
      refusal={t("The password was not set")}
      submitLabel={form.isBusy ? t("Signing in…") : t("Set password and sign in")}
      onSubmit={submit}
    >
      <div className="flex flex-col gap-0.5">
        <p className="text-sm text-muted-foreground">{t("Your account")}</p>
        <p className="font-medium wrap-anywhere">{account.login}</p>
      </div>
      {/* Password managers store the new password with this name. */}
      <input type="text" name="username" autoComplete="username" value={account.login} readOnly hidden />
      <PasswordField
        autoComplete="new-password"
        rules={passwordRules}
        help={lengthHelp(passwordRules)}
        autoFocus
        error={errorOf(form.problem, "password")}
        value={password}
        onChange={setPassword}
      />
    </AuthForm>
  );
}

/** All links that have ended look the same, whatever the reason. */
function EndedInvitation({ screens }: { screens: AuthScreens }) {
  return (
    <AuthPage
      heading={t("This invitation has ended")}
      footer={screens.forgotPassword !== null && <AuthLink href={screens.forgotPassword}>{t("Forgot your password?")}</AuthLink>}
    >
      <div role="alert" className="flex flex-col items-center gap-4 text-center">
        <span className="flex size-11 items-center justify-center rounded-full bg-muted text-muted-foreground">
          <Icon name="mail-open" size={20} />
        </span>
        <p className="leading-prose text-balance">
          {t("An invitation works once and for a few days. Ask the person who invited you to send a new one.")}
        </p>
        <p className="text-sm leading-prose text-balance text-muted-foreground">{t("If you have already chosen a password, sign in with it.")}</p>
        <Button asChild variant="primary" className="mt-1 w-full">
          <a href={screens.login}>{t("Go to sign-in")}</a>
        </Button>
      </div>
    </AuthPage>
  );
}

/** The shortest password as a sentence; the rules are those of the attribute `passwordrules`. */
function lengthHelp(rules: string): string | null {
  const length = Number(/minlength: (\d+);/.exec(rules)?.[1] ?? 0);
  return length > 1 ? plural("At least %(count)s character.", "At least %(count)s characters.", length) : null;
}
