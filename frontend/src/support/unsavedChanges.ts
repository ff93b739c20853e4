import { useEffect } from "react";

const dirty = new Set<symbol>();

/** Say that leaving this page would lose something. The panel's guard asks before it happens. */
export function useUnsavedChanges(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) {
      return;
    }
    const source = Symbol("unsaved");
    dirty.add(source);
    return () => {
      dirty.delete(source);
    };
  }, [unsaved]);
}

export function hasUnsavedChanges(): boolean {
  return dirty.size > 0;
}
