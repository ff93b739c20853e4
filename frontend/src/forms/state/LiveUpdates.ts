import type { Form } from "@/contracts/forms";
import type { FieldNode } from "@/contracts/forms-fields";
import { fieldsOf } from "@/forms/nodes";
import type { FieldChange, FormStore } from "@/forms/state/FormStore";
import type { Values } from "@/forms/state/values";
import { requestJson } from "@/support/http";

interface Asking {
  path: string;
  previous: unknown;
  controller: AbortController;
}

/**
 * Ask the server what changes of live fields mean.
 *
 * One question at a time, in the order of the changes: the answer to the first is part of the second. A newer
 * change of the same field takes the place of the older one, whose answer nobody needs any more.
 */
export class LiveUpdates {
  /** What to ask, oldest first, with the value that the server last heard of. */
  private readonly waiting = new Map<string, unknown>();
  /** Fields whose typing has not paused yet, or that have not been left yet. */
  private readonly held = new Map<string, { previous: unknown; timer: ReturnType<typeof setTimeout> | null }>();
  private asking: Asking | null = null;

  constructor(
    private readonly store: FormStore,
    private readonly url: string,
  ) {}

  changed({ path, field, previous }: FieldChange): void {
    if (field.live === null) {
      return;
    }
    const before = this.held.get(path);
    if (before?.timer != null) {
      clearTimeout(before.timer);
    }
    const timer = field.live.onBlur ? null : setTimeout(() => this.release(path), field.live.debounce);
    this.held.set(path, { previous: before === undefined ? previous : before.previous, timer });
  }

  left(path: string): void {
    if (this.held.get(path)?.timer === null) {
      this.release(path);
    }
  }

  stop(): void {
    this.held.forEach(({ timer }) => timer !== null && clearTimeout(timer));
    this.held.clear();
    this.waiting.clear();
    this.asking?.controller.abort();
    this.asking = null;
  }

  private release(path: string): void {
    const held = this.held.get(path);
    if (held === undefined) {
      return;
    }
    this.held.delete(path);
    if (this.asking?.path === path) {
      // What the server made of the older change never arrived here.
      this.waiting.set(path, this.asking.previous);
      this.asking.controller.abort();
      this.asking = null;
    } else if (!this.waiting.has(path)) {
      this.waiting.set(path, held.previous);
    }
    this.askNext();
  }

  private askNext(): void {
    const [next] = this.waiting;
    if (this.asking !== null || next === undefined) {
      return;
    }
    const [path, previous] = next;
    this.waiting.delete(path);
    const asking: Asking = { path, previous, controller: new AbortController() };
    this.asking = asking;
    void this.ask(asking).then(() => {
      if (this.asking === asking) {
        this.asking = null;
        this.askNext();
      }
    });
  }

  private async ask(asking: Asking): Promise<void> {
    const { path, previous, controller } = asking;
    const posted = speakable(this.store.getSnapshot());
    try {
      const answer = await requestJson<{ form: Form }>(this.url, {
        method: "POST",
        body: { state: posted, changed: path, previous },
        signal: controller.signal,
      });
      if (this.asking === asking && answer.ok && answer.data !== null) {
        this.store.patch(answer.data.form, posted);
      }
    } catch {
      // Out of reach, or not needed any more. Fields keep what they hold, and saving judges it all the same.
    }
  }
}

/** What is told about a form before it is saved: everything but secrets. */
function speakable({ form, values }: { form: Form; values: Values }): Values {
  const told = fieldsOf(form.schema).filter((field) => !isSecret(field) && Object.hasOwn(values, field.name));
  return Object.fromEntries(told.map(({ name }) => [name, values[name]]));
}

function isSecret({ type }: FieldNode): boolean {
  return type === "password";
}
