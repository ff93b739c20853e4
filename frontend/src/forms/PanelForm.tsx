import { Suspense, lazy, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ReactNode, RefObject } from "react";

import type { FieldNode, Option, Select } from "@/contracts/forms-fields";
import type { FormServices } from "@/forms/control";
import { ErrorSummary } from "@/forms/ErrorSummary";
import { fieldMarks } from "@/forms/fieldMarks";
import { focusField } from "@/forms/focusField";
import { Blocks } from "@/forms/layouts/Blocks";
import { PlaceNodes } from "@/forms/layouts/PlaceNodes";
import { WizardContext } from "@/forms/layouts/WizardView";
import { fieldsOf } from "@/forms/nodes";
import { FormScopeContext } from "@/forms/scope";
import type { FormScope } from "@/forms/scope";
import { addressOf } from "@/forms/state/fieldAt";
import { searchOptions, uploadFile } from "@/forms/state/services";
import type { FormController } from "@/forms/state/useFormState";
import type { WizardState } from "@/forms/state/useWizard";
import { t } from "@/support/i18n";
import { ErrorBoundary } from "@/ui/ErrorBoundary";

const CreateOptionDialog = lazy(async () => ({ default: (await import("@/forms/CreateOptionDialog")).CreateOptionDialog }));

export interface PanelFormProps {
  controller: FormController;
  wizard?: WizardState | null;
  /** What it stands on decides whether its parts are cards. */
  surface: "page" | "dialog";
  /** Called by Enter and by the button that belongs to the form; never while a step is left to fill in. */
  onSubmit: () => void;
  /** For a button outside of it: `form={id}`. */
  id?: string;
  /** What it is for, read out. */
  label?: string;
  className?: string;
  /** Stands at the end, inside the form. */
  children?: ReactNode;
}

interface Creating {
  path: string;
  field: Select;
  done: (option: Option | null) => void;
}

/** A form with everything its fields may ask for. Where its values go on submitting is the caller's business. */
export function PanelForm({ controller, wizard = null, surface, onSubmit, id, label, className, children }: PanelFormProps) {
  const { form, values, conditionValues, errors, hints, store, blur, noteChange, reveal, endpoints } = controller;
  const frame = useRef<HTMLFormElement>(null);
  const [creating, setCreating] = useState<Creating | null>(null);
  useEffect(() => (reveal === null ? undefined : focusField(frame, reveal.path)), [reveal]);

  useStepHeading(frame, wizard?.at ?? 0);

  const { optionsUrl, uploadUrl, optionOf } = endpoints;
  const addressed = useCallback(
    (path: string) => {
      const { form: now, values: held } = store.getSnapshot();
      const address = addressOf(fieldsOf(now.schema), path, held);
      // In a dialog it stands below the field that opened it.
      return optionOf === undefined ? address : `${optionOf}.${address}`;
    },
    [store, optionOf],
  );
  const services = useMemo<FormServices>(
    () => ({
      searchOptions: (path, search, signal) =>
        optionsUrl === null ? Promise.reject(new Error(t("The options could not be loaded."))) : searchOptions(optionsUrl, addressed(path), search, signal),
      upload: (path, file, onProgress, signal) =>
        uploadUrl === null
          ? Promise.reject(new Error(t("Files cannot be sent from here.")))
          : uploadFile(uploadUrl, addressed(path), file, onProgress, signal),
      renderNodes: (nodes, place) => <PlaceNodes nodes={nodes} place={place} />,
      get values() {
        return store.getSnapshot().values as Record<string, unknown>;
      },
      setValue: store.setValue,
      setBusy: store.setBusy,
      ...(optionsUrl !== null && {
        createOption: (path: string, field: Select) => new Promise<Option | null>((done) => setCreating({ path: addressed(path), field, done })),
      }),
    }),
    [store, optionsUrl, uploadUrl, addressed],
  );
  // Most fields need not hear of the others; those that look at them are given new services with each value.
  const attentive = useMemo<FormServices>(() => ({ ...services, values: { ...values } }), [services, values]);
  const servicesFor = useCallback(
    ({ type }: FieldNode) => (type === "password" || type === "custom" ? attentive : services),
    [attentive, services],
  );

  const markOf = useMemo(() => fieldMarks(fieldsOf(form.schema)), [form]);
  const scope = useMemo<FormScope>(
    () => ({
      prefix: "",
      own: values,
      values: conditionValues,
      errors: { ...hints, ...errors },
      setValue: store.setValue,
      blur,
      blurPath: blur,
      noteChange,
      servicesFor,
      markOf,
      reveal,
      surface,
      headingLevel: surface === "page" ? 2 : 3,
    }),
    [values, conditionValues, hints, errors, store, blur, noteChange, servicesFor, markOf, reveal, surface],
  );

  const finishCreating = (option: Option | null) => {
    creating?.done(option);
    setCreating(null);
  };

  return (
    <form
      ref={frame}
      id={id}
      aria-label={label}
      data-slot="panel-form"
      // The browser's own bubbles would keep the server from being asked.
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog opened from a field is a form of its own, and stands inside this one for React alone.
        event.stopPropagation();
        if (event.target !== event.currentTarget) {
          return;
        }
        if (wizard !== null && !wizard.isLast) {
          void wizard.next();
        } else {
          onSubmit();
        }
      }}
    >
      <FormScopeContext value={scope}>
        <WizardContext value={wizard}>
          <ErrorSummary controller={controller} />
          <Blocks nodes={form.schema} columns={form.columns} />
        </WizardContext>
      </FormScopeContext>
      {children}
      {creating !== null && optionsUrl !== null && (
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={null}>
            <CreateOptionDialog
              field={creating.field}
              path={creating.path}
              endpoints={endpoints}
              onDone={finishCreating}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </form>
  );
}

/** Begin a step at its heading, where a screen reader reads on from. A field that is asked for takes the cursor after it. */
function useStepHeading(frame: RefObject<HTMLElement | null>, at: number): void {
  const before = useRef(at);
  useEffect(() => {
    if (before.current !== at) {
      before.current = at;
      const heading = frame.current?.querySelector<HTMLElement>(":not([hidden]) > * > [data-step-heading]");
      heading?.focus({ preventScroll: true });
      frame.current?.querySelector("[data-slot=step-bar]")?.scrollIntoView({ block: "nearest" });
    }
  }, [frame, at]);
}
