"""Long lists: users narrow them by dates and by values."""

from library.models import Loan

from django_panel import Resource
from django_panel.tables import ValuesFilter


# region dates
class LoanResource(Resource[Loan]):
    columns = ("work__title", "borrower", "lent_at")
    date_hierarchy = "lent_at"


# endregion


# region values
class FilteredLoans(Resource[Loan]):
    slug = "filtered-loans"
    columns = ("work__title", "borrower", "lent_at")
    filters = ("borrower", "work__author__name", ValuesFilter("shelf").label("From shelf"))


# endregion
