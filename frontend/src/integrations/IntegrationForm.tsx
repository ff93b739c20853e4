import { useId, useRef, useState } from "react";
import type { ReactNode } from "react";

import { Discarding } from "@/actions/Discarding";
import type { Integration } from "@/contracts/integrations";
import type { Integrations } from "@/contracts/resources";
import { FieldFrame } from "@/forms/FieldFrame";
import { focusField } from "@/forms/focusField";
import { useSaveKey } from "@/forms/saving/useSaveKey";
import { WHOLE_FORM } from "@/forms/state/errors";
import { BodyEditor } from "@/integrations/BodyEditor";
import { returnFocus } from "@/integrations/ConfirmDialog";
import { PairsField, SelectField, TextField } from "@/integrations/formControls";
import { describeField } from "@/integrations/formFields";
import type { IntegrationValues } from "@/integrations/formValues";
import { useIntegrationForm } from "@/integrations/useIntegrationForm";
import { listOf, t, tc } from "@/support/i18n";
import { useUnsavedChanges } from "@/support/unsavedChanges";
import { Alert } from "@/ui/Alert";
import { BusyMark } from "@/ui/BusyMark";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { Switch } from "@/ui/Switch";

export type FormMode = "create" | "copy" | "edit";

interface IntegrationFormProps {
  mode: FormMode;
  /** The integration that is edited or copied; null for a blank form. */
  integration: Integration | null;
  /** Where the form is sent to. */
  url: string;
  page: Integrations;
  opener: HTMLElement | null;
  onClose: () => void;
}

/** The form of an integration, in a drawer. */
export function IntegrationForm({ mode, integration, url, page, opener, onClose }: IntegrationFormProps) {
  const id = useId();
  const frame = useRef<HTMLFormElement>(null);
  const [isAsking, setAsking] = useState(false);
  const form = useIntegrationForm({
    integration,
    method: mode === "edit" ? "put" : "post",
    url,
    page,
    ...(mode === "copy" && integration !== null && { initialName: t("Copy of %(name)s", { name: integration.name }) }),
    onSaved: onClose,
    onInvalid: (errors) => {
      const [first] = Object.keys(errors);
      if (first !== undefined) {
        focusField(frame, first);
      }
    },
  });
  const { values, errors, isSaving, isDirty } = form;
  useUnsavedChanges(isDirty);
  useSaveKey(form.save, id);

  const leave = () => (isDirty && !isAsking ? setAsking(true) : onClose());
  const bind = <Name extends keyof IntegrationValues>(name: Name) => (value: IntegrationValues[Name]) => form.set(name, value);
  const fields = { id, errors };
  return (
    <Dialog
      placement="end"
      width="2xl"
      stickyHeader
      stickyFooter
      title={mode === "edit" ? t("Edit %(name)s", { name: integration?.name ?? "" }) : t("New integration")}
      onClose={leave}
      onInteractOutside={(event) => isDirty && event.preventDefault()}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        document.getElementById(`${id}-name`)?.focus();
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
              {mode === "edit" ? t("Save changes") : t("Create integration")}
            </Button>
          </>
        )
      }
    >
      <form
        ref={frame}
        id={id}
        noValidate
        className="@container flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
      >
        {errors[WHOLE_FORM] !== undefined && (
          <Alert color="danger" role="alert">
            {errors[WHOLE_FORM]}
          </Alert>
        )}
        <TextField {...fields} name="name" label={t("Name")} value={values.name} maxLength={120} onChange={bind("name")} />
        <SelectField
          {...fields}
          name="trigger"
          label={t("Event")}
          help={triggerHelp(values.trigger)}
          options={page.triggers}
          value={values.trigger}
          onChange={bind("trigger")}
        />
        <Group heading={t("Request")}>
          <div className="grid gap-4 @md:grid-cols-[7.5rem_minmax(0,1fr)]">
            <SelectField
              {...fields}
              name="method"
              label={t("Method")}
              options={page.methods.map((method) => ({ value: method, label: method }))}
              value={values.method}
              onChange={bind("method")}
            />
            <TextField {...fields} name="url" type="url" label={t("URL")} help={hostHelp(page.allowedHosts)} value={values.url} maxLength={2048} onChange={bind("url")} />
          </div>
          <PairsField
            {...fields}
            name="headers"
            label={t("Headers")}
            help={t("For example a token of the receiver. The signature and the delivery id are added to every request.")}
            addLabel={t("Add a header")}
            value={values.headers}
            reserved={page.protectedHeaders}
            onChange={bind("headers")}
          />
          <PairsField
            {...fields}
            name="query"
            label={t("Query parameters")}
            help={t("They are added to the URL.")}
            addLabel={t("Add a parameter")}
            value={values.query}
            onChange={bind("query")}
          />
        </Group>
        <Group heading={t("Body")}>
          <SelectField
            {...fields}
            name="body_type"
            label={t("Format")}
            options={page.bodyTypes.map((value) => ({ value, label: formatLabel(value) }))}
            value={values.bodyType}
            onChange={(value) => form.set("bodyType", value as Integration["bodyType"])}
          />
          {values.bodyType !== "none" && (
            <BodyEditor id={`${id}-body`} value={values.body} paths={page.payloadPaths} error={errors.body ?? null} onChange={bind("body")} />
          )}
        </Group>
        <div className="border-t border-border pt-5">
          <FieldFrame
            field={describeField({ name: "is_active", label: tc("an integration", "Active"), helperText: t("While it is off, events are not sent. Tests are.") }, "toggle")}
            id={`${id}-is_active`}
            error={errors.is_active ?? null}
            mark={null}
          >
            <Switch
              id={`${id}-is_active`}
              aria-describedby={`${id}-is_active-text`}
              checked={values.isActive}
              onChange={(event) => form.set("isActive", event.target.checked)}
            />
          </FieldFrame>
        </div>
      </form>
    </Dialog>
  );
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5 border-t border-border pt-5">
      <h3 id={id} className="font-semibold">
        {heading}
      </h3>
      {children}
    </section>
  );
}

function triggerHelp(trigger: string): string {
  return trigger.startsWith("before_")
    ? t("Sent while the record is being saved, once. It cannot stop the change, and it delays saving by at most two seconds.")
    : t("Sent in the background. If the receiver fails, it is sent again after 10 seconds and after a minute.");
}

function hostHelp(hosts: readonly string[]): string {
  return hosts.length === 0 ? t("No host is allowed yet.") : t("Allowed hosts: %(hosts)s", { hosts: listOf(hosts) });
}

function formatLabel(bodyType: string): string {
  switch (bodyType) {
    case "json":
      return t("JSON");
    case "form":
      return t("Form fields");
    case "none":
      return t("No body");
    default:
      return bodyType;
  }
}
