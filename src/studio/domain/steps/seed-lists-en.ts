import { seedGroups, type SeedLists } from './seed-lists';

const JOBS = `
health: district nurse, dental technician, speech therapist, paramedic, pharmacist, midwife, optician, prosthetist
education: primary school teacher, museum educator, driving instructor, school librarian, lecturer in geology, piano teacher, career adviser, nursery manager
crafts: bookbinder, stonemason, cabinetmaker, potter, tailor, clockmaker, glazier, boat builder
engineering: bridge inspector, railway signal engineer, acoustics engineer, water engineer, lift mechanic, robotics technician, surveyor, wind turbine technician
science: marine biologist, seismologist, archivist, soil scientist, ornithologist, food chemist, cartographer, astronomer
arts and media: radio producer, stage designer, illustrator, translator, choir conductor, documentary editor, type designer, puppeteer
trade and food: baker, cheesemaker, florist, greengrocer, tea merchant, pastry cook, fishmonger, second-hand bookseller
public service: firefighter, town planner, customs officer, court interpreter, park ranger, bus dispatcher, registrar, probation officer
business: accountant, insurance assessor, event organiser, logistics planner, recruiter, estate agent, product manager, auctioneer
land and sea: ferry pilot, orchard keeper, beekeeper, shepherd, forester, oyster farmer, vineyard worker, lock keeper`;

const HOBBIES = `
sport: fencing, open-water swimming, bouldering, table tennis, orienteering, rowing, archery, long-distance cycling
making: woodturning, knitting, bread baking, model railways, letterpress printing, bicycle repair, quilting, kite building
nature: birdwatching, growing tomatoes, mushroom hunting, astronomy, tide-pooling, keeping bees, pressing flowers, hill walking
music and stage: cello, barbershop singing, tango, amateur theatre, accordion, ballroom dancing, jazz records, bell ringing
games: chess, go, crosswords, bridge, board games, geocaching, quiz nights, jigsaw puzzles
collecting and reading: old maps, detective novels, stamps, fountain pens, local history, poetry, film posters, postcards
food and travel: night trains, pickling, tea tasting, visiting lighthouses, cooking curries, sleeping in huts, canal boats, market towns`;

const TOPICS = `
work: a promotion, a difficult customer, the first day in a new job, a project that failed, a strike
learning: an exam sat twice, an evening class, a mentor's advice, a licence, a lost notebook
family: a wedding, a reunion, a quarrel over an inheritance, a birth, a grandparent's stories
friendship: a falling-out, a friend who moved away, a surprise party, an old letter, a shared flat
love: a first meeting, a long-distance year, a proposal, a separation, an anniversary
home: moving house, a flooded kitchen, a new neighbour, renovating an attic, a lost key
health: a broken wrist, giving up smoking, a night in hospital, learning to sleep, a race after an injury
money: a first salary, a scam, saving for a van, a loan to a friend, a found wallet
travel: a missed ferry, a walk of a hundred miles, a snowed-in airport, a village festival abroad, a border crossing
nature: a storm, a rescued animal, an eclipse, a dry summer, the first frost
community: a street party, a petition, a charity auction, a flood relief, a library that was to close
art: an exhibition, a badly painted fence, a play on tour, a borrowed violin, a mural
sport: a lost final, a first marathon, a new coach, a rescue on the ice, a rained-off match
technology: a broken laptop, an app built in a weekend, a lost photograph archive, a repaired radio, a power cut
food: a burnt cake, a recipe from an aunt, a stall at the market, a cooking contest, a picnic in the rain
justice: a wrong accusation, a court summons, a returned bicycle, witnessing an accident, a neighbour's dispute
memory: a found diary, a childhood street, an old teacher, a time capsule, a demolished cinema
risk: a bad descent, a boat without fuel, a resignation, a bet, speaking before a thousand people`;

export const SEEDS_EN: SeedLists = {
  jobs: seedGroups(JOBS, ', '),
  hobbies: seedGroups(HOBBIES, ', '),
  topics: seedGroups(TOPICS, ', '),
};
