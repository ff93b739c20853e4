import { useCallback, useEffect, useRef, useState } from "react";

import { openUrl } from "@/actions/actionUrl";
import { changedSelection, refusedRecords, skippedRecords, skippingRefused, withNewCount } from "@/actions/bulkErrors";
import { bodyFor, callKey, endpointFor } from "@/actions/target";
import type { ActionSource, ActionTarget } from "@/actions/target";
import { holdVisits, router } from "@/adapters/inertia";
import type { Action, Refused, SelectionChanged } from "@/contracts/actions";
import { t } from "@/support/i18n";
import { usePanel } from "@/support/panelContext";
import { showToast } from "@/support/toasts";

export interface ActionOptions extends ActionSource {
  /** Called when an action has succeeded, with the records that were skipped; for example to clear the selection. */
  onDone?: (action: Action, target: ActionTarget, skipped: Refused | null) => void;
}

/** An action with an open dialog. */
export interface OpenAction {
  /** Distinguishes one opening of a dialog from the next. */
  id: number;
  action: Action;
  target: ActionTarget;
  /** The element that gets the focus when the dialog closes. */
  opener: HTMLElement | null;
  /** The last request failed. */
  failed: boolean;
  /** Why the user must confirm again: the number of matching rows has changed. */
  notice: string | null;
  /** The records on which a bulk action is refused; it can run on the others. */
  refused: Refused | null;
}

/** What action buttons need. */
export interface ActionRunner {
  /** Open the link or dialog of an action, or post it. */
  run: (action: Action, target: ActionTarget, opener?: HTMLElement | null) => void;
  isPending: (action: Action, target: ActionTarget) => boolean;
}

interface ActionsController extends ActionRunner {
  /** The open dialog. */
  opened: OpenAction | null;
  /** Run the dialog's action, without the records on which it is refused if these are known; or another action of the dialog. */
  proceed: (other?: Action, skipsRefused?: boolean) => void;
  close: () => void;
  /** Ask for confirmation again, with the new number of matching rows. */
  askAgain: (changed: SelectionChanged) => void;
  /** Show the records on which the dialog's action is refused. */
  refuse: (refused: Refused) => void;
}

/** Run actions: dialogs, pending state and errors, without rendering. */
export function useActions(options: ActionOptions): ActionsController {
  const panel = usePanel();
  const enqueue = useActionQueue();
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<OpenAction | null>(null);
  const latest = useRef({ options, panel });
  useEffect(() => {
    latest.current = { options, panel };
  });
  // A ref in addition to the state: a second click may come before the next render.
  const running = useRef(new Set<string>());
  const openings = useRef(0);

  /** `dialog` is the id of the dialog that started it: another one may be open when the response arrives. */
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
      /** Ask again, in the dialog that started it or in a new one. */
      const reopen = (change: Pick<OpenAction, "target" | "notice" | "refused">) => {
        const fresh = { id: ++openings.current, action, opener: focused() };
        setOpened((now) => ({ ...(now !== null && now.id === dialog ? now : fresh), failed: false, ...change }));
      };

      mark(true);
      setFailed(false);
      enqueue(
        () =>
          new Promise((resolve) => {
            const { options: now } = latest.current;
            const release = holdVisits();
            router.post(endpointFor(target, now.endpoints), bodyFor(action.name, target, now) as never, {
              preserveScroll: true,
              preserveState: true,
              onSuccess: ({ props }) => {
                changeDialog(() => null);
                latest.current.options.onDone?.(action, target, skippedRecords(props));
              },
              onError: (errors) => {
                setFailed(true);
                reportRefusal(errors);
              },
              // A toast with the panel's message is shown for every failed visit.
              onHttpException: (response) => {
                const changed = changedSelection(response);
                if (changed !== null && target.scope === "bulk") {
                  reopen({ target: withNewCount(target, changed.count), notice: changed.message, refused: null });
                  return false;
                }
                const refused = refusedRecords(response);
                if (refused !== null) {
                  reopen({ target: skippingRefused(target), notice: null, refused });
                  return false;
                }
                setFailed(true);
              },
              onNetworkError: () => setFailed(true),
              onFinish: () => {
                mark(false);
                resolve();
                release();
              },
            });
          }),
      );
    },
    [enqueue],
  );

  /** Let the page perform an action. Returns whether it does. */
  const perform = useCallback((action: Action, target: ActionTarget, opener: HTMLElement | null, dialog: number | null) => {
    const performed = latest.current.options.perform?.(action, target, opener) ?? null;
    if (performed === null) {
      return false;
    }
    const key = callKey(action.name, target);
    const mark = (isRunning: boolean) => {
      running.current[isRunning ? "add" : "delete"](key);
      setPending(new Set(running.current));
    };
    mark(true);
    void performed
      .then((isDone) => setOpened((now) => (now?.id !== dialog ? now : isDone ? null : { ...now, failed: true })))
      .finally(() => mark(false));
    return true;
  }, []);

  const start = useCallback(
    (action: Action, target: ActionTarget, dialog: number | null, opener: HTMLElement | null) => {
      if (perform(action, target, opener, dialog)) {
        return;
      }
      if (action.type !== "link") {
        post(action, target, dialog);
      } else if (action.url !== null) {
        setOpened(null);
        openUrl(action.url, latest.current.panel);
      }
    },
    [post, perform],
  );

  const run = useCallback(
    (action: Action, subject: ActionTarget, opener: HTMLElement | null = focused(), dialog: number | null = null) => {
      const target = action.skipRefused ? skippingRefused(subject) : subject;
      if (action.disabled || running.current.has(callKey(action.name, target))) {
        return;
      }
      if (action.confirmation === null && perform(action, target, opener, dialog)) {
        return;
      }
      if (asksFirst(action)) {
        setOpened({ id: ++openings.current, action, target, opener, failed: false, notice: null, refused: null });
      } else {
        start(action, target, dialog, opener);
      }
    },
    [start, perform],
  );

  const proceed = useCallback(
    (other?: Action, skipsRefused = false) => {
      if (opened === null) {
        return;
      }
      if (other === undefined) {
        start(opened.action, skipsRefused ? skippingRefused(opened.target) : opened.target, opened.id, opened.opener);
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
        setOpened((now) => (now?.target.scope === "bulk" ? { ...now, target: withNewCount(now.target, count), notice: message } : now)),
      [],
    ),
    refuse: useCallback(
      (refused) => setOpened((now) => now && { ...now, target: skippingRefused(now.target), refused }),
      [],
    ),
  };
}

/** Whether the action opens a dialog before it runs. */
export function asksFirst(action: Action): boolean {
  return action.confirmation !== null || action.modal !== null || hasDialogForm(action);
}

/** Whether the dialog has a form: the action's own, or one with its own URL. */
export function hasDialogForm({ hasForm, formUrl }: Action): boolean {
  return hasForm || formUrl !== null;
}

/** The errors of the call itself, which belong to no field. */
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

type Job = () => Promise<void>;

/** Run one request at a time: Inertia cancels a running visit when another one starts. */
function useActionQueue(): (job: Job) => void {
  const last = useRef(Promise.resolve());
  return useCallback((job) => {
    last.current = last.current.then(job);
  }, []);
}
