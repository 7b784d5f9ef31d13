/** Which fields HaluMem's evaluation scripts read, each by its place in a line of its files. */

const OF_USER = ['uuid', 'persona_info', 'sessions', 'total_dialogue_token_length', 'total_question_count'];
const OF_SESSION = [
  'start_time',
  'end_time',
  'memory_points',
  'memory_points_count',
  'dialogue',
  'dialogue_turn_num',
  'dialogue_token_length',
  'questions',
];
const OF_POINT = [
  'memory_content',
  'memory_type',
  'memory_source',
  'is_update',
  'original_memories',
  'importance',
  'timestamp',
];
const OF_TURN = ['role', 'content', 'timestamp', 'dialogue_turn'];
const OF_QUESTION = ['question', 'answer', 'evidence', 'difficulty', 'question_type'];
const OF_EVIDENCE = ['memory_content', 'memory_type'];

type Fields = Readonly<Record<string, unknown>>;

/** @param line one user, parsed. @returns places of fields that are not there, such as `sessions.0.dialogue.3.role`. */
export function missingFields(line: unknown): string[] {
  const missing: string[] = [];
  const look = (value: unknown, names: readonly string[], place: string): Fields => {
    const fields = value as Fields;
    for (const name of names) if (fields[name] === undefined) missing.push(`${place}${name}`);
    return fields;
  };
  const each = (value: unknown, place: string, then: (item: unknown, place: string) => void) => {
    for (const [i, item] of ((value ?? []) as unknown[]).entries()) then(item, `${place}.${i}.`);
  };
  const user = look(line, OF_USER, '');
  each(user['sessions'], 'sessions', (one, at) => {
    const session = look(one, OF_SESSION, at);
    each(session['memory_points'], `${at}memory_points`, (point, here) => look(point, OF_POINT, here));
    each(session['dialogue'], `${at}dialogue`, (turn, here) => look(turn, OF_TURN, here));
    each(session['questions'], `${at}questions`, (asked, here) => {
      const question = look(asked, OF_QUESTION, here);
      each(question['evidence'], `${here}evidence`, (proof, there) => look(proof, OF_EVIDENCE, there));
    });
  });
  return missing;
}
