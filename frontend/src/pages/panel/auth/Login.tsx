import { LoginForm } from "@/auth/LoginForm";
import type { LoginScreen } from "@/contracts/auth";
import { BrandIcon } from "@/panel/BrandIcon";
import { useResolvedAppearance } from "@/support/appearance";
import { t } from "@/support/i18n";
import { usePanel, useShared } from "@/support/panelContext";

/** The login page of a panel. */
export default function Login({ canResetPassword, canRegister, status, endpoints, loginFields, redirectTo }: LoginScreen) {
  const { auth } = useShared();
  const forgotPasswordUrl = canResetPassword ? authUrl(auth.loginUrl, "forgot-password") : null;
  const registerUrl = canRegister ? authUrl(auth.loginUrl, "register") : null;

  return (
    <main id="main" className="flex min-h-dvh flex-col items-center px-4 py-12 min-[480px]:justify-center">
      <div className="flex w-full max-w-96 flex-col gap-6 min-[480px]:-mt-[6vh]">
        <BrandHeader />
        <div className="min-[480px]:rounded-xl min-[480px]:border min-[480px]:border-border min-[480px]:bg-card min-[480px]:p-7">
          <LoginForm
            endpoints={endpoints}
            loginFields={loginFields}
            redirectTo={redirectTo}
            status={status}
            forgotPasswordUrl={forgotPasswordUrl}
          />
        </div>
        {registerUrl && (
          <p className="text-center text-sm text-muted-foreground">
            {t("No account yet?")}{" "}
            <a href={registerUrl} className="font-medium text-primary underline-offset-4 hover:underline">
              {t("Create one")}
            </a>
          </p>
        )}
      </div>
    </main>
  );
}

/** The brand above the login form, without a link. */
function BrandHeader() {
  const panel = usePanel();
  const isDark = useResolvedAppearance() === "dark";
  if (panel === null) {
    return <h1 className="text-center text-xl font-semibold">{t("Sign in")}</h1>;
  }

  const logo = (isDark ? panel.darkBrandLogo : null) ?? panel.brandLogo;
  const icon = (isDark ? panel.darkIcon : null) ?? panel.icon;
  return (
    <header className="flex flex-col items-center gap-4 text-center">
      {logo ? (
        <img src={logo} alt={panel.brandName} className="h-9 w-auto max-w-full object-contain" />
      ) : (
        <span className="[&>*]:size-10 [&>*]:rounded-lg [&>*]:text-lg">
          <BrandIcon icon={icon} name={panel.brandName} />
        </span>
      )}
      <h1 className="text-balance text-xl font-semibold">{t("Sign in to %(panel)s", { panel: panel.brandName })}</h1>
    </header>
  );
}

/** The URL of another authentication page, beside the login page. */
export function authUrl(loginUrl: string | null, screen: string): string | null {
  return loginUrl?.split("?", 1)[0]?.replace(/[^/]+(\/?)$/, `${screen}$1`) ?? null;
}
