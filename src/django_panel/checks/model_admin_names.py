"""The names of ``ModelAdmin`` and ``InlineModelAdmin``, and what to write in a panel instead.

A sentence of ``OPTIONS`` and ``METHODS`` is meant for a resource. ``OF_RELATION_MANAGERS`` and
``OF_POLICIES`` contain the sentences that differ there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

#: A sentence, by the names that it answers.
_Sentences = Iterable[tuple[str, str]]


def _by_name(sentences: _Sentences) -> Mapping[str, str]:
    """Return the sentence of each name; the names of a row are separated by spaces."""
    return MappingProxyType(
        {name: sentence for names, sentence in sentences for name in names.split()}
    )


_INLINE = 'An inline is a field: write `Inline("lines")` in `fields` or `form()`.'
_INLINE_OPTION = 'It is an option of a field: write `Inline("lines")` with its methods.'
_MANAGER_ROWS = "A relation manager edits records in dialogs, without empty rows. Remove it."
_PAGE = "Override a page of `pages()`."
_TEMPLATE = "Pages have no templates. Override a page of `pages()`, or use a render hook."
_LAYOUT = "It has no effect in a panel. Remove it."
_SEARCHED_SELECT = "A derived select searches its records. Remove it."
_SAVING = (
    "Override a hook of the create and edit pages: `mutate_form_data_before_save()`, "
    "`before_save()` or `after_save()`."
)
_SAVING_ROWS = (
    "The rows of an `Inline` are saved with the record. Override `after_save()` of a page."
)
_DELETION = (
    "Put `DeleteBulkAction().before(...)` into `actions`, or override `delete()` of the model."
)
_LOG = "The panel writes no `LogEntry`. Write it in `after_save()` of a page."
_RESPONSE = "Override `get_redirect_url()` of a page."
_MESSAGE = "Write `Action.success_message()`, or send a `Notification`."
_ROUTES = "Add a page to `pages()`."
_COLUMNS = "Write `columns`. They are the same for all users."
_FILTERS = "Write `filters`. They are the same for all users."
_FIELDS = "Write `fields`; `visible()` of a field takes a function."
_FORM = "Write `form_class`, or declare `form()`."
_ACTIONS = "Write `actions`; `visible()` and `authorize()` of an action take functions."
_OPTIONS_OF_RELATION = 'Put `Select("author").exists_in(...)` with a queryset into `fields`.'
_PERMISSION = "Set `policy`, and override `{rule}` of the policy."
_DECLARED_ONLY = "Only declared filters and options are read from a request. Remove it."
_CHECK = "Register a check with `django.core.checks.register()`."

OPTIONS: Mapping[str, str] = _by_name(
    [
        ("list_display", "Write `columns`."),
        (
            "list_display_links",
            "Rows link to their records. For another link write `url()` of a column.",
        ),
        ("list_filter", "Write `filters`."),
        (
            "list_editable",
            "Put a `ToggleColumn`, `TextInputColumn` or `SelectColumn` into `columns`.",
        ),
        ("list_per_page", "Write `super().table(schema).default_per_page(50)` in `table()`."),
        (
            "list_max_show_all",
            "Write `super().table(schema).per_page_options([25, 100])` in `table()`.",
        ),
        ("list_select_related", "Write a list of relations."),
        ("date_hierarchy", "Name the date in `filters`."),
        ("search_fields", "Write the names of fields."),
        ("search_help_text", "Write `super().table(schema).search_placeholder(...)` in `table()`."),
        ("ordering", "Write the names of fields."),
        ("sortable_by", "Write `sortable()` of the columns."),
        ("empty_value_display", "Write `placeholder()` of a column."),
        ("actions", "Write the names of methods, or actions."),
        ("action_form", "Put an `Action` with `schema()` into `actions`."),
        ("fields", "Write the names of fields."),
        ("fieldsets", 'Write sections in `fields`: `("Heading", {"fields": ["title"]})`.'),
        ("exclude", "Write `fields` with the other fields."),
        ("readonly_fields", "Write the names of fields and methods."),
        ("form", "Write `form_class`."),
        ("formfield_overrides", "Write a dictionary of field classes."),
        ("autocomplete_fields raw_id_fields", _SEARCHED_SELECT),
        (
            "filter_horizontal filter_vertical",
            "A derived select searches its records. Remove it, "
            'or put `CheckboxList("tags")` into `fields`.',
        ),
        ("radio_fields", 'Put `Radio("kind")` into `fields`.'),
        (
            "prepopulated_fields",
            "Put a field with `live()` and `after_state_updated()` into `fields`.",
        ),
        (
            "inlines",
            'Put `Inline("lines")` into `fields`, or return a relation manager from '
            "`relation_managers()`.",
        ),
        (
            "save_as save_as_continue",
            "Put `ReplicateAction()` into `record_actions()` of the table.",
        ),
        ("view_on_site", "Add an action with `url()` to `header_actions()` of the view page."),
        (
            "paginator show_full_result_count",
            'Write `super().table(schema).pagination("cursor")` '
            "in `table()` for a list without a count.",
        ),
        (
            "actions_on_bottom actions_on_top actions_selection_counter preserve_filters "
            "save_on_top show_facets checks_class",
            _LAYOUT,
        ),
        (
            "add_form_template change_form_template change_list_template "
            "delete_confirmation_template delete_selected_confirmation_template "
            "object_history_template popup_response_template",
            _TEMPLATE,
        ),
        ("Media media", "Write `Panel.assets()`."),
        ("urls", _ROUTES),
        # Options of inlines.
        ("model", "Write the class of the model."),
        (
            "can_delete",
            'It is a method here. For an inline write `Inline("lines").deletable(False)`.',
        ),
        ("classes extra fk_name formset max_num min_num template", _INLINE_OPTION),
        (
            "show_change_link",
            "Rows of an `Inline` have no link. Return a relation manager from "
            "`relation_managers()`.",
        ),
        ("verbose_name", "Write `label`."),
        ("verbose_name_plural", "Write `plural_label`."),
    ]
)

METHODS: Mapping[str, str] = _by_name(
    [
        # Records.
        ("get_queryset", "Override the class method `query()`."),
        ("get_object", "Override the class method `find_record()`, or `query()`."),
        ("get_search_results", "Write `search_fields`, or restrict the records in `query()`."),
        # Permissions.
        ("has_add_permission", _PERMISSION.format(rule="create(user)")),
        ("has_change_permission", _PERMISSION.format(rule="edit(user, record)")),
        ("has_delete_permission", _PERMISSION.format(rule="delete(user, record)")),
        ("has_view_permission", _PERMISSION.format(rule="view(user, record)")),
        ("has_view_or_change_permission", _PERMISSION.format(rule="view(user, record)")),
        ("has_module_permission get_model_perms", _PERMISSION.format(rule="view_any(user)")),
        ("lookup_allowed to_field_allowed", _DECLARED_ONLY),
        # Lists.
        ("get_list_display", _COLUMNS),
        ("get_list_display_links", "Write `url()` of a column; it takes a function."),
        ("get_list_filter", _FILTERS),
        (
            "get_list_select_related",
            "Write `list_select_related`, or override `get_with_related()`.",
        ),
        ("get_ordering", "Write `ordering`, or order the records in `query()`."),
        ("get_search_fields", "Write `search_fields`."),
        ("get_sortable_by", "Write `sortable()` of the columns."),
        (
            "get_paginator",
            'Write `super().table(schema).pagination("cursor")` in `table()` for '
            "a list without a count.",
        ),
        ("get_empty_value_display", "Write `placeholder()` of a column."),
        (
            "get_changelist get_changelist_form get_changelist_formset get_changelist_instance "
            "changelist_view",
            "Override the list page of `pages()`.",
        ),
        ("get_preserved_filters", _LAYOUT),
        # Actions.
        ("get_actions get_action get_action_choices action_checkbox", _ACTIONS),
        ("message_user", _MESSAGE),
        ("response_action", _MESSAGE),
        # Forms.
        ("get_form", _FORM),
        ("get_fields get_fieldsets get_exclude", _FIELDS),
        (
            "get_readonly_fields",
            "Write `readonly_fields`; `disabled()` of a field takes a function.",
        ),
        (
            "get_changeform_initial_data",
            "Write `default()` of a field, or override "
            "`mutate_form_data_before_fill()` of the create page.",
        ),
        ("get_autocomplete_fields", _SEARCHED_SELECT),
        ("get_prepopulated_fields", OPTIONS["prepopulated_fields"]),
        (
            "formfield_for_dbfield",
            "Write `formfield_overrides`, or put field objects into `fields`.",
        ),
        (
            "formfield_for_foreignkey formfield_for_manytomany get_field_queryset",
            _OPTIONS_OF_RELATION,
        ),
        ("formfield_for_choice_field", 'Put `Select("kind").options(...)` into `fields`.'),
        (
            "get_inlines get_inline_instances get_inline_formsets get_formsets_with_inlines "
            "get_formset get_formset_kwargs get_extra get_max_num get_min_num",
            _INLINE,
        ),
        # Saving and deleting.
        ("save_form save_model", _SAVING),
        ("save_formset save_related", _SAVING_ROWS),
        ("delete_model delete_queryset", _DELETION),
        (
            "get_deleted_objects",
            "A deletion asks the policy of each model that it reaches. "
            "Override `delete(user, record)` of the policies.",
        ),
        ("construct_change_message log_addition log_change log_deletion log_deletions", _LOG),
        # Pages.
        (
            "response_add response_change response_delete response_post_save_add "
            "response_post_save_change",
            _RESPONSE,
        ),
        (
            "add_view change_view changeform_view delete_view history_view render_change_form "
            "render_delete_form",
            _PAGE,
        ),
        ("get_urls", _ROUTES),
        ("get_view_on_site_url", OPTIONS["view_on_site"]),
        ("check", _CHECK),
    ]
)

OF_RELATION_MANAGERS: Mapping[str, str] = _by_name(
    [
        ("model fk_name", "Write `relationship`, the accessor on the owner."),
        ("list_display get_list_display", "Write `schema.columns([...])` in `table()`."),
        (
            "list_filter get_list_filter date_hierarchy",
            "Write `schema.filters([...])` in `table()`.",
        ),
        (
            "list_editable",
            "Put a `ToggleColumn`, `TextInputColumn` or `SelectColumn` into the "
            "columns of `table()`.",
        ),
        ("list_per_page", "Write `schema.default_per_page(50)` in `table()`."),
        ("list_max_show_all", "Write `schema.per_page_options([25, 100])` in `table()`."),
        ("list_select_related get_list_select_related", "Write `with_related`."),
        (
            "search_fields get_search_fields get_search_results",
            "Write `schema.search_fields([...])` in `table()`.",
        ),
        ("search_help_text", "Write `schema.search_placeholder(...)` in `table()`."),
        ("ordering get_ordering", "Write `schema.ordering([...])` in `table()`."),
        (
            "paginator get_paginator show_full_result_count",
            'Write `schema.pagination("cursor")` in `table()` for a list without a count.',
        ),
        (
            "actions get_actions get_action get_action_choices action_checkbox action_form",
            "Write `schema.bulk_actions([...])` in `table()`.",
        ),
        (
            "fields fieldsets exclude get_fields get_fieldsets get_exclude",
            "Write `schema.schema([...])` in `form()`.",
        ),
        ("readonly_fields get_readonly_fields", "Write `disabled()` of a field in `form()`."),
        (
            "formfield_overrides formfield_for_dbfield",
            "Put field objects into `form()`, or set "
            "`formfield_overrides` of the related resource.",
        ),
        (
            "formfield_for_foreignkey formfield_for_manytomany get_field_queryset",
            'Put `Select("author").exists_in(...)` with a queryset into `form()`.',
        ),
        ("formfield_for_choice_field", 'Put `Select("kind").options(...)` into `form()`.'),
        ("radio_fields", 'Put `Radio("kind")` into `form()`.'),
        (
            "prepopulated_fields get_prepopulated_fields",
            "Put a field with `live()` and `after_state_updated()` into `form()`.",
        ),
        ("inlines get_inlines get_inline_instances", 'Put `Inline("lines")` into `form()`.'),
        ("form get_form", _FORM),
        (
            "can_delete",
            "It is a method here: write `@classmethod def can_delete(cls, owner, record)`.",
        ),
        (
            "classes extra formset max_num min_num template get_extra get_max_num get_min_num "
            "get_formset get_formset_kwargs get_formsets_with_inlines get_inline_formsets",
            _MANAGER_ROWS,
        ),
        ("show_change_link", "Add `ViewAction()` to `record_actions()` of the table."),
        ("verbose_name", "Write `title`, or `label` for one record."),
        ("verbose_name_plural", "Write `title`, or `plural_label`."),
        ("get_queryset", "Override the class method `query(owner)`."),
        ("get_object", "Override the class method `query(owner)`."),
        (
            "has_add_permission",
            "Override `create(user)` of the related resource's policy, or `can_create(owner)`.",
        ),
        (
            "has_change_permission",
            "Override `edit(user, record)` of the related resource's "
            "policy, or `can_edit(owner, record)`.",
        ),
        (
            "has_delete_permission",
            "Override `delete(user, record)` of the related resource's "
            "policy, or `can_delete(owner, record)`.",
        ),
        (
            "has_view_permission has_view_or_change_permission",
            "Override `view(user, record)` of "
            "the related resource's policy, or `can_view(owner, record)`.",
        ),
        (
            "has_module_permission get_model_perms",
            "Override `view_any(user)` of the related resource's policy, or `can_view_any(owner)`.",
        ),
        (
            "save_form save_model save_formset save_related",
            "Override `save()` of the model, or add a receiver of `record_written`.",
        ),
        (
            "delete_model delete_queryset",
            "Override `delete()` of the model, or write `before()` of "
            "the delete action in `table()`.",
        ),
    ]
)

OF_POLICIES: Mapping[str, str] = _by_name(
    [
        ("get_queryset", "Override `scope(user, queryset)`."),
        ("has_add_permission", "Override `create(user)`."),
        ("has_change_permission", "Override `edit(user, record)`."),
        ("has_delete_permission", "Override `delete(user, record)` and `delete_any(user)`."),
        ("has_view_permission", "Override `view_any(user)` and `view(user, record)`."),
        ("has_view_or_change_permission", "Override `view(user, record)`."),
        ("has_module_permission get_model_perms", "Override `view_any(user)`."),
    ]
)
