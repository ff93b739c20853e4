import type { ColumnArrangement, Table } from "@/contracts/tables";

/** The columns as the table declares them. */
export function declaredColumns({ columns }: Pick<Table, "columns">): ColumnArrangement {
  return {
    visible: columns.filter(({ visible, toggleable }) => visible || !toggleable).map(({ name }) => name),
    order: columns.map(({ name }) => name),
  };
}

/**
 * The differences from the declared columns as one short text: `-state` is hidden, `+owner` is shown, and `due:0` is moved
 * to this position. Null if a column has a name that the text cannot contain.
 */
export function columnDifferences(columns: ColumnArrangement, declared: ColumnArrangement): string | null {
  if (declared.order.some((name) => /^[-+]|[,:]/.test(name))) {
    return null;
  }
  const order = columns.order.length > 0 ? columns.order : declared.order;
  const staying = longestRun(order.map((name) => declared.order.indexOf(name)));
  return order
    .map((name, index) => {
      const isShown = columns.visible.includes(name);
      const sign = isShown === declared.visible.includes(name) ? "" : isShown ? "+" : "-";
      const position = staying.has(index) ? "" : `:${index}`;
      return sign + position === "" ? "" : `${sign}${name}${position}`;
    })
    .filter((difference) => difference !== "")
    .join(",");
}

/** The indexes of a longest increasing subsequence: the columns that need not be moved. */
function longestRun(values: readonly number[]): Set<number> {
  const best: { length: number; previous: number }[] = [];
  let end = -1;
  values.forEach((value, index) => {
    let longest = { length: 1, previous: -1 };
    for (let before = 0; before < index; before++) {
      const length = (best[before]?.length ?? 0) + 1;
      if ((values[before] ?? value) < value && length > longest.length) {
        longest = { length, previous: before };
      }
    }
    best.push(longest);
    if (longest.length > (best[end]?.length ?? 0)) {
      end = index;
    }
  });
  const run = new Set<number>();
  for (let index = end; index >= 0; index = best[index]?.previous ?? -1) {
    run.add(index);
  }
  return run;
}
