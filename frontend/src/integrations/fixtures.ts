import type { Integration, IntegrationDelivery } from "@/contracts/integrations";
import type { Integrations } from "@/contracts/resources";
import { pageMetadata } from "@/testing/props";

/** An attempt that was accepted. */
export function aDelivery(id: number, changes: Partial<IntegrationDelivery> = {}): IntegrationDelivery {
  return {
    id,
    deliveryId: `5f0c9c1e-7c0e-4b0e-9a37-0000000000${String(id).padStart(2, "0")}`,
    trigger: "after_update",
    method: "POST",
    url: "https://hooks.example.com/projects",
    status: 200,
    durationMs: 84,
    error: null,
    requestBody: '{"trigger": "after_update", "record": {"id": "7", "name": "Aurora"}, "changed": ["name"]}',
    responseBody: "ok",
    attemptedAt: "2026-11-16T09:00:00Z",
    canRedeliver: true,
    ...changes,
  };
}

/** An active integration that has delivered. */
export function anIntegration(id: number, changes: Partial<Integration> = {}): Integration {
  return {
    id,
    name: "Billing",
    trigger: "after_update",
    method: "POST",
    url: "https://hooks.example.com/projects",
    headers: { "X-Source": "panel" },
    query: {},
    bodyType: "json",
    body: null,
    isActive: true,
    lastStatus: 200,
    lastError: null,
    lastAttemptedAt: "2026-11-16T09:00:00Z",
    hasSecret: true,
    deliveries: [],
    ...changes,
  };
}

/** The props of the screen. */
export function integrationsPage(integrations: Integration[], changes: Partial<Integrations> = {}): Integrations {
  return {
    page: pageMetadata("Integrations", { scope: "resource:projects" }),
    resource: { slug: "projects", label: "Project", pluralLabel: "Projects", indexUrl: "/admin/projects", parentKey: null },
    triggers: [
      { value: "before_update", label: "Before a record is updated" },
      { value: "after_create", label: "After a record is created" },
      { value: "after_update", label: "After a record is updated" },
    ],
    integrations,
    endpoints: {
      store: "/admin/projects/integrations",
      update: "/admin/projects/integrations/__id__",
      destroy: "/admin/projects/integrations/__id__",
      rotate: "/admin/projects/integrations/__id__/rotate",
      send: "/admin/projects/integrations/__id__/send",
      redeliver: "/admin/projects/integrations/__id__/deliveries/__delivery__/redeliver",
    },
    allowedHosts: ["hooks.example.com", "*.example.org"],
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    bodyTypes: ["json", "form", "none"],
    protectedHeaders: ["host", "content-length", "x-panel-signature"],
    payloadPaths: ["trigger", "resource", "occurred_at", "changed", "record.id", "record.name"],
    history: { enabled: true, keepPerIntegration: 50 },
    revealedSecret: null,
    revealedStandardSecret: null,
    revealedIntegration: null,
    ...changes,
  };
}
