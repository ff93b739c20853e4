import { createElement, Suspense, useId } from "react";
import type { FocusEvent } from "react";

import type { FieldNode } from "@/contracts/forms-fields";
import type { FormServices } from "@/forms/control";
import { FieldFrame, helpOf } from "@/forms/FieldFrame";
import { placeholderHeight } from "@/forms/fields/placeholders";
import { controlFor } from "@/forms/registry";
import { UnsupportedValue } from "@/forms/UnsupportedValue";
import type { FieldMark } from "@/support/fieldMarks";
import { t } from "@/support/i18n";
import { ErrorBoundary } from "@/ui/ErrorBoundary";
import { textIdOf } from "@/ui/FieldShell";
import { Skeleton } from "@/ui/Skeleton";
import { WhenShown } from "@/ui/WhenShown";

export interface FieldControlProps {
  field: FieldNode;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Called when focus leaves the field and its popups. */
  onBlur?: () => void;
  /** The server's error; replaces the help text. */
  error?: string | null;
  mark?: FieldMark;
  /** The full name, with the index inside a list. */
  path?: string;
  innerErrors?: Record<string, string>;
  services?: FormServices;
}

/** One field with its label, help and error. It validates nothing itself: the server does. */
export function FieldControl({ field, value, onChange, onBlur, error = null, mark = null, path, innerErrors, services }: FieldControlProps) {
  const id = useId();
  const describedBy = textIdOf(id, helpOf(field), error);
  const drawn = createElement(controlFor(field.type), {
    field,
    value,
    onChange,
    id,
    describedBy,
    isInvalid: error !== null,
    ...(path !== undefined && { path }),
    ...(innerErrors !== undefined && { innerErrors }),
    ...(services !== undefined && { services }),
    ...(onBlur !== undefined && { onBlur }),
  });
  const control = field.disabledReason === null ? drawn : <UnsupportedValue id={id} describedBy={describedBy} value={field.value} />;
  const height = field.disabledReason === null ? placeholderHeight(field, value) : null;
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) {
      onBlur?.();
    }
  };
  return (
    <FieldFrame field={field} id={id} error={error} mark={mark} {...(path !== undefined && { path })} onBlur={leave}>
      <ErrorBoundary fallback={() => <p className="text-muted-foreground">{t("This field cannot be shown here.")}</p>}>
        {height === null ? (
          <Suspense fallback={<Skeleton className="h-9 pointer-coarse:h-11" />}>{control}</Suspense>
        ) : (
          <WhenShown isNeeded={error !== null || innerErrors !== undefined} placeholder={<Skeleton className="rounded-lg!" style={{ height }} />}>
            {control}
          </WhenShown>
        )}
      </ErrorBoundary>
    </FieldFrame>
  );
}
