import { useState } from "react";

import { router } from "@/adapters/inertia";
import type { Integration } from "@/contracts/integrations";
import type { Integrations } from "@/contracts/resources";
import { errorsFrom } from "@/forms/state/errors";
import type { FormErrors } from "@/forms/state/errors";
import { pairErrors, sentValues, valuesOf } from "@/integrations/formValues";
import type { IntegrationValues } from "@/integrations/formValues";

interface FormOptions {
  /** The integration that is edited, or copied; null for a blank form. */
  integration: Integration | null;
  /** PUT changes an integration, POST makes one. */
  method: "post" | "put";
  url: string;
  page: Pick<Integrations, "triggers" | "methods">;
  /** The name of a copy. */
  initialName?: string;
  onSaved: () => void;
  onInvalid: (errors: FormErrors) => void;
}

/** The values and errors of the form, and its submission. */
export function useIntegrationForm({ integration, method, url, page, initialName, onSaved, onInvalid }: FormOptions) {
  const [initial] = useState<IntegrationValues>(() => {
    const values = valuesOf(integration, page);
    return initialName === undefined ? values : { ...values, name: initialName };
  });
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FormErrors>({});
  const [isSaving, setSaving] = useState(false);

  const set = <Name extends keyof IntegrationValues>(name: Name, value: IntegrationValues[Name]) => {
    setValues((now) => ({ ...now, [name]: value }));
    setErrors((now) => withoutField(now, wireName(name)));
  };

  const refuse = (found: FormErrors) => {
    setErrors(found);
    onInvalid(found);
  };

  const save = () => {
    if (isSaving) {
      return;
    }
    const found = pairErrors(values);
    if (Object.keys(found).length > 0) {
      refuse(found);
      return;
    }
    setSaving(true);
    setErrors({});
    router[method](url, sentValues(values) as never, {
      preserveScroll: true,
      preserveState: true,
      onSuccess: onSaved,
      onError: (raw) => refuse(errorsFrom(raw)),
      onFinish: () => setSaving(false),
    });
  };

  return { values, errors, isSaving, set, save, isDirty: JSON.stringify(values) !== JSON.stringify(initial) };
}

/** The server's name of a value, which its errors have. */
function wireName(name: keyof IntegrationValues): string {
  switch (name) {
    case "bodyType":
      return "body_type";
    case "isActive":
      return "is_active";
    default:
      return name;
  }
}

function withoutField(errors: FormErrors, name: string): FormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => path !== name && !path.startsWith(`${name}.`)));
}
