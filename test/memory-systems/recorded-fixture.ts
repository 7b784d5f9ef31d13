/** What HaluMem's scripts write of an invented user: outputs, and their judged records. */

const point = (memory_content: string, fields: object = {}) => ({
  memory_content,
  memory_type: 'Persona Memory',
  memory_source: 'secondary',
  is_update: 'False',
  original_memories: [] as string[],
  importance: 0.5,
  ...fields,
});
const KILN = 'Ines Falk fires her pots in a gas kiln';
const ELECTRIC = point('Ines Falk fires her pots in an electric kiln', {
  is_update: 'True',
  original_memories: [KILN],
});
const asked = {
  question: 'Which kiln does Ines Falk use?',
  answer: 'An electric kiln',
  evidence: [{ memory_content: ELECTRIC.memory_content }],
  question_type: 'Basic Fact Recall',
};
const turn = (content: string) => ({ role: 'user', content });
export const outputs = {
  uuid: 'u1',
  user_name: 'Ines Falk',
  sessions: [
    {
      memory_points: [point(KILN)],
      dialogue: [turn('I fire my pots in a gas kiln.')],
      extracted_memories: ['Fires pots in a gas kiln'],
      add_dialogue_duration_ms: 1500,
      questions: [],
    },
    {
      memory_points: [{ ...ELECTRIC, memories_from_system: ['2031-05-02: Fires pots in a gas kiln'] }],
      dialogue: [turn('I have an electric kiln now.')],
      extracted_memories: ['Fires pots in a gas kiln', 'Sold the gas kiln'],
      add_dialogue_duration_ms: 500,
      questions: [
        {
          ...asked,
          context: 'Memories for user Ines Falk:\n\n[\n"2031-05-02: Fires pots in a gas\\u0020kiln",\n]\n',
          system_response: 'A gas kiln',
          search_duration_ms: 12,
          response_duration_ms: 3,
        },
      ],
    },
  ],
};
const placed = (session: number) => ({ uuid: 'u1', ssession_id: session });
export const judgedFile = {
  memory_integrity_records: [{ ...point(KILN), ...placed(0), memory_integrity_score: 2 }],
  memory_accuracy_records: [
    {
      ...placed(0),
      memory_content: 'Fires pots in a gas kiln',
      memory_accuracy_score: 2,
      is_included_in_golden_memories: 'true',
    },
  ],
  memory_update_records: [
    { ...ELECTRIC, ...placed(1), memories_from_system: ['x'], memory_update_type: 'Omission' },
  ],
  question_answering_records: [
    { ...asked, ...placed(1), system_response: 'A gas kiln', result_type: 'Hallucination' },
  ],
};

/** The same of several users, as the lines of JSON Lines. */
export function usersOf(count: number): { readonly outputs: string; readonly judged: string } {
  const ids = Array.from({ length: count }, (_, i) => `u${i + 1}`);
  return {
    outputs: ids
      .map((uuid) => JSON.stringify({ ...outputs, uuid, user_name: `Ines Falk ${uuid}` }))
      .join('\n'),
    judged: ids
      .map((uuid) => JSON.stringify(judgedFile).replaceAll('"uuid":"u1"', `"uuid":"${uuid}"`))
      .join('\n'),
  };
}
