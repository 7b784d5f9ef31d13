/** An invented user in HaluMem's shape: a potter, three sessions. */

const PERSONA =
  '[Recorded on May 02, 2031] Name: Ines Falk; Gender: Female; Birth Date: 1990-02-11; Location: Graz; Life Goal Type: Craft; Statement: To fire a glaze of her own..';

const turns = (...texts: string[]) =>
  texts.map((content, i) => ({
    role: i % 2 ? 'assistant' : 'user',
    content,
    timestamp: 'May 02, 2031, 09:00:00',
    dialogue_turn: Math.floor(i / 2),
  }));

export const point = (index: number, memory_content: string, fields: object = {}) => ({
  index,
  memory_content,
  memory_type: 'Persona Memory',
  memory_source: 'secondary',
  is_update: 'False',
  original_memories: [] as string[],
  timestamp: 'May 02, 2031, 10:00:00',
  importance: 0.5,
  ...fields,
});

const question = (text: string, answer: string, type: string, evidence: string[]) => ({
  question: text,
  answer,
  evidence: evidence.map((memory_content) => ({ memory_content, memory_type: '[Persona Memory]' })),
  difficulty: 'easy',
  question_type: type,
});

const KILN = 'Ines Falk fires her pots in a gas kiln';
const TWICE = 'Ines Falk teaches on Saturdays.';

export const SESSIONS = [
  {
    start_time: 'May 02, 2031, 09:00:00',
    end_time: 'May 02, 2031, 09:30:00',
    memory_points_count: 3,
    memory_points: [
      point(1, KILN, { memory_source: 'system', importance: 1 }),
      point(2, 'Ines Falk dislikes raku reason: the smoke gets into her studio clothes.'),
      point(3, TWICE, { memory_type: 'Event Memory' }),
    ],
    dialogue_turn_num: 1,
    dialogue: turns('I fire my pots in a gas kiln.', 'A gas kiln suits celadon.'),
    questions: [
      question('What does Ines fire her pots in?', 'A gas kiln', 'Basic Fact Recall', [KILN]),
      question('What is the name of her dog?', 'Unknown', 'Memory Boundary', []),
    ],
    question_count: 2,
  },
  {
    start_time: 'Jun 01, 2031, 09:00:00',
    end_time: 'Jun 01, 2031, 09:30:00',
    memory_points_count: 4,
    memory_points: [
      point(1, 'Ines Falk now fires her pots in an electric kiln', {
        is_update: 'True',
        original_memories: [
          '[May 02, 2031, 10:00:00] ines falk fires her pots in a gas kiln.',
          'The gas kiln is blue',
        ],
      }),
      point(2, 'Ines Falk has come to like raku', {
        is_update: 'True',
        original_memories: ['The smoke gets into her studio clothes.'],
      }),
      point(3, TWICE, { memory_source: 'interference', importance: 1 }),
      point(4, 'Her brother Anton delivers the clay', { memory_type: 'Relationship Memory' }),
    ],
    dialogue_turn_num: 1,
    dialogue: turns('The new electric kiln has come.', 'So the gas kiln is gone?'),
  },
  {
    start_time: 'Jul 01, 2031, 09:00:00',
    end_time: 'Jul 01, 2031, 09:30:00',
    memory_points_count: 0,
    memory_points: [],
    dialogue: turns('Good morning.', 'Good morning.'),
    questions: [
      question('When does she teach, and who brings clay?', 'Saturdays; Anton', 'Multi-hop Inference', [
        'Her brother Anton delivers the clay',
        TWICE,
      ]),
      question('Which glaze does she prefer?', 'Celadon', 'Generalization & Application', [
        'Ines Falk prefers celadon',
      ]),
    ],
    question_count: 2,
  },
];

export const USER = { uuid: '7d1e-Potter', persona_info: PERSONA, sessions: SESSIONS };
