import type { Cards, Column, Row } from "@/contracts/tables";
import { own } from "@/support/own";

/** The columns in each slot of a card. */
interface CardSlots {
  image: Column | undefined;
  title: Column | undefined;
  description: Column | undefined;
  badges: Column[];
  details: Column[];
  /** Shown after a click on "More". */
  more: Column[];
}

const DETAILS = 2;

/**
 * The default: the first column is the title, then badges, then two details that are not empty. The rest is in `more`.
 *
 * A column with a priority above zero is always a detail.
 */
export function defaultCardSlots(columns: Column[], row: Row): CardSlots {
  const hasValue = ({ name }: Column) => !isEmpty(row, name);
  const image = columns.find(({ type }) => type === "image");
  const [title, ...others] = columns.filter((column) => column !== image);
  const plain = others.filter((column) => column.type !== "badge");
  const important = plain.filter(({ priority = 0 }) => priority > 0);
  const filling = plain.filter((column) => hasValue(column) && !important.includes(column)).slice(0, Math.max(0, DETAILS - important.length));
  const details = plain.filter((column) => important.includes(column) || filling.includes(column));
  return {
    image,
    title: title ?? image,
    description: undefined,
    badges: others.filter((column) => column.type === "badge" && hasValue(column)),
    details,
    more: plain.filter((column) => !details.includes(column)),
  };
}

/** The declared slots. The values of the title and the image are sent even if their columns are hidden. */
export function declaredCardSlots(slots: Cards, shown: Column[], all: Column[], row: Row): CardSlots {
  const find = (name: string | null, among: Column[]) => among.find((column) => column.name === name);
  const listed = (names: string[]) => names.flatMap((name) => find(name, shown) ?? []);
  const hasValue = ({ name }: Column) => !isEmpty(row, name);
  return {
    image: find(slots.image, all),
    title: find(slots.title, all),
    description: find(slots.description, shown),
    badges: listed(slots.badges).filter(hasValue),
    details: listed(slots.details),
    more: [],
  };
}

/** Whether a row has nothing to show in a column; an error is shown. */
export function isEmpty(row: Row, name: string): boolean {
  const cell = own(row.cells, name) ?? "";
  return cell === "" && own(row.cellMeta, name)?.error === undefined;
}
