import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ReactNode, RefObject } from "react";

import type { FieldNode, Option, Select } from "@/contracts/forms-fields";
import type { FormServices } from "@/forms/control";
import { ErrorSummary } from "@/forms/ErrorSummary";
import { useFieldMarks } from "@/forms/FieldFrame";
import { focusField } from "@/forms/focusField";
import { Blocks } from "@/forms/layouts/Blocks";
import { NestedNodes } from "@/forms/layouts/NestedNodes";
import { WizardContext } from "@/forms/layouts/WizardView";
import { fieldsOf } from "@/forms/nodes";
import { FormScopeContext } from "@/forms/scope";
import type { FormScope } from "@/forms/scope";
import { serverPathOf } from "@/forms/state/fieldAt";
import { searchOptions, uploadFile, withQuery } from "@/forms/state/services";
import type { FormController } from "@/forms/state/useFormState";
import type { WizardState } from "@/forms/state/useWizard";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { useCssHook } from "@/support/panelContext";
import { ErrorBoundary } from "@/ui/ErrorBoundary";
import { Form } from "@/ui/Form";

const CreateOptionDialog = lazy(async () => ({ default: (await import("@/forms/CreateOptionDialog")).CreateOptionDialog }));

interface PanelFormProps {
  controller: FormController;
  wizard?: WizardState | null;
  /** Nodes on a page have cards; nodes in a dialog do not. */
  surface: "page" | "dialog";
  /** The level of the headings of sections; by default the next one of a page, or of a card or dialog. */
  headingLevel?: 2 | 3;
  /** Called on Enter and by the submit button, but not before the last step of a wizard. */
  onSubmit: () => void;
  /** For a button outside the form: `form={id}`. */
  id?: string;
  /** The accessible name. */
  label?: string;
  /** A form whose fields are all required has no marks. */
  marksOnlySome?: boolean;
  className?: string;
  /** Rendered at the end, inside the form. */
  children?: ReactNode;
}

interface Creating {
  path: string;
  field: Select;
  done: (option: Option | null) => void;
}

/** A form with the services that its fields use. The caller decides where the values are sent. */
export function PanelForm({ controller, wizard = null, surface, headingLevel = surface === "page" ? 2 : 3, onSubmit, id, label, marksOnlySome = false, className, children }: PanelFormProps) {
  const { form, values, conditionValues, errors, clientErrors, store, blur, noteChange, reveal, endpoints } = controller;
  const frame = useRef<HTMLFormElement>(null);
  const hook = useCssHook("form");
  const [creating, setCreating] = useState<Creating | null>(null);
  useEffect(() => (reveal === null ? undefined : focusField(frame, reveal.path)), [reveal]);

  useStepHeading(frame, wizard?.at ?? 0);

  const { optionsUrl, uploadUrl, optionOf } = endpoints;
  const serverPath = useCallback(
    (path: string) => {
      const { form: now, values: current } = store.getSnapshot();
      const address = serverPathOf(fieldsOf(now.schema), path, current);
      // In a dialog the path starts with the field that opened it.
      return optionOf === undefined ? address : `${optionOf}.${address}`;
    },
    [store, optionOf],
  );
  const services = useMemo<FormServices>(
    () => ({
      searchOptions: (path, search, signal) =>
        optionsUrl === null ? Promise.reject(new Error(t("The options could not be loaded."))) : searchOptions(optionsUrl, serverPath(path), search, signal),
      upload: (path, file, onProgress, signal) =>
        uploadUrl === null
          ? Promise.reject(new Error(t("Files cannot be uploaded here.")))
          : uploadFile(uploadUrl, serverPath(path), file, onProgress, signal),
      ...(uploadUrl !== null && { downloadUrl: (path: string) => withQuery(uploadUrl, { field: serverPath(path) }) }),
      renderNodes: (nodes, nested) => <NestedNodes nodes={nodes} nested={nested} />,
      get values() {
        return store.getSnapshot().values as Record<string, unknown>;
      },
      setValue: store.setValue,
      setBusy: store.setBusy,
      ...(optionsUrl !== null && {
        createOption: (path: string, field: Select) => new Promise<Option | null>((done) => setCreating({ path: serverPath(path), field, done })),
      }),
    }),
    [store, optionsUrl, uploadUrl, serverPath],
  );
  // Only fields that read other fields get new services on every change.
  const liveServices = useMemo<FormServices>(() => ({ ...services, values: { ...values } }), [services, values]);
  const servicesFor = useCallback(
    ({ type }: FieldNode) => (type === "password" || type === "custom" ? liveServices : services),
    [liveServices, services],
  );

  const fieldMark = useFieldMarks();
  const hasNoMarks = marksOnlySome && fieldsOf(form.schema).every(({ required }) => required);
  const markOf = hasNoMarks ? noMark : fieldMark;
  const scope = useMemo<FormScope>(
    () => ({
      prefix: "",
      own: values,
      values: conditionValues,
      errors: { ...clientErrors, ...errors },
      setValue: store.setValue,
      blur,
      blurPath: blur,
      noteChange,
      servicesFor,
      markOf,
      reveal,
      surface,
      sideHeadings: surface === "page",
      headingLevel,
    }),
    [values, conditionValues, clientErrors, errors, store, blur, noteChange, servicesFor, markOf, reveal, surface, headingLevel],
  );

  const finishCreating = (option: Option | null) => {
    creating?.done(option);
    setCreating(null);
  };

  return (
    <Form
      ref={frame}
      id={id}
      aria-label={label}
      data-slot="panel-form"
      className={cx(hook, className)}
      onSubmit={() => {
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
    </Form>
  );
}

const noMark = () => null;

/**
 * Focus the heading of a new step, where a screen reader continues. A field that is to be revealed gets the focus
 * later.
 */
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
