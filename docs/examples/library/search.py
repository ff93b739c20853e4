"""Resources whose records the global search finds."""

# region attributes
from library.models import Work, Writer

from django_panel import Resource


class FoundWriters(Resource):
    model = Writer
    slug = "writers"
    global_search_attributes = ["name"]


class FoundWorks(Resource):
    model = Work
    slug = "works"
    with_related = ["author"]
    global_search_attributes = ["title", "author.name", "tags.name"]

    @classmethod
    def global_search_details(cls, record):
        return {"Author": record.author, "Pages": record.pages}


# endregion


# region query
class PrintedWorks(FoundWorks):
    slug = "printed-works"
    global_search_limit = 3
    global_search_sort = 10

    @classmethod
    def global_search_query(cls):
        return cls.query().filter(kind="print").order_by("title")

    @classmethod
    def global_search_title(cls, record):
        return f"{record.title} (printed)"

    @classmethod
    def global_search_url(cls, record):
        return f"{super().global_search_url(record)}?from=search"


# endregion


# region panel
def library_panel(panel):
    return panel.path("library").global_search(
        limit=20, debounce=200, key_bindings=["mod+k", "mod+shift+f"]
    )


# endregion


# region ranked
from django_panel.search import FullTextSearch, TrigramSearch  # noqa: E402


class SimilarWriters(Resource):
    model = Writer
    slug = "similar-writers"
    global_search_attributes = TrigramSearch("name")


class DescribedWorks(Resource):
    model = Work
    slug = "described-works"
    global_search_attributes = FullTextSearch("title", "author.name", config="english")


# endregion

# region indexes
from django.contrib.postgres.indexes import GinIndex, OpClass  # noqa: E402
from django.contrib.postgres.search import SearchVector  # noqa: E402
from django.db.models.functions import Upper  # noqa: E402

INDEXES = [
    # A list of attributes, and words in TrigramSearch.
    GinIndex(OpClass(Upper("name"), name="gin_trgm_ops"), name="writer_name_words"),
    # Similar spellings in TrigramSearch.
    GinIndex(fields=["name"], opclasses=["gin_trgm_ops"], name="writer_name_similar"),
    # FullTextSearch("name", config="english").
    GinIndex(SearchVector("name", config="english"), name="writer_name_text"),
]
# endregion
