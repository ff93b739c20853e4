import { useState } from "react";

import type { ColumnArrangement } from "@/contracts/tables";

/** Hold an arrangement while it is being made; the server's word replaces it. */
export function useColumnDraft(applied: ColumnArrangement): [ColumnArrangement, (columns: ColumnArrangement) => void] {
  const [draft, setDraft] = useState<ColumnArrangement | null>(null);
  const [known, setKnown] = useState(applied);
  if (applied !== known) {
    setKnown(applied);
    // An answer that has nothing to do with columns leaves what is being arranged alone.
    if (JSON.stringify(applied) !== JSON.stringify(known)) {
      setDraft(null);
    }
  }
  return [draft ?? applied, setDraft];
}
