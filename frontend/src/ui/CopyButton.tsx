import { useEffect, useState } from "react";

import { t } from "@/support/i18n";
import { showToast } from "@/support/toasts";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

export interface CopyButtonProps {
  text: string;
  /** A name for the text, if the text itself is too long to be announced. */
  label?: string;
}

/** Copies a text to the clipboard. */
export function CopyButton({ text, label = text }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) {
      return;
    }
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => showToast({ type: "error", message: t("This could not be copied") }),
    );
  const name = t("Copy %(text)s", { text: label });
  return (
    <>
      <Button variant="ghost" size="icon" aria-label={name} hint={name} onClick={() => void copy()}>
        <Icon name={copied ? "check" : "copy"} className={copied ? "text-success" : "text-muted-foreground"} />
      </Button>
      <span role="status" className="sr-only">
        {copied && t("Copied")}
      </span>
    </>
  );
}
