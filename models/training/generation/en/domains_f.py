"""Domain records, part f (format: records.py)."""
RECORDS = """
@budget; money; kitchen table|bank branch|debt counselling office; The Debt|Envelopes of Cash|Red Numbers
t the money trouble|the financial crisis at home|the matter of the debts
a get out of debt|pay back what was owed|put the household accounts in order
$owed £1200-23000
s a guarantee for a cousin's shop had fallen due = For whom had {X} stood surety?
p1 the bank blocked the card = What stopped working at the till?
c1 three instalments had been overlooked = How many payments had been missed?
r1 {Y} went through every bill and sold the unused car = What was parted with for cash?
o1 the {owed} were paid back within two years = How much was owed? | How long did the repayment take?
p2 a letter from the bailiff lay on the mat = Whose post was frightening?
c2 the warning letters had gone to the old flat = Why had the reminders never been read?
r2 {X} agreed on small monthly sums = What arrangement was reached with the creditors?
o2 the last payment was celebrated with sparkling water = What was drunk to mark the end of it?
v write down each expense for a month
q I have been rich in receipts
e ashamed to open the letter box
l that silence makes debts grow
w save a tenth of each wage = What share will be put aside?
x I sold my guitar, it was harder than the car. = Which instrument was given up?
y I was bankrupt once too, in my thirties. = What confession did {Y} make about money?
@graduation; education; university aula|evening college|sports ground; Graduation Day|The Diploma|Cap in the Air
t the graduation|the degree ceremony|the day the diplomas were handed out
a celebrate the graduation|attend the degree ceremony|mark the end of the studies
s {X} was the first of the family to hold a diploma = What was special about {Xo} within the family?
p1 {X} nearly missed the roll call = For what was {X} almost too late?
c1 the gown had been delivered to a butcher = Who had received the robe?
r1 {Y} lent a black raincoat = What replaced the robe?
o1 the photo hangs in the hall, raincoat and all = Where is the picture on display?
p2 the certificate showed another name = What was misprinted?
c2 the office had confused two students born on the same day = How did the confusion of people come about?
r2 {X} corrected it with a fountain pen before the dean could object = How was the document amended?
o2 the dean signed the correction, laughing = Who approved the change?
v enjoy one whole week without a plan
q I can now be unemployed at a higher level
e relieved and a bit lost
l that an end is mostly a beginning in a gown
w travel by rail through three countries = What journey comes after the studies?
x My grandmother framed the parking ticket as well. = What else was put in a frame?
y You are going to teach one day, I'm sure. = What future does {Y} predict for {Xo}?
@bakery; craft; bakery|mill|village oven; Bread at Four|The Sourdough Died|Night Shift
t the night in the bakery|the work at the oven|the bread baking
a bake bread through the night|make the loaves for the morning|work the night shift at the oven
$n 90-600
s the master baker had burned his hand = Whose injury made help necessary?
p1 the dough would not rise = What did not swell?
c1 a trainee had used salt instead of sugar in the starter = What had been mixed up in the leaven?
r1 {Y} woke a rival who lent a bucket of leaven = Which competitor came to the rescue?
o1 {n} loaves were ready at six = How many were finished by morning?
p2 the mixer gave off smoke = Which machine overheated?
c2 a wooden spoon had slipped in = What object had got into the works?
r2 they kneaded by hand, singing = How was the mixing done without electricity?
o2 customers said it tasted as in their childhood = What did buyers feel reminded of?
v listen to the crust, it crackles when done
q Flour gets everywhere, even into dreams
e sleepy and useful
l that bread cannot be hurried
w grow a leaven of {his} own = What will {X} cultivate at home?
x A policeman ate four rolls standing. = Which officer was hungry?
y I married because of that oven, she was the miller's daughter. = How did {Y} meet {yhis} wife or love?
@museum; history; museum depot|castle|excavation site; The Find|A Coin in the Clay|The Forged Map
t the excavation|the dig|the archaeological campaign
a dig for the {find}|excavate the {find}|search for the {find} in the earth
$find Roman bath~ancient washing place;Viking ship~old northern vessel;potter's village~settlement of clay workers;silver hoard~buried treasure
s a motorway was going to cover the field = What was to be built on the land?
p1 the trench filled with mud overnight = What happened to the pit?
c1 someone had opened a sluice by mistake = How had the flooding come about?
r1 {X} drained it with the hose of the fire brigade = How was the pit emptied?
o1 they found a child's shoe, well preserved = What small item came to light?
p2 the best piece was a forgery = What was wrong with the finest object?
c2 students had buried it as a prank in the sixties = Who had planted it?
r2 {Y} exhibited it together with its story = How was embarrassment turned to advantage?
o2 it became the most visited case of the house = Which showcase draws the crowds?
v brush, don't scrape
q Two thousand years and still somebody's lost shoe
e reverent and muddy
l that small things last longest
w publish the diary of the dig = Which text will be printed?
x I have soil under my nails from three centuries. = What is stuck under {Xs} nails?
y The minister asked whether it was gold, it wasn't. = Who hoped for precious metal?
@mistake; hospital work; ward|pharmacy|emergency room; The Wrong Dose|A Close Call|Night Duty
t the mix-up on the ward|the near mistake with the medicine|the incident in the hospital
a prevent a mix-up on the ward|stop a wrong treatment|avert the error with the medicine
$drug heart tablets~cardiac medicine;insulin~diabetes medicine;sleeping drops~sedative
s there were two patients of the same surname in one room = What coincidence was dangerous?
p1 the {drug} had been put on the wrong tray = What was misplaced?
c1 the labels had come off in the steam = Why were the names unreadable?
r1 {X} compared the birth dates and called a halt = What detail exposed the error?
o1 no one was harmed and colour codes were introduced = Which new marking system came of it?
p2 {X} was blamed at first = Who was wrongly accused?
c2 the record had been signed with {his} initials by someone else = What had been misused?
r2 {Y} produced the rota that showed {X} was off duty = Which document cleared {Xo}?
o2 the management apologised in writing = How did the bosses make amends?
v question even the chief physician
q I would rather be rude than sorry
e cold with fright and then furious
l that systems fail before people do
w give a talk on error culture = What subject will {X} lecture on?
x The patient gave me his grandfather's harmonica. = Which instrument was a patient's gift?
y I made such a mistake once and no one stopped me. = What burden does {Y} carry?
@bicycle; cycling; mountain pass|coastal road|velodrome; The Long Ride|Six Flat Tyres|Over the Pass
t the bicycle tour|the long ride|the trip on two wheels
a cycle across the country|ride a bike from coast to coast|pedal the whole way to the sea
$km 240-2600
s {X} wanted to collect signatures for a children's clinic = For which purpose was the trip made?
p1 the frame broke on a descent = Which part of the bike snapped?
c1 it had been welded badly after a crash = What poor repair was to blame?
r1 a blacksmith joined it with a piece of drainpipe = Who mended the metal?
o1 they reached the sea after {km} kilometres = What distance was covered?
p2 a dog chased them for miles = What pursued them?
c2 {Y} had sausages in the saddlebag = What was so attractive in the luggage?
r2 they bribed it and named it Brake = What did they call the pursuer?
o2 it ran along to the finish and lives with {Y} now = Where does the pursuer live today?
v eat before the hill
q Downhill I believe in everything, uphill in nothing
e free as a schoolboy in July
l that slow travel makes a country big
w cross the Alps next = Which mountains are the following goal?
x I have a sunburn in the shape of a map. = What do {Xs} skin marks look like?
y I sang the same song for six days, sorry. = For what did {Y} apologise?
@film; film; cinema|film set|editing room; The Short Film|Take Twenty-Nine|No Budget
t the short film|the movie project|the shooting
a shoot a short film|make a small movie|produce a picture without money
$takes 14-61
s a competition asked for stories of three minutes = How long was the piece allowed to be?
p1 the lead actress fell asleep during a scene = What did the main performer do on camera?
c1 she had come straight from a night train = Why was the performer tired?
r1 {X} rewrote the story around a sleeper = How was the script altered?
o1 it won the audience award = Which prize was bestowed?
p2 the sound of all scenes was useless = What could not be used?
c2 a fridge had hummed through {takes} takes = Which noise ruined the recording?
r2 {Y} turned it into a silent picture with piano = What genre did it become?
o2 a channel bought it for its archive = Who acquired it?
v cut the scene everybody loves most
q We have no money, so we need ideas
e crazed and content
l that limits are a gift
w write a feature about the fridge = What will the longer script be about?
x I played the corpse, I'm good at lying still. = Which role did {X} take?
y My neighbour thought it was a real robbery and called the police. = Who took the scene for real?
@kindergarten; childcare; nursery school|playground|sports field; The Missing Child|Snow Suits|A Day at the Nursery
t the outing with the children|the day with the little ones|the nursery excursion
a supervise the nursery excursion|take the small children on an outing|mind a group of toddlers
$n 9-28
s one of the teachers was on strike duty = Why was a helper needed?
p1 one child was missing at the count = What was noticed when heads were counted?
c1 it had joined a Japanese tour group because of the flag = Whom had the little one followed?
r1 {Y} had the name sung by all {n} children = How was the little one called back?
o1 the tourists brought it back with a paper crane = What did the visitors give along?
p2 a child had swallowed a marble = What had been ingested?
c2 it had been traded for half a biscuit = How had the thing changed hands?
r2 {X} called the poison line and cooked potato mash = What dish was prepared as a remedy?
o2 the marble returned two days later = When did the glass ball reappear?
v count them at each door
q They are small but they are many
e outnumbered
l that calm voices carry furthest
w buy vests in orange = What will make the group visible?
x One of them asked whether I was born before fire. = What did a toddler ask about {Xs} age?
y I still have a sticker on my back, don't I? = What is on {Ys} clothes?
@insurance; bureaucracy; tax office|town hall|counter seventeen; Form 12B|Declared Dead|The Stamp
t the quarrel with the authorities|the struggle with the office|the red tape affair
a sort out the papers at the office|fight with the authorities|deal with bureaucracy
s {Xs} pension had suddenly stopped = What payment had ceased?
p1 the register said that {X} was dead = What did the official records claim?
c1 a clerk had ticked a wrong box on a Friday = What slip had an official made?
r1 {Y} swore an oath that {X} was alive = Who testified to {Xs} existence?
o1 all arrears came with a letter of condolence = What absurd enclosure came with the money?
p2 the form existed only in the next town = Where alone was the paper to be had?
c2 the offices had been merged and separated again = What reorganisation caused the chaos?
r2 {X} drew the form by hand = How did {X} produce the paper?
o2 the drawing was accepted with a stamp = What did the official do with the hand-made sheet?
v note the name of each clerk involved
q I'm feeling remarkably well for the circumstances
e like a ghost in a queue
l that kindness works better than paragraphs
w frame the notice of death = What will be hung on the wall?
x The clerk asked me for proof that I was not someone else. = What odd evidence was demanded?
y I sang while waiting and was asked to stop. = What was {Y} told not to do?
@train; travel; dining car|snowed-in station|sleeping car; Snowbound|The Night Train|Nineteen Hours Late
t the train journey|the night on the rails|the railway trip
a take the night train to {dest}|ride the sleeper to {dest}|go by rail to {dest}
$dest Warsaw;Vladivostok;Inverness;Mombasa;Venice
$hours 5-31
s {X} had inherited a box that could not be sent by post = What had to be carried in person?
p1 the train stood still in the snow = What brought the journey to a stop?
c1 an avalanche had covered the points = What natural event blocked the line?
r1 the cook turned the dining car into a kindergarten = Where were the children looked after?
o1 they arrived {hours} hours late = What was the delay?
p2 the box was missing in the morning = What had vanished overnight?
c2 a woman had taken it for her hat box = With what had it been confused?
r2 {Y} searched the whole platform at the next stop = Where did {Y} look?
o2 they got it back along with the hat = What came with the recovered item?
v travel with half the luggage and twice the sandwiches
q Home is where the blanket is
e timeless
l that strangers become a village when stuck
w take the same line in summer = In which season will the trip be repeated?
x The box was full of letters from a lighthouse keeper. = What was in the box?
y I lost eleven games of chess to a nun. = To whom did {Y} lose?
@vineyard; celebration; family house|terrace|old barn; The Golden Wedding|Fifty Candles|Grandfather's Speech
t the birthday party|the surprise party|the family celebration
a organise the surprise party for {who}|arrange a birthday feast for {who}|give a party for {who}
$who old Uncle Rufus;great-aunt Celia;the retired teacher;the baker's widow
s {who} would turn eighty and pretended not to care = Which round age was reached?
p1 the guest of honour went on a trip that very day = What did the celebrated one do?
c1 somebody had hinted at a party = What had given the secret away?
r1 {Y} phoned the coach driver, who claimed a breakdown = Who was drawn into the plot?
o1 the coach came back full of singing strangers, who joined in = Which unexpected guests took part?
p2 the candles set off the sprinkler = What was triggered by the flames?
c2 the barn had been fitted with an alarm in May = What recent installation was forgotten?
r2 they moved to the stable with umbrellas = Where did the feast continue?
o2 the speech was held on a milk stool and lasted an hour = From what was the address given?
v ask people what they do not want
q You are all wet and I have never been happier
e mischievous and moved
l that surprises need a plan B
w make a book of all the speeches = What will be put together from the talks?
x I gave him a kite, he cried. = What was {Xs} present?
y The cow ate the lilies. = What animal consumed the flowers?
@phone; misunderstanding; city tram|post office|chat on the phone; The Wrong Number|A Message for Someone Else|Reply to All
t the misunderstanding|the mix-up with the message|the affair of the misdirected message
a clear up the misunderstanding|straighten out the mix-up|explain the misdirected message
s {X} had written a frank opinion about the new manager = About whom had {X} been candid?
p1 the message went to the whole company = Who received the text?
c1 the cat had walked across the keyboard = Which animal was blamed?
r1 {X} sent a second message with a photo of the cat = How did {X} explain it?
o1 the manager printed both and pinned them up, laughing = How did the person in question react?
p2 an old friendship nearly broke = What was at risk?
c2 autocorrect had turned 'dear' into 'dead' = What had the software altered?
r2 {Y} arranged a meeting with coffee and a dictionary = How were the two brought together?
o2 they now sign with 'dead greetings' = What is the joke at the end of their letters?
v wait a night before sending
q My thumb has ruined my reputation
e hot with embarrassment
l that written words have no face
w write more letters by hand = What will {X} do on paper?
x I hid in the stationery cupboard for an hour. = Where did {X} seek refuge?
y Everyone secretly agreed with you. = What did {Y} reveal about the others?
@gym; health; gym|swimming pool|physiotherapy practice; The Diet|Thirty Days without Sugar|Back Trouble
t the health programme|the month of fitness|the effort to get in shape
a get fit again|lose weight and gain strength|bring {his} body back into shape
$kg 3-19
s the doctor had warned {Xo} about {his} heart = Which organ gave cause for concern?
p1 after a week {X} gave in to a whole cheesecake = To what temptation did {X} yield?
c1 {he} had skipped breakfast and lunch = Why was the hunger so great?
r1 {Y} cooked large pots of vegetables for the freezer = What stock was laid in?
o1 {X} lost {kg} kilos in half a year = How much lighter did {X} become?
p2 {X} could not move after the first lesson = What was the consequence of the first session?
c2 the weights had been set for a bodybuilder = For whom was the machine adjusted?
r2 {X} changed to water aerobics with pensioners = Which gentler activity was chosen?
o2 the back pain was gone by Easter = When did the complaint vanish?
v put the scales in the cellar
q I sweat therefore I am
e sore, then light-footed
l that small steps last
w walk to work from now on = How will {X} commute?
x An eighty-year-old overtakes me in every lane. = Who is faster than {Xo}?
y I eat my chocolate on the balcony so you don't see it. = Where does {Y} secretly snack?
@wildlife; nature conservation; salt marsh|national park|turtle beach; The Turtles|Night Watch on the Beach|Counting Storks
t the turtle watch|the wildlife project|the conservation work
a protect the {species}|guard the {species}|save the {species} from harm
$species turtles~shelled sea animals;storks~white long-legged birds;toads~croaking hoppers;bats~flying night mammals
$n 40-950
s a hotel was being planned next to the nesting ground = Which building project was a threat?
p1 the young ones went the wrong way = What was the matter with the offspring?
c1 the lamps of a bar confused them = What light was misleading?
r1 {X} persuaded the owner to use red bulbs = What change was the bar talked into?
o1 {n} reached safety that season = How many made it?
p2 poachers came twice = Which criminals showed up?
c2 a guide had sold the map = Who had betrayed the place?
r2 {Y} drew false maps and left them lying about = How were the thieves misled?
o2 the poachers dug up a rubbish tip and were caught = Where were the thieves arrested?
v walk barefoot, they feel every step
q Nobody should be born in such a hurry
e awestruck
l that protecting means mostly switching things off
w bring a school class every August = Who will be invited once a year?
x I fell asleep and woke with a crab in my hood. = What creature sat in {Xs} clothing?
y I've given up hotels near beaches. = What does {Y} avoid by now?
@repaircafe; repairs; repair café|attic|workshop; The Radio|Grandfather's Clock|Second Life
t the repair of the {thing}|the mending of the {thing}|the rescue of the {thing}
a repair the {thing}|mend the old {thing}|get the {thing} going again
$thing wall clock~timepiece;radio~wireless set;sewing machine~stitching device;accordion~squeezebox;typewriter~writing machine
s it had belonged to {Ys} late grandfather = Whose keepsake was it?
p1 a tiny wheel was missing = Which component was lacking?
c1 mice had carried it off for the nest = Who had stolen the component?
r1 {X} carved a new one from a piano key = From what was the spare part cut?
o1 it has run ever since, five minutes fast = With what small flaw does it work?
p2 it gave a shock to anyone who touched it = What danger came from it?
c2 the cable had been patched with wire and jam jar rubber = How had someone botched it before?
r2 {Y} rewired it with red silk cord = What colour is the new cable?
o2 the first thing it played or did made the whole room weep = How did those present react?
v take a photo before each screw
q It isn't broken, it's only tired
e like a surgeon after a long operation
l that old makers meant their things to be opened
w open a small workshop in retirement = What is planned for old age?
x There was a love letter behind the back panel. = What lay hidden inside?
y It's not for sale, not even for the museum. = What did {Y} refuse?
"""
