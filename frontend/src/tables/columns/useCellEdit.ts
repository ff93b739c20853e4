import { createContext, use, useEffect, useRef, useState } from "react";

import type { Column, EditableCell, Row } from "@/contracts/tables";
import { t } from "@/support/i18n";
import type { WriteOutcome } from "@/tables/tableWrites";

interface CellEdit {
  /** The displayed value: the edited one, or else the server's. */
  value: unknown;
  error: string | null;
  isSaving: boolean;
  isDisabled: boolean;
  /** Show a value immediately and send it. */
  commit: (value: unknown) => void;
  /** Discard a refused value. */
  revert: () => void;
}

/**
 * Edit one value: it is shown immediately, sent, and reverted if the server refuses it.
 *
 * With `keeps`, a refused value stays in the input; a switch reverts.
 */
export function useCellEdit(column: Column, row: Row, cell: EditableCell, keeps: boolean): CellEdit {
  const save = useSaveCell();
  const [draft, setDraft] = useState<{ value: unknown } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  // Only the response to the last value counts.
  const latest = useRef(0);
  useEffect(
    () => () => {
      latest.current = -1;
    },
    [],
  );

  const commit = (value: unknown) => {
    if (save === null) {
      return;
    }
    const number = ++latest.current;
    setDraft({ value });
    setError(null);
    setSaving(true);
    void save(row, column, value).then((outcome) => {
      if (latest.current !== number) {
        return;
      }
      setSaving(false);
      switch (outcome.kind) {
        case "saved":
          return setDraft(null);
        case "refused":
          setError(outcome.message);
          return keeps ? undefined : setDraft(null);
        case "conflict":
          setError(t("Another user changed this record. The current values are shown."));
          return setDraft(null);
        default:
          return outcome satisfies never;
      }
    });
  };

  return {
    value: draft === null ? cell.value : draft.value,
    error,
    isSaving,
    isDisabled: cell.disabled || save === null,
    commit,
    revert: () => {
      setDraft(null);
      setError(null);
    },
  };
}

export type SaveCell = (row: Row, column: Column, value: unknown) => Promise<WriteOutcome>;

/** Saves a cell of the surrounding table; null if nothing can be saved. */
export const SaveCellContext = createContext<SaveCell | null>(null);

function useSaveCell(): SaveCell | null {
  return use(SaveCellContext);
}
