import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readJudged } from '../../../src/data/formats/halumem/halumem-judged';
import { readOutputs } from '../../../src/data/formats/halumem/halumem-outputs';
import { DatasetError } from '../../../src/core/text/problem';
import { parseSource } from '../../../src/data/formats/source';
import { halumemCounts, halumemMeasures } from '../../../src/measures/domain/halumem';
import { compareOfficial, officialScore } from '../../../src/measures/domain/halumem-official';

const LISTS = {
  memory_integrity_records: [] as unknown[],
  memory_accuracy_records: [] as unknown[],
  memory_update_records: [] as unknown[],
  question_answering_records: [] as unknown[],
};
const point = (fields: object) => ({
  memory_content: 'Ines owns a kiln',
  memory_type: 'Persona Memory',
  memory_source: 'system',
  importance: 0.5,
  ...fields,
});
const read = (data: unknown) => readJudged([{ name: 'run.json', data }]);

describe('a judged file', () => {
  it('takes digits as text for scores, and tells every other failure by its reason', () => {
    const scores = [2, '1', ' 0 ', null, 'judge_failed', 'Judge failed', 'two', 3, '7', 1.5, true];
    const integrity = [
      ...scores.map((memory_integrity_score) => point({ memory_integrity_score })),
      point({}),
      point({ memory_integrity_score: 2, judge_failed: true }),
    ];
    const { records, problems } = read({ ...LISTS, memory_integrity_records: integrity });
    expect(records.integrity.map(({ verdict }) => verdict)).toEqual([
      { given: 2 },
      { given: 1 },
      { given: 0 },
      { failed: 'null' },
      { failed: 'judge_failed' },
      { failed: 'judge_failed' },
      { failed: 'text' },
      { failed: 'out of range' },
      { failed: 'out of range' },
      { failed: 'out of range' },
      { failed: 'text' },
      { failed: 'absent' },
      { failed: 'judge_failed' },
    ]);
    expect(problems).toEqual([]);
    expect(halumemMeasures(records)).toMatchObject({ 'recall(all)': 1 / 13, 'recall(valid)': 1 / 3 });
  });

  it('takes labels as they are spelt, like the official code', () => {
    const labels = ['Correct', 'Hallucination', 'Omission', 'Other', 'correct', null];
    const answers = labels.map((result_type) => ({ question_type: 'Memory Boundary', result_type }));
    const updates = labels.map((memory_update_type) =>
      point({ memory_update_type, memories_from_system: ['a kiln'] }),
    );
    const { records } = read({
      ...LISTS,
      memory_update_records: updates,
      question_answering_records: answers,
    });
    expect(halumemCounts(records)).toMatchObject({
      updates: { all: 6, valid: 4 },
      questions: { all: 6, valid: 3 },
      failed: { update: { text: 1, null: 1 }, qa: { text: 2, null: 1 } },
    });
  });

  it('reports what is missing with its place, once for a list', () => {
    const bare = { memory_integrity_score: 2 };
    const { records, problems } = read({
      ...LISTS,
      memory_integrity_records: [bare, bare, 'nothing'],
      memory_update_records: undefined,
    });
    expect(records.integrity).toHaveLength(2);
    expect(problems.map(({ where }) => where)).toEqual([
      'run.json › memory_integrity_records[0].memory_source',
      'run.json › memory_integrity_records[0].memory_type',
      'run.json › memory_integrity_records[0].importance',
      'run.json › memory_integrity_records[2]',
      'run.json › memory_update_records',
    ]);
    expect(problems[0]!.why).toMatch(/read as no interference\. The same in 1 more/);
    expect(halumemMeasures(records)).toMatchObject({ 'recall(all)': 1, 'weighted_recall(all)': null });
  });

  it('takes an importance for a weight only from 0 to 1: a larger one is reported, and cannot overflow the sums', () => {
    const integrity = [1.5, 8.98e307, 8.98e307, -1, '0.5', 1].map((importance) =>
      point({ importance, memory_integrity_score: 2 }),
    );
    const { records, problems } = read({ ...LISTS, memory_integrity_records: integrity });
    expect(records.integrity.map(({ importance }) => importance)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      0.5,
      1,
    ]);
    expect(problems.map(({ where }) => where)).toEqual(['run.json › memory_integrity_records[0].importance']);
    expect(problems[0]!.why).toMatch(/^is not a number from 0 to 1; .* The same in 3 more/);
    expect(halumemMeasures(records)).toMatchObject({ 'recall(all)': 1, 'weighted_recall(all)': 1 });
    expect(halumemCounts(records).importance).toEqual({ all: 1.5, valid: 1.5 });
  });

  it('reports a validity that its score contradicts, and an inclusion that the official code would not count', () => {
    const accuracy = [
      { memory_accuracy_score: null, is_included_in_golden_memories: true, is_valid: true },
      { memory_accuracy_score: '2', is_included_in_golden_memories: 'True', is_valid: true },
      { memory_accuracy_score: 1 },
    ];
    const { records, problems } = read({ ...LISTS, memory_accuracy_records: accuracy });
    expect(halumemMeasures(records)).toMatchObject({
      'accuracy(all)': 1.5 / 3,
      'accuracy(valid)': 1.5 / 2,
      'target_precision(all)': 1 / 2,
      'target_precision(valid)': 1,
    });
    expect(problems.map(({ where }) => where.replace(/^.*\]\./, ''))).toEqual([
      'is_included_in_golden_memories',
      'is_valid',
      'is_included_in_golden_memories',
    ]);
  });

  it('counts an update whose search returned nothing as extraction', () => {
    const { records } = read({
      ...LISTS,
      memory_integrity_records: [point({ is_update: 'True', memory_integrity_score: 2 })],
    });
    expect(halumemCounts(records)).toMatchObject({ updatesScoredAsExtraction: 1, updates: { all: 0 } });
    expect(halumemMeasures(records)['recall(all)']).toBe(1);
  });

  it('may be JSON Lines of users or of single records', () => {
    const users = [2, 0].map((memory_integrity_score) => ({
      ...LISTS,
      memory_integrity_records: [point({ memory_integrity_score })],
      overall_score: { memory_integrity: { 'recall(all)': memory_integrity_score / 2 } },
    }));
    const byUser = read(parseSource(users.map((user) => JSON.stringify(user)).join('\n'), 'run.jsonl'));
    expect(halumemMeasures(byUser.records)['recall(all)']).toBe(1 / 2);
    expect(byUser.documents.map(({ where }) => where)).toEqual([
      'run.json › document 1',
      'run.json › document 2',
    ]);
    for (const { official, records } of byUser.documents) {
      expect(compareOfficial(official!, officialScore(records))).toMatchObject({
        agreeing: 1,
        differing: [],
      });
    }
    const lines = [
      point({ memory_integrity_score: 2 }),
      { result_type: 'Omission', question_type: 'Riddle' },
      { other: 1 },
      5,
    ];
    const single = read(lines);
    expect(halumemCounts(single.records)).toMatchObject({ gold: { all: 1 }, questions: { all: 1 } });
    expect(single.problems.map(({ where }) => where)).toEqual([
      'run.json › document 3',
      'run.json › document 4',
      'run.json › memory_accuracy_records',
      'run.json › memory_update_records',
    ]);
  });

  it('knows single records that lack their judgement by what they describe', () => {
    const { records } = read([
      point({ is_update: 'False' }),
      point({ is_update: 'True', memories_from_system: ['a kiln'] }),
      point({ is_update: 'True', memories_from_system: [] }),
      { memory_content: 'a kiln', is_included_in_golden_memories: 'true' },
      { question: 'Which kiln?', system_response: 'A small one' },
    ]);
    expect(halumemCounts(records)).toMatchObject({
      gold: { all: 2, valid: 0 },
      updatesScoredAsExtraction: 1,
      updates: { all: 1, valid: 0 },
      extracted: { all: 1 },
      questions: { all: 1 },
      failed: { integrity: { absent: 2 }, update: { absent: 1 }, accuracy: { absent: 1 }, qa: { absent: 1 } },
    });
  });

  it('holds sums that stand alone against all records of the file', () => {
    const { documents, problems } = read([
      { memory_integrity_records: [point({ memory_integrity_score: 2 })], memory_update_records: [] },
      { memory_integrity_records: [point({ memory_integrity_score: 0 })], memory_accuracy_records: [] },
      { overall_score: { memory_integrity: { 'recall(all)': 0.5 } }, question_answering_records: [] },
    ]);
    expect(problems).toEqual([]);
    const [{ official, records, where }] = documents as [(typeof documents)[number]];
    expect(where).toBe('run.json');
    expect(compareOfficial(official!, officialScore(records))).toMatchObject({ agreeing: 1, differing: [] });
  });

  it.each([
    ['a number', 4, /contains no judged records/],
    ['an empty list', [], /Name a file that a judge has scored/],
    ['a system’s outputs', { sessions: [{ extracted_memories: [] }] }, /outputs, which no judge has scored/],
    ['the dataset', { uuid: 'a', sessions: [{ memory_points: [] }] }, /--format halumem/],
  ])('is not %s', (_, data, message) => {
    expect(() => read(data)).toThrow(DatasetError);
    expect(() => read(data)).toThrow(message);
  });
});

const folder = join(process.env['MNEMOSCOPE_DATA'] ?? resolve('../shared/data'), 'halumem');
const absent = !existsSync(folder);

describe.skipIf(absent)(`a judged run of Mem0${absent ? ' (skipped: no data)' : ''}`, () => {
  const load = (name: string) => [
    { name, data: parseSource(readFileSync(join(folder, name), 'utf8'), name) },
  ];
  const judged = () => readJudged(load('user12_judged.json'));

  it('gives all 54 numbers of its official overall_score to 1e-12', () => {
    const { records, documents, problems } = judged();
    expect(problems).toEqual([]);
    const { addingMilliseconds } = readOutputs(load('user12_generation.jsonl'));
    const ours = officialScore(records, addingMilliseconds);
    const { official } = documents[0]!;
    expect(compareOfficial(official!, ours)).toEqual({ agreeing: 54, differing: [], notComputed: [] });
    const flat = (value: unknown): number[] =>
      typeof value === 'object' && value !== null
        ? Object.keys(value)
            .sort()
            .flatMap((key) => flat((value as Record<string, unknown>)[key]))
        : [value as number];
    const theirs = flat(official);
    const mine = flat(ours);
    expect(mine).toHaveLength(54);
    for (const [i, value] of theirs.entries()) expect(Math.abs(value - mine[i]!)).toBeLessThanOrEqual(1e-12);
  });

  it('holds 224 + 602 + 44 + 53 records, and one judgement that failed', () => {
    const { records } = judged();
    expect(halumemCounts(records)).toMatchObject({
      gold: { all: 185 },
      interference: { all: 39 },
      extracted: { all: 602, valid: 601 },
      updates: { all: 44 },
      questions: { all: 53, valid: 53 },
      failed: { accuracy: { null: 1 } },
    });
  });
});
