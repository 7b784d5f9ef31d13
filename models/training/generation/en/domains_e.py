"""Domain records, part e: plain stories of friends, family and work (format: records.py)."""
RECORDS = """
@reunion; friendship; restaurant|old school|beach bar; The Reunion|Twenty Years Later|Class Photo
t the class reunion|the meeting of the former classmates|the gathering after so many years
a attend the class reunion|go to the gathering of old classmates|see the school crowd again
$years ten;fifteen;twenty;twenty-five;thirty
s {X} had found the class photo while clearing out a drawer = What had turned up in a drawer?
p1 {X} did not recognise anybody = What embarrassed {Xo} on arrival?
c1 it was the wrong party in the next room = Whose celebration had {X} walked into?
r1 {Y} came over, laughing, with a name badge = Who led {Xo} to the proper guests?
o1 they talked until the chairs were put up = How late did it get?
p2 an old insult came up again = What past hurt resurfaced?
c2 somebody had been called a coward over a dare in the sixth form = What had been said long ago?
r2 {X} apologised after {years} years = How long did the apology take to come?
o2 the two exchanged addresses and now phone weekly = How do they keep in touch?
v forgive before dessert
q We all look like our own parents in disguise
e nostalgic and slightly old
l that memory edits generously
w host the next one in {his} garden = Where will the following get-together be?
x My first love sells insurance now. = What does {Xs} early sweetheart do these days?
y The maths teacher still wears that jacket. = What was noticed about the teacher's clothing?
@proposal; love; hot-air balloon|park bench|ferry deck; The Proposal|A Ring in the River|Saying Yes
t the marriage proposal|the asking for {Ys} hand|the engagement
a help with the marriage proposal of {friend}|assist {friend} in popping the question|be the accomplice when {friend} got engaged
$friend Milo;Tanja;Rashid;Elena;Kofi
s {friend} was too shy to plan it alone = Why was an accomplice needed?
p1 the ring fell into the water = Where did the jewel go?
c1 a pigeon had startled everyone = What creature caused the jump?
r1 {Y} twisted a new one from copper wire = From what was the substitute made?
o1 the answer was yes, and the copper is still worn = What does the couple still wear?
p2 the beloved one did not turn up = Who stayed away?
c2 she or he was proposing at the other end of the town at the same hour = What had the other half planned simultaneously?
r2 a taxi driver passed on the messages = Who carried word between the two?
o2 they met in the middle of the bridge = At which spot did the couple come together?
v say it plainly and then be quiet
q I have rehearsed this with three dogs and a lamp
e tearful, though it was not {his} own day
l that love is bad at timing
w bake the cake for the celebration = What will {X} contribute to the feast?
x I hid in a bush with a violin for an hour. = Where did {X} lie in wait?
y The copper has turned my finger green as well, look. = What discoloured {Ys} skin?
@funeral; loss; cemetery|chapel|seashore; The Farewell|Ashes and Wind|Aunt {aunt}'s Hat
t the funeral|the burial of the old aunt|the last farewell
a attend the funeral of Aunt {aunt}|bury old Aunt {aunt}|say goodbye to Aunt {aunt} at the grave
$aunt Frieda;Dolores;Winifred;Mabel;Olympia
s she had wished for laughter instead of lilies = What had the dead woman wanted?
p1 the organist played the wrong tune = What was wrong with the music?
c1 the sheet from a wedding had stayed on the stand = Why was the cheerful tune heard?
r1 {Y} started to dance and the others followed = How did the mourners react?
o1 the priest called it the best service of the year = What did the clergyman think?
p2 the wind blew the ashes back = What did the gust do?
c2 nobody had asked a sailor about the direction = Whose expertise was missing?
r2 {X} held up an umbrella and tried once more = What object served as a shield?
o2 most of her went to sea, some went home on coats = Where did the remains end up?
v keep one of her hats and wear it
q She would have sent us out for being so solemn
e empty, and warmed by the stories
l that grief and laughter share a door
w visit the grave every May with a thermos = In which month will {X} return?
x She left me the parrot, it knows her swear words. = What was bequeathed to {Xo}?
y I owe her my first bicycle. = What had the aunt given {Yo}?
@caretaking; care; nursing home|parents' flat|rehabilitation centre; Father's Fall|The Stairs|Learning to Walk Again
t the care for {Xs} father|the time after the father's fall|the nursing of the old man
a look after {his} father|care for the old father|nurse dad back to health
s the father had broken a hip on the cellar stairs = What injury did the old man have?
p1 he refused every nurse = Whom did the patient turn away?
c1 he was ashamed to be washed by strangers = What embarrassed the old man?
r1 {Y} told him about {yhis} own weeks in plaster = What experience did {Y} share?
o1 he accepted help and walked to the gate by June = How far could he go in early summer?
p2 he disappeared one night = What happened after dark?
c2 he believed he was late for his shift at the mine = Which former work was on his confused mind?
r2 {X} found him at the bus stop and rode along one stop = What did {X} do instead of arguing?
o2 a place in a day centre was found = Which institution took him?
v care for {yourself} too or nobody will be cared for
q He once carried me, now it's my turn
e tender and worn out
l that old age has its own pride
w write down his mining stories = Which tales will be recorded?
x He beat me at cards and cheated. = In which game did the father win?
y My mother sends soup, she won't take no. = Who provides the food?
@promotion; career; headquarters|branch office|warehouse; The Promotion|The Corner Office|Choosing Sides
t the promotion|the step up the ladder|the appointment to department head
a take over the department|become head of the team|accept the leading position
$staff 6-85
s the old head had resigned without notice = Why was the chair empty?
p1 two colleagues refused to work under {him} = Who rebelled?
c1 both had applied for the same job = What rivalry lay behind it?
r1 {X} gave each of them a project of their own = How were the rebels won over?
o1 within a year the team of {staff} had the best figures = How large was the group?
p2 {X} made a mistake that cost a big order = What expensive error happened?
c2 the price list had been copied without a zero = Which digit was missing?
r2 {Y} went with {him} to the customer and asked for a second chance = Who accompanied {Xo} to make amends?
o2 the customer stayed and ordered more = How did the buyer react?
v praise in public and criticise in private = Where ought blame to be uttered?
q I wanted the window, nobody mentioned the meetings
e flattered and lonely
l that authority is lent, not given
w introduce a day for new ideas each month = What novelty will come monthly?
x I still eat lunch in the canteen, on purpose. = Where does {X} have the midday meal?
y I turned the same post down years ago. = What had {Y} once declined?
@conflict; teamwork; meeting room|workshop|rehearsal studio; The Argument|Clearing the Air|Two Opinions
t the argument in the team|the clash among colleagues|the dispute at work
a settle the argument in the team|calm the dispute among colleagues|bring the two camps together
s {camp} had not talked for weeks = Who was not on speaking terms?
$camp the designers and the engineers;the cooks and the waiters;day shift and night shift;sales and production
p1 an important message was not passed on = What was withheld?
c1 both sides thought the other responsible = Why did no one feel in charge?
r1 {X} made them swap desks for a week = What exchange did {X} order?
o1 the error rate fell by half = What statistic improved?
p2 a respected member threatened to quit = Who wanted to leave?
c2 the praise had gone to someone else = What injustice had hurt?
r2 {Y} read out in public who had really done what = How was credit given?
o2 the resignation was torn up = What became of the letter of notice?
v separate the person from the problem
q We are all right, that is exactly what's wrong
e anxious beforehand and lighter afterwards
l that most conflicts are about respect = What do quarrels usually turn on?
w hold a short talk every Monday morning = What meeting will begin the week?
x I brought doughnuts, it was half the diplomacy. = Which sweet helped?
y I nearly laughed when they swapped the chairs. = What was amusing to {Yo}?
@robotics; competition; sports hall|technical university|exhibition centre; The Robot Contest|Spare Parts|Last in the Ranking
t the robot contest|the competition of machines|the tournament for engineers
a build a robot for the contest|construct a machine for the tournament|enter a self-made automaton
$rank second;third;fourth;seventh
s the school had never sent a team before = What was new for the school?
p1 the arm would not grip = Which limb of the machine failed?
c1 one sensor had been soldered the wrong way round = What wiring mistake was made?
r1 {Y} replaced the sensor with one from a toy = Where did the new part come from?
o1 they came {rank} and won the prize for ingenuity = Which special award did they get?
p2 the machine ran off the table = What did the automaton do in the arena?
c2 it followed a photographer's red shoes = What had attracted it?
r2 they repainted the line in the lunch break = What was done at noon?
o2 the judges allowed a second run, which was flawless = What did the jury permit?
v test in the noise of the real hall
q It does everything we told it, sadly
e feverish with excitement
l that simple solutions survive
w teach the younger ones to program = What will {X} instruct beginners in?
x I slept with the battery under my pillow. = What lay in {Xs} bed?
y A company has offered me a summer job. = What opportunity did {Y} get?
@camping; nature; forest clearing|lake island|desert edge; The Bear and the Bacon|A Tent in the Storm|Campfire
t the camping trip|the nights in the tent|the outdoor weekend
a go camping|spend a weekend in the tent|sleep under canvas
s {X} had promised a nephew a night under the stars = Who had been promised an outdoor night?
p1 a bear came into the camp = Which visitor was dangerous?
c1 bacon had been left by the fire = What smell had drawn the beast?
r1 {Y} banged pots until it left = With what noise was it driven off?
o1 all were safe, breakfast was gone = What was eaten by the beast?
p2 the tent flew into the lake = Where did the canvas land?
c2 the pegs were still in the boot of the car = What had not been driven into the ground?
r2 they built a hut of spruce branches = What shelter did they construct?
o2 they slept better than in the tent = How was the sleep?
v hang the food from a tree
q I paid to be cold, it's called a holiday
e alert at each sound
l that comfort is mostly dryness
w buy a proper stove = Which piece of kit is needed?
x The child asked for the bear to come back. = What did the little one wish for?
y I found my compass in the porridge. = Where was the navigation aid?
@dance; dance; ballroom|street party|dance school; The Tango|Two Left Feet|The Competition
t the dance competition|the tango evening|the contest on the floor
a dance in the competition|perform a {dance} before the judges|take part in the {dance} contest
$dance tango;waltz;salsa;foxtrot
s {Ys} partner had sprained an ankle = Why did {Y} need a substitute?
p1 {X} stepped on the hem and it tore = What happened to the dress or coat?
c1 it had been borrowed from a taller person = Why was the costume too long?
r1 {Y} turned the tear into a figure = How was the mishap covered?
o1 they came fifth and got a prize for originality = In which place did they finish?
p2 the music stopped = What fell silent?
c2 a waiter had tripped over the cable = Who disconnected the sound?
r2 the audience clapped the rhythm = Who kept the beat?
o2 the judges gave them full marks for poise = For what did the jury award the maximum?
v look up and not at the feet
q My feet have applied for asylum
e like somebody else, somebody elegant
l that leading means listening
w take the beginners' course properly this time = Which class will {X} enrol in?
x I told my family I was at a tax seminar. = What excuse did {X} make at home?
y My grandmother was a champion in fifty-six. = Who had once won titles?
@gardenclub; gardening; school yard|vacant lot|retirement home; The Community Garden|Beans for Everyone|Soil and Neighbours
t the community garden|the shared vegetable plot|the green project in the district
a lay out a community garden|turn waste land into vegetable beds|start a shared plot for the district
$beds 8-60
s the vacant lot was full of tyres and needles = What lay about on the waste ground?
p1 the soil was poisoned with lead = What was wrong with the earth?
c1 a battery factory had once stood there = What used to be on the site?
r1 they planted everything in old bathtubs = In what containers did things grow?
o1 {beds} families now harvest there = How many households profit?
p2 tools kept vanishing = What was repeatedly stolen?
c2 teenagers used them for a skate ramp = Who needed them, and for what?
r2 {Y} offered them wood and a corner of their own = What deal was made with the youths?
o2 the teenagers became the watchmen = What role did the youths take on?
v start with radishes, they are quick
q We grow quarrels and courgettes, mostly courgettes
e rooted at last
l that a shared tap makes neighbours
w set up a greenhouse from bottles = What will be built from recycled material?
x A snail has my name painted on its house. = On what is {Xs} name written?
y I traded beans for guitar lessons. = What did {Y} get for vegetables?
@adoption; pets; animal shelter|stable|farm; The Rescue {pet}|Nobody's {pet}|A New Home
t the adoption of the {pet}|the taking in of the animal|the rescue of the {pet}
a adopt a {pet} from the shelter|give a home to an abandoned {pet}|take in a stray {pet}
$pet donkey~long-eared beast of burden;greyhound~racing dog;cat~feline;parrot~talking bird;pony~small horse
s the shelter was to close at the end of the month = What would soon shut down?
p1 it would not eat for a week = What did the animal refuse?
c1 it missed a goat it had lived with = Whom did the animal long for?
r1 {Y} drove out again and fetched the goat too = What second creature was brought?
o1 both put on weight and sleep side by side = How did the two creatures fare?
p2 it screamed every night at three = When was there noise?
c2 a goods train passed behind the wall = What vehicle disturbed it?
r2 {X} left a radio playing with talk programmes = What soothed the animal?
o2 the neighbours withdrew their complaint = What did the people next door take back?
v give it a name only after a month
q It looked at me as if I had been the one abandoned
e chosen
l that trust comes sideways
w build a proper shelter before the frost = What will be erected before it gets cold?
x It ate my contract of employment. = Which document was devoured?
y The vet refused to charge me. = Who worked for nothing?
@invention; technology; garden shed|patent office|trade fair; The Invention|Patent Pending|A Better {gadget}
t the invention|the new gadget|the patent story
a invent a {gadget}|develop a new kind of {gadget}|design a {gadget}
$gadget wheelchair brake;rain gauge;coffee filter;hearing aid;bicycle lock
$n 12-160
s {Ys} old device had failed at the worst moment = What gave the idea?
p1 prototype after prototype broke = What kept happening to the models?
c1 the plastic became brittle in the cold = Which weakness did the material have?
r1 {X} switched to bamboo = Which natural material solved it?
o1 after {n} attempts it worked = How many tries were needed?
p2 the patent had been granted to someone else = Who held the rights?
c2 a Danish widow had registered the same idea in 1974 = Who had been first?
r2 they visited her and offered a partnership = How did they deal with the earlier inventor?
o2 the three share the profits = How is the money divided?
v let children try to break it
q Every failure has its own shelf
e obsessed and grateful in turn
l that nothing is entirely new
w give the plans away to poor clinics = Who will receive the design for free?
x My kitchen smells of burnt glue. = What odour fills {Xs} rooms?
y The widow danced with me at the signing. = With whom did {Y} dance?
@drought; agriculture; highland village|dry river bed|cooperative; The Well|Waiting for Rain|Water at Forty Metres
t the drilling of the well|the search for water|the fight against the drought
a dig a well|drill for water|find a new source of water for the village
$depth 18-95
s it had not rained for fourteen months = How long had it been dry?
p1 the drill broke on granite = What stone stopped the machine?
c1 the geological map was from colonial times = What was outdated about the chart?
r1 an old shepherd pointed out where the ants dwelt = Whose knowledge of insects helped?
o1 water came at {depth} metres = How deep did they have to go?
p2 the pump was stolen the first night = What vanished soon after?
c2 the next village had been left out of the plan = Who had felt excluded?
r2 {X} invited both chiefs and drew up a timetable = How was the water shared?
o2 both villages keep the pump together = Who maintains the device?
v ask who is not in the room
q We have drunk to worse things than water
e thirsty, tired, hopeful
l that fairness is part of engineering
w train two women as mechanics = Who will learn to service the device?
x A boy gave me his first glass of it. = What did a child hand to {Xo}?
y I have mud in my passport. = What document got dirty?
@mentor2; science; observatory|school roof|planetarium; The Comet|A Night at the Observatory|First Light
t the night at the observatory|the observation of the comet|the hours at the telescope
a observe the comet|watch the tailed star|look for the comet through the telescope
s such a sight comes only once in seventy-odd years = How rare is the spectacle?
p1 clouds covered the whole sky = What spoiled the view?
c1 the group had believed a weather app = What source was misleading?
r1 {Y} drove everybody above the clouds to the pass = Where did they find clear air?
o1 they saw it for nine minutes = How long was it visible?
p2 the mirror was blind = What was the matter with the instrument?
c2 an apprentice had polished it with kitchen paper = Who had ruined the surface?
r2 they used six pairs of binoculars in turns = With what did they look instead?
o2 a pupil discovered a second faint smudge = What did a youngster find?
v let the eyes rest for twenty minutes
q It has come all this way and I have a cold
e tiny, and pleased to be so
l that darkness is a resource
w apply for a better mirror = What will be requested?
x I forgot to breathe, my glasses fogged up. = What misted over?
y My daughter wants to become an astronaut now. = What does {Ys} daughter dream of becoming?
"""
