/** The stage of a wrong answer beside the label given by hand to question, evidence, memory, what was handed over, and answer. */

import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseSource } from '../../src/data/formats/source';
import { blameRun, type Blame, type LossStage } from '../../src/memory-systems/domain/blame';
import { decidedBy, LABELLED, LABELLED_REWORDED } from '../../src/memory-systems/domain/agreement';
import { readRecorded, RECORDED_CAPABILITIES } from '../../src/memory-systems/domain/recorded';
import { agreementOf, confusionOf, labelledCases, type LabelledCase } from './labelled';

const right = (cases: readonly Pick<LabelledCase, 'label' | 'blame'>[], by: Blame['by']) => {
  const own = cases.filter(({ blame }) => blame?.by === by);
  return { right: own.filter(({ label, blame }) => blame?.stage === label).length, of: own.length };
};

describe('the stage that lost an answer, beside labels made by hand', async () => {
  const cases = await labelledCases();
  const of = (test: (each: LabelledCase) => boolean) => agreementOf(cases.filter(test));

  it('agrees on the systems and users that were labelled', () => {
    const english = of(({ user }) => user.language === 'en');
    const chinese = of(({ user }) => user.language === 'zh');
    const few = of(({ memories }) => memories === 5);
    const others = of(({ label }) => label !== 'answered wrong');
    const systems = ['verbatim', 'rules', 'gold'].map(
      (name) => [name, of(({ system }) => system === name)] as const,
    );
    console.info(
      [
        `${cases.length} labelled answers: ${agreementOf(cases).toFixed(3)}`,
        `English, on which the rules were made: ${english.toFixed(3)}; Chinese: ${chinese.toFixed(3)}; with 5 memories: ${few.toFixed(3)}`,
        ...systems.map(([name, share]) => `${name}: ${share.toFixed(3)}`),
        `labelled other than “answered wrong”: ${others.toFixed(3)}`,
        ...confusionOf(cases),
      ].join('\n'),
    );
    expect(cases).toHaveLength(180);
    // Every labelled answer is still wrong.
    expect(cases.filter(({ blame }) => !blame)).toEqual([]);
    expect(agreementOf(cases)).toBeGreaterThanOrEqual(0.91);
    expect(english).toBeGreaterThanOrEqual(0.98);
    expect(chinese).toBeGreaterThanOrEqual(0.88);
    expect(few).toBeGreaterThanOrEqual(0.88);
    expect(others).toBeGreaterThanOrEqual(0.75);
    for (const [, share] of systems) expect(share).toBeGreaterThanOrEqual(0.9);
  });

  it('hardly ever blames extraction where every turn of the user is kept', () => {
    const verbatim = cases.filter(({ system }) => system === 'verbatim');
    const extraction: readonly LossStage[] = ['never extracted', 'extracted wrong', 'not updated'];
    expect(verbatim.filter(({ blame }) => extraction.includes(blame!.stage))).toEqual([]);
  });

  it('is shown with how often it was right', () => {
    expect(right(cases, 'words')).toEqual(LABELLED.words);
    expect(right(cases, 'data')).toEqual(LABELLED.data);
    expect(decidedBy({ data: 2, words: 40, judge: 0 }).en).toBe(
      'How the stages were decided: 2 by what the data and the record say (right for 14 of 14 answers labelled by hand); ' +
        '40 by comparing words (right for 160 of 175 answers labelled by hand, and for 21 of 29 where a language model had reworded the memories).',
    );
  });
});

const data = join(process.env['MNEMOSCOPE_DATA'] ?? resolve('../shared/data'), 'halumem');
describe.skipIf(!existsSync(data))(
  'the stages of a recorded run of a language model (skipped: no data)',
  () => {
    it('agree with labels made by hand', () => {
      const parsed = (name: string) => ({
        name,
        data: parseSource(readFileSync(join(data, name), 'utf8'), name),
      });
      const { runs } = readRecorded([parsed('user12_generation.jsonl')], [parsed('user12_judged.json')]);
      const labels = JSON.parse(readFileSync('test/fixtures/blame/recorded-labels.json', 'utf8')) as Record<
        string,
        LossStage
      >;
      const cases = runs
        .flatMap((run) => blameRun({ ...run, capabilities: RECORDED_CAPABILITIES }))
        .map((blame) => ({ blame, label: labels[blame.question]! }));
      console.info(
        [`${cases.length} recorded answers: ${agreementOf(cases).toFixed(3)}`, ...confusionOf(cases)].join(
          '\n',
        ),
      );
      expect(cases).toHaveLength(Object.keys(labels).length);
      expect(agreementOf(cases)).toBeGreaterThanOrEqual(0.8);
      expect({
        data: right(cases, 'data'),
        words: right(cases, 'words'),
        judge: right(cases, 'judge'),
      }).toEqual(LABELLED_REWORDED);
    });
  },
);
