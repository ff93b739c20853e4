import { describeAttempt } from "@/integrations/useAttempt";
import type { AttemptResult } from "@/integrations/useAttempt";
import { t } from "@/support/i18n";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

interface AttemptAlertProps {
  result: AttemptResult;
  onDismiss: () => void;
}

/** The outcome of a request that was just sent. */
export function AttemptAlert({ result, onDismiss }: AttemptAlertProps) {
  const { isDelivered, title, detail } = describeAttempt(result);
  return (
    <Alert role="status" color={isDelivered ? "success" : "danger"} className="relative pe-11 text-sm">
      <p className="font-medium break-words">{title}</p>
      {detail !== null && (
        <p dir="auto" className="text-match-parent mt-0.5 line-clamp-4 break-words whitespace-pre-line text-muted-foreground">
          {detail}
        </p>
      )}
      <Button variant="ghost" size="icon" className="absolute end-1 top-1 pointer-coarse:end-0 pointer-coarse:top-0" aria-label={t("Dismiss")} onClick={onDismiss}>
        <Icon name="x" />
      </Button>
    </Alert>
  );
}
