/** Judged records of the worked examples: each list small enough to count by hand, and one judgement in it failed. */

import type {
  AccuracyRecord,
  AnswerLabel,
  AnswerRecord,
  IntegrityRecord,
  Score,
  UpdateLabel,
  UpdateRecord,
  HalumemVerdict,
} from '../halumem-records';

const given = <T>(value: T): HalumemVerdict<T> => ({ given: value });

const memory = (
  text: string,
  importance: number,
  verdict: HalumemVerdict<Score>,
  interference = false,
): IntegrityRecord => ({
  text,
  memoryType: 'Event Memory',
  interference,
  update: false,
  importance,
  verdict,
});

/** Four gold memories: two in full, one in part, one not judged. And two interference memories, one of them left out. */
export const GOLD_RECORDS: readonly IntegrityRecord[] = [
  memory('The kiln burned down', 1, given(2)),
  memory('She moved to the coast', 0.5, given(2)),
  memory('She sings in a choir', 1, given(1)),
  memory('She has a brother', 0.5, { failed: 'null' }),
  memory('She owns a boat', 0.5, given(0), true),
  memory('She speaks Danish', 0.5, given(2), true),
];

const extracted = (text: string, included: boolean, verdict: HalumemVerdict<Score>): AccuracyRecord => ({
  text,
  included,
  verdict,
});

/** Five extracted memories, four of them among the gold ones. */
export const EXTRACTED_RECORDS: readonly AccuracyRecord[] = [
  extracted('The kiln burned down', true, given(2)),
  extracted('She moved to the hills', true, given(1)),
  extracted('She sings', true, given(2)),
  extracted('She has a sister', true, { failed: 'judge_failed' }),
  extracted('She paints', false, given(0)),
];

const update = (text: string, verdict: HalumemVerdict<UpdateLabel>): UpdateRecord => ({
  text,
  memoryType: 'Event Memory',
  replaced: ['She fires in gas'],
  found: [text],
  verdict,
});

/** Eight updates: three correct, two hallucinated, one omitted, one otherwise wrong, one not judged. */
export const UPDATE_RECORDS: readonly UpdateRecord[] = [
  ...(['Correct', 'Correct', 'Correct', 'Hallucination', 'Hallucination', 'Omission', 'Other'] as const).map(
    (label) => update('She fires in a wood kiln', given(label)),
  ),
  update('She fires in a wood kiln', { failed: 'text' }),
];

const answer = (verdict: HalumemVerdict<AnswerLabel>): AnswerRecord => ({
  question: 'What does she fire her pots in?',
  reference: 'A wood kiln',
  response: 'A kiln',
  questionType: 'Basic Fact Recall',
  verdict,
});

/** Eight answers: four correct, two hallucinated, one omitted, one not judged. */
export const ANSWER_RECORDS: readonly AnswerRecord[] = [
  ...(
    ['Correct', 'Correct', 'Correct', 'Correct', 'Hallucination', 'Hallucination', 'Omission'] as const
  ).map((label) => answer(given(label))),
  answer({ failed: 'null' }),
];
