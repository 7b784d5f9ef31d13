"""Domain records, part d: public, professional and civic life (format: records.py)."""
RECORDS = """
@policy; public policy; ministry|conference room|provincial capital; The Flood Plan|A Reform in Committee|Numbers and Promises
t the housing reform|the new policy on flats|the bill for cheaper rents
a draft the housing reform|work out the policy on cheaper rents|shape the bill for tenants
$fund £2000-9000
s thousands of families had been on the waiting list for years = Who had long been hoping for a flat? | Why was a change of law needed?
p1 the finance department refused to release the budget = Which office blocked the money?
c1 a similar scheme had collapsed in the neighbouring province = What earlier failure made officials cautious?
r1 {X} proposed a pilot project in only three districts = What smaller version was suggested as a compromise?
o1 the pilot was approved and later copied across the country = What became of the trial run?
p2 the media published a leaked draft full of errors = What did the press get hold of?
c2 an intern had sent it to the wrong address = Who was responsible for the leak?
r2 {Y} called a press conference and answered every question = How was the public informed about the leak?
o2 trust was restored and the vote was unanimous = How many voted against it in the end?
n every family was to receive {fund} a year = What annual support was planned for a household?
v consult the people concerned before writing a single line = Whose opinion should come first, in {Ys} view?
q A law is only as good as the person who has to explain it at a counter
e weighed down by responsibility = What weighed on {Xo}?
l that compromise is not the same as weakness = What is wrongly confused with giving in?
w visit each of the three districts in person = Where will {X} go to see for {himself}?
x My opponents brought me flowers, can you imagine? = Who handed {Xo} a bouquet?
y I think you should run for a higher office. = What career step does {Y} see for {Xo}?
@trial; legal case; district court|law firm|prison visiting room; The Verdict|A Case of Mistaken Identity|Witness Seven
t the court case|the lawsuit|the legal proceedings
a prepare the defence of {client}|defend {client} in court|represent {client} before the judge
$client a dismissed bus driver~a sacked transport worker;a street musician~a busker;an evicted widow~a woman put out of her home;a whistle-blower~an insider who spoke out
s nobody else would take the case without payment = Why did other lawyers decline?
p1 the main witness withdrew the statement = Who went back on a testimony?
c1 the witness had been threatened by phone = What intimidation had taken place?
r1 {Y} traced the calls to an office of the opposing party = Where did the threats come from?
o1 the charges were dropped on the third day = On which day did the matter collapse?
p2 an important file could not be found = Which evidence was missing?
c2 it had been moved to an archive after a burst pipe = Why were the documents in another building?
r2 {X} read through nine hundred folders over the weekend = How was the paper unearthed?
o2 the court awarded full compensation = What did the judges grant?
v never ask a question without knowing the answer = Which questions should be avoided in the courtroom?
q Justice is slow, but I am slower and I always arrive
e deeply satisfied but exhausted
l that evidence matters more than eloquence = What counts for more than fine speech?
w set up a free advice office on Saturdays = What service will be offered at weekends without charge?
x My client paid me with a cake shaped like a gavel. = How was {X} rewarded by the accused?
y The judge asked me privately where you learned to argue. = Who was impressed by {Xs} reasoning?
@conference; conference; congress centre|university auditorium|hotel ballroom; The Keynote|A Speech without Slides|Questions from the Floor
t the conference|the international meeting|the symposium
a speak at the conference|give a lecture at the symposium|address the experts at the congress
$n 120-2400
s the invited speaker had fallen ill and the organisers called {X} the evening before = How much notice was {X} given? | Whose absence gave {Xo} the opportunity?
p1 the projector did not work = Which device failed on stage?
c1 the adapter had been left in the hotel = What small part had been forgotten?
r1 {X} drew all the diagrams on a flip chart = How were the figures shown?
o1 the audience of {n} gave a standing ovation = How many listened? | How did the listeners show approval?
p2 a critic in the front row challenged the data = Who questioned the figures?
c2 one table contained figures from the previous year = What was out of date?
r2 {X} thanked the critic and corrected it on the spot = How did {X} deal with the objection?
o2 the critic offered a joint project afterwards = What did the opponent propose later?
v tell one story rather than ten facts = What do listeners prefer to figures, says {Y}?
q I came with slides and I leave with friends
e nervous until the first laugh
l that admitting an error builds trust = How does one win people's confidence?
w publish the lecture as an article = In what form will the talk appear?
x I practised in front of the hotel mirror until two. = Who or what was the first audience, late at night?
y A publisher gave me her card for you. = Who would like to contact {Xo}?
@charity; fundraising; gala hall|school yard|city square; The Charity Auction|A Roof for the Orphans|The Last Bid
t the charity auction|the fundraising evening|the benefit event
a organise the charity auction|raise money for a good cause|set up the benefit evening
$sum £3000-48000
s the children's home had lost its public subsidy = Why did the orphans need help?
p1 two big donors cancelled at noon = Who withdrew at the last moment?
c1 a newspaper had reported that the home was mismanaged = What article damaged the reputation?
r1 {Y} invited the reporter to spend a day with the children = How was the journalist persuaded?
o1 the auction brought in {sum} = What amount was collected?
p2 the star piece, a painting, turned out to be a copy = What was not genuine?
c2 the owner had been deceived by a dealer decades ago = Who had been tricked long before?
r2 {X} offered a home-cooked dinner for twelve instead = What replaced the art work?
o2 the dinner fetched more than the painting would have = Which item earned the most?
v thank every helper by name = How should gratitude be expressed, according to {Y}?
q Give until it feels a little too much, then stop
e humbled by the small coins in the envelopes
l that generosity has little to do with wealth
w make it a yearly event = How often will it be repeated?
x A boy of six bid his whole piggy bank. = What did a little boy offer?
y I've been asked to join the board. = Which position was {Y} offered?
@mentoring; mentoring; youth centre|vocational school|library; A Student in Trouble|The Boy Who Stopped Talking|Second Term
t the work with the troubled student|the support for {kid}|the mentoring of {kid}
a help the student {kid}|support young {kid}|guide {kid} through a hard time
$kid Jonas;Aisha;Felipe;Mina;Dario;Tessa
s a teacher had noticed that {kid} no longer handed in homework = Who saw that something was wrong with the youngster?
p1 {kid} refused to speak to anyone = How did the youngster behave towards others?
c1 classmates had been bullying {kid} online = What was happening to the youngster on the internet?
r1 they repaired an old moped together without many words = What joint activity loosened the silence?
o1 {kid} told the headteacher everything and the bullying stopped = To whom did the youngster confide?
p2 {kid} wanted to drop out before the finals = What did the youngster intend to give up?
c2 the family needed money since the father's illness = Why was there pressure to earn?
r2 {Y} arranged a scholarship and a paid internship = Which financial aid was found?
o2 {kid} graduated with honours = How did the youngster finish?
v listen twice as long as talking
q Nobody is lazy, some people are only tired of losing
e protective and at times helpless
l that patience works slowly but thoroughly = What is slow yet effective?
w start a homework club on Wednesdays = What will take place in midweek?
x The first thing that made the kid laugh was my parking. = What did the youngster find funny?
y Somebody did the same for me when I was fifteen. = What had {Y} gone through in youth?
@startup; business; incubator|garage|investor's office; The Start-up|Our First Customer|Burning Money
t the founding of the company|the start-up|the new firm
a found a company for {product}|launch a firm that makes {product}|build up a business around {product}
$product solar lamps~lights powered by the sun;reusable packaging~boxes used again and again;language games~playful teaching of tongues;smart thermometers~clever heat meters
$cap £20000-700000
s both were convinced that the market was ready = What belief drove the founders?
p1 after a year the savings were used up = What had run dry within twelve months?
c1 the first supplier had gone bankrupt with the advance payment = What happened to the money paid ahead?
r1 {X} persuaded an investor to contribute {cap} = How much did the backer put in?
o1 the firm made a profit in its third year = When did it break even?
p2 a large corporation copied the design = Who stole the idea?
c2 they had not filed for a patent = Which protection had been neglected?
r2 they changed direction and offered repairs and training = What did they switch to?
o2 the corporation later bought the firm at a good price = Who became the owner in the end?
v hire people who disagree with {youo}
q We have eleven ideas and money for half of one
e restless with excitement
l that growth without trust is worthless
w mentor other young founders = Whom will {X} support?
x We paid the first wage in lamps and promises. = How were the earliest workers remunerated?
y I sold my motorcycle for this, remember? = What did {Y} part with for the enterprise?
@newspaper; journalism; newsroom|harbour district|archive; The Investigation|An Anonymous Tip|Page One
t the investigation|the news story|the research for the article
a investigate the {scandal}|uncover the {scandal}|report on the {scandal}
$scandal bribery at the port~corruption at the docks;fake degrees~bought diplomas;toxic landfill~poisonous dump;missing donations~vanished gifts of money
s an anonymous caller had left a locker number = What clue started it all?
p1 the key source disappeared = Who vanished?
c1 she had been transferred abroad overnight = Where had the informant been moved?
r1 {Y} found her through a postcard to her mother = How was the informant located?
o1 the series led to two resignations = How many people stepped down?
p2 the publisher wanted to stop the story = Who tried to suppress it?
c2 the biggest advertiser was involved = Whose commercial interest was affected?
r2 {X} threatened to give it to a rival paper = With what pressure was the print enforced?
o2 it was printed uncut and won a prize = What recognition did it earn?
v keep three copies in three towns
q Facts don't shout, they just refuse to leave
e watched, stubborn and alive
l that courage is contagious
w write a book about the case = What longer work will come of it?
x I changed my route to work every day. = What precaution did {X} take on the commute?
y My wife said I talk about ledgers in my sleep. = What does {Y} mutter about at night?
@rescue; emergency service; burning factory|coast|collapsed building; The Rescue|Smoke|Forty Minutes
t the rescue operation|the fire-fighting mission|the emergency call-out
a rescue the people from the {place}|save those trapped in the {place}|bring everyone out of the {place}
$place textile mill;cinema;care home;ferry
$n 3-29
s an alarm had come in shortly after four in the morning = At what hour did the call arrive?
p1 the stairs had collapsed = Which way out was gone?
c1 a boiler had exploded in the basement = What triggered the disaster?
r1 {X} lowered them one by one with ropes from the window = How were those inside brought down?
o1 all {n} survived = How many came out alive?
p2 the radio contact broke off = Which communication failed?
c2 the batteries had not been charged after the last drill = What had been neglected after training?
r2 {Y} gave knocking signals on the heating pipes = By what means did they communicate?
o2 the last person was carried out minutes before the roof fell = What came down shortly afterwards?
v drink water and talk about it within a day = What should one do soon after a bad mission?
q Nobody is a hero before breakfast
e numb at first and overwhelmed a week later
l that fear is a useful colleague
w train the volunteers of three villages = Who will receive instruction?
x I keep the scorched glove in my locker. = What memento does {X} preserve?
y The old lady asked for her canary first. = What did the old woman worry about?
@health2; mental health; retreat house|clinic|seaside sanatorium; Burnout|A Month of Silence|The Empty Battery
t the breakdown|the burnout|the time of exhaustion
a recover from the burnout|get over the exhaustion|find {his} way back after the breakdown
$weeks 3-14
s for years {X} had answered mails until midnight = What had {X} done late in the evening for too long?
p1 one morning {X} could not get out of bed = What was {X} unable to do one day?
c1 a promotion had doubled the workload = What had increased the burden?
r1 {Y} cancelled all appointments and drove {him} to a doctor = Who stepped in and cleared the calendar?
o1 after {weeks} weeks {X} returned part-time = How long was the absence?
p2 the panic came back on a crowded train = In what situation did the fear return?
c2 {X} had stopped taking the tablets too early = What had been discontinued prematurely?
r2 a stranger counted breaths aloud with {him} = Who calmed {Xo} down, and how?
o2 {X} moved to a smaller department and slept again = What change restored {Xs} rest?
v treat sleep as an appointment
q I was so busy holding on that I forgot what for
e fragile but honest with {himself}
l that asking for help is a strength = What is a sign of power rather than failing?
w keep one day a week without a screen = What will be avoided once a week?
x I cried over a parking ticket, of all things. = What trifle made {Xo} weep?
y I was scared for you, I never said so. = What had {Y} kept to {yhimself}?
@divorce; family trouble; lawyer's office|empty flat|playground; The Separation|Two Flats|Who Keeps the Dog
t the separation of {Y} and {partner}|the divorce in {Ys} house|the end of {Ys} marriage
a support {Yo} during the separation|stand by {Yo} through the divorce|comfort {Yo} when the marriage ended
$partner Robin;Alex;Kim;Sascha;Jody
s {Y} had found a second phone in a coat = Which discovery set it off?
p1 they fought bitterly about the children = What was the bitterest argument over?
c1 the partner planned to move eight hundred kilometres away = How far was the planned relocation?
r1 {X} found a mediator who had been divorced three times = Who helped the two to negotiate?
o1 the children live with each for half of the month = How is the time with the kids divided?
p2 {Y} stopped eating and lost eleven kilos = What was the bodily effect of the grief?
c2 the house was full of shared things = Why did the rooms hurt?
r2 {X} organised a weekly dinner with old friends = What regular occasion brought company?
o2 by spring {Y} had taken up dancing = Which new activity cheered {Yo} up?
v leave the door open for the other side too
q You lost a husband or a wife, not your sense of humour
e torn between two friends
l that loyalty does not mean hatred for the other
w take the children camping in August = What holiday is promised to the little ones?
x I returned the wedding present to the shop, I admit. = What did {X} do with the gift?
y I gave away all the blue plates. = Which crockery has {Y} got rid of?
@immigration; migration; immigration office|language class|harbour; The Residence Permit|New Papers|A Stamp at Last
t the visa affair|the struggle for the permit|the business with the residence papers
a apply for a residence permit|fight for the right to stay|get the papers for a life abroad
$fee £60-1800
s the contract with the new employer began in a month = What was about to start?
p1 the application was returned unopened = What happened to the envelope?
c1 a single signature was missing on page nine = What formal defect was there?
r1 {Y} sat in the corridor of the office until someone came = How was the official made to act?
o1 the permit arrived two days before the deadline = How close was it?
p2 {X} failed the language test = Which requirement was not met?
c2 the recording had been in a dialect = Why had the listening part been so hard?
r2 {X} worked in a fish market for two months to learn = Where was the tongue practised?
o2 the second test was passed with the highest mark = What was the result when it was repeated?
n the fee was {fee} = How much had to be paid to the authority?
v copy each document three times
q I exist, I can prove it in triplicate
e homesick and determined
l that belonging needs more than paper
w help newcomers to fill in forms = Whom will {X} assist with bureaucracy?
x The clerk turned out to be from my street. = What did {X} have in common with the official?
y I kept your old bus ticket as proof of arrival. = What did {Y} save as evidence?
@bridge; engineering; construction site|river gorge|planning office; The Bridge|Concrete and Rain|A Crack in the Pillar
t the bridge project|the building of the crossing|the work on the river span
a build the footbridge|construct the river crossing|put a span across the gorge
$metres 18-240
s the children had to walk an hour to school = Who would gain from a shorter way?
p1 a crack appeared in the second pillar = What damage was discovered?
c1 the concrete had been poured in frost = What mistake concerned the temperature?
r1 {X} had the pillar wrapped in carbon fibre = With what material was it reinforced?
o1 the structure of {metres} metres passed the load test = What length did it have?
p2 the villagers blocked the site = Who stopped the work?
c2 a sacred tree was to be felled = What natural monument was at stake?
r2 {Y} moved the line by twelve metres = How was the protest met?
o2 the elders cut the ribbon under the tree = Who performed the opening?
v walk the ground before drawing on paper
q Water always reads the drawings better than we do
e proud, with one eye on the clouds
l that local knowledge is worth more than software
w return in ten years to check the bolts = What inspection has {X} promised?
x A goat was the first to cross. = Who or what tested the structure first?
y I bet the mayor fifty that it would hold. = With whom did {Y} make a wager?
@exhibition; art; gallery|disused station|town museum; The Exhibition|Hanging the Pictures|Private View
t the exhibition|the art show|the display of pictures
a put on an exhibition of {works}|show {works} to the public|display {works} in a gallery
$works photographs~camera pictures;woodcuts~block prints;paper sculptures~figures from folded sheets;textile collages~cloth pictures
$sold 2-38
s the gallery owner had seen one piece in a barber's shop = Where had the talent been noticed?
p1 the works got soaked in the van = What happened on the way there?
c1 the roof hatch had been left open = Why could the rain come in?
r1 {Y} hung them with clothes pegs on lines to dry = In what manner were they presented?
o1 the critics took it for an installation, and {sold} were sold = How many found buyers?
p2 nobody came on the opening night = What was attendance like?
c2 the invitations gave the wrong month = What was misprinted on the cards?
r2 they carried everything into the pub opposite = Where was the show relocated?
o2 a collector bought the largest piece on the spot = Who made the biggest purchase?
v sign the back and date it
q I made these for nobody, and now nobody has come, so it fits
e exposed, as though {his} diary were on the wall
l that an audience sees what the maker never meant
w try large formats next = What size will follow?
x My mother asked why nothing is the right way up. = What remark came from {Xs} mother?
y I bought the smallest one under a false name. = Who was a secret buyer?
@language; learning; evening school|language café|host family; Learning {tongue}|The Wrong Word|Vocabulary
t the language course|the lessons in {tongue}|the effort to master {tongue}
a learn {tongue}|study {tongue}|take lessons in {tongue}
$tongue Icelandic;Swahili;Georgian;Welsh;Basque;Thai
s {X} wanted to talk with a grandson who spoke nothing else = With whom did {X} wish to communicate?
p1 {X} insulted the teacher without noticing = What blunder did {X} make in class?
c1 two words differed only by a tone or a vowel = Why was it so easy to mix up?
r1 {Y} explained the mistake with drawings = How was the misunderstanding cleared up?
o1 the whole class now uses the wrong word as a greeting = What became a running joke?
p2 after a year {X} could read but not speak = Which ability lagged behind?
c2 {X} was ashamed of the accent = What was embarrassing about the speech?
r2 they ordered all their meals by phone for a month = How was speaking practised?
o2 {X} gave a toast at a feast and made people cry = At what occasion did {X} speak successfully?
v make at least ten mistakes a day
q In this language I'm four years old and very polite
e clumsy and curious
l that a language lives in the mouth
w spend the summer with a host family = How will the hot season be passed?
x I dreamed my first dream in it, about cheese. = What was the subject of {Xs} dream?
y The dictionary you gave me is full of coffee. = What state is the reference book in?
@photo; photography; nature reserve|rooftop|night street; The Snow Leopard|Four Nights in a Hide|The One Picture
t the photo expedition|the wildlife shoot|the nights behind the camera
a photograph the {animal}|take pictures of the {animal}|get a shot of the {animal}
$animal snow leopard~mountain cat;crane~long-legged bird;otter~river mammal;lynx~wild cat with tufted ears;owl~night hunter
s a magazine had promised a cover = What was offered by a periodical?
p1 the camera froze = What happened to the equipment in the cold?
c1 the wrong batteries had been packed = Which supply was unsuitable?
r1 {Y} warmed the camera under {yhis} jumper = How was the device thawed?
o1 a single sharp frame came out = How many usable images were there?
p2 the animal did not show itself for days = What failed to appear?
c2 {Xs} aftershave or soap was scaring it away = What scent was the problem?
r2 they rubbed themselves with juniper and mud = How did they disguise the smell?
o2 it walked straight past the tent and sneezed = What did the creature do when it finally came?
v put the camera down at the first sight
q I have two thousand pictures of an empty rock
e like a trespasser in the best of places
l that waiting is nine tenths of seeing
w exhibit the failures as well = What else will {X} put on show?
x I talked to the rock, it had no objections. = To what did {X} speak out of boredom?
y My thermos was stolen by a marten. = Which animal robbed {Yo}?
"""
