import { sameValue } from "@/forms/state/values";

type Row = Record<string, unknown>;

/** The rows of an inline: those that both users started with, and those of each user. */
export interface RowVersions {
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

interface ContestedRow {
  /** The row of each user; null if that user has removed it. */
  mine: Row | null;
  theirs: Row | null;
  /** The row to name it by, and its index in the list that has it. */
  shown: Row;
  index: number;
}

/** The rows that both users have changed differently. */
export function contestedRows(versions: RowVersions): ContestedRow[] {
  const [base, mine, theirs] = [rowsOf(versions.base), rowsOf(versions.mine), rowsOf(versions.theirs)];
  return base.flatMap((before): ContestedRow[] => {
    const [own, other] = [sameKey(mine, before), sameKey(theirs, before)];
    const shown = own ?? other;
    if (shown === null || !isContested(before, own, other)) {
      return [];
    }
    return [{ mine: own, theirs: other, shown, index: (own === null ? theirs : mine).indexOf(shown) }];
  });
}

/** Only the contested rows, as the value of each side. */
export function contestedSides(versions: RowVersions): { mine: Row[]; theirs: Row[] } {
  const rows = contestedRows(versions);
  return { mine: rows.flatMap(({ mine }) => listOf(mine)), theirs: rows.flatMap(({ theirs }) => listOf(theirs)) };
}

/** The rows with the changes of both users; `side` decides about rows that both have changed. */
export function mergedRows(versions: RowVersions, side: "mine" | "theirs"): Row[] {
  const [base, mine, theirs] = [rowsOf(versions.base), rowsOf(versions.mine), rowsOf(versions.theirs)];
  const kept = mine.flatMap((own): Row[] => {
    const before = sameKey(base, own);
    const other = sameKey(theirs, own);
    if (before === null) {
      return [own];
    }
    const isTheirs = sameValue(own, before) || (side === "theirs" && isContested(before, own, other));
    if (isTheirs) {
      return listOf(other);
    }
    // A row that the other user has deleted can only be created again.
    return [other === null ? withoutKey(own) : own];
  });
  const added = theirs.filter((other) => {
    const before = sameKey(base, other);
    return sameKey(mine, other) === null && (before === null || (side === "theirs" && !sameValue(before, other)));
  });
  return [...kept, ...added];
}

function isContested(before: Row, mine: Row | null, theirs: Row | null): boolean {
  return !sameValue(mine, before) && !sameValue(theirs, before) && !sameValue(mine, theirs);
}

function rowsOf(value: unknown): Row[] {
  return Array.isArray(value) ? value.filter((each: unknown): each is Row => typeof each === "object" && each !== null) : [];
}

function listOf(row: Row | null): Row[] {
  return row === null ? [] : [row];
}

function sameKey(rows: Row[], row: Row): Row | null {
  return row._key === undefined ? null : (rows.find(({ _key }) => _key === row._key) ?? null);
}

function withoutKey(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== "_key"));
}
