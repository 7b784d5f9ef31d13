import { describe, expect, it } from 'vitest';
import { HUMAN_FORMAT, humanRecord, markUnitId, setupUnitId } from '../../../src/judging/domain/human-record';
import { humanItems, type HumanScore } from '../../../src/judging/domain/human';
import { readHumanCsv, readHumanJsonLines, writeHumanCsv } from '../../../src/judging/domain/human-file';
import { RUBRICS } from '../../../src/judging/domain/rubrics';
import { readRecord, recordLines } from '../../../src/llm/domain/record';
import type { AnswerUnit } from '../../../src/llm/domain/units';
import { currentHeader, currentRecord, currentUnit } from '../../../src/runs/domain/llm-runs/earlier-runs';
import { expandPlan } from '../../../src/runs/domain/llm-runs/expand';
import { continueLlmRun } from '../../../src/runs/domain/llm-runs/perform';
import type { LlmPlan } from '../../../src/runs/domain/llm-runs/plan';
import { readLlmPlan, writeLlmPlan } from '../../../src/runs/domain/llm-runs/plan-file';
import { LLM_RUN_FORMAT } from '../../../src/runs/domain/llm-runs/run';
import { readLlmRun, writtenLlmRun } from '../../../src/runs/domain/llm-runs/run-form';
import { answerId } from '../../../src/pipeline/synthesis/work';
import { setting, settingName } from '../../../src/pipeline/synthesis/settings';
import { memoryRuns } from '../../llm/memory-stores';
import { BM25, dataOf, headerOf, OTTILIE, PLAN, portsOf, SCRIPTED, ZHIYUAN } from './fixture';
import { asVersion1, labelledAs1 } from './version-1';

const BANKS = [OTTILIE, ZHIYUAN];
const TITLED: LlmPlan = { ...PLAN, title: 'W-MC+R, W/o-MC+W-R, W/o-MC+R on 2 characters' };

/** A finished run of this version. */
async function finished() {
  const store = memoryRuns();
  const header = await continueLlmRun(headerOf(TITLED, dataOf(TITLED, BANKS)), portsOf(BANKS, { store }));
  return { header, units: store.written };
}

/** The same run as a page of version 1 had it. */
function earlier({ header, units }: Awaited<ReturnType<typeof finished>>) {
  return {
    header: asVersion1(header),
    units: new Map([...units].map(([id, unit]) => [labelledAs1(id), asVersion1(unit)])),
  };
}

describe('a run of version 1', () => {
  it('is the run that this version would have written: plan, title, ids, answers and verdicts', async () => {
    const now = await finished();
    const before = earlier(now);
    expect(before.header).toMatchObject({
      format: 'llm-1',
      plan: { title: 'W-MC+R, W/o-MC+R, W/o-MC+W/o-R on 2 characters' },
    });
    expect([...before.units.keys()]).not.toEqual([...now.units.keys()]);
    const { header, units } = currentRecord(before);
    expect(header).toEqual(now.header);
    expect(header.format).toBe(LLM_RUN_FORMAT);
    expect(units).toEqual(now.units);
    // Nothing is left to do when it goes on: every piece of work is known by its id.
    const ids = new Set(units.keys());
    expect(expandPlan(header.plan, dataOf(header.plan, BANKS)).work.filter(({ id }) => !ids.has(id))).toEqual(
      [],
    );
  });

  it('tells the two settings by its version: the same label means two things', () => {
    const unit = (name: string): AnswerUnit => ({
      kind: 'answer',
      id: answerId('b', 'q', SCRIPTED, name),
      bank: 'b',
      question: 'q',
      model: SCRIPTED,
      setting: name,
      memories: [],
      exchanges: [],
      outcome: { state: 'done', value: 'x' },
    });
    const old = unit('W/o-MC+R(bm25, memories=5, synthesis-2)');
    const [id, moved] = currentUnit('llm-1', old.id, old);
    expect(moved).toEqual(unit('W/o-MC+W-R(bm25, memories=5, synthesis-2)'));
    expect(id).toBe((moved as AnswerUnit).id);
    const none = unit('W/o-MC+W/o-R(no-memory-1)');
    expect(currentUnit('llm-1', none.id, none)[1]).toEqual(unit('W/o-MC+R(no-memory-1)'));
    // A record of this version, of the lab or of a version to come is left as it is.
    for (const format of [LLM_RUN_FORMAT, 1, 'llm-3', undefined])
      expect(currentUnit(format, old.id, old)).toEqual([old.id, old]);
  });

  it('leaves settings of dialogues, ids of another form and damaged headers as they are', () => {
    const response = { kind: 'answer', id: 'answer of a file', setting: 'injection(1)', model: SCRIPTED };
    expect(currentUnit('llm-1', response.id, response)).toEqual([response.id, response]);
    expect(currentHeader({ format: 'llm-1', plan: null })).toEqual({ format: 'llm-2', plan: null });
    const half = { format: 'llm-1', plan: { synthesis: [null, { id: 7 }], title: 3 } };
    expect(currentHeader(half)).toEqual({ ...half, format: 'llm-2' });
  });

  it('is read from an exported record of either version', async () => {
    const now = await finished();
    const file = async () => {
      const lines: string[] = [];
      for await (const line of recordLines(writtenLlmRun(now.header), now.units)) lines.push(line);
      return lines.join('');
    };
    const text = await file();
    expect(text).toMatch(/^\{"format":"mnemoscope-llm-record","version":2,/);
    const old = labelledAs1(text)
      .replace('"version":2', '"version":1')
      .replace('"format":"llm-2"', '"format":"llm-1"');
    for (const given of [text, old]) {
      const { header, units } = currentRecord(await readRecord([given], 'run.jsonl'));
      expect(readLlmRun(header, 'run.jsonl')).toEqual(now.header);
      expect(units).toEqual(now.units);
    }
  });

  it('is the plan that this version would have written, where only the plan is a file', () => {
    const text = writeLlmPlan(TITLED);
    const old = labelledAs1(text).replace('"version": 2', '"version": 1');
    expect(old).toContain('"W/o-MC+W/o-R"');
    expect(readLlmPlan(old, 'plan.json')).toEqual(TITLED);
    expect(readLlmPlan(text, 'plan.json')).toEqual(TITLED);
  });
});

describe('human scores of version 1', () => {
  const [retrieved, none] = (['W/o-MC+W-R', 'W/o-MC+R'] as const).map((id) =>
    answerId(OTTILIE.id, 'q1', SCRIPTED, settingName(setting(id, BM25))),
  ) as [string, string];
  const mark = (answers: readonly string[], rubric: string, aspect: string): HumanScore => ({
    rater: 'ada',
    answers,
    rubric,
    aspect,
    score: 1,
    note: '',
    when: '2026-11-20T10:00:00Z',
  });
  const pair = mark([retrieved, none], 'pairwise', 'preference');

  it('stay with their answers, under the ids that a new mark of the same would have', () => {
    for (const each of [mark([none], 'perltqa-correctness', 'correctness'), pair]) {
      const [id, unit] = currentUnit('human-1', 'mark of version 1', asVersion1({ mark: each }));
      expect([id, unit]).toEqual([markUnitId(each), { mark: each }]);
    }
    const record = humanRecord('r', TITLED.title, '2026-11-20T10:00:00Z');
    expect(currentHeader(asVersion1(record))).toEqual(record);
    expect(record.format).toBe(HUMAN_FORMAT);
  });

  it('keep the note on the item that a rater was at', () => {
    const answers = [retrieved, none].map((id) => ({
      kind: 'answer',
      id,
      bank: OTTILIE.id,
      question: 'q1',
      model: SCRIPTED,
      setting: id,
      memories: [],
      exchanges: [],
      outcome: { state: 'done', value: id },
    })) as unknown as AnswerUnit[];
    const rubrics = RUBRICS.filter(({ id }) => id === 'pairwise');
    const [item] = humanItems(answers, rubrics, 'ada', 1);
    const setup = {
      rater: 'ada',
      rubrics: ['pairwise'],
      since: '2026',
      pending: { item: item!.key, note: 'hm' },
    };
    const id = setupUnitId('ada');
    const [rubric, aspect, ids] = JSON.parse(item!.key) as [string, string, string[]];
    // The lesser id came first under the earlier labels, too.
    const key = JSON.stringify([rubric, aspect, ids.map(labelledAs1).sort()]);
    const old = { setup: { ...setup, pending: { item: key, note: 'hm' } } };
    expect(key).not.toBe(labelledAs1(item!.key));
    expect(currentUnit('human-1', id, old)).toEqual([id, { setup }]);
  });

  it('come from files of either version; one that names none is of version 1', () => {
    const options = { rubrics: RUBRICS, when: '2026-11-20T10:00:00Z' };
    const text = writeHumanCsv([pair]);
    const old = labelledAs1(text).replace(',version\r', '\r').replace(',2\r', '\r');
    expect(old).not.toContain('version');
    expect(readHumanCsv(text, 'a.csv', options).scores).toEqual([pair]);
    expect(readHumanCsv(old, 'a.csv', options).scores).toEqual([pair]);
    expect(readHumanJsonLines(JSON.stringify(asVersion1(pair)), 'a.jsonl', options).scores).toEqual([pair]);
  });
});
