import type { ActionEndpoints } from "@/contracts/actions";

/** An integer key travels as a number, every other one as text. */
export type RecordKey = string | number;

interface AboutOneRecord {
  record: RecordKey;
  /** What the record is called: dialogs and buttons name it. */
  title?: string | null;
}

export interface RecordTarget extends AboutOneRecord {
  scope: "record";
  /** The row's mark, so that a stale one overwrites nothing. */
  version?: string | null;
}

export interface InfolistTarget extends AboutOneRecord {
  scope: "infolist";
}

/** Ticked rows by key, or everything that matches: then a token of the server's stands for the keys. */
export type BulkTarget = { scope: "bulk" } & (
  | { records: readonly RecordKey[] }
  | {
      selection: string;
      count: number;
      /** False when the server stopped counting: then there may be more. */
      countIsExact?: boolean;
    }
);

export interface TableTarget {
  scope: "table";
}

/** What an action is run on. */
export type ActionTarget = RecordTarget | InfolistTarget | BulkTarget | TableTarget;

export interface RelationOwner {
  /** The relation manager's key. */
  relation: string;
  record: RecordKey;
}

/** Where actions stand: the resource they belong to, and the addresses they are posted to. */
export interface ActionPlace {
  /** The resource's slug. */
  resource: string;
  endpoints: ActionEndpoints;
  /** The record a nested resource belongs to. */
  parentKey?: RecordKey | null;
  /** Whose relation the records are, where they are somebody's: they are then named `related`, for `record` is the owner. */
  owner?: RelationOwner | null;
  /** What the list shows, for actions about the whole of it. */
  tableState?: object | null;
  /** What one record is called, and several, for sentences that count them. */
  nouns?: { one: string; many: string } | null;
}

export function countOf(target: BulkTarget): number {
  return "records" in target ? target.records.length : target.count;
}

/** The address a target is posted to. */
export function endpointFor({ scope }: ActionTarget, endpoints: ActionEndpoints): string {
  switch (scope) {
    case "record":
      return endpoints.record;
    case "infolist":
      return endpoints.infolist;
    case "bulk":
      return endpoints.bulk;
    case "table":
      return endpoints.table;
    default:
      return scope satisfies never;
  }
}

/** The body of the request. Keys that say nothing are left out. */
export function bodyFor(name: string, target: ActionTarget, place: ActionPlace): Record<string, unknown> {
  return { ...contextOf(place), action: name, ...subjectOf(target, place), ...shownIn(target, place) };
}

/** What the list shows, for an action about the whole of it. */
export function shownIn({ scope }: ActionTarget, { owner = null, tableState = null }: ActionPlace): Record<string, unknown> {
  const isAboutList = scope === "bulk" || scope === "table";
  return tableState !== null && owner === null && isAboutList ? { tableState } : {};
}

/** The names of a call as an address says them: a form's fields may then be called whatever they like. */
export function queryFor(name: string, target: ActionTarget, place: ActionPlace): Record<string, string> {
  const named: Record<string, RecordKey> = {
    ...contextOf(place),
    action: name,
    scope: target.scope,
    ...("record" in target && namedIn(place, target.record)),
  };
  return Object.fromEntries(Object.entries(named).map(([key, value]) => [key, String(value)]));
}

/** The rows that are meant: more than an address can hold. */
export function selectionOf(target: ActionTarget): Record<string, unknown> {
  if (target.scope !== "bulk") {
    return {};
  }
  return "records" in target ? { records: target.records } : { selection: target.selection };
}

/** The number of rows that the user has seen, where all that match are meant; unknown where the server stopped counting. */
function confirmedOf(target: ActionTarget): { confirmed?: number } {
  const isCounted = target.scope === "bulk" && "selection" in target && target.countIsExact !== false;
  return isCounted ? { confirmed: target.count } : {};
}

/** The names of a call that sends the dialog's form. */
export function submitQueryFor(name: string, target: ActionTarget, place: ActionPlace): Record<string, string> {
  const { confirmed } = confirmedOf(target);
  return { ...queryFor(name, target, place), ...(confirmed !== undefined && { confirmed: String(confirmed) }) };
}

/** What every request of a place names: its resource, the parent of a nested one, and whose relation it is about. */
export function contextOf({ resource, parentKey = null, owner = null }: ActionPlace): Record<string, RecordKey> {
  return {
    resource,
    ...(owner !== null && { record: owner.record, relation: owner.relation }),
    ...(parentKey !== null && { parent: parentKey }),
  };
}

/** One record, by the name that requests of this place have for it. */
export function namedIn({ owner = null }: ActionPlace, key: RecordKey): Record<string, RecordKey> {
  return owner === null ? { record: key } : { related: key };
}

/** One name for an action on a target: what is pending, and what a second click must not repeat. */
export function callKey(name: string, target: ActionTarget): string {
  return "record" in target ? `${target.scope}:${name}:${target.record}` : `${target.scope}:${name}`;
}

function subjectOf(target: ActionTarget, place: ActionPlace): Record<string, unknown> {
  switch (target.scope) {
    case "record":
      return { ...namedIn(place, target.record), ...(target.version != null && { version: target.version }) };
    case "infolist":
      return namedIn(place, target.record);
    case "bulk":
      return { ...selectionOf(target), ...confirmedOf(target) };
    case "table":
      return {};
    default:
      return target satisfies never;
  }
}
