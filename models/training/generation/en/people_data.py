"""Relationship labels (gender m, f, a any, o opposite to the character; group; paraphrases) and details of a person's description."""

LABELS = [tuple(x.strip() for x in line.split(";")[:3]) + ([p.strip() for p in line.split(";")[3].split("|")],) for line in """mother;f;family;mum|female parent
father;m;family;dad|male parent
older brother;m;family;elder brother|big brother
younger brother;m;family;little brother|kid brother
older sister;f;family;elder sister|big sister
younger sister;f;family;little sister|kid sister
grandmother;f;family;gran|granny
grandfather;m;family;grandpa|grandad
uncle;m;family;parent's brother
aunt;f;family;parent's sister
cousin;a;family;aunt's or uncle's child
nephew;m;family;sibling's son
niece;f;family;sibling's daughter
son;m;family;boy|male child
daughter;f;family;girl|female child
spouse;o;family;life partner|better half
ex-spouse;o;family;former partner in marriage|divorced partner
brother-in-law;m;family;sibling's husband
mother-in-law;f;family;spouse's mother
godmother;f;family;sponsor at the baptism
stepfather;m;family;mother's second husband
twin sister;f;family;sibling born on the same day
great-aunt;f;family;grandparent's sister
colleague;a;work;co-worker|workmate
boss;a;work;superior|supervisor
deputy;a;work;second in command
apprentice;a;work;trainee|person learning the trade
business partner;a;work;co-owner of the firm|associate
former colleague;a;work;one-time co-worker
client;a;work;customer|person who buys {his} services
rival at work;a;work;competitor for the post
assistant;a;work;right hand|aide
secretary;f;work;person who runs the office
investor;a;work;financial backer
mentor;a;mentor;guide|adviser
piano teacher;a;mentor;keyboard instructor
doctoral supervisor;a;mentor;thesis adviser
coach;a;mentor;trainer
driving instructor;a;mentor;person who taught the road rules
former teacher;a;mentor;one-time schoolmaster or schoolmistress
student;a;pupil;pupil|person {X} teaches
mentee;a;pupil;protégé|younger person under {his} wing
best friend;a;friend;closest pal|dearest companion
childhood friend;a;friend;playmate from early years|pal since infancy
university friend;a;friend;companion from student days
school friend;a;friend;classmate and pal
roommate;a;friend;flatmate|person {X} shares rooms with
pen pal;a;friend;correspondent abroad
hiking partner;a;friend;companion on mountain walks
chess partner;a;friend;opponent across the board
bandmate;a;friend;fellow musician
team captain;a;friend;leader of the side
former classmate;a;friend;one-time fellow pupil
neighbour;a;neighbour;person next door
upstairs neighbour;a;neighbour;person living one floor above
landlord;m;service;owner of the flat
landlady;f;service;owner of the house
dentist;a;service;tooth doctor
family doctor;a;service;physician|GP
hairdresser;a;service;person who cuts {his} hair
lawyer;a;service;attorney|legal adviser
mechanic;a;service;person who fixes the car
accountant;a;service;person who does the books
babysitter;a;service;childminder
baker;a;service;supplier of bread
vet;a;service;animal doctor
therapist;a;service;counsellor
postman;m;service;letter carrier
fiancé;m;friend;husband-to-be
fiancée;f;friend;bride-to-be
ex-girlfriend;f;friend;old flame
rival;a;friend;chief opponent
fellow volunteer;a;friend;companion in charity work
former comrade;a;friend;mate from army days
patient;a;client;person in {his} medical care
idol;a;mentor;person {X} looks up to|hero
stranger from the train;a;stranger;chance acquaintance on the rails
police officer;a;service;constable
priest;m;service;clergyman
translator;a;work;interpreter
agent;a;work;representative""".splitlines()]

LINK_QUESTIONS = ["Who is {Y}?", "How are {X} and {Y} connected?", "What is {Y} to {Xo}?", "What is the relationship between {Xo} and {Y}?", "How does {X} know {Y}?", "In what way is {Y} linked to {Xo}?", "What is {Ys} relationship to {Xo}?",
                  "Are {X} and {Y} related, and how?", "What kind of bond do {X} and {Y} have?", "Which role does {Y} have in {Xs} life?", "Who is {Y} in relation to {Xo}?", "What connects {Xo} with {Y}?", "Could you say who {Y} is?", "{Y} is what to {Xo}?",
                  "What tie exists between {Y} and {Xo}?"]
WHO_QUESTIONS = ["Who is {Xs} {label}?", "What is the name of {Xs} {label}?", "What is {Xs} {label} called?", "Which person is {Xs} {label}?", "Does {X} have a {label}, and who is it?", "Who would you call {Xs} {label}?", "Name {Xs} {label}.",
                 "By what name does one know {Xs} {label}?", "Who among {Xs} acquaintances and kin is {his} {label}?", "What name does {Xs} {label} go by?"]

JOBS = """baker~someone who makes bread;plumber~someone who fixes pipes;marine biologist~researcher of sea life;tram driver~person at the controls of public transport;pharmacist~expert on medicines;court clerk~someone employed by the judges;cabinetmaker~furniture craftsman;radio presenter~voice on air;nurse~carer on a ward;surveyor~someone who measures land;graphic designer~maker of visual layouts;customs officer~border official;beekeeper~honey producer;dance teacher~someone who instructs waltz and tango;train dispatcher~railway controller;food chemist~laboratory scientist;tailor~maker of suits;insurance broker~seller of policies;translator~someone working between languages;hotel manager~head of a guest house;welder~metal worker;midwife~helper at births;geography teacher~school instructor of maps and countries;software tester~hunter of bugs in programs;fishmonger~seller of cod and crab;architect~planner of buildings;ship's cook~kitchen hand at sea;piano tuner~restorer of keyboards;zookeeper~attendant of wild animals;detective~investigator of crimes""".split(";")
TRAITS = """stubborn and generous~hard to sway but open-handed;quick to laugh~easily amused;painfully punctual~never a minute late;shy with strangers~timid around new faces;always short of money~permanently broke;calm in a crisis~level-headed in an emergency;talkative~chatty;strict but fair~demanding yet just;absent-minded~forgetful;fiercely loyal~devoted;quiet and watchful~reserved and observant;hot-tempered~easily angered;thrifty~careful with money;curious about everything~eager to know all;a perfectionist~someone for whom nothing is good enough;modest~never boastful;impatient~unable to wait;reckless on the road~a daredevil driver;tidy to a fault~obsessively neat;superstitious~afraid of black cats and such""".split(";")
MET = """on a delayed train;in the queue of the tax office;at a ceramics course;through a wrong number;at a funeral;during military service;in a choir rehearsal;when their dogs fought in the park;at a language school;in the first week of university;on a ferry in a storm;at a flea market over the same lamp;in a hospital waiting room;at an allotment meeting;through a newspaper advertisement;in a chess club;on a film set as extras;at a demonstration""".split(";")
TAUGHT = """swim~move through water;play the mandolin~make music on a plucked instrument;bake sourdough~make bread;drive a tractor~handle farm machinery;read the stars~find constellations;repair clocks~mend timepieces;speak in public~address an audience;keep accounts~handle the books;ride a bicycle~stay upright on two wheels;write poems~compose verse;sail a dinghy~handle a small boat;solder circuits~join electronics;prune roses~cut back flowering shrubs;play chess~move kings and pawns;cook dumplings~prepare filled dough;say no~refuse requests""".split(";")
LOVES = """strong cigars;crossword puzzles;salted liquorice;brass bands;model railways;opera;karaoke;old maps;wild swimming;horse racing;detective films;pickled eggs;thunderstorms;stamp auctions;tango;mushroom hunting;loud shirts;silence before noon;board games;origami""".split(";")
LOOKS = """a scar over the left eye~mark on the brow;a silver beard~grey facial hair;very long fingers~big slender hands;freckles all over~speckled skin;a limp from an old fall~uneven walk;bright red glasses~scarlet spectacles;a deep, hoarse voice~rasping low tone;a tattoo of a swallow~inked bird;one green eye and one brown~eyes of two colours;dyed blue hair~unnaturally coloured hair;a gold tooth~shiny metal in the mouth""".split(";")
TOGETHER = """play cards on Thursdays~weekly game;share a vegetable plot~grow food jointly;run five kilometres before work~exercise early;watch old westerns~see films about cowboys;have lunch on Fridays~eat together at the end of the week;restore a boat~work on an old vessel;send each other postcards~exchange mail;sing in the parish choir~make music in church;go to the sauna~sweat in hot steam;argue about politics~quarrel over parties and elections;quiz at the pub~answer trivia over beer;swap books~lend each other novels""".split(";")
HELPS = """lent {Xo} money for the first car~financed a vehicle;found {Xo} a flat~helped with housing;paid {Xs} tuition~covered school fees;drove {Xo} to hospital in the snow~took the sick one through winter roads;read every draft of {Xs} thesis~proofread academic work;stood by {Xo} during the divorce~gave support when the marriage ended;got {Xo} the first job~opened the door to employment;saved {Xo} from drowning~rescued from the water;nursed {Xo} through pneumonia~cared through a lung disease;took {Xo} in for a winter~gave shelter for months""".split(";")
RIFT = """an unpaid loan~money not given back;a broken vase~smashed crockery;the inheritance~what the dead left behind;a borrowed ladder~a tool not returned;a football bet~a wager on sport;a remark at a wedding~words at a marriage feast;the choice of a dog~which pet to take;the height of a hedge~garden border plants;a lost letter~mail gone astray;politics~parties and elections""".split(";")

DETAILS = [
    (("any",), JOBS, ["{YHe} works as a {v}", "{Y} is a {v} in {city}", "{Y}, a {v} by trade, lives in {city}"],
     ["What does {Y} do for a living?", "What is {Ys} job?", "What line of work is {Y} in?", "How does {Y} earn {yhis} money?", "What does {Xs} {label} do professionally?", "Which of the people around {Xo} is {p}?", "Who in {Xs} life works as a {v}?", "Which trade does {Y} follow?"]),
    (("any",), TRAITS, ["{Y} is {v}", "[People say|Everyone knows] {Y} is {v}", "{YHe} is {v}, [which {X} likes|as {X} puts it|even {X} says so]"],
     ["What is {Y} like?", "How would one describe {Ys} character?", "What sort of person is {Xs} {label}?", "What are {Ys} qualities?", "Who in {Xs} circle is {p}?", "What temperament does {Y} have?"]),
    (("friend", "work", "service", "neighbour", "stranger", "mentor"), MET, ["They [met|got to know each other] {v}", "{X} met {Yo} {v}"],
     ["How did {X} and {Y} meet?", "Where did {X} first come across {Y}?", "Under what circumstances did {X} get to know {Y}?", "How did the acquaintance of {Xo} and {Y} begin?", "Whom did {X} meet {v}?", "Through what chance did {Y} enter {Xs} life?"]),
    (("mentor", "family", "friend"), TAUGHT, ["{Y} taught {Xo} to {v}", "It was {Y} who [showed|taught] {Xo} how to {v}"],
     ["Who taught {Xo} to {v}?", "From whom did {X} learn to {p}?", "What skill does {X} owe to {Y}?", "What did {Y} teach {Xo}?", "Which ability did {X} acquire thanks to {Y}?", "Who showed {Xo} how to {p}?"]),
    (("any",), LOVES, ["{YHe} [loves|adores|has a weakness for] {v}", "{Y} is mad about {v}"],
     ["What does {Y} love?", "What is {Y} fond of?", "What is {Xs} {label} crazy about?", "Who among {Xs} people is keen on {v}?", "What are {Ys} tastes?", "For what does {Y} have a soft spot?"]),
    (("any",), LOOKS, ["{YHe} has {v}", "One recognises {Yo} by {v}"],
     ["What does {Y} look like?", "How can one recognise {Y}?", "What is striking about {Ys} appearance?", "Which of {Xs} people is recognisable by {p}?", "What outward feature does {Xs} {label} have?"]),
    (("friend", "family", "neighbour", "work"), TOGETHER, ["They {v}", "{X} and {Y} {v}"],
     ["What do {X} and {Y} regularly do together?", "What habit do {X} and {Y} share?", "What is the shared pastime of {Xo} and {Y}?", "What joint custom do {Y} and {X} keep up?", "How do {X} and {Y} spend their time with each other?"]),
    (("family", "friend", "mentor", "neighbour"), HELPS, ["{Y} once {v}", "{X} has not forgotten that {Y} {v}"],
     ["What did {Y} once do for {Xo}?", "Why is {X} grateful to {Y}?", "How did {Y} help {Xo}?", "What does {X} owe {Y} thanks for?", "In which way was {Y} a support to {Xo}?"]),
    (("family", "friend", "neighbour", "work"), RIFT, ["The two did not speak for a year because of {v}", "There is still bad blood over {v}"],
     ["What did {X} and {Y} fall out over?", "Why are things tense between {Xo} and {Y}?", "What was the quarrel of {Xo} and {Y} about?", "What stands between {Xo} and {Y}?", "What caused the rift between {Y} and {Xo}?"])]
