import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import GRADED from '../../fixtures/golden/graded.json';
import {
  dialogueName,
  EXTERNAL_MEASURES,
  externalScores,
  ownFound,
  sharedGold,
  trecName,
  trecQuestions,
  rankingQuestions,
  evaluateRankings,
} from '../../../src/runs/domain/external/rankings';
import { compareWith } from '../../../src/runs/domain/evaluation/comparison';
import { evaluateRun } from '../../../src/runs/domain/external/trec';
import { FURTHER_TURN } from '../../../src/core/memory/answerable';
import { madialMeasures } from '../../../src/measures/domain/ranking';
import { mean } from '../../../src/measures/domain/summary';
import type { MemoryBank, Question } from '../../../src/core/memory/bank';
import type { QuestionResult } from '../../../src/runs/domain/run/question-result';

const QRELS = { name: 'a.qrels', text: 'q1 0 a 1\nq1 0 b 1\nq2 0 c 1\nq3 0 d 1\nq4 0 e 0\n' };
const RUN = {
  name: 'a.run',
  text: [
    'q1 Q0 x 1 0.9 t',
    'q1 Q0 b 2 0.8 t',
    'q1 Q0 a 3 0.7 t',
    'q2 Q0 c 1 0,9 t',
    'q2 Q0 x 2 NaN t',
    'q9 Q0 a 1 1 t',
    'q3 Q0 d 1 0.5 t',
    'q3 Q0 d 2 0.4 t',
  ].join('\n'),
};
const foundOf = (questions: ReturnType<typeof trecQuestions>) =>
  new Map(questions.map(({ question, found }) => [question, found]));
/** Without grades, all are 1. */
const plain = (...ids: readonly string[]) => new Map(ids.map((id) => [id, 1]));
const at = (...places: readonly number[]) => places.map((place) => ({ place, grade: 1 }));

describe('another system’s ranking, question by question', () => {
  it('has its hits where gold stands, and none for a question without a usable line', () => {
    expect(trecQuestions(RUN, QRELS)).toEqual([
      { question: 'q1', gold: plain('a', 'b'), found: at(1, 2) },
      // Both lines are no ranking: a decimal comma and NaN.
      { question: 'q2', gold: plain('c'), found: undefined },
      { question: 'q3', gold: plain('d'), found: at(0) },
    ]);
  });

  it('comes to the very means of the file’s own table, the missing scored as not found', () => {
    const questions = trecQuestions(RUN, QRELS);
    const { gold } = sharedGold([questions]);
    const measures = EXTERNAL_MEASURES['trec-run'];
    const scores = externalScores('a.run', foundOf(questions), gold, measures);
    const evaluation = evaluateRun(RUN, QRELS);
    measures.forEach(({ name }, i) =>
      expect(mean(scores.questions.map(({ values }) => values[i]!)), name).toBe(
        evaluation.measures[name]!.value,
      ),
    );
    expect([...scores.missing]).toEqual(evaluation.missing);
    expect(scores.questions.map(({ rank }) => rank)).toEqual([2, undefined, 1]);
  });

  it('of MADial-Bench comes to the means under both conventions', () => {
    const data = [
      { 'relevant-id': [1, 2], 'top-4-ids': [9, 1, 3, 8] },
      { 'relevant-id': [5], 'top-4-ids': [5, 2, 3, 4] },
      { 'relevant-id': [6], 'top-4-ids': [5, 2, 3, 4] },
    ];
    const file = { name: 'mine.json', data };
    const questions = rankingQuestions(file);
    const { gold } = sharedGold([questions]);
    const measures = EXTERNAL_MEASURES.ranking;
    const scores = externalScores('mine', foundOf(questions), gold, measures);
    const { measures: means } = evaluateRankings(file);
    for (const convention of ['published', 'standard'] as const)
      for (const { name, measure } of madialMeasures(convention)) {
        const place = measures.findIndex((each) => each.name === measure.name);
        const value = mean(scores.questions.map(({ values }) => values[place]!));
        expect(value, name).toBeCloseTo(means[convention][name]!, 12);
      }
  });

  it('is compared on the questions of both; one of which the files disagree is left out', () => {
    const one = rankingQuestions({
      name: 'one',
      data: [
        { id: 'd', 'relevant-id': [1], 'top-1-ids': [1] },
        { id: 'e', 'relevant-id': [1], 'top-1-ids': [1] },
      ],
    });
    const two = rankingQuestions({
      name: 'two',
      data: [
        { id: 'd', 'relevant-id': [2], 'top-1-ids': [1] },
        { id: 'f', 'relevant-id': [3], 'top-1-ids': [1] },
      ],
    });
    const { gold, disputed } = sharedGold([one, two]);
    expect(disputed).toEqual(['d']);
    expect([...gold.keys()]).toEqual(['e', 'f']);
    const [a, b] = [one, two].map((each, i) =>
      externalScores(String(i), foundOf(each), gold, EXTERNAL_MEASURES.ranking),
    );
    const [row] = compareWith(a!, [b!], 0, 1);
    expect(row!.comparison).toMatchObject({ wins: 0, ties: 1, losses: 1, unpaired: 0, difference: -0.5 });
    expect(a!.unknown).toBe(1);
  });
});

const question = (id: string, more: Partial<Question> = {}): Question => ({
  id,
  kind: 'event',
  text: id,
  answer: '',
  gold: ['m1'],
  anchors: [],
  tags: [],
  ...more,
});
const bank = (id: string, questions: readonly Question[]): MemoryBank =>
  ({ id, character: { id, name: id, language: 'en' }, memories: [], questions }) as unknown as MemoryBank;
const unit = (of: string, id: string, ranked: readonly string[]): QuestionResult =>
  ({
    bank: of,
    question: id,
    lists: { bm25: { ranked, scores: [], milliseconds: 0 } },
    classes: {},
  }) as unknown as QuestionResult;

describe('qrels with grades', () => {
  const text = (
    rows: Readonly<Record<string, Readonly<Record<string, number>>>>,
    line: (...row: [string, string, number]) => string,
  ) =>
    Object.entries(rows)
      .flatMap(([question, own]) =>
        Object.entries(own).map(([document, value]) => line(question, document, value)),
      )
      .join('\n');
  const qrels = { name: 'g.qrels', text: text(GRADED.qrels, (q, d, grade) => `${q} 0 ${d} ${grade}`) };
  const run = { name: 'g.run', text: text(GRADED.run, (q, d, score) => `${q} Q0 ${d} 0 ${score} t`) };

  it.each(['1', '2', '3'] as const)('give trec_eval’s means at level %s: nDCG by grade', (level) => {
    const { measures, ...evaluation } = evaluateRun(run, qrels, Number(level));
    expect(evaluation).toMatchObject({ level: Number(level), highest: 3, questions: 12 });
    for (const [name, mean] of Object.entries(GRADED.means[level]))
      expect(measures[name]!.value, name).toBeCloseTo(mean, 12);
  });

  it('give the same question by question, and own lists are scored like files', () => {
    const questions = trecQuestions(run, qrels);
    const { gold } = sharedGold([questions]);
    const measures = EXTERNAL_MEASURES['trec-run'];
    const scores = externalScores('g', foundOf(questions), gold, measures, 2);
    const evaluation = evaluateRun(run, qrels, 2);
    measures.forEach(({ name }, i) =>
      expect(mean(scores.questions.map(({ values }) => values[i]!)), name).toBe(
        evaluation.measures[name]!.value,
      ),
    );
    const vera = bank(
      'vera',
      Object.keys(GRADED.run).map((id) => question(id)),
    );
    const lists = Object.entries(GRADED.run).map(([id, own]) =>
      unit(
        'vera',
        id,
        Object.entries(own)
          .sort(([a, x], [b, y]) => y - x || (a < b ? 1 : -1))
          .map(([document]) => document),
      ),
    );
    const own = ownFound('bm25', lists, new Map([['vera', vera]]), gold, trecName(gold));
    expect(externalScores('g', own, gold, measures, 2).questions).toEqual(scores.questions);
  });

  it('that differ in a grade only are in dispute', () => {
    const files = [1, 2].map((grade) => [{ question: 'q', gold: new Map([['a', grade]]), found: [] }]);
    expect(sharedGold(files).disputed).toEqual(['q']);
  });

  it('with one grade give what they gave without', () => {
    const questions = trecQuestions(RUN, QRELS);
    for (const { found = [], gold } of questions)
      for (const measure of EXTERNAL_MEASURES['trec-run']) {
        const places = found.map(({ place }) => place);
        expect(measure.ofGrades(found, [...gold.values()]), measure.name).toBe(
          measure.ofHits(places, gold.size),
        );
      }
  });
});

const CASE = join(process.env['MNEMOSCOPE_DATA'] ?? resolve('../shared/data'), 'cases/graded-qrels');

describe.skipIf(!existsSync(CASE))(`graded qrels${existsSync(CASE) ? '' : ' (skipped: no data)'}`, () => {
  it('come to trec_eval’s nDCG@5', () => {
    const file = (name: string) => ({ name, text: readFileSync(join(CASE, name), 'utf8') });
    expect(evaluateRun(file('graded.run'), file('graded.qrels')).measures['nDCG@5']!.value).toBeCloseTo(
      0.7741,
      4,
    );
  });
});

describe('an own run beside files', () => {
  it('goes by the names of its TREC export, else by the questions’ ids', () => {
    const gold = new Map([
      ['vera/q 1', plain('m2')],
      ['q2', plain('m3')],
    ]);
    const vera = bank('vera', [question('q 1'), question('q2'), question('q3')]);
    const units = [unit('vera', 'q 1', ['m1', 'm2']), unit('vera', 'q2', ['m3']), unit('vera', 'q3', ['m1'])];
    expect([...ownFound('bm25', units, new Map([['vera', vera]]), gold, trecName(gold))]).toEqual([
      ['vera/q 1', at(1)],
      ['q2', at(0)],
    ]);
    expect(ownFound('dense', units, new Map([['vera', vera]]), gold, trecName(gold)).size).toBe(0);
  });

  it('goes by dialogues for MADial-Bench, at their first test turn', () => {
    const gold = new Map([['7', plain('m2')]]);
    const questions = [
      question('7-2', { session: '7' }),
      question('7-4', { session: '7', gold: [], tags: [FURTHER_TURN] }),
    ];
    const units = [unit('bart', '7-2', ['m2']), unit('bart', '7-4', ['m1'])];
    const banks = new Map([['bart', bank('bart', questions)]]);
    expect([...ownFound('bm25', units, banks, gold, dialogueName(gold))]).toEqual([['7', at(0)]]);
  });

  it('with two questions of one name says so, rather than taking either', () => {
    const gold = new Map([['q1', plain('m1')]]);
    const banks = new Map(['a', 'b'].map((id) => [id, bank(id, [question('q1')])]));
    const units = [unit('a', 'q1', ['m1']), unit('b', 'q1', [])];
    expect(() => ownFound('bm25', units, banks, gold, trecName(gold))).toThrow(/called "q1".*of b/);
  });
});
