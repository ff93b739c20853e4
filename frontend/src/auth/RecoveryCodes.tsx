import { valueAt } from "@/auth/authRequest";
import { usePanel } from "@/support/panelContext";
import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { useCopy } from "@/ui/useCopy";

/** Recovery codes, with buttons to copy and to download them. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const brand = usePanel()?.brandName ?? window.location.hostname;
  const { isCopied, copy } = useCopy(codes.join("\n"));
  const file = [t("Recovery codes for %(brand)s", { brand }), t("Each code signs you in once."), "", ...codes, ""].join("\n");
  return (
    <div className="flex flex-col gap-3">
      <ul
        aria-label={t("Recovery codes")}
        dir="ltr"
        className="grid grid-cols-2 gap-x-4 gap-y-1.5 justify-items-center rounded-lg border border-border bg-muted p-4 font-mono text-base"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-2">
        <Button variant="outline" onClick={copy}>
          <Icon name={isCopied ? "check" : "copy"} className={isCopied ? "text-success" : ""} />
          {isCopied ? t("Copied") : t("Copy")}
        </Button>
        <Button variant="outline" asChild>
          <a download="recovery-codes.txt" href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}>
            <Icon name="download" />
            {t("Download")}
          </a>
        </Button>
      </div>
      <span role="status" className="sr-only">
        {isCopied && t("Copied")}
      </span>
    </div>
  );
}

/** The codes in a response of the backend. */
export function recoveryCodesOf(body: unknown): string[] {
  const codes = valueAt(body, "data", "unused_codes");
  return Array.isArray(codes) ? codes.filter((code) => typeof code === "string") : [];
}
