"""Every mistake a developer can make, as a named factory: the thing, the rule, the fix."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Self


def dotted(thing: object) -> str:
    """Return the full dotted name of a class, or of an object's class."""
    cls = thing if isinstance(thing, type) else type(thing)
    return f"{cls.__module__}.{cls.__qualname__}"


def nearest(word: str, known: Iterable[str]) -> str:
    """Return `` Did you mean 'x'?`` for a near miss, else an empty string."""
    match = get_close_matches(word, sorted(known), n=1)
    return f" Did you mean {match[0]!r}?" if match else ""


class PanelException(Exception):
    """The root of what this package raises about declarations."""

    #: The system-check id under which the same mistake is reported by ``manage.py check``.
    check_id = "panel.E001"


class LogicException(RuntimeError):
    """Something was asked before it could be known."""

    #: Also a mistake of a declaration: one that asks about the reader is found at the start.
    check_id = "panel.E010"

    @classmethod
    def asked_while_declaring(cls, declaration: str, what: str) -> Self:
        return cls(
            f"{declaration} reads {what} while it is being declared. "
            "Declarations are built once and shared by everybody. "
            "Pass a callable to the option that varies instead."
        )

    @classmethod
    def panel_not_booted(cls, panel_id: str) -> Self:
        return cls(
            f"Panel {panel_id!r} is not booted yet. "
            "What it contains is known once all providers have been read."
        )

    @classmethod
    def asked_while_reading_panels(cls) -> Self:
        return cls(
            "A panel or one of its addresses was asked for while the panels are being read. "
            "Panels and addresses are known once all providers have been read. "
            "Use reverse_lazy(), or pass a callable."
        )


class Halt(Exception):
    """Raised by a hook to stop a write without an error; nothing is saved."""


class PanelAuthorizationException(PanelException):
    """A strict panel was asked about a resource that states no policy."""

    check_id = "panel.E009"


class PanelSchemaException(PanelException):
    """A schema was put together in a way that cannot be drawn."""

    check_id = "panel.E008"

    @classmethod
    def missing_model(cls, resource: type) -> Self:
        return cls(
            f"{dotted(resource)} declares no model. A resource binds one model to its pages. "
            "Add `model = YourModel` to the class."
        )

    @classmethod
    def unknown_column_path(
        cls, column: str, model: type, segment: str, known: Iterable[str]
    ) -> Self:
        names = sorted(known)
        return cls(
            f"The column {column!r} cannot be read: {dotted(model)} has no single-valued field "
            f"{segment!r}.{nearest(segment, names)} "
            f"Its fields: {', '.join(names) or 'none'}. "
            "A column names a field, or follows relations to one with dots."
        )

    @classmethod
    def duplicate_columns(cls, names: Iterable[str]) -> Self:
        return cls(
            f"A table declares these columns twice: {', '.join(sorted(names))}. "
            "A column's name is unique in its table. Remove one of each."
        )

    @classmethod
    def unknown_default_sort(cls, column: str, known: Iterable[str]) -> Self:
        names = list(known)
        return cls(
            f"A table sorts by {column!r}, which it does not declare.{nearest(column, names)} "
            f"Its columns: {', '.join(names) or 'none'}. "
            "default_sort() names one of them."
        )

    @classmethod
    def unnamed(cls, what: str, kind: type) -> Self:
        return cls(
            f"A {dotted(kind)} has no name. Every {what} is looked up by its name. "
            "Pass one as the first argument."
        )

    @classmethod
    def duplicate_fields(cls, names: Iterable[str]) -> Self:
        return cls(
            f"A form declares these fields twice: {', '.join(sorted(names))}. "
            "A field's name is unique in its form. Remove one of each."
        )

    @classmethod
    def unusable_option(cls, option: object) -> Self:
        return cls(
            f"{option!r} is no option of a list. "
            "options() takes pairs of value and label, a mapping, a Django Choices class, or a "
            "function that returns one of these. Correct the call."
        )

    @classmethod
    def unusable_column_span(cls, span: object, context: str) -> Self:
        return cls(
            f"{context} has the column span {span!r}. "
            "A span is a number from 1 to 4, or 'full'. Use one of these."
        )

    @classmethod
    def unknown_breakpoints(cls, names: Iterable[str], known: Iterable[str], context: str) -> Self:
        return cls(
            f"{context} has a column span for {', '.join(map(repr, names))}. "
            f"The breakpoints are {', '.join(map(repr, known))}. Use these names."
        )


class PanelRegistrationException(PanelException):
    """Panels, or what they contain, contradict each other or do not exist."""

    @classmethod
    def unusable_settings(cls, wrong: str, mend: str) -> Self:
        mistake = cls(f"{wrong} {mend}")
        mistake.check_id = "panel.E002"
        return mistake

    @classmethod
    def unimportable_provider(cls, path: str, reason: object) -> Self:
        return cls(
            f"The panel provider {path!r} cannot be imported: {reason}. "
            "PANEL['panels'] lists dotted paths of PanelProvider classes. "
            "Correct the path or remove it."
        )

    @classmethod
    def not_a_provider(cls, path: str) -> Self:
        return cls(
            f"{path!r} is not a panel provider. "
            "PANEL['panels'] lists subclasses of django_panel.PanelProvider. "
            "Inherit from it and return a panel from panel()."
        )

    @classmethod
    def provider_returned_nothing(cls, provider: type) -> Self:
        return cls(
            f"{dotted(provider)}.panel() did not return the panel. "
            "A provider configures the panel it is given and returns it. "
            "Add `return panel`."
        )

    @classmethod
    def duplicate_panel_id(cls, panel_id: str, first: object, second: object) -> Self:
        return cls(
            f"{dotted(first)} and {dotted(second)} both declare the panel id {panel_id!r}. "
            "An id belongs to one panel. "
            "Rename one provider, or give one panel another id with Panel.id()."
        )

    @classmethod
    def duplicate_panel_path(cls, path: str, first: str, second: str) -> Self:
        return cls(
            f"The panels {first!r} and {second!r} both live at the path {path!r}. "
            "A path belongs to one panel, also when their domains differ. "
            "Give one of them another path()."
        )

    @classmethod
    def unusable_panel_id(cls, panel_id: str) -> Self:
        return cls(
            f"{panel_id!r} cannot be a panel id. "
            "An id holds lower-case letters, digits and hyphens, because route names contain it. "
            "Choose another with Panel.id()."
        )

    @classmethod
    def unknown_panel(cls, panel_id: str, known: Iterable[str]) -> Self:
        names = sorted(known)
        return cls(
            f"There is no panel {panel_id!r}.{nearest(panel_id, names)} "
            f"Registered: {', '.join(names) or 'none'}. "
            "Panels are listed in PANEL['panels']."
        )

    @classmethod
    def no_current_panel(cls, what: str) -> Self:
        return cls(
            f"{what} needs a panel, and none is bound. "
            "A panel is bound while a panel request or a panel job runs. "
            "Pass panel=, or bind one with django_panel.support.context.bind(panel=...)."
        )

    @classmethod
    def frozen_panel(cls, panel_id: str, method: str) -> Self:
        return cls(
            f"Panel {panel_id!r} is already booted, so {method}() would change nothing. "
            "A panel is configured in its provider. Move the call there."
        )

    @classmethod
    def unimportable_discovery_path(cls, path: str, reason: object) -> Self:
        return cls(
            f"Discovery could not import {path!r}: {reason}. "
            "discover_resources(), discover_pages() and discover_widgets() take dotted modules. "
            "Correct the path, or fix the error in that module."
        )

    @classmethod
    def outdated_manifest(cls, path: object, name: str) -> Self:
        return cls(
            f"The discovery manifest {str(path)!r} names {name}, which is no longer there. "
            "The manifest is read instead of looking for classes. "
            "Run `manage.py panel_clear`, or `manage.py panel_cache` to write it anew."
        )

    @classmethod
    def unusable_entry(cls, method: str, entry: object, wanted: str) -> Self:
        name = dotted(entry) if isinstance(entry, type) else repr(entry)
        return cls(
            f"Panel.{method}() was given {name}. It takes {wanted}. "
            "Correct the call in the provider."
        )

    @classmethod
    def duplicate_resource_slug(cls, slug: str, first: type, second: type) -> Self:
        return cls(
            f"{dotted(first)} and {dotted(second)} share the slug {slug!r}. "
            "A slug belongs to one resource in a panel. "
            "Set `slug` on one of them, or register it with ResourceConfiguration.slug()."
        )

    @classmethod
    def resource_under_two_slugs(cls, resource: type, first: str, second: str) -> Self:
        return cls(
            f"{dotted(resource)} is configured twice in one panel, under {first!r} and {second!r}. "
            "A resource has one slug and one configuration in a panel. Keep one of the two."
        )

    @classmethod
    def duplicate_page_slug(cls, slug: str, first: type, second: type) -> Self:
        return cls(
            f"The pages {dotted(first)} and {dotted(second)} share the slug {slug!r}. "
            "A slug belongs to one page in a panel. Set `slug` on one of them."
        )

    @classmethod
    def page_resource_slug_clash(cls, slug: str, page: type, resource: type) -> Self:
        return cls(
            f"The page {dotted(page)} and the resource {dotted(resource)} share the slug {slug!r}. "
            "Pages and resources live side by side under the panel's path. "
            "Set another `slug` on one of them."
        )

    @classmethod
    def duplicate_widget_id(cls, widget_id: str, first: type, second: type) -> Self:
        return cls(
            f"The widgets {dotted(first)} and {dotted(second)} share the id {widget_id!r}. "
            "A widget's id is its kebab-case class name and is unique in a panel. "
            "Rename one of the classes."
        )

    @classmethod
    def reserved_slug(cls, slug: str, owner: type) -> Self:
        return cls(
            f"{dotted(owner)} would live at {slug!r}, which the panel itself uses. "
            "The first segment of a path may not be one of the panel's own. "
            f'Set another one on the class, for example `slug = "{slug}-list"`.'
        )

    @classmethod
    def unusable_slug(cls, slug: str, owner: type) -> Self:
        return cls(
            f"{dotted(owner)} has the slug {slug!r}. "
            "A slug holds letters, digits, hyphens and underscores. "
            "Set `slug` on the class."
        )

    @classmethod
    def colliding_route_path(cls, path: str, first: type, second: type) -> Self:
        return cls(
            f"{dotted(first)} and {dotted(second)} both answer {path!r}. "
            "A path shape belongs to one resource in a panel. "
            "Give one of them a different slug or route_path."
        )

    @classmethod
    def unusable_route_path(cls, path: str, page: type) -> Self:
        return cls(
            f"{dotted(page)} has the path {path!r}. "
            "A path holds segments of letters, digits, '.', '_', '~' and '-', and parameters such "
            "as {record}, each name once. Correct its route_path."
        )

    @classmethod
    def unusable_resource_page(cls, resource: type, key: str, page: object) -> Self:
        name = dotted(page) if isinstance(page, type) else repr(page)
        return cls(
            f"{dotted(resource)}.pages() names {name} under {key!r}. "
            "The pages of a resource are subclasses of ResourcePage that state render(). "
            "Name such a class, or register a standalone page with Panel.pages()."
        )

    @classmethod
    def resource_not_in_panel(cls, resource: type, panel_id: str) -> Self:
        return cls(
            f"{dotted(resource)} is not registered in the panel {panel_id!r}. "
            "A URL leads only to what the panel contains. "
            "Add the resource to the panel, or pass the panel that has it."
        )

    @classmethod
    def page_not_in_panel(cls, page: type, panel_id: str) -> Self:
        return cls(
            f"The page {dotted(page)} has no address in the panel {panel_id!r}. "
            "A URL leads only to what the panel contains. "
            "Add the page with Panel.pages(), or pass the panel that has it."
        )

    @classmethod
    def unknown_page_key(cls, resource: type, key: str, known: Iterable[str]) -> Self:
        names = list(known)
        return cls(
            f"{dotted(resource)} has no page {key!r}.{nearest(key, names)} "
            f"Its pages() names: {', '.join(names) or 'none'}."
        )

    @classmethod
    def unknown_middleware(cls, entry: str, reason: object) -> Self:
        return cls(
            f"The middleware {entry!r} cannot be used: {reason}. "
            "Panel.middleware() takes an alias (panel, panel.two-factor, panel.email-code, "
            "panel.parent), a dotted path or a factory. Correct the entry."
        )

    @classmethod
    def unnamed_parameter(cls, page: type, method: str, parameter: str, path: str) -> Self:
        return cls(
            f"{dotted(page)}.{method}() asks for {parameter!r}, which the path {path!r} lacks. "
            "A page receives exactly the route parameters its signature names. "
            "Rename the argument, give it a default, or add it to route_path."
        )

    @classmethod
    def unusable_option(cls, option: str, value: object, rule: str) -> Self:
        return cls(
            f"Panel.{option}() was given {value!r}. {rule} Correct the call in the provider."
        )

    @classmethod
    def duplicate_plugin(cls, plugin_id: str, panel_id: str) -> Self:
        return cls(
            f"The plugin {plugin_id!r} is registered twice in the panel {panel_id!r}. "
            "A plugin is registered once. Remove one of the two."
        )

    @classmethod
    def incompatible_plugin(cls, plugin_id: str, constraint: str, installed: str) -> Self:
        return cls(
            f"The plugin {plugin_id!r} needs django-panel {constraint}, and {installed} is "
            "installed. Upgrade one of the two."
        )

    @classmethod
    def unusable_version_constraint(cls, plugin_id: str, constraint: str) -> Self:
        return cls(
            f"The plugin {plugin_id!r} states the version constraint {constraint!r}. "
            "A constraint is a list such as '>=0.1,<0.3'. Correct requires_panel in its metadata()."
        )
