import { useEffect, useId, useRef, useState } from "react";
import type { KeyboardEvent } from "react";

import { HALF_HOURS, formatTime } from "@/forms/fields/dates/times";

interface TimeListProps {
  label: string;
  value: string;
  hasSeconds: boolean;
  onChoose: (time: string) => void;
}

/** A list of half hours; any other time is typed. */
export function TimeList({ label, value, onChoose }: TimeListProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const chosen = HALF_HOURS.indexOf(value.slice(0, 5));
  const [current, setCurrent] = useState(() => (chosen === -1 ? nearest(value) : chosen));

  useEffect(() => list.current?.focus(), []);
  useEffect(() => {
    list.current?.querySelector("[data-active=true]")?.scrollIntoView({ block: "nearest" });
  }, [current]);

  const handleKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowDown: current + 1, ArrowUp: current - 1, PageDown: current + 6, PageUp: current - 6, Home: 0, End: 47 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setCurrent(Math.max(0, Math.min(next, HALF_HOURS.length - 1)));
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      onChoose(HALF_HOURS[current] ?? "00:00");
    }
  };

  return (
    <ul
      ref={list}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={`${id}-${current}`}
      onKeyDown={handleKeyDown}
      className="max-h-64 min-w-32 overflow-y-auto p-1 outline-none!"
    >
      {HALF_HOURS.map((time, index) => (
        <li
          key={time}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
          data-active={index === current}
          onPointerMove={() => setCurrent(index)}
          onClick={() => onChoose(time)}
          className="flex min-h-8 cursor-default items-center rounded-md px-2.5 tabular-nums aria-selected:font-semibold aria-selected:text-primary data-[active=true]:bg-accent pointer-coarse:min-h-11"
        >
          {formatTime(time, false)}
        </li>
      ))}
    </ul>
  );
}

/** The initial highlight: the half hour before the current value, or 9:00. */
function nearest(value: string): number {
  const found = value === "" ? -1 : HALF_HOURS.findLastIndex((time) => time <= value.slice(0, 5));
  return found === -1 ? 18 : found;
}
