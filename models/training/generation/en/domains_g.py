"""Domain records, part g (format: records.py)."""
RECORDS = """
@teaching; teaching; village school|lecture hall|adult education centre; The First Lesson|Class 7b|Chalk
t the first weeks of teaching|the start as a teacher|the term with the difficult class
a teach the difficult class|take over a rowdy class|instruct a group of unruly pupils
$n 24-41
s the previous teacher had left after a breakdown = Why was the post vacant?
p1 all {n} pupils hummed whenever {X} turned to the board = How did the youngsters tease {Xo}?
c1 they had done so with every newcomer = Who else had been treated like that?
r1 {X} took out a pitch pipe and conducted them = How did {X} respond to the noise?
o1 the class formed a choir and won a district prize = What came out of the prank?
p2 a gifted girl stopped coming = Whose attendance ceased?
c2 she had to mind her little brothers = What duty at home kept the pupil away?
r2 {Y} opened a crèche in the staff room = Where were the small boys looked after?
o2 she finished top of her year = How did the absent pupil do in the end?
v learn all the names in the first week = What ought to be memorised early on?
q I have survived the navy, but not yet the seventh form
e1 like a lion tamer without a whip
e2 hopeful and stern at once
l that curiosity cannot be ordered
w start a school newspaper = What publication will be founded?
x They found out my middle name, I'm finished. = What did the kids discover about {Xo}?
y My first class locked me in the map room. = What had been done to {Y} as a beginner?
@surgery; medicine; rural clinic|field hospital|operating theatre; The Operation|By Torchlight|Twelve Hours
t the emergency operation|the surgery at night|the fight for the patient's life
a operate on an injured {who}|perform emergency surgery on a {who}|save the life of a wounded {who}
$who shepherd~keeper of sheep;child~youngster;logger~wood cutter;fisherman~man who nets fish
$hours 4-13
s the road to the city hospital was cut off by a landslide = Why could the wounded not be taken elsewhere?
p1 the generator stopped in the middle of it = What left the team in the dark?
c1 the diesel had been watered down = What was wrong with the fuel?
r1 {Y} lined up motorbikes with their headlights on = What served as lamps?
o1 the wounded one lived and can walk = Did the patient make it?
p2 there was not enough blood = What was in short supply?
c2 the fridge had been used for wedding drinks = What had taken up the cold storage?
r2 {X} rang the church bell to call donors = How were the donors summoned?
o2 sixty people queued, and after {hours} hours it was over = How long did the procedure last?
v breathe out before each cut
q Nobody dies on a Tuesday, I have decided
e steady during it and trembling later
l that calm is a kind of medicine
w raise money for a solar plant = What energy source is to be installed?
x A goat was delivered to my door as payment. = What fee did {X} receive?
y I fainted after, not before, mind you. = At what point did {Y} pass out?
@orchestra; music; conservatory|radio studio|concert tour; The Lost Cello|The Audition|Second Violin
t the audition|the trial concert|the contest for a place in the orchestra
a play at the audition|audition for the orchestra|try for a seat among the musicians
$place first;second;third;seventh
s a seat falls vacant only every ten years = How rare was such an opportunity?
p1 the instrument was left in a taxi = Where was the instrument forgotten?
c1 {X} had been arguing on the phone with a landlord = What had distracted the musician?
r1 {Y} lent an heirloom with a cracked belly = What was used as a replacement?
o1 {X} came {place} and was put on the substitutes' list = Which rank was reached?
p2 a string broke in the slow movement = What snapped during the quiet part?
c2 the heating had dried the gut = What had made the material brittle?
r2 {X} played on with three = With how many strings was it finished?
o2 the jury asked for the name of the arrangement = What did the judges want to learn?
v play for the cleaner at the back, not for the jury
q That was Brahms with a limp
e trembling, then strangely free
l that a mistake played with conviction is a variation
w form a string quartet = What ensemble is {X} thinking of?
x The taxi driver played it for his kids before returning it. = Who made music on the lost instrument?
y They still talk about you in the canteen. = Where is {X} being discussed, according to {Y}?
@haircut; everyday life; barber's shop|hair salon|hotel bathroom; A Bad Haircut|Green Hair|The Fringe
t the haircut|the visit to the hairdresser|the disaster with the hair
a get a new hairstyle|have {his} hair done|change the look on {his} head
s {X} had a passport photo to take the next day = What picture was due?
p1 the hair came out green = Which colour resulted?
c1 the bottles had no labels since a burst pipe = Why were the chemicals confused?
r1 {Y} rinsed it with tomato ketchup = What kitchen sauce was applied?
o1 the passport shows it in black and white = How does the picture look in the document?
p2 one side was cut far too short = What was uneven?
c2 the barber had sneezed = What slip had the man with the scissors made?
r2 {X} shaved off the rest = What radical step followed?
o2 half the office copied the style = Who imitated the look?
v wear a hat and a mysterious smile
q I look like a lawn with opinions
e vain and amused
l that hair grows back but photographs stay
w learn to cut {his} own hair = What will {X} do personally in future?
x A child on the bus asked if I was a tree. = What was {Xo} taken for?
y I kept a lock of it in my wallet. = What does {Y} carry about?
@election2; student life; dormitory|campus|student union; The Sit-in|Cheaper Rents|Banners from Bedsheets
t the student protest|the sit-in|the campus strike
a occupy the rector's office|stage a sit-in|protest on the campus
$days 3-26
s the fees had been raised without a vote = Against what decision was the protest directed?
p1 the heating was turned off = How were the protesters put under pressure?
c1 the dean hoped they would give up from cold = What was the calculation of the management?
r1 grandmothers from the quarter knitted forty blankets = Who supplied warmth?
o1 after {days} days the increase was withdrawn = What did the university take back?
p2 the group split into two camps = What happened inside the movement?
c2 nobody could agree on the banner's wording = What trivial matter was disputed?
r2 {Y} let a parrot draw the lots = Which bird made the choice?
o2 the camps marched together with two banners = How did the factions go on?
v put the demands in one sentence
q I came for the rents and stayed for the soup
e part of something large
l that movements run on sandwiches
w run for the student parliament = Which body is {X} aiming for?
x I learned to sleep under a portrait of a bishop. = Beneath what did {X} spend the nights?
y The dean is my uncle, I never told you. = What family secret did {Y} let out?
@shipping; seafaring; cargo ship|shipyard|open sea; Crossing the Bay|Man Overboard|Fog Horn
t the sea voyage|the crossing by ship|the passage over the ocean
a sail across the bay|cross the sea on a small ship|make the passage over the ocean
$knots 22-61
s an old sailor's last wish had been to see his island = Whose final desire set it going?
p1 the rudder jammed = What steering part got stuck?
c1 a lost fishing net had wrapped round it = What drifting object caused it?
r1 {X} dived with a bread knife between the teeth = How was the steering freed?
o1 they entered the port under a double rainbow = What was in the sky at landfall?
p2 the wind rose to {knots} knots = How strong was the storm?
c2 the radio had been set to the weather of another coast = Why did nobody see the gale coming?
r2 they poured fish oil on the waves = With what was the sea calmed?
o2 the mast broke but all were saved = What was damaged in the gale?
v fasten the line before worrying about others
q The sea has no handrail
e seasick and enchanted
l that the horizon is a good teacher
w take the skipper's licence = Which certificate will be acquired?
x A flying fish hit me in the face at dawn. = What struck {Xo} in the morning?
y I can't walk straight on land any more. = What difficulty does {Y} have ashore?
@game; games; chess café|club house|online tournament; The Last Game|Checkmate|Eight Hours at the Board
t the chess tournament|the championship at the board|the duel over sixty-four squares
a play in the chess tournament|compete for the chess title|fight for victory at the board
$moves 38-131
s the winner would be invited to Reykjavik = What was the reward for first place?
p1 {X} touched the wrong piece = Which slip of the hand occurred?
c1 a wasp had settled on the king = What insect was involved?
r1 {X} built a new plan around the blunder = How was the slip turned into strategy?
o1 the game was drawn after {moves} moves = How did it end on the board, and after how long?
p2 the opponent accused {Xo} of using a hidden computer = What accusation was made?
c2 a hearing aid had whistled = Which medical device aroused suspicion?
r2 the arbiter listened and found a football broadcast in it = Who cleared {Xo}, and how?
o2 the opponent apologised and then lost in nine moves = How quickly was the accuser beaten?
v stand up and walk once an hour
q My queen has more courage than I have
e drained and lucid
l that attack is often impatience
w teach the game to prisoners = Where or to whom will {X} bring the game?
x I proposed a draw to my toast this morning. = With what did {X} jokingly negotiate at breakfast?
y The champion bites his nails, did you see? = What bad habit did {Y} observe?
@chimney; housing; old farmhouse|attic flat|winter cottage; The Chimney Fire|The Stove|Cold House
t the renovation of the old house|the work on the farmhouse|the rebuilding project
a renovate the old house|do up the farmhouse|make the ruin habitable
$cost £3000-78000
s the rent in town had doubled = Why did {X} leave town?
p1 the floor gave way under the bath = What broke through?
c1 woodworm had eaten the beams = Which pest was in the timber?
r1 {Y} propped it up with railway sleepers = What supported the ceiling?
o1 the bath now stands in the kitchen = In what odd room can one bathe?
p2 smoke filled all the rooms = What was hanging in the air?
c2 a jackdaw's nest blocked the flue = What had clogged the outlet?
r2 a young sweep moved the nest to a tree = Who carried the birds elsewhere?
o2 the stove draws and the birds came back to the tree = Where do the birds live since?
n the roof swallowed {cost} = What did the tiles and rafters cost?
v keep the old doors, they know the draughts
q It's a house the way a shipwreck is a boat
e broke and at home
l that old walls set the pace
w put in two guest rooms = What will be added for visitors?
x I found a newspaper from the day of my birth behind the wallpaper. = What was under the wall covering?
y I bring my own cushion when I visit, no offence. = What does {Y} carry along as a guest?
@charityrun; community; village square|housing estate|tenants' hall; Saving the Shop|The Last Shop in the Village|Shares at Ten Each
t the rescue of the village shop|the campaign for the last shop|the cooperative
a save the village shop|keep the last grocery open|take over the local store together
$members 60-720
s the owner was retiring and a chain wanted the building = Who was interested in the premises?
p1 too few people bought shares = What was the response to the appeal at first?
c1 many thought it was a sect = What did people suspect the group to be?
r1 {X} baked a cake for each household = With what gesture were doubters won?
o1 {members} members signed up within a month = How many joined?
p2 the chain offered double the price = How did the competitor raise the stakes?
c2 it wanted to build a petrol station there = What was planned on the spot?
r2 {Y} persuaded the owner's mother = Whose word was decisive?
o2 the owner sold it to the village for less = To whom did it go, and for how much?
v do the books in the open
q We are now the proud owners of four hundred tins of peas
e touched by the queue
l that a shop is a living room with prices
w add a post counter = Which service will be offered in addition?
x I learned to slice ham from a former boxer. = Who taught {Xo} to cut meat?
y My mother has bought share number one. = What honour went to {Ys} mother?
@hike; walking; pilgrims' way|coastal path|gorge; The Pilgrimage|Five Hundred Kilometres|Blisters
t the long walk|the pilgrimage|the hike along the old route
a walk the pilgrims' way|hike the old route|follow the path of the pilgrims
$km 120-810
s {X} had made a vow at a sickbed = Where had the promise been made?
p1 the boots were stolen at a hostel = What was taken overnight?
c1 a blind monk had put on the wrong pair = Who had walked off in them?
r1 {Y} cut sandals out of a tyre = What footwear was improvised?
o1 {X} walked the last of {km} kilometres barefoot = In what manner did {X} arrive?
p2 they lost the way in the clouds = What went missing in the mist?
c2 the yellow arrows had been painted over for a bicycle race = Why were the signs gone?
r2 they followed the smell of bread = What led them on?
o2 they found a convent that had room for two = Where did they spend the night?
v carry nothing superfluous
q My heels have become religious
e empty-headed in the best way
l that one needs a spoon, a blanket and a joke
w write to each host = To whom will letters go?
x I talked to a cow for an hour and won. = With what animal did {X} hold a conversation?
y The monk sends his regards and your laces. = What came back from the clergyman?
@radio; media; local radio|podcast studio|community centre; On Air|The Night Programme|Dead Air
t the radio programme|the live broadcast|the show on air
a host the night programme|present a live show|broadcast through the night
$calls 17-240
s the regular presenter had lost the voice = Why was a stand-in required?
p1 there was silence for eleven minutes = What did listeners hear, or not hear?
c1 {X} had leaned on the mute switch = What button had been pressed?
r1 {Y} stormed in with a sign = How was {X} alerted?
o1 {calls} listeners rang to praise the silence = What was the audience response?
p2 a caller threatened to jump off a roof = What alarming call came in?
c2 he had lost his job and his flat on the same day = What double blow had struck the man?
r2 {X} kept him talking until help arrived = How was the caller saved?
o2 he works at the station now, in the archive = What does the rescued man do today?
v talk to one person, not to thousands
q Good evening to both of you
e awake and strangely intimate
l that listening can be heard
w invite listeners to the studio = Who will be asked to come in person?
x I read out the fridge instructions to fill the time. = What text was used as a stopgap?
y My mum records all of it on cassettes. = Who archives the shows?
@fashion; fashion; tailor's workshop|catwalk|textile market; The Collection|Zips and Tears|Runway
t the fashion show|the presentation of the collection|the show on the catwalk
a present a collection of {cloth}|show {cloth} on the catwalk|bring out a line of {cloth}
$cloth work clothes~garments for labour;rain capes~wet weather wear;knitwear~woollens;wedding suits~bridal outfits
s a department store had promised to buy the best pieces = What commercial chance was at stake?
p1 the models did not come = Who failed to appear?
c1 their bus had gone to a car show = Where were they taken instead?
r1 {X} sent out market women and a postman = Who walked in their place?
o1 the photos went round the world = How far did the images spread?
p2 the cloth shrank by a third = What happened to the fabric?
c2 a helper had washed it hot out of kindness = What well-meant act did the damage?
r2 {Y} declared it a children's line = How was the misfortune rebranded?
o2 everything was sold in an hour = How quick was the sale?
v let people move before pinning anything
q Pockets are a human right
e dizzy and vindicated
l that clothes need someone who works in them
w open a school for seamstresses = What training institution is planned?
x I pricked myself on every finger, even my nose. = What injuries did {X} have?
y The postman wants to keep the cape. = Which item was somebody reluctant to return?
@lottery; luck; kiosk|casino|village fête; The Winning Ticket|Numbers|A Goat as First Prize
t the lottery win|the stroke of luck|the affair of the winning ticket
a share the lottery win|collect the prize from the lottery|cash in the lucky ticket
$win £900-410000
s they had played the same numbers since school = How long had they bet on identical figures?
p1 the ticket could not be found = What was mislaid?
c1 it had been used as a bookmark in a library book = How had the paper been used?
r1 {Y} traced all readers of the novel = Who was tracked down, and by whom?
o1 {win} was paid out on the last day = How much did they get?
p2 everybody suddenly asked for loans = What requests poured in?
c2 the kiosk owner had told the newspaper = Who had been indiscreet?
r2 {X} announced that all was donated to a dentist's bus = What did {X} claim in public?
o2 the claim became true within the week = What became of the fib?
v tell nobody until the roof is mended
q I always knew fourteen was a friendly number
e giddy and suspicious
l that luck makes noise
w travel to see the whales = Which animals does {X} long to see?
x I bought the good butter, that's all so far. = What small luxury was purchased?
y My ex-husband or ex-wife rang after nine years. = Who got back in touch with {Yo}?
@winter; weather; ski slope|mountain village|frozen lake; The Avalanche|Snowed In|Ice
t the avalanche|the days in the snow|the winter emergency
a dig people out of the snow|search for those buried by the snow|help after the avalanche
$m 1-6
s warm wind had loosened the slope overnight = What set the mass in motion?
p1 the search dog refused to work = Which animal was unwilling?
c1 its handler was among the buried = Whom was the animal missing?
r1 {Y} put on the handler's jacket and gave the command = How was the animal persuaded?
o1 it found all four under {m} metres of snow = At what depth were the victims?
p2 the only road was closed for days = Which access was cut?
c2 the plough had been rented out to another valley = Where was the clearing vehicle?
r2 they stamped a landing place for the helicopter with skis = How was the landing prepared?
o2 milk and insulin arrived at noon = What supplies came by air?
v carry a whistle on the outside
q White is not a colour, it's an opinion
e deaf from the silence
l that mountains do not bargain
w train as a rescue volunteer = Which honorary office is {X} preparing for?
x I shared my last biscuit with the dog. = To whom did {X} give the remaining food?
y I keep hearing that whistle at night. = What sound haunts {Yo}?
@translation; writing; publishing house|writer's cabin|book fair; The Novel|Chapter Nine|The Manuscript
t the book project|the writing of the novel|the work on the manuscript
a finish the novel|complete the manuscript|write the last chapters of the book
$pages 180-930
s the publisher had already paid an advance = What had been received beforehand?
p1 the only copy was blown out of a window = What happened to the sheets?
c1 {X} had opened it to let out a bumblebee = Which insect was to be set free?
r1 schoolchildren collected the pages for toffees = Who gathered the sheets, and for what reward?
o1 three pages are still missing and the critics love the gap = How do reviewers see the lost part?
p2 {X} could not find an ending = What did the author lack?
c2 the main figure was too much like {his} father = Why was the conclusion so difficult?
r2 {Y} suggested letting the hero leave without a word = Which conclusion was proposed?
o2 the book of {pages} pages sold well in winter = How thick was it?
v stop each day in mid-sentence
q I know everyone in it, that's the trouble
e bereaved at the last full stop
l that endings are doors left ajar
w write for children next = Which readership comes next?
x My father read it and said only: good paper. = What was the verdict of {Xs} father?
y I cried on page eighty, on a bus. = Where was {Y} moved to tears?
"""
