import type { Action, ActionEndpoints } from "@/contracts/actions";

/** Integer keys are numbers in JSON; other keys are strings. */
export type RecordKey = string | number;

interface OneRecord {
  record: RecordKey;
  /** The record's title, for dialogs and accessible names. */
  title?: string | null;
}

export interface RecordTarget extends OneRecord {
  scope: "record";
  /** The row's version, so that a stale row overwrites nothing. */
  version?: string | null;
}

export interface InfolistTarget extends OneRecord {
  scope: "infolist";
}

/** Selected rows by key, or everything that matches, as a selection token. */
export type BulkTarget = {
  scope: "bulk";
  /** Run on the other records if the action is refused on some of them. */
  skipRefused?: boolean;
} & (
  | { records: readonly RecordKey[] }
  | {
      selection: string;
      count: number;
      /** False if the server stopped counting: there may be more. */
      countIsExact?: boolean;
    }
);

export interface TableTarget {
  scope: "table";
}

/** The target of an action. */
export type ActionTarget = RecordTarget | InfolistTarget | BulkTarget | TableTarget;

interface RelationOwner {
  /** The relation manager's key. */
  relation: string;
  record: RecordKey;
}

/**
 * Performs an action that the page itself implements; resolves with false if it failed, and the dialog that asked for
 * confirmation then stays open. Null: the action belongs to the server.
 */
export type PerformAction = (action: Action, target: ActionTarget, opener: HTMLElement | null) => Promise<boolean> | null;

/** The resource that actions belong to, and their endpoints. */
export interface ActionSource {
  /** The resource's slug. */
  resource: string;
  endpoints: ActionEndpoints;
  /** The parent record of a nested resource. */
  parentKey?: RecordKey | null;
  /** The owner of a relation's records. Requests then call the record `related`, because `record` is the owner. */
  owner?: RelationOwner | null;
  /** The parameters of the list, for actions on the whole list: see `listParameters`. */
  tableState?: object | null;
  /** The singular and plural label of the records. */
  nouns?: { one: string; many: string } | null;
  /** For a page with endpoints and dialogs of its own. */
  perform?: PerformAction;
}

export function countOf(target: BulkTarget): number {
  return "records" in target ? target.records.length : target.count;
}

/** The endpoint of a target. */
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

/** The body of the request. Empty keys are left out. */
export function bodyFor(name: string, target: ActionTarget, source: ActionSource): Record<string, unknown> {
  return { ...contextOf(source), action: name, ...subjectOf(target, source), ...shownIn(target, source) };
}

/** The table state, for actions on the whole list. */
export function shownIn({ scope }: ActionTarget, { tableState = null }: ActionSource): Record<string, unknown> {
  const isAboutList = scope === "bulk" || scope === "table";
  return tableState !== null && isAboutList ? { tableState } : {};
}

/** The parameters of a call as query parameters, so that they cannot collide with the names of form fields. */
export function queryFor(name: string, target: ActionTarget, source: ActionSource): Record<string, string> {
  const named: Record<string, RecordKey> = {
    ...contextOf(source),
    action: name,
    scope: target.scope,
    ...("record" in target && namedIn(source, target.record)),
  };
  return Object.fromEntries(Object.entries(named).map(([key, value]) => [key, String(value)]));
}

/** The selected rows. They are in the body, because a URL is limited in length. */
export function selectionOf(target: ActionTarget): Record<string, unknown> {
  if (target.scope !== "bulk") {
    return {};
  }
  return "records" in target ? { records: target.records } : { selection: target.selection };
}

/** The options of a bulk request. The confirmed number of rows is left out if the server stopped counting. */
function bulkOptions(target: ActionTarget): { confirmed?: number; skipRefused?: true } {
  if (target.scope !== "bulk") {
    return {};
  }
  const isCounted = "selection" in target && target.countIsExact !== false;
  return { ...(isCounted && { confirmed: target.count }), ...(target.skipRefused && { skipRefused: true }) };
}

/** The query parameters of a form submission. */
export function submitQueryFor(name: string, target: ActionTarget, source: ActionSource): Record<string, string> {
  const options = Object.entries(bulkOptions(target)).map(([key, value]) => [key, String(value)] as const);
  return { ...queryFor(name, target, source), ...Object.fromEntries(options) };
}

/** The parameters of every request: the resource, the parent of a nested resource, the owner of a relation. */
export function contextOf({ resource, parentKey = null, owner = null }: ActionSource): Record<string, RecordKey> {
  return {
    resource,
    ...(owner !== null && { record: owner.record, relation: owner.relation }),
    ...(parentKey !== null && { parent: parentKey }),
  };
}

/** The parameter for one record. */
export function namedIn({ owner = null }: ActionSource, key: RecordKey): Record<string, RecordKey> {
  return owner === null ? { record: key } : { related: key };
}

/** A key for an action on a target, to track pending calls and ignore a second click. */
export function callKey(name: string, target: ActionTarget): string {
  return "record" in target ? `${target.scope}:${name}:${target.record}` : `${target.scope}:${name}`;
}

function subjectOf(target: ActionTarget, source: ActionSource): Record<string, unknown> {
  switch (target.scope) {
    case "record":
      return { ...namedIn(source, target.record), ...(target.version != null && { version: target.version }) };
    case "infolist":
      return namedIn(source, target.record);
    case "bulk":
      return { ...selectionOf(target), ...bulkOptions(target) };
    case "table":
      return {};
    default:
      return target satisfies never;
  }
}
