"""The demo's staff: one person a role, croupiers and inspectors for the other tables."""

from tables.enums import Language, Role
from tables.models import Casino, StaffMember
from tables.services import pins
from tables.services.staff import create_staff

PASSWORD = "deal-me-in-2010"

# user name: (role, name, language, PIN)
PEOPLE: dict[str, tuple[Role, str, Language, str]] = {
    "croupier": (Role.CROUPIER, "Marko Kovač", Language.CROATIAN, "250417"),
    "inspector": (Role.INSPECTOR, "Elena Todorova", Language.BULGARIAN, "361528"),
    "pit": (Role.PIT, "Ana Dimitrova", Language.ENGLISH, "472639"),
    "chief": (Role.CHIEF, "Ivan Marić", Language.CROATIAN, "583741"),
    "manager": (Role.MANAGER, "Petra Horvat", Language.ENGLISH, "694852"),
    "limits": (Role.LIMITS, "Georgi Ivanov", Language.ENGLISH, "705963"),
    "compliance": (Role.COMPLIANCE, "Nadezhda Petrova", Language.ENGLISH, "816074"),
    "cage": (Role.CAGE, "Luka Babić", Language.ENGLISH, "927185"),
    "finance": (Role.FINANCE, "Vesela Stoyanova", Language.ENGLISH, "138296"),
    "auditor": (Role.AUDITOR, "Olga Sokolova", Language.RUSSIAN, "249307"),
    "croupier2": (Role.CROUPIER, "Iva Jurić", Language.ENGLISH, "350418"),
    "inspector2": (Role.INSPECTOR, "Stefan Nikolov", Language.ENGLISH, "461529"),
    "croupier3": (Role.CROUPIER, "Boris Angelov", Language.BULGARIAN, "572641"),
    "croupier4": (Role.CROUPIER, "Teodora Ilieva", Language.ENGLISH, "683752"),
    "croupier5": (Role.CROUPIER, "Nina Volkova", Language.RUSSIAN, "794863"),
    "inspector3": (Role.INSPECTOR, "Tomislav Perić", Language.ENGLISH, "805974"),
}
ADMIN = ("admin", "Damir Novak", "572631")


def make_admin(casino: Casino) -> StaffMember:
    """The installation's own first person; everybody else is made by him."""
    username, name, _pin = ADMIN
    return StaffMember.objects.create_superuser(
        username, PASSWORD, full_name=name, casino=casino, language=Language.ENGLISH
    )


def make_people(casino: Casino, admin: StaffMember) -> dict[str, StaffMember]:
    """Everybody by user name, with password and PIN."""
    people = {admin.username: admin}
    pins.set_pin(admin, admin, ADMIN[2])
    for username, (role, name, language, pin) in PEOPLE.items():
        people[username] = create_staff(
            admin,
            username=username,
            full_name=name,
            casino=casino,
            roles=[role],
            language=language,
            password=PASSWORD,
        )
        pins.set_pin(people[username], admin, pin)
    return people


def introduction() -> str:
    """The demo users as printed at the start: user name, role, PIN; one password for all."""
    rows = [(name, role.label, pin) for name, (role, _name, _language, pin) in PEOPLE.items()]
    rows.append((ADMIN[0], Role.ADMIN.label, ADMIN[2]))
    lines = [f"  {name:<12} {role!s:<22} PIN {pin}" for name, role, pin in rows]
    return "\n".join([f"Demo users, password of everyone: {PASSWORD}", *lines])
