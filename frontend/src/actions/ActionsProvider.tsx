import { Suspense, lazy, useMemo } from "react";
import type { ReactNode } from "react";

import { ActionsContext } from "@/actions/ActionsContext";
import { loadActionDialog } from "@/actions/loadActionDialog";
import { useActions } from "@/actions/useActions";
import type { ActionOptions } from "@/actions/useActions";
import { ErrorBoundary } from "@/ui/ErrorBoundary";

const ActionDialog = lazy(async () => ({ default: (await loadActionDialog()).ActionDialog }));

export interface ActionsProviderProps extends ActionOptions {
  children: ReactNode;
}

/** A place with actions: its buttons run through here, and its dialogs open here. */
export function ActionsProvider({ children, ...options }: ActionsProviderProps) {
  const { run, isPending, opened, proceed, close, askAgain } = useActions(options);
  // Buttons hear of what is under way, and not of the dialog: a list has many of them.
  const runner = useMemo(() => ({ run, isPending }), [run, isPending]);
  return (
    <ActionsContext value={runner}>
      {children}
      {opened !== null && (
        // A dialog whose code is gone from the server is reported by the entry; the page stays.
        <ErrorBoundary fallback={() => null} resetKey={String(opened.id)}>
          <Suspense fallback={null}>
            <ActionDialog
              key={opened.id}
              opened={opened}
              nouns={options.nouns ?? null}
              place={options}
              isPending={(action) => isPending(action, opened.target)}
              onProceed={proceed}
              onDone={() => {
                close();
                options.onDone?.(opened.action, opened.target);
              }}
              onClose={close}
              onChanged={askAgain}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </ActionsContext>
  );
}
