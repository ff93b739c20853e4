import { useId, useState } from "react";

import { Discarding } from "@/actions/Discarding";
import { router } from "@/adapters/inertia";
import type { Integration } from "@/contracts/integrations";
import type { Integrations } from "@/contracts/resources";
import { focusFirstField } from "@/forms/focusField";
import { PanelForm } from "@/forms/PanelForm";
import { useSaveKey } from "@/forms/saving/useSaveKey";
import { errorsFrom } from "@/forms/state/errors";
import type { FormEndpoints } from "@/forms/state/services";
import { useFormState } from "@/forms/state/useFormState";
import { useWizard } from "@/forms/state/useWizard";
import { urlFor } from "@/integrations/endpoints";
import { withValues } from "@/integrations/formValues";
import { returnFocus } from "@/integrations/returnFocus";
import { t } from "@/support/i18n";
import { useUnsavedChanges } from "@/support/unsavedChanges";
import { BusyMark } from "@/ui/BusyMark";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";

/** A blank form, or one with the values of an integration. */
export type OpenForm = { mode: "create" } | { mode: "edit" | "copy"; integration: Integration };

const NO_ENDPOINTS: FormEndpoints = { optionsUrl: null, uploadUrl: null, formStateUrl: null };

interface IntegrationFormProps {
  opened: OpenForm;
  page: Pick<Integrations, "form" | "endpoints">;
  opener: HTMLElement | null;
  onClose: () => void;
}

/** The form of an integration, in a drawer. */
export function IntegrationForm({ opened, page, opener, onClose }: IntegrationFormProps) {
  const id = useId();
  const [form] = useState(() => withValues(page.form, valuesOf(opened)));
  const [isAsking, setAsking] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const controller = useFormState(form, NO_ENDPOINTS);
  const wizard = useWizard(controller, opened.mode === "edit");
  const { store, isDirty, showErrors } = controller;
  useUnsavedChanges(isDirty);

  const save = () => {
    if (isSaving) {
      return;
    }
    setSaving(true);
    store.setErrors({});
    const [method, url] = opened.mode === "edit" ? (["put", urlFor(page.endpoints.update, opened.integration.id)] as const) : (["post", page.endpoints.store] as const);
    router[method](url, store.getSnapshot().values as never, {
      preserveScroll: true,
      preserveState: true,
      onSuccess: onClose,
      onError: (errors) => showErrors(errorsFrom(errors)),
      onFinish: () => setSaving(false),
    });
  };
  useSaveKey(save, id);
  const leave = () => (isDirty && !isAsking ? setAsking(true) : onClose());
  return (
    <Dialog
      placement="end"
      width="2xl"
      stickyHeader
      stickyFooter
      title={opened.mode === "edit" ? t("Edit %(name)s", { name: opened.integration.name }) : t("New integration")}
      onClose={leave}
      onInteractOutside={(event) => isDirty && event.preventDefault()}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        focusFirstField(document.getElementById(id));
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        returnFocus(opener);
      }}
      footer={
        isAsking ? (
          <Discarding onKeep={() => setAsking(false)} onDiscard={onClose} />
        ) : (
          <>
            <Button variant="outline" onClick={leave}>
              {t("Cancel")}
            </Button>
            <Button type="submit" form={id} variant="primary" aria-busy={isSaving || undefined} aria-disabled={isSaving || undefined}>
              {isSaving && <BusyMark />}
              {opened.mode === "edit" ? t("Save changes") : t("Create integration")}
            </Button>
          </>
        )
      }
    >
      <PanelForm id={id} controller={controller} wizard={wizard} surface="dialog" onSubmit={save} />
    </Dialog>
  );
}

function valuesOf(opened: OpenForm): Record<string, unknown> {
  switch (opened.mode) {
    case "create":
      return {};
    case "edit":
      return opened.integration.values;
    case "copy":
      return { ...opened.integration.values, name: t("Copy of %(name)s", { name: opened.integration.name }) };
    default:
      return opened satisfies never;
  }
}
