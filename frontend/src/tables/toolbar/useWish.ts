import { useState } from "react";

import type { TableState } from "@/contracts/tables";

/** Show what was asked for until the server says what it applied. */
export function useWish<Value>(state: TableState, applied: Value): [Value, (wish: Value) => void] {
  const [wish, setWish] = useState<{ value: Value; since: TableState } | null>(null);
  return [wish !== null && wish.since === state ? wish.value : applied, (value) => setWish({ value, since: state })];
}
