import { FactorConfirmation } from "@/auth/FactorConfirmation";
import type { ConfirmPasswordPage } from "@/contracts/pages-settings";
import { PageFrame } from "@/panel/PageFrame";
import { signOut } from "@/support/session";
import { t } from "@/support/i18n";
import { useShared } from "@/support/panelContext";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";
import { Card, CardContent } from "@/ui/Card";

/** The page that asks for the password before a page that needs it. */
export default function ConfirmPassword({ page, reauthenticateUrl, passkeyUrl, codeUrl, hasPassword, redirectTo }: ConfirmPasswordPage) {
  const { auth } = useShared();
  const { logoutUrl } = auth;
  const passwordUrl = hasPassword ? reauthenticateUrl : null;
  return (
    <PageFrame page={page} width="reading">
      <Card className="w-full max-w-md">
        <CardContent className="flex flex-col gap-3">
          {passwordUrl === null && (
            <div className="flex flex-col items-start gap-4">
              <Alert color="info">{t("Your account has no password here. Sign in again to open this page.")}</Alert>
              {logoutUrl && <Button onClick={() => void signOut(logoutUrl, auth.loginUrl)}>{t("Sign out")}</Button>}
            </div>
          )}
          <FactorConfirmation reauthenticateUrl={passwordUrl} passkeyUrl={passkeyUrl} codeUrl={codeUrl} onConfirmed={(leave) => leave(redirectTo)} />
        </CardContent>
      </Card>
    </PageFrame>
  );
}
