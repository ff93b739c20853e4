interface CellErrorProps {
  id: string;
  error: string | null;
}

/** The validation error of an editable cell. */
export function CellError({ id, error }: CellErrorProps) {
  return (
    <span id={id} role="alert" data-slot="cell-error" className="block max-w-64 text-xs whitespace-normal text-destructive empty:hidden">
      {error}
    </span>
  );
}
