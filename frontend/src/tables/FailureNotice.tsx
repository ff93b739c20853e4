import { useEffect, useRef } from "react";

import { t } from "@/support/i18n";
import { useTableContext } from "@/tables/TableContext";
import type { TableFailure } from "@/tables/useTableVisits";
import { Alert } from "@/ui/Alert";
import { Button } from "@/ui/Button";

/** Shown if a request of the table failed, with a button to try again. */
export function FailureNotice() {
  const { failure, retry } = useTableContext();
  const notice = useRef<HTMLDivElement>(null);

  // Scroll the notice into view: the pressed button may be below the rows.
  useEffect(() => notice.current?.scrollIntoView({ block: "nearest" }), [failure]);

  if (failure === null) {
    return null;
  }

  const { title, text } = sentences(failure);
  return (
    <div ref={notice} className="scroll-my-16 border-b border-border p-3">
      <Alert role="alert" color={failure === "unreachable" ? "warning" : "danger"} title={title}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p>{text}</p>
          <Button
            variant="outline"
            size="sm"
            onClick={failure === "expired" ? () => window.location.reload() : retry}
          >
            {failure === "expired" ? t("Reload the page") : t("Try again")}
          </Button>
        </div>
      </Alert>
    </div>
  );
}

function sentences(failure: TableFailure): { title: string; text: string } {
  switch (failure) {
    case "unreachable":
      return {
        title: t("The server could not be reached"),
        text: t("Check the connection. The rows below are the last ones loaded."),
      };
    case "expired":
      return {
        title: t("Your session has expired"),
        text: t("Reload the page to sign in again. The rows below are the last ones loaded."),
      };
    case "refused":
      return {
        title: t("This list could not be loaded"),
        text: t("Nothing was changed. The rows below are the last ones loaded."),
      };
  }
}
