import { useEffect, useRef, useState } from "react";

import type { SearchAnswer, SearchResult } from "@/contracts/search";
import { requestJson } from "@/support/http";

/** Milliseconds before the card opens, and before it closes, so that the pointer can move onto it. */
const OPEN_DELAY = 350;
const CLOSE_DELAY = 200;

export interface CardRecord extends SearchResult {
  /** The plural label and the icon of its resource. */
  label: string;
  icon: string | null;
}

/** The record of an open card, and when to open and close it. A failed request opens nothing. */
export function useRecordCard(url: string) {
  const [record, setRecord] = useState<CardRecord | null>(null);
  const timer = useRef<number | undefined>(undefined);
  const loaded = useRef<CardRecord | null>(null);
  const wanted = useRef(false);

  const wait = (milliseconds: number, then: () => void) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(then, milliseconds);
  };
  const close = () => {
    wanted.current = false;
    window.clearTimeout(timer.current);
    setRecord(null);
  };
  const open = async () => {
    loaded.current ??= await load(url);
    if (wanted.current) {
      setRecord(loaded.current);
    }
  };
  useEffect(() => {
    return () => {
      wanted.current = false;
      window.clearTimeout(timer.current);
    };
  }, []);
  return {
    record,
    expect: () => {
      wanted.current = true;
      wait(OPEN_DELAY, () => void open());
    },
    dismiss: () => {
      wanted.current = false;
      wait(CLOSE_DELAY, close);
    },
    close,
  };
}

async function load(url: string): Promise<CardRecord | null> {
  try {
    const { ok, data } = await requestJson<SearchAnswer>(url);
    const group = ok ? data?.groups[0] : undefined;
    const result = group?.results[0];
    return group === undefined || result === undefined ? null : { ...result, label: group.label, icon: group.icon };
  } catch {
    return null;
  }
}
