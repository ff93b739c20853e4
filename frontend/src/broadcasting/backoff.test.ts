import { expect, test } from "vitest";

import { MAX_DELAY, isRefusal, backoffDelay } from "@/broadcasting/backoff";

test.each([
  [0, 0, 250],
  [0, 1, 2_250],
  [1, 1, 4_250],
  [3, 1, 16_250],
  [4, 1, MAX_DELAY],
  [4, 0, 250],
  [2_000, 1, MAX_DELAY],
])("after %i failures chance %d makes a pause of %i ms", (failures, chance, pause) => {
  expect(backoffDelay(failures, 1012, chance)).toBe(pause);
});

test("after too many sockets the delay is at least a quarter of a minute", () => {
  expect(backoffDelay(0, 4429, 0)).toBe(15_000);
  expect(backoffDelay(0, 4429, 1)).toBe(MAX_DELAY);
});

test("two clients rarely reconnect at the same time", () => {
  const pauses = new Set(Array.from({ length: 200 }, () => Math.round(backoffDelay(0, 1012) / 10)));

  expect(pauses.size).toBeGreaterThan(80);
});

test("only a refusal is final", () => {
  expect([1000, 1006, 1009, 1011, 1012, 1013, 4401, 4403, 4404, 4408, 4429].filter(isRefusal)).toEqual([4401, 4403, 4404]);
});
