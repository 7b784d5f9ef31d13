import type { CallOutcome } from '../../../src/llm/domain/fault';
import type { AnswerUnit } from '../../../src/llm/domain/units';
import type { Memory, MemoryBank, Question } from '../../../src/core/memory/bank';
import { WRITER } from '../../judging/fixture';

export function remembered(id: string, text: string, emotion: string, scene: string): Memory {
  return {
    id,
    kind: 'event',
    title: scene,
    text,
    body: text,
    people: [],
    time: '2021-04-02',
    emotion,
    scene,
  };
}

const turn = (
  id: string,
  session: string,
  text: string,
  answer: string,
  more: Partial<Question>,
): Question => ({
  id,
  kind: 'event',
  text,
  answer,
  gold: [],
  anchors: [],
  tags: [],
  time: '2024-06-15',
  session,
  ...more,
});

const POND =
  '<Nuri>: "The pond is full of ducks, I am so happy!"\n<Assistant>: "Did you play there?"\n<Nuri>: "We played all day."';

/** Our own: eight memories, three dialogues; the first has two test turns, the last no gold. */
export const NURI: MemoryBank = {
  id: 'madial-nuri-en',
  character: {
    id: 'madial-nuri-en',
    name: 'Nuri',
    language: 'en',
    pronouns: 'they/them',
    summary: '',
    description: '',
  },
  source: 'MADial-Bench',
  licence: 'MIT',
  memories: [
    remembered('1', 'Nuri built a raft of cork with the neighbour.', 'Happy', 'Activity'),
    remembered('2', 'Nuri lost the green marble under the stairs.', 'Sad', 'Others'),
    remembered('3', 'Grandma baked poppy rolls, which Nuri likes best.', 'Happy', 'Preferences'),
    remembered('4', 'Nuri held the ladder while the barn was painted.', 'Anxious', 'Activity'),
    remembered('5', 'Nuri counted herons at the weir.', 'Happy', 'Activity'),
    remembered('6', 'Nuri could not sleep before the spelling test.', 'Anxiety', 'Emotional'),
    remembered('7', 'Nuri waited for the parcel that never came.', 'Disappointed', 'Emotional'),
    remembered('8', 'Nuri planted beans along the fence.', 'Neutral', 'Others'),
  ],
  questions: [
    turn('0-4', '0', POND, 'Remember the cork raft?', { gold: ['1', '5'], type: 'passive recall' }),
    turn(
      '0-6',
      '0',
      `${POND}\n<Assistant>: "Remember the cork raft?"\n<Nuri>: "It sank!"`,
      'Build another.',
      {
        tags: ['further test turn'],
        type: 'passive recall',
      },
    ),
    turn('1-2', '1', '<Nuri>: "I am so sad, I miss grandma."', 'Her poppy rolls were lovely.', {
      gold: ['3'],
      type: 'proactive recall',
    }),
    turn('2-2', '2', '<Nuri>: "It rains."', 'Take an umbrella.', {}),
  ],
};

/** An answer of injection or recognition, as a run writes it. */
export function response(
  question: string,
  setting: string,
  given: string | CallOutcome<string>,
  more: Partial<AnswerUnit> = {},
): AnswerUnit {
  const model = more.model ?? WRITER;
  return {
    kind: 'answer',
    id: `${model.model} ${question} ${setting}`,
    bank: NURI.id,
    question,
    exchanges: [],
    model,
    setting,
    memories: [],
    outcome: typeof given === 'string' ? { state: 'done', value: given } : given,
    ...more,
  };
}
