import { t } from "@/support/i18n";
import { Card } from "@/ui/Card";
import { CopyLine } from "@/ui/CopyLine";

/** The first steps for the developer of the panel, with commands to copy. */
export function GettingStarted() {
  const steps = [
    {
      title: t("Show a model"),
      text: t("The command reads the model and writes a resource with its list and form."),
      line: "python manage.py panel_make_resource Project",
    },
    {
      title: t("See the URLs of the panel"),
      text: t("The list shows every URL, its name and its view."),
      line: "python manage.py panel_routes",
    },
    {
      title: t("Check the configuration"),
      text: t("Errors name the class and how to fix it."),
      line: "python manage.py check",
    },
  ];
  return (
    <section aria-labelledby="getting-started" className="max-w-[1120px]">
      <h2 id="getting-started" className="mb-3 text-sm font-medium text-muted-foreground">
        {t("Getting started")}
      </h2>
      <Card>
        <ol className="divide-y divide-border">
          {steps.map((step, index) => (
            <li key={step.line} className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-3 p-4 sm:p-5 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:items-center">
              <div className="flex gap-3.5">
                <span
                  aria-hidden
                  className="flex size-6 shrink-0 items-center justify-center rounded-full border border-border text-xs font-medium tabular-nums text-muted-foreground"
                >
                  {index + 1}
                </span>
                <div>
                  <h3 className="font-medium">{step.title}</h3>
                  <p className="mt-0.5 text-sm leading-prose text-muted-foreground">{step.text}</p>
                </div>
              </div>
              <CopyLine text={step.line} />
            </li>
          ))}
        </ol>
      </Card>
    </section>
  );
}
