"""Domain records, part a (format: records.py)."""
RECORDS = """
@greenhouse; gardening; allotment|community garden|back garden; Mending the Greenhouse|Rain on the Tomatoes|Glass and Putty
t the greenhouse repair|the work on the glasshouse|the business with the leaking glass shed
a repair the greenhouse roof|mend the glasshouse|patch up the place where the seedlings grow
$part clips~fasteners;hinges~fittings;brackets~metal supports
$price £20-180
s a late frost was forecast and {X} feared for the tomato seedlings = Why was the matter with the glasshouse urgent? | What made {Xo} worry about the young plants?
p1 two panes had slid down and water was dripping on the shelves = What was wrong overhead among the plants? | What was getting wet?
c1 the {part} had rusted through over the winter = Why had the glass come loose? | What had corroded?
r1 {Y} cut strips from an old bicycle tube and wedged the panes back = How was the glass held in place? | What did {Y} use as a makeshift seal?
o1 the roof held through the storm and the first fruit ripened in June = Did the mended glass survive the bad weather?
p2 the frame had sunk on one side and the door would not close = Why could the entrance to the glasshouse not be shut?
c2 moles had tunnelled under the foundation = Which animals had caused the subsidence? | What made the ground give way?
r2 they jacked up the corner with a car jack and packed gravel underneath = How was the sunken side lifted?
o2 the door swung freely again, but one pane cracked and was replaced by cardboard = What had to serve instead of glass? | What broke in the course of the lifting?
n the {part} alone cost {price} = How much was spent on the {part}? | What did the small metal pieces cost?
v check every joint before the first frost = When should the connections be inspected, according to {Y}?
v2 grow beans there instead of tomatoes = Which crop did {Y} think better for the glasshouse?
q1 A house of glass forgives nothing
e1 relieved that no plant was lost = Why was {X} glad about the seedlings?
e2 annoyed at the time it took but proud of the straight frame
l that cheap metal is the most expensive = What did the rusty parts teach {Xo} about saving money?
w build a cold frame from the leftover panes = What will be made of the spare glass?
x I kept the old bicycle pump as a door stop. = What does {X} use to hold the door open?
y My father glued his panes with pitch, and they are still in place. = How did {Ys} father fix his windows? | Whose panes are stuck with pitch?
x Do you know that I talk to the cucumbers when nobody listens? = Which vegetables does {X} speak to?
@deadline; work project; open-plan office|client's headquarters|co-working space; The Weekend before the Launch|Shipping the {product}|A Release with Holes
t the product launch|the rollout at work|the big release
a finish the {product} before the deadline|get the {product} done in time|meet the due date at work
$product booking app~reservation software;warehouse dashboard~stock overview;payroll module~salary software;patient portal~website for the sick;ticket scanner~entry checking device
$n 3-9
s the client had moved the date forward by {n} weeks = Who wanted the work earlier than agreed? | By how much was the schedule shortened?
p1 the test server went down on Friday night = What failed at the start of the weekend?
c1 somebody had filled the disk with old log files = Why was the machine out of space?
r1 {Y} cleared the logs and restored the data from a backup on a memory stick = From what was the data recovered? | How did {Y} bring the machine back?
o1 the launch went ahead on Monday with two small faults = Were there any flaws on Monday?
p2 half of the customers saw an empty page = What did many users get to see?
c2 a translation file was missing in the last build = Which missing thing left the screen blank?
r2 {X} rolled back to the older version and phoned the customers one by one = How were the users informed? | What did {X} return to in order to save the day?
o2 the contract was kept, but the bonus was cancelled = What did the team lose despite keeping the contract? | Which extra pay fell through?
v write the release checklist down instead of keeping it in {your} head = Where should the list of steps not be stored?
v2 say no when a date is impossible = Which word should {X} use more, in {Ys} opinion?
q1 A server dies only when everybody is at a barbecue
q2 I have apologised to sixty people and one answering machine
e1 exhausted but [strangely cheerful|close to the team]
e2 ashamed of having skipped the last test
l that a rehearsal is cheaper than an apology = What is more costly than practising beforehand?
w introduce a weekly trial run = Which regular exercise is to become custom at work?
x I slept under the desk with my coat as a blanket. = Where did {X} spend the night at work? | What did {X} cover {himself} with?
y The director wants you to present this to the board. = Who should hear {Xs} presentation, according to {Y}? | What does the boss expect of {Xo}?
x I'm going to take Thursday off and switch off my phone. = Which day will {X} be unreachable?
@hospital; illness; city hospital|surgical ward|clinic; {Ys} Operation|Three Weeks on the Ward|Visiting Hours
t {Ys} stay in hospital|{Ys} time on the ward|{Ys} medical trouble
a look after {Yo} in hospital|care for {Yo} at the bedside|be there for {Yo} on the ward
$what gallbladder~digestive organ;appendix~inflamed gut end;knee~leg joint;tonsils~throat
$n 4-21
s {Y} was to have {yhis} {what} operated on and had no family nearby = Which part of {Ys} body needed surgery? | Why was {X} needed at the bedside?
p1 {Y} developed a fever on the second night = What rose after dark? | What complication set in after the operation?
c1 a stitch had become infected = Where did the germs sit?
r1 the night nurse changed the antibiotic and {X} cooled {yhis} forehead with wet cloths = How was the temperature brought down? | Who altered the medicine?
o1 {Y} went home after {n} days, thin but laughing = How long did it take until {Y} was discharged?
p2 the operation was put off twice at the last minute = What kept being delayed?
c2 the surgeon had broken his wrist skiing = What had happened to the doctor? | Whose sports accident upset the plan?
r2 a visiting doctor from Madrid took over = Who stepped in for the injured surgeon?
o2 all went well and {Y} could climb stairs after {n} days = When was {Y} fit for steps again?
f {X} read crime stories aloud every evening = What entertainment did {X} provide at the bedside? | Which kind of books did {Y} hear on the ward?
v see a doctor about that cough = What symptom of {Xs} did {Y} notice? | For which complaint should {X} get a check-up?
v2 learn to accept help without apologising
q1 You are the worst patient in this building and the best listener
e1 frightened at night and helpless = When was {X} scared?
e2 calm as soon as the new surgeon smiled
l that sitting still beside someone is also work = What counts as labour, as {X} found at the bedside?
w give blood twice a year = What donation will {X} make regularly?
x I counted the ceiling tiles: two hundred and eight. = What did {X} count to pass the time? | How many tiles were there?
y When I'm out of here I want to dance at my niece's wedding. = Where does {Y} hope to dance? | What is {Ys} wish for the time after recovery?
x The coffee machine on your floor stole my last coin. = What swallowed {Xs} money?
@marathon; running; riverside course|city park|old town; The Marathon in the {weather}|Forty-Two Kilometres|At the Wall
t the marathon|the long race|the great run
a run the city marathon|take part in the endurance race|cover the forty-odd kilometres on foot
$weather heat~high temperatures;rain~wet;wind~gusts
$time three hours fifty;four hours twelve;four hours forty;five hours and a bit
s {X} had made a bet with {Y} after a winter of sitting around = What wager started the training?
p1 at kilometre thirty {Xs} calf cramped = Which muscle hurt? | After what distance did the pain strike?
c1 {X} had started far too fast = What was the mistake at the beginning of the race?
r1 {Y} ran out of the crowd with salted pretzels and pickle juice = What did {Y} hand over at the roadside? | Which snack revived the runner?
o1 {X} finished in {time}, walking the last bridge = How fast was {X}? | Where did {X} stop running?
p2 the sole of {Xs} left shoe came off = What fell apart on the way? | Which piece of equipment failed?
c2 the shoes had dried on a radiator all week = Why did the glue of the footwear fail?
r2 a volunteer wrapped the shoe in silver tape = Who helped with the footwear? | What held the sole together?
o2 {X} came last but one and got the loudest cheers = In which position did {X} cross the line? | Who received the most applause?
v drink before feeling thirsty = What did {Y} say about fluids?
v2 buy new shoes in good time and break them in
q1 My legs resigned at thirty, the rest of me had to carry on
q2 I paid for this, can you believe it
e1 empty and light at the same time
e2 moved by the strangers who called {his} name = By whom was {X} touched?
l that the first half is run with patience = What does one need at the start of a long race?
w sign up for the relay next autumn, with three colleagues = With whom will {X} run the next time? | Which team race is on {Xs} mind?
n the entry fee had been {fee} = How much was paid to take part?
$fee £30-140
x I ate an entire cake in the bath. = What did {X} eat in the tub?
y I lost my voice shouting at the wrong runner for a kilometre. = Whom did {Y} cheer on by mistake?
y You should have seen your face at the bridge, like a wet owl. = What animal did {Y} compare {Xo} to?
@wedding; wedding; registry office|village church|vineyard; The Wedding of {bride} and {groom}|A Dress, a Storm, a Speech|Best Wishes
t the wedding|the marriage celebration|the big day of {bride} and {groom}
a help at the wedding of {bride} and {groom}|lend a hand at the marriage celebration|support the couple on their big day
$bride Rosa;Helen;Marta;Joy;Sunniva;Leyla;Petra
$groom Paul;Idris;Nils;Hugo;Anton;Malik;Dev
s the bride was an old schoolmate of {Ys} and needed somebody to run the kitchen = How did {Y} know the bride? | Which room was to be managed for the couple?
p1 the cake slid off the trolley on the way to the table = What fell to the floor? | What happened to the dessert?
c1 one wheel was loose = Which part of the trolley was faulty?
r1 {X} rebuilt it from the top layer, berries and forty doughnuts from the petrol station = What replaced the cake? | Where were the doughnuts bought?
o1 the guests thought the tower was planned and asked for the recipe = What did the guests want to know afterwards?
p2 the registrar did not turn up = Which official was missing?
c2 he had been sent to another town of the same name = Why was the official at the wrong end of the country?
r2 {Y} fetched a retired judge from the neighbouring table = Who conducted the ceremony in the end? | What former profession did the stand-in have?
o2 the couple said yes at half past six, by candlelight = When did the couple finally exchange vows? | What lit up the ceremony?
f {X} gave a speech of exactly one minute = How long did {X} speak to the guests?
v carry a screwdriver in {your} jacket at every party = What tool belongs in a pocket, according to {Y}?
v2 never trust an address without a postcode
q1 A marriage that starts with doughnuts cannot end badly
e proud of having kept {his} nerve
l that guests remember what goes wrong and love it = What do people at a party recall fondly?
w learn to bake properly = Which kitchen skill is {X} going to acquire?
x I danced with the bride's grandmother, she leads. = With whom did {X} dance?
y The photographer asked for your number, by the way. = Who was interested in getting in touch with {Xo}? | What did {Y} mention about the photographer?
x My suit still smells of icing. = What odour clings to {Xs} clothes?
@flood; natural disaster; riverside quarter|ground floor of the old house|cellar bar; The Night of the Flood|Water in the {room}|Sandbags
t the flood|the high water|the night the river came
a save the {room} from the flood|protect the {room} against the rising water|keep the river out of the {room}
$room bookshop~place full of novels;cellar~basement;workshop~place with the tools;archive~rooms with the old files
$cm 20-140
s the river had risen overnight after ten days of rain = What natural event threatened the rooms? | How long had it been pouring?
p1 the pump stopped at two in the morning = What machine gave up at night?
c1 a sock had been sucked into the pipe = What blocked the tube? | Which garment was the culprit?
r1 {X} dived into the brown water and pulled it out by hand = How was the blockage removed? | Who went under in the murk?
o1 the water stood {cm} centimetres high but only the lowest shelf was lost = How deep was it? | What had to be thrown away?
p2 the sandbags ran out before the doorway was closed = Of what was there too little?
c2 the neighbours at the corner had piled up twice as many as they needed = Who had taken more than their share?
r2 {Y} filled pillowcases and flour sacks with gravel from the playground = What served instead of sandbags? | Where did the gravel come from?
o2 the doorway held, and the next morning a carp lay on the steps = What animal was found at the entrance? | Did the barrier at the entrance resist?
v keep the valuable things on the upper floor = Where should precious belongings be stored?
v2 make peace with the people at the corner = With whom ought {X} to be reconciled?
q1 I never want to see brown water again, not even tea
e1 chilled to the bone and wide awake
e2 grateful to the strangers who formed a chain = Who earned {Xs} thanks on the steps?
l that neighbours show what they are made of after midnight = When does one get to know the people next door?
w take out an insurance policy = What contract will protect {Xo} in future?
n the damage came to {loss} = What sum was lost to the water?
$loss £800-9000
x I found a photo album floating, all the faces were still there. = What did {X} find drifting on the surface?
y My boots are ruined and I don't care a bit. = What footwear did {Y} lose?
x I shall write the date and a line on the wall. = What is {X} going to mark on the plaster?
"""
