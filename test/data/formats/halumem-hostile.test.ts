import * as fc from '../../fast-check';
import { describe, expect, it } from 'vitest';
import { halumem } from '../../../src/data/formats/halumem/halumem';
import { JUDGED_LIST_NAMES, JUDGED_LISTS } from '../../../src/data/formats/halumem/halumem-fields';
import { readJudged } from '../../../src/data/formats/halumem/halumem-judged';
import { readOutputs } from '../../../src/data/formats/halumem/halumem-outputs';
import { longmemeval } from '../../../src/data/formats/longmemeval';
import { DatasetError } from '../../../src/core/text/problem';
import { halumemCounts, halumemMeasures } from '../../../src/measures/domain/halumem';
import { officialScore } from '../../../src/measures/domain/halumem-official';

/** Objects with the names that readers look for, and anything under them. */
function objects(names: readonly string[], value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(names.map((name) => [name, fc.oneof(value, fc.jsonValue())]));
  return fc.record(fields, { requiredKeys: [] });
}
const listOf = (value: fc.Arbitrary<unknown>) =>
  fc.array(fc.oneof({ weight: 4, arbitrary: value }, fc.jsonValue()), { maxLength: 4 });
const word = fc.constantFrom(
  '',
  'True',
  'secondary',
  'interference',
  'Persona Memory',
  'Correct',
  '2',
  'judge_failed',
  'a',
  0,
  2,
  null,
  true,
);
const texts = fc.array(word, { maxLength: 3 });

const point = objects(
  [
    'memory_content',
    'memory_type',
    'memory_source',
    'is_update',
    'importance',
    'timestamp',
    'original_memories',
    'memories_from_system',
  ],
  fc.oneof(word, texts),
);
const question = objects(
  ['question', 'answer', 'evidence', 'question_type', 'difficulty', 'search_duration_ms'],
  fc.oneof(word, listOf(point)),
);
const session = objects(
  ['memory_points', 'dialogue', 'questions', 'extracted_memories', 'start_time', 'question_count'],
  fc.oneof(listOf(point), listOf(question), word),
);
const user = objects(['uuid', 'persona_info', 'sessions'], fc.oneof(listOf(session), word));
const record = objects(
  [
    ...Object.values(JUDGED_LISTS),
    'memory_type',
    'memory_source',
    'importance',
    'is_valid',
    'question_type',
    'is_included_in_golden_memories',
    'memories_from_system',
  ],
  fc.oneof(word, texts),
);
const judged = objects([...JUDGED_LIST_NAMES, 'overall_score'], listOf(record));
/** Their sum is infinite: found by this test, with a random seed. */
const HEAVY = [8.98e307, 8.98e307, 8.98e307].map((importance) => ({ importance, memory_integrity_score: 2 }));
const turn = objects(['role', 'content', 'has_answer'], word);
const entry = objects(
  [
    'question_id',
    'question',
    'answer',
    'haystack_sessions',
    'haystack_session_ids',
    'haystack_dates',
    'answer_session_ids',
  ],
  fc.oneof(word, texts, listOf(listOf(turn))),
);

/** The result, or undefined where the reader refused in its own words. */
function refusing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    expect(error).toBeInstanceOf(DatasetError);
    for (const { where, why } of (error as DatasetError).problems)
      expect(`${where} ${why}`).toMatch(/^a\.json.* \S/);
    return undefined;
  }
}

describe('whatever a file holds', () => {
  it.each([
    ['HaluMem', halumem, user],
    ['LongMemEval', longmemeval, entry],
  ] as const)('%s gives sound banks, or says why not', (_, format, document) => {
    fc.assert(
      fc.property(fc.oneof(document, listOf(document)), (data) => {
        format.guess(data);
        for (const { memories, questions, sessions } of refusing(() =>
          format.read([{ name: 'a.json', data }]),
        )?.banks ?? []) {
          const ids = new Set(memories.map(({ id }) => id));
          expect(ids.size).toBe(memories.length);
          expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
          expect(new Set(sessions!.map(({ id }) => id)).size).toBe(sessions!.length);
          for (const id of questions.flatMap(({ gold }) => gold)) expect(ids).toContain(id);
          for (const id of memories.flatMap(({ updates = [] }) => updates)) expect(ids).toContain(id);
          for (const { text } of memories) expect(text).not.toBe('');
        }
      }),
      { numRuns: 300 },
    );
  });

  it('judged records give measures in [0, 1] or null, or the file is refused', () => {
    fc.assert(
      fc.property(fc.oneof(judged, listOf(judged), listOf(record)), (data) => {
        const read = refusing(() => readJudged([{ name: 'a.json', data }]));
        if (!read) return;
        for (const value of Object.values(halumemMeasures(read.records))) {
          expect(value === null || (value >= 0 && value <= 1)).toBe(true);
        }
        const { gold, failed } = halumemCounts(read.records);
        expect(gold.valid).toBeLessThanOrEqual(gold.all);
        expect(Object.values(failed.integrity).reduce((sum, n) => sum + n, 0)).toBe(
          read.records.integrity.filter(({ verdict }) => 'failed' in verdict).length,
        );
        officialScore(read.records);
      }),
      { numRuns: 500, examples: [[{ memory_integrity_records: HEAVY }]] },
    );
  });

  it('outputs are read or refused', () => {
    fc.assert(
      fc.property(
        fc.oneof(user, listOf(user)),
        (data) => void refusing(() => readOutputs([{ name: 'a.json', data }])),
      ),
    );
  });
});
