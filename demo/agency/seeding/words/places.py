"""Where customers sit, and what their companies are called there."""

# Real names and real punctuation look alike on purpose: the screens must cope with them.
# ruff: noqa: RUF001

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """One country's cities, company names and habits."""

    country: str
    currency: str
    cities: tuple[str, ...]
    roots: tuple[str, ...]
    #: ``{}`` stands for the company's name.
    legal_forms: tuple[str, ...]
    contacts: tuple[str, ...]
    #: Numbers reserved for fiction; empty where a country reserves none.
    phone: str = ""


PLACES: tuple[Place, ...] = (
    Place(
        "NL",
        "EUR",
        ("Amsterdam", "Utrecht", "Rotterdam", "Groningen", "’s-Hertogenbosch"),
        ("Vrijhof", "De Linde", "Waterkant", "Oosterveld", "Zilvermeeuw", "Van Houtum"),
        ("{} B.V.", "{} N.V."),
        ("Femke de Wit", "Joris Bakker", "Anouk Vermeulen"),
    ),
    Place(
        "DE",
        "EUR",
        ("Berlin", "Hamburg", "München", "Köln", "Leipzig", "Nürnberg"),
        ("Lindenhof", "Öhlmann", "Grünwald", "Kessler & Sohn", "Nordlicht", "Straßer"),
        ("{} GmbH", "{} AG", "{} GmbH & Co. KG"),
        ("Jörg Müller", "Katharina Weiß", "Ayşe Yıldız"),
        "+49 30 23125 {:03d}",
    ),
    Place(
        "FR",
        "EUR",
        ("Lyon", "Nantes", "Bordeaux", "Besançon", "Saint-Étienne"),
        ("Maison Béraud", "Clairmont", "L’Étoile", "Vallières", "Château-Neuf", "Garrigue"),
        ("{} SAS", "{} SARL"),
        ("Chloé Fontaine", "Benoît Lefèvre", "Inès Garnier"),
        "+33 1 99 00 {:02d} 14",
    ),
    Place(
        "GB",
        "GBP",
        ("London", "Bristol", "Leeds", "Edinburgh", "Cardiff"),
        ("Harbour & Finch", "Thistledown", "Blackwater", "Ashcombe", "Fenwick Lane", "Greyfriars"),
        ("{} Ltd", "{} plc"),
        ("Imogen Clarke", "Rhys Llewellyn", "Adaeze Nwosu"),
        "+44 20 7946 0{:03d}",
    ),
    Place(
        "US",
        "USD",
        ("Portland", "Austin", "Minneapolis", "Providence", "Santa Fe"),
        ("Juniper Bay", "Copper Creek", "Prairie Line", "Bright Harbor", "Saltbox", "Two Rivers"),
        ("{} Inc.", "{} LLC"),
        ("Jordan Ellis", "Marisol Vega", "Tyrone Baptiste"),
        "+1 503 555 0{:03d}",
    ),
    Place(
        "SE",
        "SEK",
        ("Göteborg", "Malmö", "Uppsala", "Östersund"),
        ("Björkö", "Sundström", "Älvdal", "Norrsken", "Åsvik"),
        ("{} AB",),
        ("Elin Åkesson", "Gustav Nyström"),
        "+46 8 465 004 {:02d}",
    ),
    Place(
        "DK",
        "EUR",
        ("København", "Aarhus", "Odense"),
        ("Søgaard", "Havnegade", "Rønne", "Klit & Strand"),
        ("{} A/S", "{} ApS"),
        ("Mette Kjær", "Søren Østergaard"),
    ),
    Place(
        "NO",
        "EUR",
        ("Oslo", "Bergen", "Tromsø"),
        ("Solveig", "Fjellheim", "Havørn", "Nordkyst"),
        ("{} AS", "{} ASA"),
        ("Kari Ødegård", "Bjørn Hauge"),
    ),
    Place(
        "CH",
        "CHF",
        ("Zürich", "Genève", "Basel", "Lugano"),
        ("Rütli", "Alpina", "Seefeld", "Mont-Vully"),
        ("{} AG", "{} SA"),
        ("Urs Zürcher", "Noémie Favre"),
    ),
    Place(
        "AT",
        "EUR",
        ("Wien", "Graz", "Sankt Pölten"),
        ("Edelweiß", "Donauhof", "Höllerer"),
        ("{} GmbH", "{} OG"),
        ("Theresa Gruber", "Franz Köberl"),
    ),
    Place(
        "PL",
        "EUR",
        ("Łódź", "Kraków", "Gdańsk", "Wrocław"),
        ("Źródło", "Bałtyk", "Świerk", "Orzeł Biały"),
        ("{} sp. z o.o.", "{} S.A."),
        ("Małgorzata Dąbrowska", "Paweł Ćwik"),
    ),
    Place(
        "CZ",
        "EUR",
        ("Praha", "Brno", "Plzeň"),
        ("Dvořák", "Čapí Hnízdo", "Modřín"),
        ("{} s.r.o.",),
        ("Kateřina Šťastná", "Jiří Růžička"),
    ),
    Place(
        "ES",
        "EUR",
        ("Valencia", "Sevilla", "Bilbao", "A Coruña"),
        ("Almazara", "Peñalara", "Costa Norte", "Muñoz y Hermanas"),
        ("{} S.L.", "{} S.A."),
        ("Lucía Ibáñez", "Íñigo Echeverría"),
    ),
    Place(
        "PT",
        "EUR",
        ("Lisboa", "Porto", "Évora"),
        ("Açor", "Mar Alto", "São Brás", "Figueira"),
        ("{} Lda.", "{} S.A."),
        ("Inês Magalhães", "João Conceição"),
    ),
    Place(
        "IE",
        "EUR",
        ("Dublin", "Galway", "Cork"),
        ("Connemara", "O’Shea & Daughters", "Claddagh", "Slieve Bán"),
        ("{} Ltd", "{} DAC"),
        ("Aoife Ní Bhriain", "Cillian Byrne"),
        "+353 20 913 0{:03d}",
    ),
    Place(
        "JP",
        "USD",
        ("東京", "京都", "Sapporo"),
        ("Ōkawa", "Hayashi", "Mikazuki", "Shirogane"),
        ("株式会社{}", "{}合同会社"),
        ("佐藤 健", "Emi Kōno"),
    ),
)

#: How a company names its trade, by industry.
TRADES: dict[str, tuple[str, ...]] = {
    "culture": ("Museum", "Academy", "Press", "Music Festival", "Language School", "Theatre"),
    "energy": ("Energy", "Solar", "Heat Networks", "Grid Services", "Wind"),
    "finance": ("Bank", "Insurance", "Pensions", "Payments", "Advisory"),
    "food": ("Coffee Roasters", "Bakery", "Provisions", "Brewing", "Dairy", "Kitchen Gardens"),
    "health": ("Clinics", "Dental", "Optics", "Care Homes", "Physiotherapy", "Pharmacy"),
    "industry": ("Precision", "Timber", "Ceramics", "Pumps", "Textiles", "Instruments"),
    "logistics": ("Freight", "Maritime", "Rail", "Cold Storage", "Couriers"),
    "retail": ("Outfitters", "Booksellers", "Home", "Bicycles", "Toys", "Garden Centres"),
    "software": ("Systems", "Labs", "Cloud", "Robotics", "Maps"),
    "travel": ("Hotels", "Ferries", "Expeditions", "Hostels", "Railway Journeys"),
}

#: Customers that must exist: the giants first, then names that test a column's width and script.
#: Name, country, industry, city.
NAMED: tuple[tuple[str, str, str, str], ...] = (
    ("Halden Energy", "NO", "energy", "Oslo"),
    ("Polaris Retail Group", "SE", "retail", "Göteborg"),
    ("Kestrel Bank", "GB", "finance", "London"),
    ("Lowlands Rail", "NL", "logistics", "Utrecht"),
    (
        "Fédération des coopératives agricoles et des producteurs de fruits du Val de Loire",
        "FR",
        "food",
        "Angers",
    ),
    (
        "Gesellschaft für nachhaltige Wärmeversorgung und kommunale Energieberatung",
        "DE",
        "energy",
        "Schwerin",
    ),
    ("3rd Street Bikes", "US", "retail", "Minneapolis"),
    ("月と海 Tea House", "JP", "food", "京都"),
    ("Øy", "NO", "travel", "Tromsø"),
    ("Νέα Αύρα Ferries", "GB", "travel", "London"),
)
