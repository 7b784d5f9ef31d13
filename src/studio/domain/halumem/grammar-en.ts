import { numbers, type FactKind, type FactWords, type UserGrammar } from './grammar-words';

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const CITIES = 'Aberdeen Bergen Cork Ghent Halifax Kotka Lucerne Málaga Porto Tartu Trieste Uppsala'.split(
  ' ',
);
const NUMBERS_OF_HOURS = numbers(5, 9);
const KILOMETRES = numbers(6, 48, 3);
const PAY = numbers(2100, 6300, 150);
const WEEKDAYS = 'Mondays Tuesdays Wednesdays Thursdays Fridays Saturdays'.split(' ');
const SIGHTS = [
  'the old lighthouse',
  'the botanical garden',
  'the railway museum',
  'the salt marshes',
  'the castle ruin',
  'the night market',
  'the observatory',
  'the hot springs',
];
const OBJECTS = [
  'folding bicycle',
  'cast-iron stove',
  'second-hand cello',
  'sewing machine',
  'camping hammock',
  'standing desk',
  'espresso grinder',
  'film camera',
];
const SUBJECTS = ['Portuguese', 'sign language', 'pottery', 'bookkeeping', 'first aid', 'photography'];
const RANKS = [
  'assistant',
  'junior engineer',
  'technician',
  'team leader',
  'head of department',
  'senior engineer',
  'chief technician',
  'trainee',
];
const EMPLOYERS = [
  'Norden Water',
  'Hallam Instruments',
  'Castell Press',
  'Marlow Clinic',
  'Quay Street School',
  'Birch & Daughters',
];

const facts: Readonly<Record<FactKind, FactWords>> = {
  name: {
    type: 'Persona Memory',
    point: (name) => `User's name is ${name}`,
    said: (v) => `Please call me by my name, ${v.name}.`,
    echo: (v) => `Nice to meet you, ${v.name}.`,
    slot: 'name',
    pool: [],
    question: () => 'What is the user’s name?',
    answer: (v) => `${v.name}.`,
    conflict: (_, v) => `Is the user called ${v.name}?`,
  },
  city: {
    type: 'Persona Memory',
    point: (name, v) => `${name} lives in ${v.city}`,
    said: (v) => `I live in ${v.city} now.`,
    echo: (v) => `I hear the weather in ${v.city} changes by the hour.`,
    slot: 'city',
    pool: CITIES,
    question: (name, _, month) => `In which city does ${name} live, as of ${month}?`,
    answer: (v) => `${v.city}.`,
    conflict: (name, v, month) => `Does ${name} live in ${v.city}, as of ${month}?`,
    update: (name, _, month) => `In which city does ${name} live as of ${month}, and in which one before?`,
  },
  degree: {
    type: 'Persona Memory',
    point: (name, v) => `${name} has a degree in ${v.major}`,
    said: (v) => `I took my degree in ${v.major}.`,
    echo: (v) => `A degree in ${v.major} must help with that.`,
    slot: 'major',
    pool: ['fine arts', 'hydrology', 'theology', 'statistics', 'agronomy'],
    question: (name) => `What did ${name} take a degree in?`,
    answer: (v) => `${upper(v.major!)}.`,
    conflict: (name, v) => `Did ${name} take a degree in ${v.major}?`,
  },
  job: {
    type: 'Persona Memory',
    point: (name, v) => `${name} works as ${v.title} at ${v.employer}`,
    said: (v) => `I work as ${v.title} at ${v.employer}.`,
    echo: (v) => `So as ${v.title} your days must be full.`,
    slot: 'title',
    pool: RANKS,
    question: (name, _, month) => `As what does ${name} work, as of ${month}?`,
    answer: (v) => `As ${v.title} at ${v.employer}.`,
    conflict: (name, v, month) => `Does ${name} work as ${v.title}, as of ${month}?`,
    update: (name, _, month) => `As what does ${name} work as of ${month}, and as what before?`,
  },
  friend: {
    type: 'Relationship Memory',
    point: (name, v) => `${v.friend}, a friend of ${name}, lives in ${v.city}`,
    said: (v) => `My friend ${v.friend} lives in ${v.city}.`,
    echo: (v) => `A friend in ${v.city} is a good reason to travel.`,
    slot: 'city',
    pool: CITIES,
    question: (name, v, month) => `Where does ${name}'s friend ${v.friend} live, as of ${month}?`,
    answer: (v) => `In ${v.city}.`,
    conflict: (name, v, month) => `Does ${name}'s friend ${v.friend} live in ${v.city}, as of ${month}?`,
    update: (name, v, month) =>
      `Where does ${name}'s friend ${v.friend} live as of ${month}, and where before?`,
  },
  colleague: {
    type: 'Relationship Memory',
    point: (name, v) => `${v.colleague} works with ${name} at ${v.employer}`,
    said: (v) => `At ${v.employer} I work with ${v.colleague}, who has the desk by the window.`,
    echo: (v) => `A good colleague at ${v.employer} is half the job.`,
    slot: 'employer',
    pool: EMPLOYERS,
    question: (name, v) => `Who works with ${name} at ${v.employer}?`,
    answer: (v) => `${v.colleague}.`,
    conflict: (name, v) => `Does ${v.colleague} work with ${name} at ${v.employer}?`,
    correction: (v) => `At ${v.employer}.`,
  },
  like: {
    type: 'Persona Memory',
    point: (name, v) => `${name} likes ${v.what} (${v.kind}) because of ${v.reason}`,
    said: (v) => `When it comes to ${v.kind}, I like ${v.what} because of ${v.reason}.`,
    echo: (v) => `I will keep ${v.what} in mind.`,
    slot: 'what',
    pool: [],
    question: (name, v, month) => `What ${v.kind} does ${name} like, as of ${month}?`,
    answer: (v) => `${upper(v.what!)}.`,
    conflict: (name, v, month) =>
      `When it comes to ${v.kind}, does ${name} like ${v.what} most, as of ${month}?`,
    update: (name, v, month) => `What ${v.kind} does ${name} like as of ${month}, and what before?`,
  },
  dislike: {
    type: 'Persona Memory',
    point: (name, v) => `${name} dislikes ${v.what} (${v.kind}) because of ${v.reason}`,
    said: (v) => `I dislike ${v.what}, if we speak of ${v.kind}, because of ${v.reason}.`,
    echo: (v) => `Then nothing with ${v.what}.`,
    slot: 'what',
    pool: [],
    question: (name, v, month) => `What ${v.kind} does ${name} dislike, as of ${month}?`,
    answer: (v) => `${upper(v.what!)}.`,
    conflict: (name, v, month) =>
      `When it comes to ${v.kind}, is it ${v.what} that ${name} dislikes, as of ${month}?`,
    update: (name, v, month) => `What ${v.kind} does ${name} dislike as of ${month}, and what before?`,
  },
  running: {
    type: 'Persona Memory',
    point: (name, v) => `${name} runs ${v.kilometres} kilometres a week`,
    said: (v) => `I run ${v.kilometres} kilometres a week at the moment.`,
    echo: (v) => `With ${v.kilometres} kilometres a week, mind your knees.`,
    slot: 'kilometres',
    pool: KILOMETRES,
    question: (name, _, month) => `How many kilometres a week does ${name} run, as of ${month}?`,
    answer: (v) => `${v.kilometres}.`,
    conflict: (name, v, month) => `Does ${name} run ${v.kilometres} kilometres a week, as of ${month}?`,
    update: (name, _, month) =>
      `How many kilometres a week does ${name} run as of ${month}, and how many before?`,
  },
  sleep: {
    type: 'Persona Memory',
    point: (name, v) => `${name} sleeps ${v.hours} hours a night`,
    said: (v) => `I sleep ${v.hours} hours a night these weeks.`,
    echo: (v) => `After ${v.hours} hours a night, how do you feel?`,
    slot: 'hours',
    pool: NUMBERS_OF_HOURS,
    question: (name, _, month) => `How many hours a night does ${name} sleep, as of ${month}?`,
    answer: (v) => `${v.hours}.`,
    conflict: (name, v, month) => `Does ${name} sleep ${v.hours} hours a night, as of ${month}?`,
    update: (name, _, month) =>
      `How many hours a night does ${name} sleep as of ${month}, and how many before?`,
  },
  pay: {
    type: 'Persona Memory',
    point: (name, v) => `${name} earns ${v.pay} euros a month`,
    said: (v) => `I earn ${v.pay} euros a month now.`,
    echo: (v) => `From ${v.pay} euros you could put a tenth aside.`,
    slot: 'pay',
    pool: PAY,
    question: (name, _, month) => `How much does ${name} earn a month, as of ${month}?`,
    answer: (v) => `${v.pay} euros.`,
    conflict: (name, v, month) => `Does ${name} earn ${v.pay} euros a month, as of ${month}?`,
    update: (name, _, month) => `How much does ${name} earn a month as of ${month}, and how much before?`,
  },
  promotion: {
    type: 'Event Memory',
    point: (name, v) => `${name} was promoted to ${v.title} on ${v.day}`,
    said: (v) => `It is official: I was promoted to ${v.title} on ${v.day}.`,
    echo: (v) => `Promoted to ${v.title}, that is worth a toast.`,
    slot: 'title',
    pool: RANKS,
    question: (name, v) => `On which day was ${name} promoted to ${v.title}?`,
    answer: (v) => `On ${v.day}.`,
    conflict: (name, v) => `Was ${name} promoted to ${v.title}?`,
    correction: (v) => `To ${v.title}.`,
  },
  newJob: {
    type: 'Event Memory',
    point: (name, v) => `${name} started at ${v.employer} on ${v.day}`,
    said: (v) => `I started at ${v.employer} on ${v.day}.`,
    echo: (v) => `A first week at ${v.employer} is tiring for anybody.`,
    slot: 'employer',
    pool: EMPLOYERS,
    question: (name, v) => `On which day did ${name} start at ${v.employer}?`,
    answer: (v) => `On ${v.day}.`,
    conflict: (name, v) => `Did ${name} start at ${v.employer}?`,
    correction: (v) => `At ${v.employer}.`,
  },
  trip: {
    type: 'Event Memory',
    point: (name, v) => `${name} and ${v.friend} visited ${v.sight} on ${v.day}`,
    said: (v) => `On ${v.day} I visited ${v.sight} with ${v.friend}.`,
    echo: (v) => `I would like to hear more about ${v.sight}.`,
    slot: 'sight',
    pool: SIGHTS,
    question: (name, v) => `What did ${name} and ${v.friend} visit on ${v.day}?`,
    answer: (v) => `${upper(v.sight!)}.`,
    conflict: (name, v) => `Did ${name} and ${v.friend} visit ${v.sight} on ${v.day}?`,
  },
  purchase: {
    type: 'Event Memory',
    point: (name, v) => `${name} bought a ${v.object} for ${v.price} euros`,
    said: (v) => `I bought a ${v.object}, ${v.price} euros, and I do not regret it.`,
    echo: (v) => `For ${v.price} euros it should last a while.`,
    slot: 'price',
    pool: numbers(40, 900, 35),
    question: (name, v) => `How much did ${name} pay for the ${v.object}?`,
    answer: (v) => `${v.price} euros.`,
    conflict: (name, v) => `Did ${name} pay ${v.price} euros for the ${v.object}?`,
  },
  plan: {
    type: 'Event Memory',
    point: (name, v) => `${name} plans a journey to ${v.city} in ${v.month}`,
    said: (v) => `I plan a journey to ${v.city} in ${v.month}.`,
    echo: (v) => `For ${v.city} you will want good shoes.`,
    slot: 'city',
    pool: CITIES,
    question: (name, v, month) => `Where does ${name} plan to travel in ${v.month}, as of ${month}?`,
    answer: (v) => `To ${v.city}.`,
    conflict: (name, v, month) => `Does ${name} plan a journey to ${v.city}, as of ${month}?`,
    update: (name, _, month) =>
      `Where does ${name} plan to travel as of ${month}, and where was it to be before?`,
  },
  course: {
    type: 'Event Memory',
    point: (name, v) => `${name} takes a course in ${v.subject} on ${v.weekday}`,
    said: (v) => `I take a course in ${v.subject} on ${v.weekday}.`,
    echo: (v) => `Then ${v.weekday} are taken.`,
    slot: 'weekday',
    pool: WEEKDAYS,
    question: (name, v, month) =>
      `On which day does ${name} take the course in ${v.subject}, as of ${month}?`,
    answer: (v) => `On ${v.weekday}.`,
    conflict: (name, v, month) => `Is ${name}'s course in ${v.subject} on ${v.weekday}, as of ${month}?`,
    update: (name, v, month) =>
      `On which day is ${name}'s course in ${v.subject} as of ${month}, and on which one before?`,
  },
};

export const GRAMMAR_EN: UserGrammar = {
  given: {
    women: 'Ailsa Beata Carys Dorte Elina Fenna Greta Ines Maren Nuala Signe Ylva'.split(' '),
    men: 'Anders Bram Conor Emil Florin Gavril Hamish Joost Mattis Owain Ruben Tibor'.split(' '),
  },
  family:
    'Abernethy Brekke Calder Drummond Ekholm Falk Gallagher Halvorsen Kerr Lindqvist Moreau Vasko'.split(' '),
  full: (given, family) => `${given} ${family}`,
  genders: { women: 'Female', men: 'Male' },
  cities: CITIES,
  sights: SIGHTS,
  objects: OBJECTS,
  subjects: SUBJECTS,
  weekdays: WEEKDAYS,
  careers: [
    {
      field: 'water',
      degree: 'civil engineering',
      ranks: ['site assistant', 'project engineer', 'network planner', 'operations manager'],
      employers: ['Tarn Water Works', 'Riverside Utilities', 'Delta Pipelines'],
    },
    {
      field: 'books',
      degree: 'comparative literature',
      ranks: ['editorial assistant', 'copy editor', 'senior editor', 'publishing director'],
      employers: ['Heron Press', 'Longacre Books', 'Paper Lantern'],
    },
    {
      field: 'health',
      degree: 'physiotherapy',
      ranks: ['ward physiotherapist', 'clinic physiotherapist', 'lead therapist', 'rehabilitation manager'],
      employers: ['St Brendan Hospital', 'Parkside Practice', 'Elm Row Centre'],
    },
    {
      field: 'food',
      degree: 'food technology',
      ranks: ['quality inspector', 'recipe developer', 'plant supervisor', 'production director'],
      employers: ['Oat Mill Company', 'Solberg Dairy', 'Fennel & Rye'],
    },
  ],
  tastes: [
    {
      kind: 'music',
      options: ['string quartets', 'bluegrass', 'organ music', 'tango'],
      reasons: ['the quiet in it', 'the memories of home', 'the long drives it suits'],
    },
    {
      kind: 'food',
      options: ['lentil soup', 'smoked mackerel', 'dumplings', 'rye bread'],
      reasons: ['the taste of school dinners', 'the winter evenings', 'a neighbour who taught the recipe'],
    },
    {
      kind: 'drinks',
      options: ['jasmine tea', 'dry cider', 'black coffee', 'elderflower cordial'],
      reasons: ['the bitterness', 'the hours of reading that go with it', 'a journey where it was served'],
    },
    {
      kind: 'films',
      options: ['silent comedies', 'courtroom dramas', 'westerns', 'nature documentaries'],
      reasons: ['the length', 'the endings that nobody guesses', 'a brother who collects them'],
    },
    {
      kind: 'books',
      options: ['ghost stories', 'biographies', 'travel diaries', 'crime novels'],
      reasons: ['the short chapters', 'the strange places in them', 'the shelf of them in the library'],
    },
    {
      kind: 'sports',
      options: ['curling', 'badminton', 'cross-country skiing', 'water polo'],
      reasons: ['the calm crowd', 'the little gear it needs', 'a medal won at school'],
    },
    {
      kind: 'holidays',
      options: ['canal boats', 'mountain huts', 'city weekends', 'campsites by the sea'],
      reasons: ['the lack of a signal', 'the quiet mornings', 'the low cost'],
    },
    {
      kind: 'pets',
      options: ['greyhounds', 'tabby cats', 'canaries', 'tortoises'],
      reasons: ['the hours they sleep', 'a childhood with one', 'the garden they need'],
    },
    {
      kind: 'games',
      options: ['backgammon', 'crosswords', 'chess problems', 'jigsaw puzzles'],
      reasons: ['the days they can be left lying', 'a father who was good at them', 'the rest from screens'],
    },
    {
      kind: 'colours',
      options: ['moss green', 'rust red', 'navy blue', 'mustard yellow'],
      reasons: ['the stains it hides', 'the front door of the first home', 'the look of it in winter'],
    },
  ],
  goals: [
    'To run a team that people like to work in.',
    'To own a small house with an orchard.',
    'To finish a marathon after fifty.',
  ],
  friend: 'friend',
  colleague: 'colleague',
  health: (kilometres) => `runs ${kilometres} kilometres a week`,
  degreeName: 'Bachelor',
  facts,
  gap: ' ',
  day: (time) => {
    const at = new Date(time);
    return `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
  },
  month: (time) => `${MONTHS[new Date(time).getUTCMonth()]} ${new Date(time).getUTCFullYear()}`,
  greeting: (month) => `Hello again. ${month} has kept me busy, let me tell you.`,
  asks: [
    'What else is new?',
    'And how is the rest?',
    'Is there more?',
    'Go on, I am listening.',
    'What happened then?',
  ],
  closing: ['That is all for today, thank you.', 'Thank you. Until next time.'],
  nowAndBefore: (now, before) => `${trimmed(now)}; before that, ${lower(trimmed(before))}.`,
  no: (truth) => `No. ${upper(trimmed(truth))}.`,
  boundary: [
    (name) => `What is ${name}'s middle name?`,
    (name) => `Which school did ${name} attend as a child?`,
    (name) => `What is the name of ${name}'s dentist?`,
    (name) => `What colour is the front door of ${name}'s home?`,
    (name) => `On which floor does ${name} live?`,
    (name) => `What is the registration number of ${name}'s car?`,
    (name) => `How tall is ${name}?`,
    (name) => `Which newspaper does ${name} subscribe to?`,
  ],
  unknown: 'Unknown; it was never said.',
  multiHop: {
    friendCity: (name, sight) => `In which city does the friend live with whom ${name} visited ${sight}?`,
    colleague: (name, title) => `Who works with ${name} at the place where ${name} became ${title}?`,
  },
  apply: (name, first, second, kind) =>
    `Which would please ${name} more as a present to do with ${kind}: ${first} or ${second}?`,
  applyAnswer: (choice) => `${upper(choice)}.`,
  titles: {
    init: 'Introduction',
    promotion: 'Promotion',
    newJob: 'A new employer',
    raise: 'A raise in pay',
    health: 'Health',
    social: 'Friends',
    preference: 'A change of taste',
    daily: 'Everyday life',
  },
};

function trimmed(text: string): string {
  return text.replace(/\.$/, '');
}
function lower(text: string): string {
  return /^[A-Z]/.test(text) && !/^(?:\d|[A-Z]\w+$)/.test(text)
    ? text[0]!.toLowerCase() + text.slice(1)
    : text;
}
function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
