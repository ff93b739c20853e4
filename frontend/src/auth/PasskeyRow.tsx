import { useId, useState } from "react";

import type { Passkey } from "@/contracts/pages-settings";
import { t, tc } from "@/support/i18n";
import { Button } from "@/ui/Button";
import { Form } from "@/ui/Form";
import { Input } from "@/ui/Input";

interface PasskeyRowProps {
  passkey: Passkey;
  isBusy: boolean;
  /** Resolves to whether the passkey has the new name. */
  onRename: (name: string) => Promise<boolean>;
  onRemove: () => void;
}

/** A passkey with its name, which can be changed in place. */
export function PasskeyRow({ passkey, isBusy, onRename, onRemove }: PasskeyRowProps) {
  const [name, setName] = useState<string | null>(null);
  const [wasOpen, setWasOpen] = useState(false);
  const close = () => {
    setWasOpen(true);
    setName(null);
  };
  const id = useId();
  if (name === null) {
    return (
      <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5">
        <span className="min-w-40 flex-1">
          <span className="block truncate font-medium">{passkey.name}</span>
          <span className="block text-sm text-muted-foreground">{usageOf(passkey)}</span>
        </span>
        <span className="flex gap-2">
          <Button variant="ghost" size="sm" aria-label={t("Rename %(name)s", { name: passkey.name })} autoFocus={wasOpen} onClick={() => setName(passkey.name)}>
            {t("Rename")}
          </Button>
          <Button variant="outline" size="sm" aria-label={t("Remove %(name)s", { name: passkey.name })} aria-disabled={isBusy} onClick={onRemove}>
            {tc("a passkey", "Remove")}
          </Button>
        </span>
      </li>
    );
  }
  const submit = async () => {
    const wanted = name.trim();
    if (wanted === passkey.name) {
      close();
    } else if (wanted !== "" && !isBusy && (await onRename(wanted))) {
      close();
    }
  };
  return (
    <li className="px-3 py-2.5">
      <Form className="flex flex-wrap items-center gap-2" onSubmit={() => void submit()}>
        <label htmlFor={id} className="sr-only">
          {t("Name of the passkey")}
        </label>
        <Input
          id={id}
          className="min-w-40 flex-1"
          maxLength={100}
          autoComplete="off"
          autoFocus
          required
          value={name}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => event.key === "Escape" && close()}
        />
        <span className="flex gap-2">
          <Button type="submit" variant="primary" size="sm" aria-disabled={isBusy || name.trim() === ""}>
            {t("Save")}
          </Button>
          <Button variant="ghost" size="sm" onClick={close}>
            {t("Cancel")}
          </Button>
        </span>
      </Form>
    </li>
  );
}

function usageOf({ created_at_diff: created, last_used_at_diff: used }: Passkey): string {
  return used === null ? t("Added %(time)s, never used", { time: created }) : t("Added %(time)s, last used %(used)s", { time: created, used });
}
