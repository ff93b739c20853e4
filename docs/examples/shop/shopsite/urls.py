from django.urls import include, path

urlpatterns = [
    # Your own patterns, for example path("admin/", admin.site.urls).
    path("", include("django_panel.urls")),
]
