import { memo, useCallback } from "react";

import type { FieldNode } from "@/contracts/forms-fields";
import { FieldControl } from "@/forms/FieldControl";
import type { FieldControlProps } from "@/forms/FieldControl";
import { useFormScope } from "@/forms/scope";
import { innerErrors } from "@/forms/state/errors";
import { valueOf } from "@/forms/state/values";
import { own } from "@/support/own";

/** A field with the value, errors and services of its scope. */
export function ScopedField({ field }: { field: FieldNode }) {
  const scope = useFormScope();
  const inner = innerErrors(scope.errors, field.name);
  return (
    <MemoField
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

interface MemoFieldProps extends Omit<FieldControlProps, "onChange" | "onBlur"> {
  setValue: (name: string, value: unknown) => void;
  blur: (name: string) => void;
}

/** Memoized, because a form may have many expensive fields. */
const MemoField = memo(function MemoField({ setValue, blur, ...rest }: MemoFieldProps) {
  const { name } = rest.field;
  const onChange = useCallback((value: unknown) => setValue(name, value), [setValue, name]);
  const onBlur = useCallback(() => blur(name), [blur, name]);
  return <FieldControl {...rest} onChange={onChange} onBlur={onBlur} />;
});
