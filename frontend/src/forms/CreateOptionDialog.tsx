import { useId, useMemo, useRef, useState } from "react";

import type { Form } from "@/contracts/forms";
import type { Option, Select } from "@/contracts/forms-fields";
import { focusFirstField } from "@/forms/focusField";
import { PanelForm } from "@/forms/PanelForm";
import { useFilesFirst } from "@/forms/saving/useFilesFirst";
import { postOption } from "@/forms/state/services";
import type { FormEndpoints } from "@/forms/state/services";
import { useFormState } from "@/forms/state/useFormState";
import { t } from "@/support/i18n";
import { BusyMark } from "@/ui/BusyMark";
import { Button } from "@/ui/Button";
import { ModalFrame } from "@/ui/ModalFrame";

const EMPTY: Form = { columns: 1, schema: [] };

export interface CreateOptionDialogProps {
  field: Select;
  path: string;
  endpoints: FormEndpoints;
  /** With the new option, or null when it was given up. */
  onDone: (option: Option | null) => void;
}

/** Make the entry that a list lacks, without leaving the form. */
export function CreateOptionDialog({ field, path, endpoints, onDone }: CreateOptionDialogProps) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  // Its fields ask where the form around it asks, under the name of the field that opened it.
  const own = useMemo<FormEndpoints>(() => ({ ...endpoints, optionOf: path, validateStepUrl: null }), [endpoints, path]);
  const controller = useFormState(field.createForm ?? EMPTY, own);
  const [isSaving, setSaving] = useState(false);
  const { store, takeErrors } = controller;
  const { isWaiting, run } = useFilesFirst(controller);
  const isBusy = isSaving || isWaiting;

  const submit = async () => {
    if (isSaving || endpoints.optionsUrl === null) {
      return;
    }
    setSaving(true);
    try {
      const answer = await postOption(endpoints.optionsUrl, path, store.getSnapshot().values);
      if ("option" in answer) {
        onDone(answer.option);
        return;
      }
      takeErrors(answer.errors);
    } catch {
      takeErrors({ __all__: t("The server does not answer. Nothing was lost; try again in a moment.") });
    }
    setSaving(false);
  };

  return (
    <ModalFrame
      ref={frame}
      title={t("New: %(label)s", { label: field.label })}
      description={null}
      width="lg"
      slideOver={false}
      stickyHeader={false}
      stickyFooter
      onClose={() => onDone(null)}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        focusFirstField(frame.current);
      }}
      // A click beside it must not lose what was typed.
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
    </ModalFrame>
  );
}
