"""Long lists: users narrow them by dates and by values."""

from django.db.models import Value
from django.db.models.functions import Lower, NullIf
from library.models import Lending

from django_panel import Resource
from django_panel.tables import DateTimeColumn, TextColumn, ValuesFilter


# region dates
class LoanResource(Resource[Lending]):
    columns = ("work__title", "borrower", "lent_at")
    date_hierarchy = "lent_at"


# endregion


# region values
class FilteredLoans(Resource[Lending]):
    slug = "filtered-loans"
    columns = ("work__title", "borrower", "lent_at")
    filters = ("borrower", "work__author__name", ValuesFilter("shelf").label("From shelf"))


# endregion


# region plain
class PlainLoans(Resource[Lending]):
    slug = "plain-loans"
    columns = ("work__title", "borrower")
    search_fields = ("work__title", "borrower")
    search_help_text = "Title or borrower"

    @classmethod
    def table(cls, schema):
        return super().table(schema).row_links(False)


# endregion


# region expressions
class SortedLoans(Resource[Lending]):
    slug = "sorted-loans"
    columns = (
        TextColumn("borrower").sortable(column=Lower("borrower")),
        TextColumn("shelf").sortable(column=NullIf("shelf", Value("")).asc(nulls_last=True)),
        DateTimeColumn("lent_at").sortable(column="-lent_at"),
    )


# endregion
