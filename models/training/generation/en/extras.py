"""Details that may occur in any story (food, travel, weather ...) with large lexicons: statement and questions."""
from ..common import some

FOODS = """lentil soup;cold noodles with sesame;grilled sardines;cheese toasties;mutton curry;a pot of borscht;fried plantain;rice porridge with ginger;roast chestnuts;fish tacos;egg sandwiches;dumplings in vinegar;flatbread with za'atar;pumpkin stew;chicken wings;a leek tart;tamales;potato pancakes;pickled herring on rye;apple cake with cream;jollof rice;bean burritos;goulash from a flask;mushroom risotto;samosas;a watermelon cut with a pocket knife;custard buns;spinach pies;bowls of pho;roast duck;gingerbread;stuffed peppers;smoked trout;a tray of baklava;kimchi stew;sweetcorn fritters;blackberry crumble;tinned peaches;onion bhajis;meatballs with lingonberries""".split(";")
DRINKS = "mint tea;black coffee from a flask;hibiscus cordial;a bottle of cider;hot chocolate;ginger beer;salted lassi;a pot of jasmine tea;cold beer;elderflower lemonade;barley tea;mulled wine;thick Turkish coffee;coconut water".split(";")
RIDES = "by night bus;on a borrowed motorbike;on two rusty bicycles;in an old white van;by ferry;on foot along the canal;by tram;in the back of a pickup;on the slow train;in a taxi that smelled of mint;on a horse cart;by cable car;in a rented hatchback;on electric scooters;by hitching a lift with a milk lorry;in the neighbour's station wagon;by metro;in a rowing boat;on a tractor;by long-distance coach".split(";")
WEATHERS = "a dry wind blew dust into every crack;thick fog lay over the rooftops until noon;hail rattled on the car roofs;it drizzled without pause;the heat made the asphalt soft;fresh snow reached up to the ankles;a thunderstorm rolled in from the west;the air was clear and bitterly cold;the sun came out after a week of rain;the puddles had frozen over;a warm, damp haze hung about all day;gusts kept turning umbrellas inside out".split(";")
GIFTS = "a jar of honey;a hand-knitted scarf;a pair of concert tickets;a pocket atlas;a bag of walnuts;a potted basil;a framed photograph;a silver teaspoon;a packet of seeds;a second-hand novel;a bottle of olive oil;a wooden spoon carved from olive wood;a lucky coin;a box of dates;a ceramic mug;a tin of shortbread;a penknife;a woollen hat;a music cassette;a hand-drawn map".split(";")
LOST = "a glove;the car keys;a wallet;an earring;the house key;a phone charger;a pair of reading glasses;an umbrella;a library card;a bus pass;a water bottle;a notebook with a red cover".split(";")
THIRD = "a retired postman;a nun on a bicycle;two students from Oslo;a traffic policeman;a boy with a kite;a woman selling lottery tickets;a local reporter;an off-duty nurse;a tour guide;a baker on his break;a fisherman mending nets;a lorry driver;the caretaker;a girl with a violin case;a beekeeper;an elderly chess player".split(";")
MUSIC = "an accordion tune;a cumbia record;somebody practising scales;a brass band two streets away;an old love song on the radio;church bells;a children's choir;drumming from the park;a saxophone in the underpass;a jazz trio next door".split(";")
WEAR = "a yellow raincoat;borrowed boots two sizes too large;a straw hat;a football shirt;paint-stained overalls;a wool coat with one button missing;a bright green scarf;sandals with socks;a suit for the first time in years;a baseball cap;a denim jacket;fingerless gloves".split(";")
HOURS = "two hours;a whole afternoon;barely forty minutes;until midnight;three days in all;the better part of a week;from dawn to dusk;ninety minutes;a long weekend;just under an hour;six hours with one break;four evenings".split(";")
PHOTO = "the cracked bell;a row of muddy boots;the handwritten price list;the empty chairs;a sleeping cat;the last slice of cake;the queue at the door;a rainbow over the car park;their own shadows;the crooked sign;the pile of boxes;the view from the roof".split(";")

KINDS = {
    "food": (FOODS, ["[afterwards|later|at noon] they [shared|ate|had] {v}", "{Y} had brought {v}, and they ate it [in silence|standing up|with their fingers]", "{X} treated {Yo} to {v}"],
             ["What did they eat when {X} {acted}{ctx}?", "What was the meal on the day of {topic}{ctx}?", "Which food did {X} and {Y} have during {topic}{ctx}?", "What dish kept them going while {acting}{ctx}?", "What was there to eat at the time of {topic}{ctx}?"]),
    "drink": (DRINKS, ["they [warmed up with|drank|shared] {v} [at the end|in a pause|before going home]", "{X} [fetched|poured out] {v} for both of them"],
              ["What did {X} and {Y} drink during {topic}{ctx}?", "Which drink did they have when they {acted}{ctx}?", "What quenched their thirst while {acting}{ctx}?"]),
    "ride": (RIDES, ["they [had come|travelled there|got there] {v}", "{X} and {Y} went home {v}"],
             ["How did they travel when {X} {acted}{ctx}?", "What means of transport did {X} and {Y} use for {topic}{ctx}?", "By what transport did they get around at the time of {topic}{ctx}?", "How did {X} and {Y} make the journey for {topic}{ctx}?", "What did they ride in or on when they {acted}{ctx}?"]),
    "weather": (WEATHERS, ["[outside|that day|meanwhile] {v}", "{v} [the whole time|as they worked|when they arrived]"],
                ["What was the weather like when {X} {acted}{ctx}?", "What were the conditions outdoors during {topic}{ctx}?", "How was the sky on the day of {topic}{ctx}?", "Was it rainy or fine when {X} and {Y} {acted}{ctx}?"]),
    "gift": (GIFTS, ["{Y} gave {Xo} {v} [as a thank-you|to remember the day|when they said goodbye]", "at the end {Y} handed {Xo} {v}"],
             ["What present did {X} get from {Y} after {topic}{ctx}?", "What did {Y} give {Xo} when they {acted}{ctx}?", "What was {Ys} token of thanks for {topic}{ctx}?", "With what keepsake did {X} come home from {topic}{ctx}?"]),
    "lost": (LOST, ["in the bustle {X} [lost|mislaid|left behind] {v}", "{X} noticed only later that {he} had lost {v}"],
             ["What did {X} lose when {he} {acted}{ctx}?", "What went missing during {topic}{ctx}?", "Which thing did {X} fail to bring home after {topic}{ctx}?", "What could {X} no longer find after {topic}{ctx}?"]),
    "third": (THIRD, ["{v} [stopped to watch|lent a hand|asked what they were doing|gave them directions]", "they got talking with {v}"],
              ["Which stranger did {X} meet when {he} {acted}{ctx}?", "Who happened to come by during {topic}{ctx}?", "Apart from {Y}, who turned up while {acting}{ctx}?"]),
    "music": (MUSIC, ["from somewhere came {v}", "[in the background|all the while] one could hear {v}"],
              ["What sound could be heard while {X} {acted}{ctx}?", "What music was in the air during {topic}{ctx}?", "What did {X} and {Y} hear in the background when they {acted}{ctx}?"]),
    "wear": (WEAR, ["{X} wore {v} [that day|for the occasion|and did not care]", "{X} had turned up in {v}"],
             ["What was {X} wearing when {he} {acted}{ctx}?", "How was {X} dressed for {topic}{ctx}?", "Which clothes did {X} have on during {topic}{ctx}?"]),
    "hours": (HOURS, ["it took them {v}", "[all in all|altogether] it lasted {v}"],
              ["How long did it take when {X} {acted}{ctx}?", "How much time did {topic} take up{ctx}?", "What was the duration of {topic}{ctx}?"]),
    "photo": (PHOTO, ["{Y} took a photo of {v}", "{X} took a single picture, of {v}"],
              ["What was photographed during {topic}{ctx}?", "Of what did someone take a snapshot when {X} {acted}{ctx}?", "What did they capture with the camera at the time of {topic}{ctx}?"])}
for _key, _bad in (("hours", "until midnight"), ("hours", "from dawn to dusk")):
    KINDS[_key][0].remove(_bad)
EVENT_KINDS = sorted(KINDS)


def make_fact(rng, kind):
    """A statement (spun later), the question templates and the value of one kind of detail."""
    values, statements, questions = KINDS[kind]
    from .grammar import spin
    statement, value = spin(rng, rng.choice(statements)), rng.choice(values)
    return statement.replace("{v}", value), list(questions), value


TALK_KINDS = {
    "meet": (["under the station clock", "at the bakery on the corner", "in front of the library", "at the bus stop by the bridge", "by the fountain", "in the market hall", "at the tennis courts", "outside the pharmacy", "on the ferry pier", "in the museum café", "at the petrol station", "behind the church"],
             ["Shall we meet {v} next time?", "Let's meet again {v}, then we can talk more."],
             ["{lead} where did they agree to meet next?", "{lead} what meeting point was proposed?", "Where do {X} and {Z} want to meet again after talking about {topic}?"]),
    "bring": (FOODS[:20] + ["a camera", "a torch", "spare batteries", "a big umbrella", "a folding chair", "some old newspapers", "a toolbox", "a guitar", "a picnic rug", "a first-aid kit"],
              ["Next time I'll bring {v}.", "I'll come by with {v}, don't worry."],
              ["{lead} what did someone offer to bring?", "{lead} what was promised for the next visit?"]),
    "time": (["on Sunday after lunch", "at seven on Thursday", "first thing on Monday", "on Saturday at noon", "the day after tomorrow", "next Wednesday evening", "on Friday before work", "at the end of the month"],
             ["Are you free {v}? We could carry on then.", "I can come {v} if that suits you."],
             ["{lead} what time was suggested for the next get-together?", "{lead} when did they think of seeing each other again?"]),
    "message": (["my aunt", "the landlord", "my dentist", "my old teacher", "the bank", "my cousin in Canada", "the newspaper", "the insurance people", "my boss", "the vet", "the school secretary", "my neighbour upstairs"],
                ["By the way, I still have to call {v} back today.", "I have to ring {v} before six, remind me."],
                ["{lead} whom did someone still have to phone?", "{lead} which call was yet to be made?"]),
    "body": (["my knees ache", "my shoulder is stiff", "I have a blister on my heel", "I have a cold coming on", "my back is killing me", "I have not slept properly for days", "my hands are still shaking", "I have a splitting headache", "I lost my voice"],
             ["To be honest, {v}.", "And on top of that, {v}."],
             ["{lead} what physical complaint was mentioned?", "{lead} which ailment came up?"]),
    "reading": (["a book about lighthouses", "a biography of a mountaineer", "an old detective novel", "a manual on beekeeping", "the letters of a painter", "a history of salt", "a thick Russian novel", "a collection of ghost stories", "a book of bread recipes"],
                ["I've been reading {v} lately, it reminded me of this.", "There is something like it in {v} that I am reading."],
                ["{lead} what reading matter was mentioned?", "{lead} which book came up?"]),
    "bet": (["a round of ice cream", "a bottle of wine", "ten laps around the park", "a car wash", "a home-cooked dinner", "a week of dishes", "a haircut", "a cinema ticket"],
            ["I bet you {v} that it happens again.", "If I'm wrong, I owe you {v}."],
            ["{lead} what was the stake of the bet?", "{lead} what would the loser have to give?"]),
    "dream": (["missing a train in my pyjamas", "a flood in the kitchen", "teaching a class of dogs", "my grandmother's house", "being back at school", "a talking owl", "losing all my teeth", "a staircase without end"],
              ["Last night I even dreamed of {v}.", "You know, I dreamed about it: {v}."],
              ["{lead} what dream was recounted?", "{lead} what had appeared in someone's sleep?"])}
