import { expect, test } from "vitest";

import { anIntegration, integrationsPage } from "@/integrations/fixtures";
import { innerPairErrors, pairErrors, sentValues, valuesOf } from "@/integrations/formValues";

const page = integrationsPage([]);

test("a new integration sends JSON with POST after an update", () => {
  expect(sentValues({ ...valuesOf(null, page), name: "Billing", url: "https://a.example.com" })).toEqual({
    name: "Billing",
    trigger: "after_update",
    method: "POST",
    url: "https://a.example.com",
    headers: {},
    query: {},
    body_type: "json",
    body: null,
    is_active: true,
  });
});

test("without that event the first one is chosen", () => {
  const triggers = [{ value: "after_delete", label: "After a record is deleted" }];

  expect(valuesOf(null, { triggers, methods: ["PUT"] })).toMatchObject({ trigger: "after_delete", method: "PUT" });
});

test("an integration is sent back as it came", () => {
  const integration = anIntegration(1, { headers: { Accept: "text/plain", "X-Empty": null }, query: { q: "1" }, body: '{"a": 1}', bodyType: "form", isActive: false });

  expect(sentValues(valuesOf(integration, page))).toMatchObject({
    headers: { Accept: "text/plain", "X-Empty": null },
    query: { q: "1" },
    body: '{"a": 1}',
    body_type: "form",
    is_active: false,
  });
});

test("empty rows are left out, and a blank template is none", () => {
  const values = { ...valuesOf(null, page), body: "  \n", headers: [{ key: " Accept ", value: "a" }, { key: "", value: "" }, { key: " ", value: null }] };

  expect(sentValues(values)).toMatchObject({ headers: { Accept: "a" }, body: null });
  expect(pairErrors(values)).toEqual({});
});

test("a value without a name and a name used twice are errors", () => {
  const headers = [{ key: "Accept", value: "a" }, { key: "", value: "b" }, { key: "accept", value: "c" }];
  const query = [{ key: "a", value: "1" }, { key: "A", value: "2" }, { key: "a", value: "3" }];

  expect(pairErrors({ ...valuesOf(null, page), headers, query })).toEqual({
    "headers.1": "Enter a name for this value.",
    "headers.2": "This name is already used.",
    "query.2": "This name is already used.",
  });
});

test("a header that the panel sets is marked while it is typed", () => {
  const pairs = [{ key: "Accept", value: "" }, { key: " HOST ", value: "" }];

  expect(innerPairErrors({}, "headers", pairs, ["host"])).toEqual({ 1: "This header is set by the panel." });
  expect(innerPairErrors({ "headers.0": "Wrong" }, "headers", pairs)).toEqual({ 0: "Wrong" });
});
