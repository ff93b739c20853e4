import { groupErrors } from "@/forms/state/errors";
import type { FormController } from "@/forms/state/useFormState";
import { plural } from "@/support/i18n";
import { Alert } from "@/ui/Alert";

/** Lists the server's errors: form errors as text, field errors as buttons that focus the field. */
export function ErrorSummary({ controller: { form, values, errors, show } }: { controller: FormController }) {
  const { fieldErrors, otherErrors } = groupErrors(form, errors, values);
  const count = fieldErrors.length;
  const sentence = plural("%(count)s field needs your attention.", "%(count)s fields need your attention.", count);
  const isListed = count > 1;
  return (
    <div role="alert" className="contents">
      {otherErrors.length + (isListed ? 1 : 0) > 0 && (
        <Alert color="danger" data-slot="error-summary" className="mb-6">
          {otherErrors.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {isListed && (
            <>
              <p className="font-medium">{sentence}</p>
              <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
                {fieldErrors.map(({ path, label, message }) => (
                  <li key={path}>
                    <button
                      type="button"
                      title={message}
                      onClick={() => show(path)}
                      className="min-h-6 rounded-sm text-start text-sm underline decoration-destructive/50 underline-offset-4 hover:decoration-destructive pointer-coarse:min-h-11"
                    >
                      {label}
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </Alert>
      )}
      {count === 1 && <p className="sr-only">{sentence}</p>}
    </div>
  );
}
