import type { ModalComponentProps } from "@/actions/HostDialogContent";
import { Button } from "@/ui/Button";

export default function Discount({ config, values, setValue, errors }: ModalComponentProps) {
  const steps = config.steps as number[];
  return (
    <div role="group" aria-label="Discount" className="flex flex-wrap gap-2">
      {steps.map((step) => (
        <Button
          key={step}
          variant={values.percent === step ? "primary" : "outline"}
          aria-pressed={values.percent === step}
          onClick={() => setValue("percent", step)}
        >
          {step} %
        </Button>
      ))}
      {errors.percent && <p className="w-full text-sm text-destructive">{errors.percent}</p>}
    </div>
  );
}
