import { useRef, useState } from "react";

import { router } from "@/adapters/inertia";
import type { Toast } from "@/contracts/support";
import { errorsFrom } from "@/forms/state/errors";
import type { FormErrors } from "@/forms/state/errors";
import { t } from "@/support/i18n";
import { dismissMessage } from "@/support/toasts";

export interface ImportRun {
  isRunning: boolean;
  /** The result as the server's toast contains it; null before it arrives. */
  result: Toast | null;
  start: (url: string, fields: Record<string, unknown>) => void;
  reset: () => void;
}

/** Submit the action's form. The result is shown in the dialog, so its toast is removed. */
export function useRun(onInvalid: (errors: FormErrors) => void): ImportRun {
  const [isRunning, setRunning] = useState(false);
  const [result, setResult] = useState<Toast | null>(null);
  const isStarted = useRef(false);

  const fail = (message: string) => setResult({ type: "error", message, url: null, urlLabel: null });

  return {
    isRunning,
    result,
    start: (url, fields) => {
      if (isStarted.current) {
        return;
      }
      isStarted.current = true;
      setRunning(true);
      router.post(url, fields as never, {
        preserveScroll: true,
        preserveState: true,
        onSuccess: ({ flash }) => {
          const { toast } = flash as { toast?: Toast };
          setResult(toast ?? { type: "success", message: t("The rows were imported."), url: null, urlLabel: null });
          if (toast !== undefined) {
            dismissMessage(toast.message);
          }
        },
        onError: (errors) => onInvalid(errorsFrom(errors)),
        onHttpException: ({ status }) => {
          fail(status === 404 ? t("The uploaded file is no longer there. Choose it again.") : t("The server could not import the file."));
        },
        onNetworkError: () => {
          fail(t("The connection was lost while the file was imported. Look at the list before you try again: rows may have been imported."));
          return false;
        },
        onFinish: () => {
          isStarted.current = false;
          setRunning(false);
        },
      });
    },
    reset: () => setResult(null),
  };
}
