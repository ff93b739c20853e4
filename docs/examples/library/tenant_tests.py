from library.tenants import Branch, Room

from django_panel.testing import Ref, RouteRequest, tenant_canary


# region canary
def make_canary(clerk):
    """Return the canary of a clerk of the harbor branch."""
    harbor = Branch.objects.create(name="Harbor", slug="harbor")
    hill = Branch.objects.create(name="Hill", slug="hill")
    harbor.staff.add(clerk)
    room = RouteRequest(params={"record": Ref("room")})
    return tenant_canary(
        clerk,
        harbor,
        panel="branches",
        ours={"room": Room.objects.create(branch=harbor, name="Cellar")},
        theirs={"room": Room.objects.create(branch=hill, name="zq-canary room")},
        marks=["zq-canary"],
        rows={
            "dashboard": [RouteRequest()],
            "resources.rooms.index": [RouteRequest(), RouteRequest(query={"search": "zq"})],
            "resources.rooms.view": [room],
            "resources.rooms.edit": [room],
            "resources.rooms.update": [
                RouteRequest(params={"record": Ref("room")}, body={"name": "New"})
            ],
        },
    )


# endregion
