import { useEffect, useState } from "react";

import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";

/** A line to paste somewhere else. */
export function CopyLine({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) {
      return;
    }
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <div data-slot="copy-line" className="flex items-center gap-1 rounded-lg border border-border bg-muted ps-3 pe-1">
      <code dir="ltr" className="min-w-0 flex-1 py-2 text-sm wrap-anywhere">{text}</code>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t("Copy %(text)s", { text })}
        onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      >
        <Icon name={copied ? "check" : "copy"} className={copied ? "text-success" : "text-muted-foreground"} />
      </Button>
      <span role="status" className="sr-only">
        {copied && t("Copied")}
      </span>
    </div>
  );
}
