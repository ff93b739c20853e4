"""A long list: users narrow it by dates."""

from library.models import Loan

from django_panel import Resource


# region dates
class LoanResource(Resource[Loan]):
    columns = ("work__title", "borrower", "lent_at")
    date_hierarchy = "lent_at"


# endregion
