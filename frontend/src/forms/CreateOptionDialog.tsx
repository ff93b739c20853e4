import { useId, useMemo, useRef, useState } from "react";

import type { Form } from "@/contracts/forms";
import type { Option, Select } from "@/contracts/forms-fields";
import { focusFirstField } from "@/forms/focusField";
import { PanelForm } from "@/forms/PanelForm";
import { useUploadsFirst } from "@/forms/saving/useUploadsFirst";
import { postOption } from "@/forms/state/services";
import type { FormEndpoints } from "@/forms/state/services";
import { useFormState } from "@/forms/state/useFormState";
import { t } from "@/support/i18n";
import { BusyMark } from "@/ui/BusyMark";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";

const EMPTY: Form = { columns: 1, schema: [] };

interface CreateOptionDialogProps {
  field: Select;
  path: string;
  endpoints: FormEndpoints;
  /** Called with the new option, or with null if the dialog was cancelled. */
  onDone: (option: Option | null) => void;
}

/** Creates a missing option in a dialog, without leaving the form. */
export function CreateOptionDialog({ field, path, endpoints, onDone }: CreateOptionDialogProps) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  // Its fields use the endpoints of the outer form, below the path of the field that opened it.
  const own = useMemo<FormEndpoints>(() => ({ ...endpoints, optionOf: path, validateStepUrl: null }), [endpoints, path]);
  const controller = useFormState(field.createForm ?? EMPTY, own);
  const [isSaving, setSaving] = useState(false);
  const { store, showErrors } = controller;
  const { isWaiting, run } = useUploadsFirst(controller);
  const isBusy = isSaving || isWaiting;

  const submit = async () => {
    if (isSaving || endpoints.optionsUrl === null) {
      return;
    }
    setSaving(true);
    try {
      const response = await postOption(endpoints.optionsUrl, path, store.getSnapshot().values);
      if ("option" in response) {
        onDone(response.option);
        return;
      }
      showErrors(response.errors);
    } catch {
      showErrors({ __all__: t("The server does not respond. Nothing was lost; try again in a moment.") });
    }
    setSaving(false);
  };

  return (
    <Dialog
      ref={frame}
      title={t("New: %(label)s", { label: field.label })}
      width="lg"
      stickyFooter
      onClose={() => onDone(null)}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        focusFirstField(frame.current);
      }}
      // A click outside must not discard the input.
      onInteractOutside={(event) => controller.isDirty && event.preventDefault()}
      footer={
        <>
          <Button variant="outline" onClick={() => onDone(null)}>
            {t("Cancel")}
          </Button>
          <Button variant="primary" type="submit" form={id} aria-disabled={isBusy || undefined} aria-busy={isBusy || undefined}>
            {isBusy && <BusyMark />}
            {t("Create")}
          </Button>
        </>
      }
    >
      <PanelForm id={id} controller={controller} surface="dialog" onSubmit={() => run(() => void submit())} />
    </Dialog>
  );
}
