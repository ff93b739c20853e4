import type { Form } from "@/contracts/forms";
import type { FieldNode } from "@/contracts/forms-fields";
import { fieldsOf } from "@/forms/nodes";
import type { FieldChange, FormStore } from "@/forms/state/FormStore";
import type { Values } from "@/forms/state/values";
import { requestJson } from "@/support/http";

interface PendingRequest {
  path: string;
  previous: unknown;
  controller: AbortController;
}

/**
 * Post changes of live fields to the server and apply the responses. One request at a time, in the order of the
 * changes, because each response is part of the next request. A newer change of the same field aborts the older
 * request.
 */
export class LiveUpdates {
  /** Changes to post, oldest first, with the value that the server knows. */
  private readonly queue = new Map<string, unknown>();
  /** Changed fields that wait for a pause in typing or for blur. */
  private readonly pending = new Map<string, { previous: unknown; timer: ReturnType<typeof setTimeout> | null }>();
  private current: PendingRequest | null = null;

  constructor(
    private readonly store: FormStore,
    private readonly url: string,
  ) {}

  changed({ path, field, previous }: FieldChange): void {
    if (field.live === null) {
      return;
    }
    const before = this.pending.get(path);
    if (before?.timer != null) {
      clearTimeout(before.timer);
    }
    const timer = field.live.onBlur ? null : setTimeout(() => this.enqueue(path), field.live.debounce);
    this.pending.set(path, { previous: before === undefined ? previous : before.previous, timer });
  }

  blurred(path: string): void {
    if (this.pending.get(path)?.timer === null) {
      this.enqueue(path);
    }
  }

  stop(): void {
    this.pending.forEach(({ timer }) => timer !== null && clearTimeout(timer));
    this.pending.clear();
    this.queue.clear();
    this.current?.controller.abort();
    this.current = null;
  }

  private enqueue(path: string): void {
    const pending = this.pending.get(path);
    if (pending === undefined) {
      return;
    }
    this.pending.delete(path);
    if (this.current?.path === path) {
      // The response to the older change never arrived.
      this.queue.set(path, this.current.previous);
      this.current.controller.abort();
      this.current = null;
    } else if (!this.queue.has(path)) {
      this.queue.set(path, pending.previous);
    }
    this.sendNext();
  }

  private sendNext(): void {
    const [next] = this.queue;
    if (this.current !== null || next === undefined) {
      return;
    }
    const [path, previous] = next;
    this.queue.delete(path);
    const current: PendingRequest = { path, previous, controller: new AbortController() };
    this.current = current;
    void this.send(current).then(() => {
      if (this.current === current) {
        this.current = null;
        this.sendNext();
      }
    });
  }

  private async send(current: PendingRequest): Promise<void> {
    const { path, previous, controller } = current;
    const posted = postableValues(this.store.getSnapshot());
    try {
      const response = await requestJson<{ form: Form }>(this.url, {
        method: "POST",
        body: { state: posted, changed: path, previous },
        signal: controller.signal,
      });
      if (this.current === current && response.ok && response.data !== null) {
        this.store.patch(response.data.form, posted);
      }
    } catch {
      // The request failed or was aborted. The values stay, and the save validates them.
    }
  }
}

/** The values that are posted before a save: all but passwords. */
function postableValues({ form, values }: { form: Form; values: Values }): Values {
  const fields = fieldsOf(form.schema).filter((field) => !isSecret(field) && Object.hasOwn(values, field.name));
  return Object.fromEntries(fields.map(({ name }) => [name, values[name]]));
}

function isSecret({ type }: FieldNode): boolean {
  return type === "password";
}
