import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isDialogueBank } from '../../../src/pipeline/dialogue/candidates';
import { summaryOf } from '../../../src/core/memory/summary';
import { readCharacter } from '../../../src/data/formats/mnemoscope/mnemoscope';
import { gapsIn, isPointless, labelsOfSettings, mayBeScored } from '../../../src/runs/domain/run/gaps';
import { extentOf, whyUnscored } from '../../../src/runs/domain/run/scored';
import { bankProblems, READY_PLANS, readyPlan } from '../../../src/runs/domain/run/plan';
import { READY_ANSWERS } from '../../../src/runs/page/answers/state/answer-plans';
import { question } from '../../core/fixture';

const FOLDER = 'public/characters';
const INDEX = JSON.parse(readFileSync(`${FOLDER}/index.json`, 'utf8')) as { file: string }[];
const BUNDLED = INDEX.map(({ file }) =>
  readCharacter(JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')), file),
);
const MODEL = { provider: 'openai-compatible', address: 'https://llm.example/v1', model: 'm' } as const;
const NEEDED = READY_ANSWERS.filter(({ asks }) => asks === 'questions').map(({ id, parts }) => {
  const { synthesis = [] } = parts(MODEL, []);
  return [`answers, ${id}`, labelsOfSettings(synthesis)] as const;
});

describe('ready plans on the characters that come with the page', () => {
  it.each(NEEDED)('can score every question: %s', (_, needed) => {
    expect(BUNDLED.length).toBeGreaterThan(5);
    for (const bank of BUNDLED) {
      const { name } = bank.character;
      expect(gapsIn([{ name, questions: bank.questions }], needed), name).toEqual([]);
      expect([name, isPointless(bank.questions, needed), isDialogueBank(bank)]).toEqual([name, false, false]);
    }
  });

  it.each(READY_PLANS.map((ready) => [ready.id, ready] as const))(
    'score every question but the unanswerable: retrieval, %s',
    (_, ready) => {
      const { unscored, scored, characters } = extentOf(
        BUNDLED.map(({ questions }) => questions),
        ready,
      )!;
      expect(unscored.filter((question) => whyUnscored(question) !== 'unanswerable')).toEqual([]);
      expect([scored > 300, characters]).toEqual([true, BUNDLED.length]);
    },
  );

  it.each(READY_PLANS.map((ready) => [ready.id, ready] as const))('can start: %s', (_, ready) => {
    const summaries = BUNDLED.map((bank) =>
      summaryOf({ id: bank.id, revision: '1', origin: 'bundled', bank }),
    );
    expect(summaries.filter(mayBeScored)).toEqual(summaries);
    const plan = readyPlan(
      ready,
      summaries.map(({ id }) => id),
    );
    expect(bankProblems(plan, summaries)).toEqual([]);
  });
});

describe('what a character lacks', () => {
  const whole = { ...question('a', 'Job?'), answer: 'clockmaker', gold: ['p'], anchors: ['clockmaker'] };
  const needed = { gold: true, answers: true, anchors: true };

  it('is said for each label that the plan needs, in one sentence for all characters', () => {
    const banks = ['Ada', 'Ben', 'Cem', 'Dora'].map((name) => ({
      name,
      questions: [{ ...whole, answer: '', anchors: [] }],
    }));
    const gaps = gapsIn(banks, needed);
    expect(gaps.map(({ en }) => en)).toEqual([
      'Ada, Ben, Cem and 1 more have no reference answers: F1 and other measures of text, and judges that compare with them, cannot be scored.',
      'Ada, Ben, Cem and 1 more have no anchors: AnchorHit and MAP cannot be scored.',
    ]);
    for (const { zh } of gaps) expect(zh).toMatch(/^Ada、Ben、Cem等 4 个人物没有/);
    expect(gapsIn(banks, { gold: true, answers: false, anchors: false })).toEqual([]);
  });

  it('is counted where some questions have it; what nobody can answer lacks nothing', () => {
    const nobody = {
      ...question('n', 'Shoe size?'),
      answer: '',
      gold: [],
      anchors: [],
      tags: ['unanswerable'],
    };
    const questions = [whole, { ...whole, id: 'b', gold: [] }, nobody];
    const [gap, ...others] = gapsIn([{ name: 'Ada', questions }], needed);
    expect(gap!.en).toBe('1 of 2 questions (Ada) have no gold memories: for them, no search can be scored.');
    expect(others).toEqual([]);
    expect([isPointless(questions, needed), isPointless([nobody], needed)]).toEqual([false, true]);
  });
});
