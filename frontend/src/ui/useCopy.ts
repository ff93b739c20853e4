import { useEffect, useState } from "react";

import { t } from "@/support/i18n";
import { showToast } from "@/support/toasts";

/** Copy a text to the clipboard; `isCopied` is true for two seconds after that. */
export function useCopy(text: string): { isCopied: boolean; copy: () => void } {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) {
      return;
    }
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      // A page without HTTPS has no clipboard.
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      showToast({ type: "error", message: t("This could not be copied") });
    }
  };
  return { isCopied, copy: () => void copy() };
}
