import { memo, useCallback } from "react";

import type { FieldNode } from "@/contracts/forms-fields";
import { FieldControl } from "@/forms/FieldControl";
import type { FieldControlProps } from "@/forms/FieldControl";
import { useFormScope } from "@/forms/scope";
import { innerErrors } from "@/forms/state/errors";
import { valueOf } from "@/forms/state/values";
import { own } from "@/support/own";

/** A field with what its place in the form gives it. */
export function ScopedField({ field }: { field: FieldNode }) {
  const scope = useFormScope();
  const inner = innerErrors(scope.errors, field.name);
  return (
    <QuietField
      field={field}
      path={scope.prefix + field.name}
      value={Object.hasOwn(scope.own, field.name) ? valueOf(scope.own, field.name) : field.value}
      error={own(scope.errors, field.name) ?? null}
      mark={scope.markOf(field)}
      services={scope.servicesFor(field)}
      setValue={scope.setValue}
      blur={scope.blur}
      {...(inner !== undefined && { innerErrors: inner })}
    />
  );
}

interface QuietFieldProps extends Omit<FieldControlProps, "onChange" | "onBlur"> {
  setValue: (name: string, value: unknown) => void;
  blur: (name: string) => void;
}

/** Drawn anew only when something about this field has changed: a form may hold many, and heavy ones. */
const QuietField = memo(function QuietField({ setValue, blur, ...rest }: QuietFieldProps) {
  const { name } = rest.field;
  const onChange = useCallback((value: unknown) => setValue(name, value), [setValue, name]);
  const onBlur = useCallback(() => blur(name), [blur, name]);
  return <FieldControl {...rest} onChange={onChange} onBlur={onBlur} />;
});
