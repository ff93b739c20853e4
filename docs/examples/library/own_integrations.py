# region own
from django_panel import forms, tables
from django_panel.integrations import IntegrationResource


class OwnIntegrations(IntegrationResource):
    def table(self, schema: tables.TableSchema) -> tables.TableSchema:
        table = super().table(schema)
        return table.columns([*table.get_columns(), tables.TextColumn("method")])

    def form(self, schema: forms.FormSchema) -> forms.FormSchema:
        return schema.schema(
            [
                forms.TextInput("name").required(),
                forms.CheckboxList("triggers")
                .options([(each.value, each.value) for each in self.get_triggers()])
                .required(),
                forms.Select("url")
                .options([("https://hooks.example.com/", "Accounting")])
                .required(),
            ]
        )


# endregion
