"""Who works at the agency, and in which teams."""

# Real names and real punctuation look alike on purpose: the screens must cope with them.
# ruff: noqa: RUF001

from __future__ import annotations

#: Name and job title; the order decides nothing but the seeded keys.
STAFF: tuple[tuple[str, str], ...] = (
    ("Zoë Lindqvist", "Design lead"),
    ("Łukasz Wójcik", "Backend engineer"),
    ("Nguyễn Thị Minh", "Product designer"),
    ("Tomás Oliveira", "Mobile engineer"),
    ("Ingrid Sørensen", "Producer"),
    ("Kwame Boateng", "Data analyst"),
    ("Frédérique d'Hautefeuille-Montrachet", "Brand strategist"),
    ("Priya Raghunathan", "Frontend engineer"),
    ("Bo Li", "Designer"),
    ("Siobhán O’Rourke", "Copywriter"),
    ("Mateus Carvalho", "Site reliability engineer"),
    ("Hana Nováková", "Content editor"),
    ("Yūki Tanabe", "Illustrator"),
    ("José Ángel Ruiz de la Peña y Montenegro", "Account director"),
    ("Maren Petersen", "Producer"),
    ("Idris Abdullahi", "Backend engineer"),
    ("Élodie Marchand", "Campaign manager"),
    ("Rasmus Dahl", "Frontend engineer"),
    ("Noor van der Berg", "Researcher"),
    ("Gulnara Sadykova", "Quality engineer"),
    ("Callum Reid", "Mobile engineer"),
    ("Agnieszka Żak", "Accountant"),
    ("Dimitra Papadaki", "Growth manager"),
    ("Samuel Okonkwo", "Motion designer"),
    ("Lena Böttcher", "Support engineer"),
    ("Haruto Ishii", "Intern"),
    ("Wilma Ek", ""),
)

#: Who looks after customers.
ACCOUNT_TITLES = frozenset(
    ("Account director", "Campaign manager", "Growth manager", "Managing partner", "Producer")
)
#: Who works on no project; nobody without a title has been given one yet.
OFFICE_TITLES = frozenset(("Account director", "Accountant", ""))

#: Team name, colour, what it does.
TEAMS: tuple[tuple[str, str, str], ...] = (
    ("Brand & Design", "#db2777", "Identity, packaging and everything people recognise."),
    ("Web Platform", "#2563eb", "Sites, shops and portals, from prototype to launch."),
    ("Mobile", "#7c3aed", "Apps for people who are on their feet all day."),
    ("Content & Campaigns", "#d97706", "Words, pictures and the calendar behind them."),
    ("Data & Growth", "#059669", "Measuring what happened, and suggesting what to try."),
    ("Operations & Care", "#475569", ""),
)
