// Generated from django_panel/integrations/wire.py by `manage.py panel_contracts`. Do not edit.
import type { PageTable } from "./tables";

/** An event that the resource can send. */
export interface IntegrationTrigger {
  value: string;
  label: string;
}

/** One attempt of the delivery history. */
export interface IntegrationDelivery {
  id: number;
  /** The same for all attempts of one delivery. */
  deliveryId: string;
  /** The trigger that it was sent for. */
  trigger: string;
  /** Whether a user sent it to try out the integration. */
  isTest: boolean;
  method: string;
  url: string;
  /** The HTTP status; null if there was no response. */
  status: number | null;
  durationMs: number;
  /** Null for a status from 200 to 299. */
  error: string | null;
  /** Both are truncated to 2,000 characters. */
  requestBody: string;
  responseBody: string;
  /** ISO 8601. */
  attemptedAt: string;
  /** Whether the whole request body is stored, so that it can be sent again. */
  canRedeliver: boolean;
}

/** An integration without its secret. */
export interface Integration {
  id: number;
  name: string;
  /** The first of `triggers`. */
  trigger: string;
  triggers: string[];
  method: string;
  url: string;
  headers: Record<string, string | null>;
  query: Record<string, string | null>;
  bodyType: "json" | "form" | "none";
  /** A JSON template; null sends the whole payload. */
  body: string | null;
  isActive: boolean;
  lastStatus: number | null;
  lastError: string | null;
  /** ISO 8601. */
  lastAttemptedAt: string | null;
  /** Whether the last attempt was a test. */
  lastIsTest: boolean;
  hasSecret: boolean;
  /** The initial values of the form, by field name. */
  values: Record<string, unknown>;
  /** Newest first. */
  deliveries: IntegrationDelivery[];
}

/**
 * The history of the integration that the query parameter `integration` names.
 *
 * The query parameters of the table are below `deliveries`.
 */
export interface Deliveries extends PageTable {
  integration: number;
  /** The attempts of the rows. */
  records: IntegrationDelivery[];
}

/** URLs; `__id__` stands for an integration and `__delivery__` for a delivery's `id`. */
export interface IntegrationEndpoints {
  /** POST with `name`, `triggers`, `method`, `url`, `headers`, `query`, `body_type`, `body`, `is_active`; redirects to the screen. `trigger` is the first of `triggers`. */
  store: string;
  /** PUT with those of the same keys that change; redirects to the screen. */
  update: string;
  /** DELETE; redirects to the screen. */
  destroy: string;
  /** POST; redirects to the screen with `revealedSecret`. */
  rotate: string;
  /** POST; returns JSON. */
  send: string;
  /** POST; returns JSON. */
  redeliver: string;
}

/** The response of `send` and `redeliver`: the outcome of the attempt. */
export interface IntegrationAttempt {
  /** The HTTP status; null if there was no response. */
  status: number | null;
  /** Null for a status from 200 to 299. */
  error: string | null;
  /** ISO 8601. */
  attemptedAt: string;
}

/** The settings of the delivery history. */
export interface IntegrationHistory {
  enabled: boolean;
  keepPerIntegration: number;
}

/** What an integration of the resource can be, and where it is saved. */
export interface IntegrationOptions {
  triggers: IntegrationTrigger[];
  endpoints: IntegrationEndpoints;
  /** The patterns of `PANEL["integrations"]["allowed_hosts"]`; empty refuses every URL. */
  allowedHosts: string[];
  methods: string[];
  bodyTypes: string[];
  /** Names in lower case; an integration's own headers cannot have them. */
  protectedHeaders: string[];
  /** The paths that a body template can use, such as `record.name`. */
  payloadPaths: string[];
  history: IntegrationHistory;
}

/** A new secret, once after create and rotate; null otherwise. */
export interface RevealedSecret {
  /** Hexadecimal digits. */
  revealedSecret: string | null;
  /** The same secret with the prefix `whsec_` of Standard Webhooks. */
  revealedStandardSecret: string | null;
  /** The integration that the secret belongs to. */
  revealedIntegration: number | null;
}
