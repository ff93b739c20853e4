import { useId, useRef } from "react";

import { FieldFrame } from "@/forms/FieldFrame";
import { describeField } from "@/integrations/formFields";
import { isJsonTemplate, placeholder, unknownPaths } from "@/integrations/template";
import { listOf, t } from "@/support/i18n";
import { Alert } from "@/ui/Alert";
import { Textarea } from "@/ui/Textarea";

interface BodyEditorProps {
  id: string;
  value: string;
  /** The paths that the template can use. */
  paths: readonly string[];
  error: string | null;
  onChange: (body: string) => void;
}

/** The template of the body, with the paths that can be inserted. */
export function BodyEditor({ id, value, paths, error, onChange }: BodyEditorProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const list = useId();
  const field = describeField({
    name: "body",
    label: t("Template"),
    helperText: t("A JSON object. Names between double braces are replaced by values. Leave it blank to send the whole payload."),
  });

  const insert = (path: string) => {
    const { current } = box;
    const start = current?.selectionStart ?? value.length;
    const end = current?.selectionEnd ?? value.length;
    const text = placeholder(path);
    onChange(value.slice(0, start) + text + value.slice(end));
    // After the new value is in the textarea.
    requestAnimationFrame(() => {
      current?.focus();
      current?.setSelectionRange(start + text.length, start + text.length);
    });
  };

  return (
    <>
      <FieldFrame field={field} id={id} error={error} mark={null}>
        <Textarea
          ref={box}
          id={id}
          dir="ltr"
          rows={5}
          spellCheck={false}
          autoCapitalize="off"
          value={value}
          placeholder={'{"text": "{{ record.id }}"}'}
          aria-invalid={error !== null || undefined}
          aria-describedby={`${id}-text`}
          className="font-mono text-sm pointer-coarse:text-base"
          onChange={(event) => onChange(event.target.value)}
        />
      </FieldFrame>
      <TemplateWarning template={value} paths={paths} />
      {paths.length > 0 && (
        <div className="flex flex-col gap-2">
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
    </>
  );
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
