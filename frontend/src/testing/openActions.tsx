import type { ReactNode } from "react";

import { ActionsProvider } from "@/actions/ActionsProvider";
import { ENDPOINTS } from "@/actions/fixtures";
import type { ActionOptions } from "@/actions/useActions";
import type { SharedProps } from "@/contracts/panels";
import { openScreen } from "@/testing/openScreen";
import type { OpenScreen } from "@/testing/openScreen";
import { aPanel } from "@/testing/props";

const NOUNS = { one: "Task", many: "Tasks" };

/** The children of the open page. Inertia keeps its first component, so there is only one. */
let held: { children: ReactNode; options: Partial<ActionOptions> } = { children: null, options: {} };

function Screen() {
  return (
    <>
      <h1 tabIndex={-1} data-page-heading>
        Tasks
      </h1>
      <ActionsProvider resource="tasks" endpoints={ENDPOINTS} nouns={NOUNS} {...held.options}>
        {held.children}
      </ActionsProvider>
    </>
  );
}

/** Open a page with these children inside an ActionsProvider. */
export function openActions(
  children: ReactNode,
  options: Partial<ActionOptions> = {},
  shared: Partial<SharedProps> = {},
): Promise<OpenScreen> {
  held = { children, options };
  return openScreen(Screen, { panel: aPanel(), ...shared }, "/admin/tasks?sort=due");
}
