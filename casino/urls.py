"""Every path of the installation; the rooms keep their own lists."""

from django.contrib.auth import views as auth_views
from django.urls import URLPattern, URLResolver, include, path

from casino import health, views
from tables.admin.site import site

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.home, name="home"),
    path("login/", views.LoginView.as_view(), name="login"),
    path("logout/", auth_views.LogoutView.as_view(), name="logout"),
    path("password/", views.PasswordChangeView.as_view(), name="password_change"),
    path("language/", views.set_language, name="set_language"),
    path("healthz", health.healthz, name="healthz"),
    path("metrics", health.metrics, name="metrics"),
    path("api/v1/", include("casino.api")),
    path("admin/", site.urls),
    path("", include("tables.urls")),
    path("", include("games.urls")),
    path("", include("reports.urls")),
]

handler403 = "casino.views.forbidden"
handler404 = "casino.views.not_found"
handler500 = "casino.views.server_error"
