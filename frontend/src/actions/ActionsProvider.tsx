import { Suspense, lazy, useMemo } from "react";
import type { ReactNode } from "react";

import { ActionsContext, loadActionDialog } from "@/actions/ActionsContext";
import { useActions } from "@/actions/useActions";
import type { ActionOptions } from "@/actions/useActions";
import { ErrorBoundary } from "@/ui/ErrorBoundary";

const ActionDialog = lazy(async () => ({ default: (await loadActionDialog()).ActionDialog }));

interface ActionsProviderProps extends ActionOptions {
  children: ReactNode;
}

/** Provides the action runner to its children and renders the open dialog. */
export function ActionsProvider({ children, ...options }: ActionsProviderProps) {
  const { run, isPending, opened, proceed, close, askAgain, refuse } = useActions(options);
  // The context contains no dialog state, so that opening a dialog does not render every button.
  const runner = useMemo(() => ({ run, isPending }), [run, isPending]);
  return (
    <ActionsContext value={runner}>
      {children}
      {opened !== null && (
        // If the code cannot be loaded, mount.tsx reports it; the page stays.
        <ErrorBoundary fallback={() => null} resetKey={String(opened.id)}>
          <Suspense fallback={null}>
            <ActionDialog
              key={opened.id}
              opened={opened}
              nouns={options.nouns ?? null}
              source={options}
              isPending={(action) => isPending(action, opened.target)}
              onProceed={proceed}
              onDone={(skipped) => {
                close();
                options.onDone?.(opened.action, opened.target, skipped);
              }}
              onClose={close}
              onChanged={askAgain}
              onRefused={refuse}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </ActionsContext>
  );
}
