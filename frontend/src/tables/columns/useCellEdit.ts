import { createContext, use, useEffect, useRef, useState } from "react";

import type { Column, EditableCell, Row } from "@/contracts/tables";
import { announce } from "@/support/announcements";
import { t } from "@/support/i18n";
import type { WriteOutcome } from "@/tables/tableWrites";

/** How long a tick is shown after a save, in milliseconds. */
const TICK_MS = 2_000;

interface CellEdit {
  /** The displayed value: the edited one, or else the server's. */
  value: unknown;
  error: string | null;
  isSaving: boolean;
  /** The value was saved a moment ago. */
  isSaved: boolean;
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
  const [isSaved, setSaved] = useState(false);
  // Only the response to the last value counts.
  const latest = useRef(0);
  useEffect(
    () => () => {
      latest.current = -1;
    },
    [],
  );

  useEffect(() => {
    if (isSaved) {
      const timer = setTimeout(() => setSaved(false), TICK_MS);
      return () => clearTimeout(timer);
    }
  }, [isSaved]);

  const commit = (value: unknown) => {
    if (save === null) {
      return;
    }
    const number = ++latest.current;
    setDraft({ value });
    setError(null);
    setSaved(false);
    setSaving(true);
    void save(row, column, value).then((outcome) => {
      if (latest.current !== number) {
        return;
      }
      setSaving(false);
      switch (outcome.kind) {
        case "saved":
          setSaved(true);
          announce(t("%(column)s saved", { column: column.label }));
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
    isSaved,
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
