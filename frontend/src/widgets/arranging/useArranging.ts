import { useState } from "react";

import { router } from "@/adapters/inertia";
import type { ArrangedWidget, Arrangement, ArrangementSave, Span } from "@/contracts/widgets";

export interface Arranging {
  /** The visible widgets in order, then the hidden ones. */
  shown: ArrangedWidget[];
  hidden: ArrangedWidget[];
  /** Whether the arrangement differs from the declared one. */
  isCustomized: boolean;
  isSaving: boolean;
  hasFailed: boolean;
  reorder: (ids: string[]) => void;
  resize: (id: string, span: Span) => void;
  hide: (id: string) => void;
  show: (id: string) => void;
  /** Save the arrangement for this user. */
  save: () => void;
  /** Reset to the declared arrangement. */
  reset: () => void;
  cancel: () => void;
}

/** A draft of the arrangement; nothing is stored before it is saved. */
export function useArranging({ url, customized, widgets }: Arrangement, onDone: () => void): Arranging {
  const [draft, setDraft] = useState(widgets);
  const [isSaving, setSaving] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const shown = draft.filter(({ hidden }) => !hidden);
  const hidden = draft.filter((widget) => widget.hidden);

  const change = (id: string, changes: Partial<ArrangedWidget>) =>
    setDraft(draft.map((widget) => (widget.id === id ? { ...widget, ...changes } : widget)));

  const fail = () => {
    setFailed(true);
    return false;
  };
  const sending = {
    preserveScroll: true,
    preserveState: true,
    onStart: () => {
      setSaving(true);
      setFailed(false);
    },
    onSuccess: onDone,
    onError: () => setFailed(true),
    onHttpException: fail,
    onNetworkError: fail,
    onFinish: () => setSaving(false),
  };

  return {
    shown,
    hidden,
    isCustomized: customized,
    isSaving,
    hasFailed,
    reorder: (ids) => setDraft([...ids.flatMap((id) => shown.filter((widget) => widget.id === id)), ...hidden]),
    resize: (id, span) => change(id, { span }),
    hide: (id) => change(id, { hidden: true }),
    // A shown widget is added at the end.
    show: (id) => {
      const back = hidden.filter((widget) => widget.id === id).map((widget) => ({ ...widget, hidden: false }));
      setDraft([...shown, ...back, ...hidden.filter((widget) => widget.id !== id)]);
    },
    save: () => {
      const body: ArrangementSave = {
        widgets: [...shown, ...hidden].map(({ id, span, hidden: isHidden }) => ({ id, span, hidden: isHidden })),
      };
      router.put(url, { ...body, widgets: body.widgets.map((entry) => ({ ...entry })) }, sending);
    },
    reset: () => router.delete(url, sending),
    cancel: onDone,
  };
}
