"""People's names of many cultures, cities and places, dates and money."""

CULTURES = {k: tuple(part.split(",") for part in v.split(";")) for k, v in {
    "British": "Oliver,Callum,Graham,Rhys,Alistair,Dominic,Nigel,Toby,Angus,Clive;Harriet,Imogen,Bethan,Moira,Philippa,Rosalind,Gemma,Isla,Maureen,Tamsin;Hargreaves,Pritchard,Whitlock,MacLeod,Ashworth,Penrose,Lovell,Tregenza,Barlow,Fairfax,Dunmore,Osgood",
    "American": "Tyler,Marcus,Wesley,Dale,Trevor,Andre,Curtis,Hank,Jamal,Brandon;Kayla,Denise,Brooke,Latisha,Peggy,Savannah,Tanya,Monique,Darlene,Hailey;Whitfield,Kowalski,Dupree,Hollis,Maddox,Sorensen,Bledsoe,Crawford,Lattimore,Yoder,Ransom,Beckett",
    "Spanish": "Álvaro,Joaquín,Mateo,Ramiro,Ignacio,Andrés,Emilio,Gonzalo,Rubén,Tomás;Lucía,Marisol,Pilar,Ximena,Valeria,Carmen,Inés,Rocío,Paloma,Beatriz;Cárdenas,Villalobos,Ibarra,Montero,Aguirre,Quiroga,Salcedo,Fuentes,Zamora,Echeverría,Rivas,Ocampo",
    "Italian": "Lorenzo,Matteo,Fabrizio,Enzo,Silvio,Dario,Corrado,Piero;Giulia,Chiara,Ornella,Federica,Bianca,Loredana,Noemi,Viola;Bellandi,Moretti,Carbone,Fontanella,Rinaldi,Spadaro,Gentileschi,Tosi,Marchetti,Zanella",
    "Chinese": "Wei,Jun,Haoran,Zhiqiang,Bowen,Minghao,Jianguo,Yifan,Tao,Peng;Mei,Xiulan,Yating,Jiaqi,Ruoxi,Lihua,Shuang,Wenjing,Yan,Qing;Zhang,Liu,Gao,Xu,Fang,Deng,Lin,Song,Tang,Luo,Meng,Qiu",
    "Japanese": "Haruto,Kenji,Daichi,Satoshi,Takumi,Ryo,Noboru,Shun;Aiko,Haruka,Sakura,Tomoko,Emi,Nozomi,Chiyo,Mayumi;Hayashi,Morimoto,Okabe,Fujita,Kuroda,Nishimura,Ishida,Takeda,Sakamoto,Uehara",
    "Indian": "Arjun,Rohit,Vikram,Sanjay,Karthik,Devendra,Imran,Nikhil,Suresh,Harish;Priya,Ananya,Kavita,Lakshmi,Meera,Sunita,Divya,Nandini,Farah,Rekha;Iyer,Chatterjee,Deshpande,Kapoor,Nair,Reddy,Bhattacharya,Sethi,Pillai,Rathore,Mehta,Qureshi",
    "Nigerian": "Chinedu,Tunde,Emeka,Babajide,Uche,Segun,Ifeanyi,Kunle;Adaeze,Ngozi,Folake,Chioma,Yetunde,Amarachi,Bisi,Halima;Okafor,Adeyemi,Eze,Balogun,Nwosu,Ogunleye,Abiodun,Obi,Danjuma,Onyekachi",
    "Arabic": "Omar,Khalid,Yusuf,Tariq,Samir,Bilal,Nabil,Hamza;Layla,Amira,Salma,Noor,Dalia,Rania,Huda,Yasmin;Haddad,Mansour,Khoury,Al-Najjar,Saleh,Darwish,Farouk,Nasser,Zaidan,Boutros",
    "Slavic": "Pavel,Dmitri,Zoran,Marek,Stanislav,Bogdan,Milan,Jakub,Oleg;Irina,Katarzyna,Milena,Svetlana,Jadwiga,Ljuba,Oksana,Zuzana,Dragana;Novák,Petrov,Kowalczyk,Jovanović,Shevchenko,Horvat,Dvořák,Wiśniewski,Volkov,Marić",
    "German": "Lukas,Jürgen,Matthias,Klaus,Florian,Dieter,Holger,Benedikt;Anneliese,Greta,Ulrike,Sabine,Heike,Franziska,Lotte,Birgit;Brandt,Lindner,Vogel,Eichhorn,Kessler,Hartmann,Steinbach,Pohl,Reuter,Winkler",
    "French": "Étienne,Luc,Baptiste,Gérard,Mathieu,Thierry,Rémi,Olivier;Camille,Solène,Margaux,Élodie,Colette,Anaïs,Brigitte,Manon;Lefebvre,Marchand,Rousselot,Garnier,Chevalier,Delorme,Perrin,Aubert,Fontaine,Vasseur",
    "Korean": "Minjun,Jihoon,Seojun,Dongwook,Taeyang,Hyunwoo,Sangmin,Kyung;Soyeon,Hana,Minji,Eunji,Jiwoo,Yuna,Hyejin,Boram;Kim,Park,Choi,Jung,Kang,Yoon,Seo,Hwang,Bae,Noh",
    "Turkish": "Emre,Kemal,Cem,Orhan,Serkan,Baran,Levent,Tarık;Elif,Zeynep,Defne,Nazlı,Gülay,Sevgi,Ebru,Aylin;Yıldız,Demir,Aksoy,Kaplan,Özkan,Şahin,Toprak,Erdem,Koç,Arslan",
    "Nordic": "Lars,Mikkel,Eero,Bjørn,Anders,Jussi,Sven,Torvald;Astrid,Freja,Aino,Ingrid,Sigrid,Linnea,Kaisa,Maren;Lindqvist,Haugen,Virtanen,Nygaard,Bergström,Holm,Korhonen,Dahl,Sundberg,Ekman",
    "Brazilian": "Thiago,Caio,Rafael,Joaquim,Vinícius,Otávio,Davi,Leandro;Larissa,Juliana,Fernanda,Tainá,Luana,Cecília,Bruna,Helena;Cardoso,Azevedo,Moreira,Teixeira,Barros,Nogueira,Siqueira,Pacheco,Coutinho,Farias",
    "Vietnamese": "Minh,Quang,Tuan,Duc,Hieu,Khoa,Long,Bao;Linh,Huong,Thao,Ngoc,Trang,Mai,Hanh,Lan;Nguyen,Tran,Pham,Vo,Dang,Bui,Hoang,Duong,Ngo,Ly",
    "Kenyan": "Kamau,Otieno,Kiprono,Mwangi,Barasa,Juma,Kibet,Wekesa;Wanjiru,Achieng,Njeri,Akinyi,Chebet,Wambui,Nekesa,Zawadi;Kariuki,Odhiambo,Cheruiyot,Mutua,Wafula,Ochieng,Ndegwa,Rotich,Kimani,Omondi"}.items()}

CITIES = """Lisbon,Porto,Leeds,Bristol,Cardiff,Glasgow,Galway,Cork,Seville,Valencia,Bilbao,Lyon,Nantes,Marseille,Turin,Bologna,Palermo,Trieste,Graz,Basel,Leipzig,Bremen,Hamburg,Utrecht,Ghent,Aarhus,Malmö,Bergen,Tampere,Tallinn,Riga,Gdańsk,Kraków,Brno,Ljubljana,Zagreb,Split,Sarajevo,Sofia,Thessaloniki,Izmir,Ankara,Beirut,Amman,Alexandria,Tunis,Fez,Rabat,Dakar,Accra,Lagos,Ibadan,Nairobi,Kisumu,Kampala,Kigali,Lusaka,Durban,Cape Town,Muscat,Lahore,Pune,Kochi,Chennai,Jaipur,Kolkata,Kathmandu,Colombo,Dhaka,Yangon,Chiang Mai,Hanoi,Da Nang,Penang,Cebu,Surabaya,Chengdu,Xiamen,Hangzhou,Harbin,Kunming,Suzhou,Tainan,Kaohsiung,Busan,Daegu,Sapporo,Nagoya,Fukuoka,Kanazawa,Perth,Hobart,Dunedin,Wellington,Suva,Halifax,Winnipeg,Calgary,Montreal,Portland,Spokane,Duluth,Milwaukee,Baltimore,Savannah,Tucson,El Paso,Albuquerque,Omaha,Toledo,Burlington,Oaxaca,Puebla,Mérida,Guadalajara,Antigua,Cartagena,Medellín,Quito,Cuenca,Arequipa,Valparaíso,Córdoba,Rosario,Montevideo,Recife,Curitiba,Salvador""".split(",")

MONTHS = "January February March April May June July August September October November December".split()
SEASON = {12: "winter", 1: "winter", 2: "winter", 3: "spring", 4: "spring", 5: "spring", 6: "summer", 7: "summer", 8: "summer", 9: "autumn", 10: "autumn", 11: "autumn"}
CURRENCIES = ["£{}", "${}", "€{}", "{} euros", "{} dollars", "{} pounds", "{} yuan", "{} rupees", "{} francs"]


def person_name(rng, gender, culture=None, surname=None):
    """A first name and a surname, mostly of one culture."""
    men, women, families = CULTURES[culture or rng.choice(sorted(CULTURES))]
    return rng.choice(men if gender == "m" else women), surname or rng.choice(families)


class When:
    """A date of an event and the ways to write it and to ask with it."""

    def __init__(self, rng, first=1988, last=2026):
        self.year = min(rng.randint(first, last), rng.randint(first, last) + 8, last)
        if rng.random() < 0.5:
            self.year = max(self.year, rng.randint(min(2008, last), last))
        self.month, self.day = rng.randint(1, 12), rng.randint(1, 28)
        if self.year == 2026:
            self.month = min(self.month, 9)
        self.style = rng.choice(["iso", "iso", "month", "long", "british", "season", "yearmonth", "year"])
        self.hour = rng.randint(8, 21)

    def written(self):
        """The date as the memory bears it."""
        month, season = MONTHS[self.month - 1], SEASON[self.month]
        return {"iso": f"{self.year}-{self.month:02d}-{self.day:02d}", "month": f"{month} {self.year}", "long": f"{month} {self.day}, {self.year}",
                "british": f"{self.day} {month} {self.year}", "season": f"{season} {self.year}", "yearmonth": f"{self.year}-{self.month:02d}",
                "year": str(self.year)}[self.style]

    def wordings(self):
        """The ways in which a memory may bear the date, the fullest first."""
        month, season = MONTHS[self.month - 1], SEASON[self.month]
        return [f"{month} {self.day}, {self.year}", *(f"{self.day}{end} of {month} {self.year}" for end in ("st", "nd", "rd", "th")), self.written(),
                f"{month} {self.year}", f"{season} of {self.year}", str(self.year)]

    def opening(self, rng):
        """An adverbial for a story's beginning that agrees with the written date."""
        month, season = MONTHS[self.month - 1], SEASON[self.month]
        if self.style == "year":
            return rng.choice([f"in {self.year}", f"sometime in {self.year}", f"back in {self.year}"])
        if self.style == "season":
            return rng.choice([f"in the {season} of {self.year}", f"in {self.year}", f"one {season} day in {self.year}"])
        choices = [f"in {month} {self.year}", f"in the {season} of {self.year}", f"in {self.year}", f"one {season} morning in {self.year}", f"late one {month} afternoon in {self.year}"]
        if self.style in ("iso", "long", "british"):
            choices += [f"on {month} {self.day}, {self.year}", f"on the {self.day}{'th' if 10 < self.day < 14 else {1: 'st', 2: 'nd', 3: 'rd'}.get(self.day % 10, 'th')} of {month} {self.year}"]
        return rng.choice(choices)

    def asked(self, rng):
        """An adverbial for a question that singles the event out by time."""
        month, season = MONTHS[self.month - 1], SEASON[self.month]
        if self.style == "year":
            return rng.choice([f"in {self.year}", f"back in {self.year}"])
        if self.style == "season":
            return rng.choice([f"in {self.year}", f"in the {season} of {self.year}"])
        return rng.choice([f"in {self.year}", f"in {month} {self.year}", f"in the {season} of {self.year}", f"back in {self.year}"])

    def talk(self, rng):
        """A date line for a dialogue on the same day or a few days later."""
        day = min(28, self.day + rng.choice([0, 0, 0, 1, 2, 5]))
        hour, minute = rng.randint(self.hour, 22), rng.choice([0, 10, 15, 20, 30, 40, 45])
        return rng.choice([f"{self.year}-{self.month:02d}-{day:02d}T{hour:02d}:{minute:02d}", f"{self.year}-{self.month:02d}-{day:02d} {hour:02d}:{minute:02d}",
                           f"{MONTHS[self.month - 1]} {day}, {self.year}", f"{self.year}-{self.month:02d}-{day:02d}", f"{day} {MONTHS[self.month - 1]} {self.year}, {hour}:{minute:02d}"])
