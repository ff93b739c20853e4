import { useState } from "react";

import { router } from "@/adapters/inertia";
import type { BoardColumn } from "@/contracts/resources";
import { t } from "@/support/i18n";
import { Button } from "@/ui/Button";

interface MoreCardsProps {
  column: BoardColumn;
  /** How many more cards are loaded. */
  step: number;
}

/** Loads more cards of a column. The URL keeps how many are shown. */
export function MoreCards({ column, step }: MoreCardsProps) {
  const [isLoading, setLoading] = useState(false);
  if (!column.hasMore) {
    return <div aria-hidden />;
  }
  const load = () => {
    const url = new URL(window.location.href);
    url.searchParams.set(`cards[${column.key}]`, String(column.cards.length + step));
    setLoading(true);
    router.get(
      url.pathname + url.search,
      {},
      { only: ["columns"], replace: true, preserveState: true, preserveScroll: true, onFinish: () => setLoading(false) },
    );
  };
  return (
    <div className="pt-2">
      <Button
        variant="ghost"
        size="sm"
        className="w-full"
        aria-disabled={isLoading || undefined}
        aria-busy={isLoading || undefined}
        aria-label={t("Load more of %(column)s", { column: column.label })}
        onClick={() => !isLoading && load()}
      >
        {t("Load more")}
      </Button>
    </div>
  );
}
