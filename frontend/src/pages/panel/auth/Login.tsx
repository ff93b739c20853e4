import { AuthLink, AuthPage } from "@/panel/AuthPage";
import { LoginForm } from "@/auth/LoginForm";
import type { LoginScreen } from "@/contracts/auth";
import { t } from "@/support/i18n";
import { usePanel } from "@/support/panelContext";

/** The login page of a panel. */
export default function Login({ canResetPassword, canRegister, screens, ...form }: LoginScreen) {
  const panel = usePanel();
  return (
    <AuthPage
      heading={panel === null ? t("Sign in") : t("Sign in to %(panel)s", { panel: panel.brandName })}
      footer={
        canRegister &&
        screens.register !== null && (
          <p>
            {t("No account yet?")} <AuthLink href={screens.register}>{t("Create one")}</AuthLink>
          </p>
        )
      }
    >
      <LoginForm {...form} forgotPasswordUrl={canResetPassword ? screens.forgotPassword : null} />
    </AuthPage>
  );
}
