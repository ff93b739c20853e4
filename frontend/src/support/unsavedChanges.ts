import { useEffect, useRef } from "react";

interface Source {
  discard: () => void;
}

const dirty = new Set<Source>();

/** Register unsaved changes. The panel asks before the page is left. */
export function useUnsavedChanges(unsaved: boolean, onDiscard?: () => void): void {
  const latest = useRef(onDiscard);
  useEffect(() => {
    latest.current = onDiscard;
  });
  useEffect(() => {
    if (!unsaved) {
      return;
    }
    const source: Source = { discard: () => latest.current?.() };
    dirty.add(source);
    return () => {
      dirty.delete(source);
    };
  }, [unsaved]);
}

export function hasUnsavedChanges(): boolean {
  return dirty.size > 0;
}

/** Called when the user chose to leave without saving. */
export function discardUnsavedChanges(): void {
  dirty.forEach(({ discard }) => discard());
}
