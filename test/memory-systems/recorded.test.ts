import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseSource } from '../../src/data/formats/source';
import { halumemMeasures } from '../../src/measures/domain/halumem';
import { JudgeAgreement } from '../../src/memory-systems/domain/agreement';
import { LexicalJudge } from '../../src/memory-systems/domain/lexical-judge';
import { readRecorded, RECORDED_CAPABILITIES } from '../../src/memory-systems/domain/recorded';
import { systemRow } from '../../src/memory-systems/domain/result';
import { judgedFile, outputs } from './recorded-fixture';

describe('recorded results', () => {
  const { runs, judged, problems } = readRecorded(
    [{ name: 'outputs.json', data: outputs }],
    [{ name: 'judged.json', data: judgedFile }],
  );

  it('add what a list of extracted memories has new, and know where a found memory comes from', () => {
    const [run] = runs;
    expect(run!.records.map(({ addition }) => addition!.changes.added.map(({ text }) => text))).toEqual([
      ['Fires pots in a gas kiln'],
      ['Sold the gas kiln'],
    ]);
    expect(run!.records[1]!.updates).toMatchObject([
      { point: 's1-m1', found: [{ id: 's0-e1', session: 's0' }] },
    ]);
    expect(run!.records[1]!.answers).toMatchObject([
      {
        question: 's1-q1',
        found: [{ id: 's0-e1', text: '2031-05-02: Fires pots in a gas kiln' }],
        searchMilliseconds: 12,
      },
    ]);
    expect(problems).toEqual([]);
  });

  it('count a user that a script appended twice once, with the first outputs and times, and say so', () => {
    const rerun = {
      ...outputs,
      sessions: outputs.sessions.map((each) => ({ ...each, extracted_memories: [] })),
    };
    const twice = readRecorded(
      [{ name: 'outputs.jsonl', data: [outputs, { ...outputs, uuid: 'u2' }, rerun] }],
      [{ name: 'judged.json', data: judgedFile }],
    );
    expect(twice.runs.map(({ user, records }) => [user.id, records.length])).toEqual([
      ['halumem-u1', 2],
      ['halumem-u2', 2],
    ]);
    const [once] = twice.runs;
    expect(once!.records).toEqual(runs[0]!.records);
    expect(systemRow('recorded', RECORDED_CAPABILITIES, [once!], judged).milliseconds.add).toBe(2000);
    expect(twice.problems.map(({ where, why }) => `${where}: ${why}`)).toEqual([
      'outputs.jsonl › document 3 › uuid: is that of outputs.jsonl › document 1: a script that runs again appends. The user is counted once, with the first outputs, which the official script judges; it adds the times of both.',
    ]);
    // Two files that hold the same user are one of a kind.
    const files = ['a.json', 'b.json'].map((name) => ({ name, data: outputs }));
    expect(readRecorded(files, [{ name: 'judged.json', data: judgedFile }]).runs).toHaveLength(1);
  });

  it('count judged records that come in two documents once', () => {
    const files = ['a.json', 'b.json'].map((name) => ({ name, data: judgedFile }));
    const twice = readRecorded([{ name: 'outputs.json', data: outputs }], files);
    expect(twice.judged).toEqual(judged);
    expect(twice.problems[0]).toMatchObject({ where: 'b.json' });
    expect(twice.problems[0]!.why).toContain('counted once');
  });

  it('stand beside the right outputs where a file also holds what is none', () => {
    const { runs: both } = readRecorded(
      [{ name: 'outputs.jsonl', data: [{ uuid: 'x' }, outputs] }],
      [{ name: 'judged.json', data: judgedFile }],
    );
    expect(both[0]!.records).toEqual(runs[0]!.records);
  });

  it('stand in a table as any other system, with their blame', () => {
    const row = systemRow('recorded', RECORDED_CAPABILITIES, runs, judged);
    expect(row.measures).toMatchObject({ ...halumemMeasures(judged), 'Evidence@20': 0 });
    expect(row.counts).toEqual({ sessions: 2, added: 2, changed: 0, removed: 0, questions: 1 });
    expect(row.milliseconds).toEqual({ add: 2000, search: 12, total: 2012 });
    expect(row.blame).toMatchObject({ 'not updated': 1 });
    expect(row.blames[0]![0]!.evidence[0]!.turns).toEqual([{ turn: 's1-t1', session: 's1', matched: true }]);
  });

  it('say how far another judge agrees', async () => {
    const agreement = new JudgeAgreement(new LexicalJudge());
    for (const run of runs) await agreement.add(run);
    expect(agreement.tasks).toEqual([
      { task: 'extraction', items: 1, agreement: 1, kappa: null },
      { task: 'update', items: 1, agreement: 1, kappa: null },
      { task: 'answer', items: 1, agreement: 1, kappa: null },
    ]);
  });
});

const data = join(process.env['MNEMOSCOPE_DATA'] ?? resolve('../shared/data'), 'halumem');
describe.skipIf(!existsSync(data))('the recorded results of a released run (skipped: no data)', () => {
  const parsed = (name: string) => ({
    name,
    data: parseSource(readFileSync(join(data, name), 'utf8'), name),
  });

  it('have the totals of the judged file, and a stage for every wrong answer', () => {
    const { runs, judged } = readRecorded(
      [parsed('user12_generation.jsonl')],
      [parsed('user12_judged.json')],
    );
    const row = systemRow('recorded', RECORDED_CAPABILITIES, runs, judged);
    expect(row.measures).toMatchObject(halumemMeasures(judged));
    expect(row.measures['recall(all)']).toBeCloseTo(9 / 185, 12);
    expect(row.measures['qa_correct(all)']).toBeCloseTo(13 / 53, 12);
    const lost = Object.values(row.blame!).reduce((sum, each) => sum + each, 0);
    expect(lost).toBe(40);
  });
});
