/**
 * An editable cell of a table looks like text until the pointer or the focus is on it. On a touch screen and on a card it
 * is always a box, because a finger cannot hover.
 */
export const INLINE_INPUT =
  "pointer-fine:in-[table]:border-transparent pointer-fine:in-[table]:bg-transparent pointer-fine:in-[table]:group-hover/row:border-border " +
  "pointer-fine:in-[table]:hover:border-input pointer-fine:in-[table]:focus-visible:border-ring pointer-fine:in-[table]:focus-visible:bg-card " +
  "pointer-fine:in-[table]:aria-invalid:border-destructive";

/** The same for the select inside of its wrapper, whose arrow is hidden too. */
export const INLINE_SELECT =
  "pointer-fine:in-[table]:[&>select]:border-transparent pointer-fine:in-[table]:[&>select]:bg-transparent " +
  "pointer-fine:in-[table]:group-hover/row:[&>select]:border-border pointer-fine:in-[table]:[&>select:hover]:border-input " +
  "pointer-fine:in-[table]:[&>select:focus-visible]:border-ring " +
  "pointer-fine:in-[table]:[&>svg]:opacity-0 pointer-fine:in-[table]:group-hover/row:[&>svg]:opacity-100 pointer-fine:in-[table]:focus-within:[&>svg]:opacity-100";
