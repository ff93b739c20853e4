import type { FormComponentProps } from "@/forms/layouts/HostComponentView";
import { Button } from "@/ui/Button";

export default function RoundedPrice({ config, children, values, setValue }: FormComponentProps) {
  const field = String(config.field);
  const price = Number(values[field] ?? 0);
  return (
    <fieldset className="flex flex-col gap-3 rounded-lg border border-border p-4">
      {children}
      <Button variant="outline" size="sm" className="self-start" onClick={() => setValue(field, String(Math.ceil(price)))}>
        Round up
      </Button>
    </fieldset>
  );
}
