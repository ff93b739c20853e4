/** The placeholder of an empty cell. */
export function EmptyCell({ placeholder }: { placeholder: string | null }) {
  return (
    <span data-slot="empty-cell" className="text-muted-foreground">
      {placeholder ?? <span aria-hidden="true">—</span>}
    </span>
  );
}
