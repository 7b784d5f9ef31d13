"""Domain records, part c (format: records.py)."""
RECORDS = """
@accident; accident; mountain road|roundabout|cycle path; The Crash|Black Ice|A Dent and a Plaster
t the road accident|the collision|the smash on the road
a deal with the road accident|cope with the collision|sort things out when the cars had crashed
$bill £300-5400
s {X} had been driving to a funeral in the rain = Where was {X} heading? | What sad occasion was the journey for?
p1 the car slid into a ditch = Where did the vehicle end up?
c1 there was diesel on the bend = What made the surface slippery?
r1 {Y} pulled it out with a team of oxen = What animals hauled the vehicle? | Who got the vehicle back on the road?
o1 nobody was hurt but the axle was bent = Which part of the vehicle was damaged?
p2 a cyclist lay on the bonnet, cursing = Who had been hit?
c2 the sun had stood low and blinded everyone = Why had nobody seen a thing?
r2 {Y} splinted the arm with an umbrella = What supported the broken limb?
o2 the injured man later invited them to his birthday = To what did the victim ask them?
n the repair came to {bill} = What was the garage's invoice?
v drive as if everyone else were asleep
q I have just met a ditch personally
e shaky for days
l that seconds can be very long
w take a course in first aid = Which training will {X} attend?
x My hands would not open, I had to be lifted off the wheel. = What could {X} not let go of?
y The insurance man asked what the oxen earn per hour. = Which curious question was put to {Yo}?
@volunteering; volunteering; soup kitchen|refugee shelter|food bank; Ladles and Blankets|The Soup Kitchen|A Long Table
t the shift at the soup kitchen|the charity work|the evening of free meals
a serve meals at the soup kitchen|hand out food to the needy|help feed the homeless
$n 60-340
s a cold spell had closed the other shelters = Why were so many hungry people coming?
p1 the gas bottle was empty at six o'clock = Which fuel ran out?
c1 the delivery had been signed for by the wrong charity = Who had received the supply by mistake?
r1 a pizzeria across the street lent its oven = Which business helped out?
o1 {n} people ate, and nobody was sent away = How many were fed?
p2 two guests began to fight over a blanket = What was the brawl about?
c2 it had belonged to one of them as a child = Why did one guest insist on it?
r2 {X} cut it in half and hemmed both pieces = What solution was found with scissors?
o2 the two men now help with the dishes = What do the quarrellers do these days?
v look people in the eye when handing over the plate
q There is no such thing as a stranger with a spoon
e useful for the first time in months
l that being thanked can be embarrassing
w collect winter coats from the colleagues = Which garments does {X} mean to gather?
x An old man drew me on a napkin. = Who made a portrait of {Xo}?
y I used to eat here myself, years ago. = What did {Y} reveal about {yhis} own past?
@theatre; theatre; school theatre|open-air stage|village hall; Opening Night|The Prompter|Trousers on Fire
t the play|the theatre production|the performance on stage
a rehearse the play|put a drama on stage|prepare the show with the amateur actors
$part the ghost;the king;the nurse;the villain;the gardener
s the society needed money for a roof = What was to be financed by the tickets?
p1 {X}, who played {part}, had forgotten the sword at home = Which prop was missing?
c1 the children had borrowed it for a snowman = What had the prop been used for?
r1 {Y} handed up a leek from the wings = What vegetable replaced the weapon?
o1 the duel got the greatest laugh of the evening = Which scene was the funniest?
p2 the curtain would not open = What stuck at the start?
c2 a mouse had bitten through the cord = What had happened to the rope?
r2 two firemen pulled it apart by hand = Who drew the fabric aside?
o2 the play began an hour late before a full house = What was the delay?
v speak to the last row, the first row hears everything anyway
q I know all the lines, just not in this order
e burning with stage fright and then sorry it was over
l that mistakes wake an audience up
w write a comedy of {his} own = What will {X} compose?
x I still have glue from the beard on my chin. = What is left on {Xs} face?
y The director cried behind the scenery, I saw it. = Whom did {Y} see in tears?
@football; sport; muddy pitch|stadium|sports hall; The Penalty|Extra Time|Own Goal
t the cup match|the decisive game|the final on the pitch
a play in the cup final|compete in the decisive match|fight for the trophy with the team
$score 2-1~by one goal;3-2~by one goal;4-1~by three goals;1-0~by one goal
s the regular keeper had gone on honeymoon = Why was a player missing?
p1 {X} was sent off after ten minutes = What punishment did {X} get from the referee?
c1 {he} had laughed at the referee's whistle = What had annoyed the man in black?
r1 {Y} dropped back into defence and played with a bandaged head = Who filled the gap in the rear?
o1 they won {score} all the same = What was the final tally?
p2 the ball burst in the last minute = What became unusable?
c2 it had landed on a holly hedge = What spiky plant was to blame?
r2 they finished with a basketball from the gym = What did they play on with?
o2 the cup went to the other side by the toss of a coin = How was the winner determined?
v look at the hips, not at the feet = What should one watch in an attacker?
q The best goal of my life, and in the wrong net
e furious, then hoarse with joy
l that a team is ten apologies and one goal
w coach the under-tens from autumn = Which age group will {X} train?
x I washed the shirt with a red sock, we are pink now. = How did the kit change colour?
y My tooth is still somewhere in the grass. = What did {Y} lose on the turf?
@computer; technology; home office|repair café|library; The Virus|Ten Years of Photos|Backup
t the computer disaster|the data loss|the trouble with the crashed machine
a recover the lost photos|rescue the files from the dead computer|get the pictures back from the broken drive
$n 900-14000
s the hard drive held {n} pictures of the children = What was stored on the disk?
p1 the screen asked for a ransom = What did the message demand?
c1 {X} had opened a false parcel notice = Which e-mail was the trap?
r1 {Y} found an old copy on a camera card = Where was a duplicate discovered?
o1 all but one summer came back = What could not be restored?
p2 the drive clicked and fell silent = What noise preceded the failure?
c2 a glass of cider had been spilled over it = Which drink had done the damage?
r2 they put the parts in a bag of rice and prayed = What was used to dry the pieces?
o2 it ran for eleven minutes, just long enough to copy = How long did the device work again?
v keep one copy outside the house
q My whole life is in there, including the tax
e sick to the stomach
l that nothing is stored until it is stored twice
w print the best hundred pictures = What will {X} put on paper?
x I paid a shop for a diagnosis, they diagnosed 'broken'. = What useless finding did {X} pay for?
y I found a clip of you singing in the shower. = What embarrassing recording did {Y} come across?
@neighbour; neighbours; tenement|courtyard|row of cottages; The Hedge|Noise after Ten|Peace over the Fence
t the quarrel with the neighbour|the feud next door|the conflict over the fence
a make peace with the neighbour|settle the feud next door|end the strife over the fence
s the man next door had complained about {Xs} {source} = What disturbed the man beyond the wall?
$source trumpet~brass instrument;chickens~poultry;wind chimes~tinkling ornaments;compost heap~rotting vegetable waste
p1 an anonymous letter with threats came = What arrived without a name?
c1 the sender had mixed up the house numbers = What confusion was behind the nasty note?
r1 {Y} went from door to door and compared the handwriting = How was the writer found?
o1 the writer blushed and brought a cake = What did the guilty one do to apologise?
p2 the lawyers' letters were piling up = What kept coming by post?
c2 neither side had spoken a word in two years = How long had there been silence?
r2 {X} put a table on the boundary line and poured wine = Where was the drink served?
o2 the hedge was cut together and at half height = To what size was the greenery trimmed?
v knock before complaining
q We have spent more on stamps than a trumpet costs
e ashamed of {his} own stubbornness
l that noise is worst from people one does not know
w practise only before eight in the evening = Until what hour will the music be allowed?
x He lent me his drill, it's a sign. = Which tool was handed over the fence?
y He was a champion accordionist once. = What did {Y} find out about the man's musical past?
@airport; travel; departure hall|border crossing|island airport; Stranded|The Wrong {goal}|Gate Closed
t the journey that went astray|the trip to {goal}|the travel mishap
a fly to {goal}|travel by air to {goal}|get to {goal} by plane
$goal Santiago;Sydney;Birmingham;San José;Georgetown
s {X} was to be best man at a cousin's celebration = What duty was waiting at the destination?
p1 {X} landed on the wrong continent = Where on earth had {X} ended up?
c1 the ticket had been booked for a city of the same name = Which confusion happened in the booking?
r1 {Y} spoke on a laptop screen in {Xs} place = How was the absent one replaced?
o1 {X} spent four days with a family of sheep shearers = Who took the stranded traveller in?
p2 all flights were cancelled = What did the departure board say?
c2 a volcano had thrown ash into the air = What natural event grounded the planes?
r2 they shared a taxi with a judge and a drummer for nine hundred kilometres = With whom did they cross the country?
o2 they arrived during the dessert = At which course did they turn up?
v read the three letters on the ticket = Which code ought to be checked?
q At least the wrong place has good coffee
e lost and oddly free
l that plans are only suggestions
w go back to the place on purpose = To where will {X} return voluntarily?
x My suitcase has seen more countries than I have. = What is more widely travelled than {Xo}?
y The drummer has sent me his record. = Who posted music to {Yo}?
@birth; family; maternity ward|taxi|lighthouse cottage; Born on the Way|Three Kilos of News|The Name
t the birth of the baby|the arrival of the little one|the night the child was born
a be at the birth of {Ys} child|stand by {Yo} at the delivery|help when {Ys} baby came
$gram 2400-4300
s {Ys} partner was stuck on an oil rig = Why was the other parent absent?
p1 the baby came in the lift = In what strange spot did it happen?
c1 the power had gone in the whole quarter = Why did the cabin stop?
r1 a midwife gave orders through the slit of the door = How was medical guidance given?
o1 a girl of {gram} grams was born between the second and the third floor = Was it a boy or a girl? | What did the infant weigh?
p2 nobody could agree on a name = About what was there disagreement?
c2 both grandmothers expected theirs = Who felt entitled to be honoured?
r2 {X} drew lots from a teapot = How was the decision made?
o2 the boy is called after the taxi driver = After whom was the child named?
v sleep whenever the baby sleeps
q Hello, you are late and very loud
e weak at the knees with wonder
l that courage can be measured in hours
w become the godparent = What role will {X} take on for the little one?
x I fainted for a second, please don't tell anyone. = What happened to {Xo} that should stay secret?
y She has your ears, impossible though it is. = Which feature of the baby resembles {Xo}?
@harvest; farming; olive grove|apple orchard|rice terraces; The Harvest|Hail|A Good Year for {crop}
t the harvest|the gathering of the {crop}|the crop season
a bring in the {crop}|harvest the {crop}|gather the {crop} from the fields
$crop olives~oil fruit;apples~orchard fruit;grapes~vine fruit;potatoes~tubers;hops~beer plants
$crates 30-420
s the pickers had left for better wages elsewhere = Where had the workers gone?
p1 the tractor sank up to its axles = What got bogged down?
c1 a spring had broken out under the track = Where did the water come from?
r1 {Y} laid a road of old doors = What was put under the wheels?
o1 they filled {crates} crates by nightfall = What quantity was picked?
p2 starlings came in clouds = Which birds threatened the yield?
c2 the scarecrow had been stolen for a party = Why was there nothing to frighten the birds?
r2 {X} played bagpipe music over loudspeakers = With what noise were the birds driven away?
o2 a third was eaten, the rest was sweeter than ever = How great was the loss to the birds?
v leave the top branches for the birds and the poor
q My back has opinions about every single one of these
e bone-tired and proud of {his} blisters
l that the weather reads no calendar
w press the first bottles before Christmas
x I found a wedding ring between the rows. = Which piece of jewellery turned up in the soil?
y My grandfather talked to each tree in the morning. = Who used to greet the trees?
@interview; career; glass tower|newspaper office|video call; The Job Interview|Tie and Trainers|The Question
t the job interview|the talk about the new post|the application
a apply for the post of {post}|try to get hired as {post}|go for the position of {post}
$post head gardener;harbour master;night editor;chief accountant;museum director
s {X} had been out of work since the factory closed = How had {X} become unemployed?
p1 {X} spilled juice over the certificates = What was ruined by a drink?
c1 the chair had only three sound legs = What was wrong with the seat?
r1 {X} recited the marks from memory = How was the content of the papers conveyed?
o1 {X} got the position for keeping calm = Which quality convinced the employers?
p2 the panel asked about a course {X} had never taken = What did the questions refer to?
c2 {Y} had improved the application without saying so = Who had embellished the papers?
r2 {X} admitted it and told a joke = How did {X} react to the awkward questions?
o2 another candidate was taken, but they offered a temporary contract = What consolation was {X} given?
v ask them a question too
q I have no weaknesses except Mondays
e like a schoolchild before the headmaster
l that honesty has an odd kind of charm
w learn to negotiate before the next talk = Which ability is to be trained?
x I had my jumper on inside out the whole time. = What was wrong with {Xs} clothing?
y I'll lend you my lucky socks next time. = What garment does {Y} want to lend?
@swimming; sport; lido|river bend|lake; The Channel|Cold Water|Lane Four
t the swim across the water|the long crossing in the cold|the swimming challenge
a swim across the {water}|cross the {water} by the strength of {his} arms|reach the other side of the {water} in a bathing cap
$water sound;strait;lake;estuary
$deg 9-17
s it was to raise money for a lifeboat = For which cause was it done?
p1 jellyfish stung {Xo} on both arms = Which creatures attacked?
c1 the current had driven them in overnight = What had brought the creatures?
r1 {Y} poured vinegar from the escort boat = What liquid relieved the stings?
o1 {X} touched the rocks after seven hours in water of {deg} degrees = How cold was it?
p2 a tanker came out of the haze = What large object appeared?
c2 the coastguard had written down another day = Which office had the wrong date?
r2 {Y} fired a red flare = Which signal was given?
o2 the attempt was broken off halfway = How far did {X} get?
v count strokes and never look at the shore
q I am officially pickled
e lonely out there and then invincible
l that cold is mostly fear
w train through the whole winter = In which season will {X} practise?
x I dreamt of toast for the last three miles. = What food was on {Xs} mind?
y I ate all your bananas in the boat. = What did {Y} consume?
@environment; environment; river mouth|industrial estate|beech wood; The Black Stream|Sampling Bottles|Who Poisoned the River
t the river clean-up|the fight for the stream|the pollution case
a clean up the river|rid the stream of waste|free the banks of rubbish
$bags 20-380
s dead fish had been floating since Easter = What was the first sign that something was amiss?
p1 the council denied everything = How did the authorities respond?
c1 the laboratory report had been filed under 'parks' = Where had the evidence disappeared?
r1 {X} took samples at midnight by canoe = How was proof gathered?
o1 a paint factory was fined and a filter was built in = Who had to pay a penalty?
p2 the volunteers found a safe in the mud = What heavy thing lay on the bottom?
c2 robbers had thrown it in during the seventies = Who had got rid of it decades ago?
r2 a crane from the harbour lifted it = What machine raised it?
o2 inside was a ham sandwich in plastic, {bags} bags of rubbish lay beside it = What was found when it was opened?
v invite the newspapers before the politicians
q The river has a longer memory than the mayor
e grim and hopeful in turns
l that measuring is stronger than shouting
w stock the water with young trout = Which fish will be released?
x I pulled out eleven bicycles and a piano stool. = How many two-wheelers did {X} fish out?
y A kingfisher sat on my bucket. = Which bird visited {Yo}?
@pottery; crafts; cellar studio|craft school|kiln yard; Broken Glaze|The Kiln|Forty Bowls
t the pottery course|the work with clay|the firing of the bowls
a make a set of {ware}|shape {ware} on the wheel|turn clay into {ware}
$ware bowls;tiles;teacups;flower pots
s {Y} wanted a present for a golden anniversary = For what jubilee was the gift?
p1 half of the {ware} exploded in the kiln = What happened in the heat?
c1 air bubbles had been left in the clay = What was hidden in the material?
r1 {X} glued the pieces with gold paint in the Japanese way = By which technique were the fragments joined?
o1 the mended ones sold first = Which pieces found buyers quickest?
p2 the glaze came out green instead of blue = Which colour was not intended?
c2 somebody had swapped the lids of the jars = What mix-up had occurred on the shelf?
r2 they invented a story about jade = What tale was spun for the buyers?
o2 a restaurant ordered the whole series = Who placed a large order?
v let the clay rest overnight
q It was meant to be round, now it is interesting
e dirty, absorbed and happy as a child
l that hands think faster than heads
w build a kiln behind the garage = What will be constructed at home?
x I have clay in my ears, still. = Where is the mud on {Xs} body?
y My first mug leaked on the bishop. = On whom did {Ys} early work drip?
@blackout; everyday mishap; tower block|underground station|department store; Eleven Hours without Power|Stuck in the Lift|Candles
t the power cut|the blackout|the hours without electricity
a get through the power cut|sit out the blackout|survive the hours without electricity
s a storm had felled two pylons = What had the gale knocked down?
p1 {X} was stuck in the lift with a pregnant goat = In what company was {X} trapped?
c1 a farmer had been taking it to a television studio = Why was the animal in the building?
r1 {Y} opened the hatch with a ladle and climbed the cable = With which kitchen tool was the exit forced?
o1 two kids were born before the fire brigade came = What happened before help arrived?
p2 the freezer of the whole house began to thaw = What was melting?
c2 the emergency generator had been sold = Why was there no backup?
r2 all tenants cooked everything on gas rings in the yard = How was the food saved?
o2 it became a feast, and three couples met there = What came out of the shared dinner?
v keep a torch in the same place always
q I can hear my fridge crying
e like a child allowed to stay up
l that stars are still there above the street
w hold a dinner without light every year = What will become a yearly custom?
x I finally met the woman from the ninth. = Whom did {X} get to know?
y I learned that our caretaker recites poetry. = Which talent did the caretaker show?
"""
