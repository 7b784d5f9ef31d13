"""Domain records, part b (format: records.py)."""
RECORDS = """
@beekeeping; beekeeping; orchard|roof garden|heather moor; The Swarm|Bees on the Loose|Honey Season
t the bee adventure|the work with the hives|the trouble with the winged colony
a look after the bees|tend the hives|care for the honey makers
$kilo 4-48
s {Y} had inherited six hives and was afraid of stings = How did {Y} come by the insects? | What was {Y} frightened of?
p1 the swarm left and settled on a traffic light = Where did the insects gather? | What did the colony do?
c1 the hive had grown too crowded = Why did the colony take off?
r1 {X} swept the bees into a cardboard box with a goose feather = How were the insects caught? | What did {X} use as a brush?
o1 the police gave them a round of applause and the traffic flowed again = Who clapped at the end?
p2 something had killed half of the brood = What loss did the colony suffer?
c2 a farmer nearby had sprayed his rape in bloom = Which poison source lay next door?
r2 they moved the hives by night to a lime avenue = To what trees were the hives taken? | When were the hives carried away?
o2 the survivors gave {kilo} kilos of dark honey = What was the yield?
v wear white and move slowly = What clothing colour did {Y} recommend?
q Sixty thousand tenants and not one pays rent
e calmer among the bees than among people
l that a colony decides and no single bee does
w plant a strip of clover behind the shed = What will {X} sow for the insects?
x I have a swollen ear, please don't laugh. = Which part of {Xs} head got stung?
y My wife wants to make candles from the wax. = What is {Ys} wife going to produce?
@choir; music; parish hall|concert hall|school gym; The Solo|Sixteen Bars|A Concert by Torchlight
t the choir concert|the vocal performance|the evening with the singers
a sing in the choir concert|perform with the vocal ensemble|take the stage with the singers
s the soloist had caught measles and {X} was asked to stand in = Who was ill before the show? | Why did {X} get the leading part?
p1 the lights failed during the second hymn = What went dark?
c1 a heater in the cloakroom had blown the fuse = Which appliance overloaded the power?
r1 the audience held up their phones and torches = Who supplied the light?
o1 the applause lasted until the electrician arrived = How long did people clap?
p2 {X} lost the thread in the middle of the solo = Where did {Xs} memory fail?
c2 a baby had cried just at the cue = What noise threw the singer off?
r2 {Y} hummed the next line from the back row = Who prompted with a tune?
o2 nobody noticed, and the newspaper praised the pause = What did the critic like?
v breathe with the belly, not with the shoulders = Which part of the body should fill with air?
q I would rather face a dentist than a high G
e1 giddy with joy
e2 ashamed for a minute and then amused
l that silence belongs to the music too
w take singing lessons from January on = What will {X} be taught in the new year?
x I kept a cough sweet under my tongue all through. = What was in {Xs} mouth during the show?
y The tenor has asked me out for dinner. = Who invited {Yo} to a meal?
@exam; school; grammar school|examination hall|evening college; The {subject} Exam|Crib Notes|A Second Chance
t the {subject} exam|the {subject} test|the ordeal in {subject}
a prepare for the {subject} exam|cram for the {subject} test|study hard for the paper in {subject}
$subject chemistry~the science of substances;Latin~the tongue of Rome;statistics~numbers and chance;geography~maps and countries;accounting~bookkeeping
$mark 51-97
s {X} had failed the first time and only one attempt was left = How many tries remained? | What had happened at the first attempt?
p1 {X} fell asleep over the books every night = What did {X} do instead of reading in the evening?
c1 {he} was working late shifts in a warehouse = What job cost {Xo} the energy?
r1 {Y} recorded the notes on tape so that {X} could listen at work = In what form did {Y} supply the material?
o1 {X} passed with {mark} per cent = What score did {X} reach?
p2 the teacher accused {Xo} of cheating = Of what was {X} suspected?
c2 two answers were the same as those of the girl in front = What looked suspicious to the examiner?
r2 {Y} offered to have both of them repeat the test in front of the board = What proposal cleared the matter up?
o2 {X} was cleared and even got a better grade = What was the verdict on the alleged fraud?
v sleep before an exam instead of reading = What matters more than a last look in the books, says {Y}?
q My head is full, please don't shake it
e sick with nerves and then weightless
l that understanding beats learning by heart
w help two younger pupils through the same course = Whom will {X} tutor?
x I burnt all my index cards in the sink. = What did {X} set on fire?
y Your mother phoned me three times to ask how it went. = Who kept calling {Yo} for news?
@burglary; crime; ground-floor flat|summer house|corner shop; The Break-In|A Window in the Night|What the Thief Left
t the burglary|the break-in|the night of the thief
a clear up after the burglary|tidy up after the thief|put the rooms in order when robbers had been there
$thing laptop~computer;violin~string instrument;coin collection~old money;jewellery box~rings and necklaces
s {X} had been away for only two nights = How long had the rooms stood empty?
p1 the {thing} was gone and the drawers lay on the floor = What had been stolen?
c1 the kitchen window had been left on the latch = How did the intruder get in?
r1 {Y} toured the pawnshops and found the {thing} in the third = Where did the stolen object turn up? | How many dealers did {Y} visit?
o1 the police arrested a former delivery man = Who was the culprit?
p2 nothing was missing but somebody had cooked spaghetti = What odd trace did the intruder leave? | Which dish had the intruder made?
c2 a homeless youth had looked for a warm place = Who had come in out of the cold?
r2 {X} left a note with the address of a shelter = What message did {X} put out?
o2 weeks later an apology lay in the letter box = What arrived in the post?
v get a dog, or at least a sign with a dog = What animal would scare off thieves?
q He could at least have done the washing-up
e1 watched and unsafe in {his} own rooms
e2 more sad than angry
l that a lock only keeps honest people out
w have the windows barred = What will be done to the openings in the wall?
x I still put a chair under the door handle. = What precaution does {X} take at night?
y I dusted for fingerprints with cocoa powder. = With which kitchen ingredient did {Y} play detective?
@election; public service; town hall|polling station|market square; One Vote|The Campaign|A Seat on the Council
t the election campaign|the fight for a council seat|the local vote
a campaign for a seat on the council|run for local office|canvass for votes in the district
$votes 2-140
s the bus line to the district was going to be scrapped = Which service was in danger? | What made {Xo} enter politics?
p1 the posters were printed with the wrong date = What mistake was on the placards?
c1 {Y} had used last year's template = Why was the day wrong?
r1 a school class corrected all of them with stickers = Who fixed the placards?
o1 {X} won by {votes} votes = By what margin was the contest decided?
p2 an opponent spread the rumour that {X} did not live there = What false story went round?
c2 {Xs} name was missing on the letter box = Which missing plate gave rise to gossip?
r2 {X} invited the whole street to breakfast in the kitchen = What hospitality silenced the rumours?
o2 {X} lost narrowly, but the bus was kept = What was saved despite the defeat?
v listen at ten doors before talking at one = How many households come before a speech?
q I promise nothing that needs more than a shovel
e tired of shaking hands and yet flattered
l that people vote for someone who remembers their dog
w stand again in four years = When will {X} be a candidate once more?
x I wore through two pairs of soles. = What did {X} wear out on the doorsteps?
y The mayor refused to look at me in the lift. = Who snubbed {Yo} between floors?
@cafe; business; side street|harbour front|former pharmacy; Opening Day|The Café That Was a Pharmacy|Eleven Guests
t the opening of the café|the start of the coffee house|the launch of the little restaurant
a open a café|start a coffee house|set up a small place for cake and espresso
$rent £600-2900
s {X} was tired of office life and had a little money from an aunt = Where did the capital come from? | What did {X} want to get away from?
p1 the coffee machine did not arrive in time = Which piece of equipment was late?
c1 it had been delivered to a street of the same name in another town = Why did the delivery go astray?
r1 {Y} brewed forty litres in camping pots = How was the coffee made on the first day?
o1 the queue went round the corner = How great was the rush?
p2 the inspector closed the kitchen on the first morning = Who shut the place down?
c2 the sink was eleven centimetres too low = What rule was broken by the plumbing?
r2 {X} put the basin on four bricks = What raised the basin?
o2 they opened at noon and sold out by three = When was everything gone?
n the rent is {rent} a month = What does the landlord get each month?
v sell three things well instead of thirty badly = How long should the menu be in {Ys} opinion?
q If nobody comes, at least there is cake
e terrified of the accounts, in love with the smell
l that regulars are won with names
w add a shelf of second-hand novels = What will be lent or sold besides drinks?
x Somebody has already stolen the sugar tongs. = What was pinched from the counter?
y I'm going to name a sandwich after you. = What honour does {Y} intend for {Xo}?
@lostdog; pets; forest edge|dog park|motorway services; The Search for {dog}|{dog} Comes Home|Posters on Every Tree
t the search for {dog}|the hunt for the missing dog|the days when {dog} was gone
a search for the runaway dog {dog}|look for the missing {dog}|comb the area for the lost pet
$dog Biscuit;Rolf;Mango;Shadow;Pixel;Olga
$days 2-11
s a firework had frightened the animal = What scared the pet away?
p1 the posters brought only crank calls = What response did the notices get?
c1 somebody had turned the phone number into a joke online = Why did pranksters ring?
r1 {Y} laid out {Xs} old pyjamas at the spot and waited = Which garment served as bait?
o1 {dog} crawled out of the bracken after {days} days, thinner by a third = How did the animal look when it reappeared?
p2 {dog} was seen on the far side of the motorway = What dangerous barrier lay in between?
c2 a gap in the fence led through a culvert = How had the animal got across?
r2 a lorry driver stopped the traffic with hazard lights = Who halted the cars?
o2 {dog} jumped into the wrong car and was driven home by a dentist = In whose vehicle did the pet come back?
v never chase a frightened animal, sit down instead
q I have called that name so often it has lost its meaning
e1 hollow, as if somebody had died
e2 sore from laughing
l that half the town knows a dog before its owner
w buy a collar with a transmitter = Which device will prevent a repetition?
x I slept in the car with the boot open. = Where did {X} spend those nights?
y My hands smell of sausage to this day. = Of what do {Ys} fingers smell?
@festival; festival; temple square|old harbour|fairground; The Lantern Boat|Festival Night|Drums and Paper
t the lantern festival|the feast of lights|the night of paper boats
a celebrate the lantern festival|join the feast of lights|launch paper boats with candles
s it was the first feast since {Ys} grandmother had died = Whom did the family miss that night?
p1 the biggest lantern caught fire = What went up in flames?
c1 a child had poked it with a sparkler = Who set the paper alight?
r1 {X} pushed it into the water with an oar = With what was the burning thing pushed away?
o1 it hissed, sank, and the crowd cheered = What did the spectators do when it went under?
p2 the boats drifted back to the shore = In which direction did the candles float?
c2 the tide had been looked up for the wrong day = Which error was made with the sea timetable?
r2 {Y} blew at them with a leaf blower = What machine drove the boats out?
o2 two hundred lights crossed the harbour at last = How many candles reached the far side?
v write the wish on the inside of the paper = Where does the wish belong?
q My wish is none of your business, but it concerns cheese
e tender and a little drunk
l that mourning can be loud
w fold fifty boats for next year = How many paper vessels will {X} make?
f the children got sticky rice on sticks = What did the little ones nibble?
x I singed my eyebrows, can you see it? = Which facial hair was burnt?
y Grandmother always cheated at folding. = Who used to fold dishonestly?
@moving; moving house; fourth-floor flat|terraced house|loft; The Move|Forty Boxes|The Sofa in the Stairwell
t the move|the change of flats|moving day
a move into the new flat|change homes|carry everything to the new address
$floor third;fourth;fifth;sixth
s {Xs} lease had been cancelled for a renovation = Why did {X} have to leave the old rooms?
p1 the sofa stuck in the stairwell = What blocked the steps?
c1 {Y} had measured it without the feet = What error was made with the tape?
r1 a neighbour sawed off the arm rest = Who took a saw to the furniture?
o1 the sofa is now a chaise longue on the {floor} floor = What has become of the furniture?
p2 the keys did not fit = Why was the door still shut?
c2 the agent had handed out the set for the cellar next door = Which keys had the agent mixed up?
r2 they climbed in over the balcony = By what route did they enter?
o2 they ate from the lid of a box and slept on coats = On what did they spend the first night?
v label every box on three sides = How should the cartons be marked?
q I own eleven corkscrews and not one bed
e uprooted, then curious
l that half of one's possessions are only habits
w give away everything that stays in boxes until summer = What will happen to things not unpacked?
x The last tenant left a goldfish. = Which creature came with the rooms?
y You still owe me a new back. = Which body part does {Y} complain about?
@inheritance; family trouble; notary's office|parents' house|kitchen table; The Will|Grandmother's Sideboard|A Quarrel over {item}
t the quarrel over the inheritance|the dispute about the will|the row about grandmother's things
a settle the inheritance|sort out grandmother's estate|divide up what the old lady left
$item a sideboard~a piece of furniture;a vineyard~a plot of vines;a clock~a timepiece;a fishing hut~a cabin by the water
s the old lady had left {item} without saying to whom = What was not assigned in the testament?
p1 {Y} stopped answering calls = How did {Y} react to the conflict?
c1 an uncle had claimed that {X} wanted to sell everything = Who had told lies about {Xo}?
r1 {X} wrote a letter by hand and enclosed a childhood picture = What did {X} send to make peace?
o1 they share {item} and meet there at Easter = When do both use the disputed thing?
p2 two wills with different dates turned up = How many documents were there?
c2 the old lady had written a new one each birthday = When did she use to rewrite her testament?
r2 the notary read both aloud over a glass of plum brandy = What was drunk at the reading?
o2 everything was sold and paid for a family holiday = On what was the money spent?
v talk before anybody hires a lawyer = What should come before going to court?
q I don't want the furniture, I want her back
e bitter for weeks and then foolish
l that people fight over things when they are grieving
w record the memories of the older relatives = What will {X} preserve on tape?
x I found our baby teeth in a matchbox. = What was hidden in the small box?
y The sideboard drawer still smells of aniseed. = What spice scent is left in the furniture?
@fishing; fishing; lake shore|pier|mountain stream; The Pike|One Bite|A Day on the Water
t the fishing trip|the outing with rod and line|the day by the water
a go fishing for {fish}|try to catch {fish}|sit with rod and line waiting for {fish}
$fish pike~a toothed predator;trout~a speckled swimmer;eel~a snake-like swimmer;mackerel~a striped sea swimmer
s {Y} had been ordered to rest by the doctor = Who had told {Yo} to take it easy?
p1 the boat began to fill = What happened to the vessel?
c1 the plug had been used as a bottle stopper = For what had the missing stopper been taken?
r1 {X} sat on the hole and rowed = How was the leak closed?
o1 they reached the bank with wet trousers and no catch = What did they bring home?
p2 the line tangled in a tree = Where was the tackle caught?
c2 {X} had cast in the direction of a passing kayak = What distracted the angler?
r2 a boy climbed up for an ice cream = Who freed the tackle, and for what reward?
o2 on the very next cast {X} landed one of eighty centimetres = How big was the catch?
v keep quiet and let the float do the talking
q The fish have held a meeting and decided against us
e lazy and completely content
l that waiting is a skill
w smoke the next catch over alder wood = How will the next fish be prepared?
x I dropped my sandwich and a gull thanked me. = Which bird took {Xs} lunch?
y My doctor would call this rest, my wife would not. = Who would disagree that it was restful?
@lab; research; university laboratory|field station|cold store; The Contaminated Samples|A Result at Midnight|Plate Forty-One
t the experiment|the research work in the lab|the scientific study
a study the {thing} samples|investigate the {thing} in the lab|analyse specimens of {thing}
$thing moss~small green plants;river snail~molluscs;yeast~fungus for bread;ice core~frozen water from long ago
s the grant ran out in six weeks = What was about to come to an end?
p1 every sample showed the same impossible value = What was suspicious about the data?
c1 the pipette had been calibrated in inches = What was wrong with the instrument?
r1 {Y} repeated all measurements by hand over a weekend = Who did the readings anew?
o1 the corrected curve was printed in a good journal = Where did the findings appear?
p2 the freezer thawed over the holidays = Which appliance failed while nobody was in?
c2 a cleaner had unplugged it for the vacuum = Why was there no current?
r2 they rescued forty samples with dry ice from a fish dealer = Who provided the cold?
o2 only plate forty-one survived, and it held the discovery = Which specimen turned out to be decisive?
v write down failures as carefully as successes = What deserves a record as well, says {Y}?
q Nature has a sense of humour and poor handwriting
e elated at three in the morning
l that doubt is a tool
w present the work at a congress in Vienna = Where will {X} give a talk?
x I named the fungus on my sandwich after you. = What did {X} name in honour of {Yo}?
y The dean wants a photo with clean coats. = What request did the head of faculty make?
@market; trade; farmers' market|night market|flea market; The Stall|A Saturday at the Market|Haggling
t the day at the market stall|the sale on the square|the stand with the goods
a sell {ware} at the market|offer {ware} at a stall|find buyers for {ware} on the square
$ware pumpkins~orange squashes;lamps~old lights;cheese~dairy wheels;hats~headgear
$sum £40-650
s {X} wanted to pay for a new roof = What was the money meant for?
p1 nobody stopped all morning = How was business before noon?
c1 the stall stood behind a bus that had broken down = What hid the stand from view?
r1 {Y} began to sing the prices like an opera = How did {Y} draw attention?
o1 they took {sum} before four o'clock = What were the takings?
p2 a customer wanted his money back loudly = Who made a scene?
c2 he had mistaken the price per kilo for the price of one = What had the man misread?
r2 {X} gave him a recipe and a second piece for free = How was the angry man appeased?
o2 he became the best customer of the season = What did the complainer turn into?
v smile before naming the price
q At this price I'm nearly paying you to take it
e shy at first, then in high spirits
l that people buy stories
w rent a bigger pitch in December = When will there be a larger stand?
x A tourist paid me with a foreign coin, I keep it for luck. = What did {X} accept from a visitor?
y I traded two of them for a haircut. = What did {Y} get in exchange?
@climb; mountains; north ridge|base camp|alpine hut; The Ridge|Turning Back|{peak}
t the climb|the mountain tour|the attempt on the {peak}
a climb the {peak}|scale the {peak}|get to the summit of the {peak}
$peak Grey Tooth;Widow's Peak;Eagle Horn;Red Needle
$metres 2100-4800
s {X} had wanted to stand up there since a school trip = How old was the wish to go up?
p1 the fog closed in below the top = What took away the sight?
c1 the forecast they had read was two days old = What was outdated?
r1 {Y} followed the droppings of the chamois down to the hut = Which traces led them to safety?
o1 they turned back at {metres} metres = How high did they get?
p2 {Xs} rope was too short for the last pitch = Which gear did not reach?
c2 mice had gnawed off a piece in the cellar = Which animals had damaged the gear?
r2 they joined a group of nuns with a spare one = Whom did they team up with?
o2 they stood on top at noon and saw three countries = What could be seen from above?
v turn round while there is still strength to go on = When is the right moment to give up?
q The mountain will still be here, I might not
e small and wide awake
l that the way down belongs to the tour
w try again by the southern route = From which side will the next attempt be made?
x I left a toy dinosaur at the cairn. = What did {X} place on the stones?
y I ate soup with a tent peg. = With what did {Y} eat?
@recipe; cooking; family kitchen|restaurant|cookery school; Grandmother's {dish}|The Contest|Too Much Salt
t the cooking session|the business with the {dish}|the evening at the stove
a cook {dish}|prepare {dish}|try the old family recipe for {dish}
$dish ravioli~filled pasta;paella~yellow rice in a wide pan;mole~dark chilli sauce;goose~roast bird;strudel~rolled apple pastry
s {Y} was to meet {Xs} parents for the first time = Whom was {Y} going to get to know?
p1 the sauce was far too salty = What was wrong with the taste?
c1 both of them had seasoned it in turn = Who had put in the salt?
r1 they cooked raw potatoes in it and threw them away = What soaked up the excess?
o1 the father asked for thirds = Who could not get enough?
p2 the oven door fell off = What came loose in the kitchen?
c2 the hinge had been mended with chewing gum = What had held the door?
r2 {X} pressed a chair against it for an hour = What kept the heat in?
o2 the crust was black on one side and perfect on the other = How had it turned out in the heat?
v taste with a clean spoon and a clear head
q Salt is like a joke, once is enough
e flustered and then famished
l that recipes leave out the most important step
w write a small cookbook for the family = What will {X} put together for the relatives?
x My mother asked whether you sing in the kitchen as well. = What did {Xs} mother want to know?
y I hid the burnt bit in the plant pot. = Where did {Y} dispose of the charred part?
"""
