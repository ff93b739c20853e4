import type { HostFieldProps } from "@/forms/fields/CustomField";
import { Button } from "@/ui/Button";
import { Input } from "@/ui/Input";

interface Stars {
  stars: number;
  why: string;
}

export default function Rating({ value, onChange, config, id, describedBy, isInvalid, disabled }: HostFieldProps) {
  const { stars, why } = (value ?? { stars: 0, why: "" }) as Stars;
  const marks = Array.from({ length: Number(config.maximum) }, (_, index) => index + 1);
  return (
    <div className="flex items-center gap-1">
      {marks.map((mark) => (
        <Button
          key={mark}
          variant="ghost"
          size="icon"
          disabled={disabled}
          aria-label={`${mark} of ${marks.length}`}
          aria-pressed={mark <= stars}
          onClick={() => onChange({ stars: mark, why })}
        >
          {mark <= stars ? "★" : "☆"}
        </Button>
      ))}
      <Input
        id={id}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        disabled={disabled}
        placeholder="Why?"
        value={why}
        onChange={(event) => onChange({ stars, why: event.target.value })}
      />
    </div>
  );
}
