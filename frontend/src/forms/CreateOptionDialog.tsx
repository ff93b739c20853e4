import { useId, useRef, useState } from "react";

import type { Form } from "@/contracts/forms";
import type { Option, Select } from "@/contracts/forms-fields";
import { focusFirstField } from "@/forms/focusField";
import { PanelForm } from "@/forms/PanelForm";
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
  // Its fields are nobody's yet: they have no address to search, follow or send files to.
  const controller = useFormState(field.createForm ?? EMPTY, NOWHERE);
  const [isSaving, setSaving] = useState(false);
  const { store, takeErrors } = controller;

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
          <Button variant="primary" type="submit" form={id} aria-disabled={isSaving || undefined} aria-busy={isSaving || undefined}>
            {isSaving && <BusyMark />}
            {t("Create")}
          </Button>
        </>
      }
    >
      <PanelForm id={id} controller={controller} surface="dialog" onSubmit={() => void submit()} />
    </ModalFrame>
  );
}

const NOWHERE: FormEndpoints = { optionsUrl: null, uploadUrl: null, formStateUrl: null };
