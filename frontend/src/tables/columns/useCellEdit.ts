import { useEffect, useRef, useState } from "react";

import type { Column, EditableCell, Row } from "@/contracts/tables";
import { t } from "@/support/i18n";
import { useCellSaving } from "@/tables/columns/CellSaving";

export interface CellEdit {
  /** What the cell shows: the value just given, or else the server's. */
  value: unknown;
  error: string | null;
  isSaving: boolean;
  isDisabled: boolean;
  /** Show a value at once and send it. */
  commit: (value: unknown) => void;
  /** Take back a value that was refused. */
  revert: () => void;
}

/**
 * Change one value in its place: shown at once, sent, and corrected when the server disagrees.
 *
 * `keeps` a refused value for whoever typed it; a switch jumps back instead.
 */
export function useCellEdit(column: Column, row: Row, cell: EditableCell, keeps: boolean): CellEdit {
  const save = useCellSaving();
  const [draft, setDraft] = useState<{ value: unknown } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  // Only the answer to the last value counts.
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
          setError(t("Somebody else changed this record. It is shown as it is now."));
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
