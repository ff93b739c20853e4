"""Writers, genres and a page behind one link of the sidebar."""

# region cluster
from library.models import Genre, Writer

from django_panel import Cluster, Page, Resource


class Catalogue(Cluster):
    navigation_icon = "book-open"
    navigation_sort = 10


class CatalogueWriters(Resource):
    model = Writer
    slug = "writers"
    cluster = Catalogue


class Genres(Resource):
    model = Genre
    cluster = Catalogue


class HouseRules(Page):
    subheading = "How a new title is entered."
    cluster = Catalogue
    navigation_sort = 90


# endregion
