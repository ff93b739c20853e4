import { render } from "@testing-library/react";
import { useState } from "react";
import type { ReactNode } from "react";
import { vi } from "vitest";

import type { FieldNode } from "@/contracts/forms-fields";
import type { FormServices, NestedForm } from "@/forms/control";
import { FieldControl } from "@/forms/FieldControl";
import type { FieldControlProps } from "@/forms/FieldControl";
import { fieldsOf } from "@/forms/nodes";

interface DrawnField {
  onChange: ReturnType<typeof vi.fn<(value: unknown) => void>>;
  services: FormServices;
}

/** Render one field with state, and services that a test may replace. */
export function drawField(
  field: FieldNode,
  { services = {}, value = field.value, ...rest }: Partial<Omit<FieldControlProps, "services">> & { services?: Partial<FormServices> } = {},
): DrawnField {
  const onChange = vi.fn<(value: unknown) => void>();
  const all: FormServices = {
    searchOptions: () => Promise.resolve([]),
    upload: () => new Promise(() => undefined),
    renderNodes: (nodes, place) => drawNodes(nodes, place),
    values: {},
    ...services,
  };
  function Form() {
    const [now, setNow] = useState(value);
    return (
      <FieldControl
        field={field}
        value={now}
        path={field.name}
        services={all}
        onChange={(next) => {
          onChange(next);
          setNow(next);
        }}
        {...rest}
      />
    );
  }
  render(<Form />);
  return { onChange, services: all };
}

function drawNodes(nodes: Parameters<FormServices["renderNodes"]>[0], place: NestedForm): ReactNode {
  return fieldsOf(nodes).map((field) => (place.isRow === true ? <td key={field.name} data-cell={field.name}>{drawNode(field, place)}</td> : drawNode(field, place)));
}

function drawNode(field: FieldNode, place: NestedForm): ReactNode {
  return (
    <FieldControl
      key={field.name}
      field={field}
      value={place.values[field.name]}
      path={`${place.prefix}.${field.name}`}
      error={place.errors[field.name] ?? null}
      onChange={(value) => place.onChange(field.name, value)}
    />
  );
}
