import { useId, useState, type KeyboardEvent } from "react";

import { t } from "@/support/i18n";
import { useTableContext } from "@/tables/TableContext";

interface PageInputProps {
  /** The formatted number of pages, "49" or "400+". */
  pages: string;
}

/** The number of the page, as an input. */
export function PageInput({ pages }: PageInputProps) {
  const { pagination, goToPage } = useTableContext();
  const [typed, setTyped] = useState<string | null>(null);
  const total = useId();

  const go = () => {
    const page = Number(typed);
    if (typed !== null && Number.isInteger(page) && page >= 1) {
      goToPage(page);
    }
    setTyped(null);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter") {
      go();
    } else if (event.key === "Escape") {
      setTyped(null);
    }
  };

  return (
    <span data-slot="page-jump" className="inline-flex items-center gap-1.5 text-sm text-muted-foreground">
      <input
        aria-label={t("Page")}
        aria-describedby={total}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? String(pagination.page)}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, ""))}
        onFocus={(event) => event.target.select()}
        onKeyDown={onKeyDown}
        onBlur={go}
        className="h-8 w-13 rounded-md border border-input bg-card px-1.5 text-center text-sm tabular-nums text-foreground focus-visible:border-ring focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-ring/45 pointer-coarse:h-11"
      />
      <span id={total} dir="auto" className="tabular-nums">
        {t("of %(total)s", { total: pages })}
      </span>
    </span>
  );
}
