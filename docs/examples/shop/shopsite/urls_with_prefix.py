from django.urls import include, path

urlpatterns = [path("back/office/", include("django_panel.urls"))]
