import { createContext, use, useMemo, useState } from "react";

import type { Wizard } from "@/contracts/forms-layouts";
import { Blocks } from "@/forms/layouts/Blocks";
import { StepBar } from "@/forms/layouts/StepBar";
import type { WizardState } from "@/forms/state/useWizard";
import { FormScopeContext, nextLevel, useFormScope } from "@/forms/scope";

/** The wizard of the form; its buttons are at the end of the form. */
export const WizardContext = createContext<WizardState | null>(null);

/** A wizard. A visited step stays mounted, so that its uploads continue. */
export function WizardView({ node }: { node: Wizard }) {
  const wizard = use(WizardContext);
  const scope = useFormScope();
  const inner = useMemo(() => ({ ...scope, sideHeadings: false, headingLevel: nextLevel(scope.headingLevel) }), [scope]);
  const current = wizard?.steps[wizard.at];
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  if (current !== undefined && !visited.has(current.label)) {
    setVisited(new Set([...visited, current.label]));
  }
  if (wizard === null || current === undefined) {
    return null;
  }
  const Heading = `h${scope.headingLevel}` as "h2";
  return (
    <div data-slot="wizard" className="flex flex-col gap-6">
      <StepBar wizard={wizard} />
      {node.steps.map((step) =>
        visited.has(step.label) && wizard.steps.includes(step) ? (
          <div key={step.label} data-slot="wizard-step" hidden={step !== current} className="flex flex-col gap-4">
            <div>
              <Heading tabIndex={-1} data-step-heading className="text-lg font-semibold outline-none">
                {step.label}
              </Heading>
              {step.description !== null && <p className="mt-0.5 text-muted-foreground">{step.description}</p>}
            </div>
            <FormScopeContext value={inner}>
              <Blocks nodes={step.schema} columns={step.columns} />
            </FormScopeContext>
          </div>
        ) : null,
      )}
    </div>
  );
}
