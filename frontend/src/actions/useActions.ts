import { useCallback, useEffect, useRef, useState } from "react";

import { router } from "@/adapters/inertia";
import { follow } from "@/actions/follow";
import { changedSelection, recounted, reportRefused } from "@/actions/refusedSelection";
import { bodyFor, callKey, endpointFor } from "@/actions/target";
import type { ActionPlace, ActionTarget } from "@/actions/target";
import { useActionQueue } from "@/actions/useActionQueue";
import type { Action, SelectionChanged } from "@/contracts/actions";
import { t } from "@/support/i18n";
import { usePanel } from "@/support/panelContext";
import { showToast } from "@/support/toasts";

export interface ActionOptions extends ActionPlace {
  /** An action went through: the moment to clear a selection, and no other. */
  onDone?: (action: Action, target: ActionTarget) => void;
}

/** An action that waits for an answer in its dialog. */
export interface OpenAction {
  /** Tells one opening from the next. */
  id: number;
  action: Action;
  target: ActionTarget;
  /** Where the focus goes when the dialog closes. */
  opener: HTMLElement | null;
  /** The last try did not go through. */
  failed: boolean;
  /** Why it is asked again: another number of rows matches than was confirmed. */
  notice: string | null;
}

/** What a button needs. */
export interface ActionRunner {
  /** Follow a link, open a dialog, or post: whatever the action is. */
  run: (action: Action, target: ActionTarget, opener?: HTMLElement | null) => void;
  isPending: (action: Action, target: ActionTarget) => boolean;
}

export interface ActionsController extends ActionRunner {
  /** The dialog on the screen. */
  opened: OpenAction | null;
  /** Go ahead with what the dialog asks, or with another of its buttons. */
  proceed: (other?: Action) => void;
  close: () => void;
  /** Ask again in the open dialog, with the number of rows that match now. */
  askAgain: (changed: SelectionChanged) => void;
}

/** Run actions: what may be clicked, what is asked first, what is under way. Without looks. */
export function useActions(options: ActionOptions): ActionsController {
  const panel = usePanel();
  const enqueue = useActionQueue();
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<OpenAction | null>(null);
  const latest = useRef({ options, panel });
  useEffect(() => {
    latest.current = { options, panel };
  });
  // Told apart from the state: a second click comes before the first one is drawn.
  const running = useRef(new Set<string>());
  const openings = useRef(0);

  /** `dialog` is the opening that asked for it: another one may be on the screen when the answer comes. */
  const post = useCallback(
    (action: Action, target: ActionTarget, dialog: number | null) => {
      const key = callKey(action.name, target);
      if (running.current.has(key)) {
        return;
      }
      const mark = (isRunning: boolean) => {
        running.current[isRunning ? "add" : "delete"](key);
        setPending(new Set(running.current));
      };
      const changeDialog = (change: (now: OpenAction) => OpenAction | null) =>
        setOpened((now) => (now !== null && now.id === dialog ? change(now) : now));
      const setFailed = (failed: boolean) => changeDialog((now) => ({ ...now, failed }));

      mark(true);
      setFailed(false);
      enqueue(
        () =>
          new Promise((resolve) => {
            const { options: now } = latest.current;
            router.post(endpointFor(target, now.endpoints), bodyFor(action.name, target, now) as never, {
              preserveScroll: true,
              preserveState: true,
              onSuccess: () => {
                changeDialog(() => null);
                latest.current.options.onDone?.(action, target);
              },
              onError: (errors) => {
                setFailed(true);
                reportRefusal(errors);
              },
              // The words for these are the panel's, shown as a toast for every visit that fails.
              onHttpException: (response) => {
                const changed = changedSelection(response);
                if (changed !== null && target.scope === "bulk") {
                  const fresh = { id: ++openings.current, action, opener: focused() };
                  const again = { target: recounted(target, changed.count), failed: false, notice: changed.message };
                  setOpened((now) => ({ ...(now !== null && now.id === dialog ? now : fresh), ...again }));
                  return false;
                }
                setFailed(true);
                return !reportRefused(response);
              },
              onNetworkError: () => setFailed(true),
              onFinish: () => {
                mark(false);
                resolve();
              },
            });
          }),
      );
    },
    [enqueue],
  );

  const start = useCallback(
    (action: Action, target: ActionTarget, dialog: number | null) => {
      if (action.type !== "link") {
        post(action, target, dialog);
      } else if (action.url !== null) {
        setOpened(null);
        follow(action.url, latest.current.panel);
      }
    },
    [post],
  );

  const run = useCallback(
    (action: Action, target: ActionTarget, opener: HTMLElement | null = focused(), dialog: number | null = null) => {
      if (action.disabled || running.current.has(callKey(action.name, target))) {
        return;
      }
      if (asksFirst(action)) {
        setOpened({ id: ++openings.current, action, target, opener, failed: false, notice: null });
      } else {
        start(action, target, dialog);
      }
    },
    [start],
  );

  const proceed = useCallback(
    (other?: Action) => {
      if (opened === null) {
        return;
      }
      if (other === undefined) {
        start(opened.action, opened.target, opened.id);
      } else {
        run(other, opened.target, opened.opener, opened.id);
      }
    },
    [opened, run, start],
  );

  return {
    run,
    isPending: useCallback((action, target) => pending.has(callKey(action.name, target)), [pending]),
    opened,
    proceed,
    close: useCallback(() => setOpened(null), []),
    askAgain: useCallback(
      ({ count, message }) =>
        setOpened((now) => (now?.target.scope === "bulk" ? { ...now, target: recounted(now.target, count), notice: message } : now)),
      [],
    ),
  };
}

/** Whether something is asked or shown before the action runs. */
export function asksFirst(action: Action): boolean {
  return action.confirmation !== null || action.modal !== null || hasDialogForm(action);
}

/** Whether the dialog holds a form: the action's own, or one that is described at an address of its own. */
export function hasDialogForm({ hasForm, formUrl }: Action): boolean {
  return hasForm || formUrl !== null;
}

/** What the server refused about the call itself; there is no field to say it at. */
function reportRefusal(errors: Record<string, unknown>): void {
  const [first] = Object.values(errors).flat();
  showToast({
    type: "error",
    message: t("This could not be done"),
    body: typeof first === "string" ? first : null,
  });
}

function focused(): HTMLElement | null {
  return document.activeElement instanceof HTMLElement ? document.activeElement : null;
}
