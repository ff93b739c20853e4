import { useId, useRef } from "react";

import type { HostFieldProps } from "@/forms/fields/CustomField";
import { isJsonTemplate, placeholder, unknownPaths } from "@/integrations/template";
import { listOf, t } from "@/support/i18n";
import { Alert } from "@/ui/Alert";
import { FieldHelp } from "@/ui/FieldText";
import { Textarea } from "@/ui/Textarea";

/** The field of the body's template, with the paths of the payload that can be inserted. */
export function BodyEditor({ field, value, config, id, describedBy, isInvalid, disabled, onChange }: HostFieldProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const list = useId();
  const help = useId();
  const text = typeof value === "string" ? value : "";
  const paths = pathsIn(config);

  const insert = (path: string) => {
    const { current } = box;
    const start = current?.selectionStart ?? text.length;
    const end = current?.selectionEnd ?? text.length;
    const added = placeholder(path);
    onChange(text.slice(0, start) + added + text.slice(end));
    // After the new value is in the textarea.
    requestAnimationFrame(() => {
      current?.focus();
      current?.setSelectionRange(start + added.length, start + added.length);
    });
  };

  return (
    <div className="flex flex-col gap-1.5">
      <Textarea
        ref={box}
        id={id}
        name={field.name}
        dir="ltr"
        rows={5}
        spellCheck={false}
        autoCapitalize="off"
        value={text}
        disabled={disabled}
        placeholder={'{"text": "{{ record.id }}"}'}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy === undefined ? help : `${describedBy} ${help}`}
        className="font-mono text-sm pointer-coarse:text-base"
        onChange={(event) => onChange(event.target.value)}
      />
      <FieldHelp id={help}>
        {t("A JSON object. Names between double braces are replaced by values. Leave it blank to send the whole payload.")}
      </FieldHelp>
      <TemplateWarning template={text} paths={paths} />
      {paths.length > 0 && (
        <div className="mt-1.5 flex flex-col gap-2">
          <p id={list} className="text-sm font-medium">
            {t("Insert a value")}
          </p>
          <ul aria-labelledby={list} className="flex max-h-48 flex-wrap gap-1.5 overflow-y-auto">
            {paths.map((path) => (
              <li key={path}>
                <button
                  type="button"
                  dir="ltr"
                  className="inline-flex h-8 items-center rounded-md border border-border bg-muted px-2 font-mono text-xs hover:bg-accent hover:text-accent-foreground pointer-coarse:h-11 pointer-coarse:px-3"
                  onClick={() => insert(path)}
                >
                  {path}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function pathsIn({ paths }: HostFieldProps["config"]): string[] {
  return Array.isArray(paths) ? paths.filter((path) => typeof path === "string") : [];
}

/** What the server would do differently than the template suggests. */
function TemplateWarning({ template, paths }: { template: string; paths: readonly string[] }) {
  if (template.trim() === "") {
    return null;
  }
  if (!isJsonTemplate(template)) {
    return (
      <Alert role="status" color="warning" className="text-sm">
        {t("This is not a JSON object or list, so the whole payload would be sent instead.")}
      </Alert>
    );
  }
  const unknown = unknownPaths(template, paths);
  return unknown.length === 0 ? null : (
    <Alert role="status" color="warning" className="text-sm">
      {t("The payload has no %(paths)s. Empty texts would be sent instead.", { paths: listOf(unknown) })}
    </Alert>
  );
}
