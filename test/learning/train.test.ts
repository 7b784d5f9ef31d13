import { describe, expect, it } from 'vitest';
import { type LearningSet, curveSizes, leaveOneOut } from '../../src/learning/domain/learning-set';
import { learntFile, learntRecord, readLearntFile } from '../../src/learning/domain/learnt-model';
import { QuestionAdapter, trainAdapter } from '../../src/learning/domain/query-adapter';
import { learn, testModels, type LearningTask } from '../../src/learning/domain/train';
import { fourSets, NAMES } from './sets';

const task = (train: readonly LearningSet[], test: readonly LearningSet[] = []): LearningTask => ({
  train,
  test,
  settings: { learners: ['head', 'adapter'], labels: 'kinds', seed: 1, curves: ['head'] },
  created: '2026-11-22T00:00:00.000Z',
});

describe('a query adapter', () => {
  it('brings gold memories forward on a character that it has not seen', async () => {
    const [test, ...train] = fourSets();
    const { rows } = await learn(task(train, [test!]));
    const of = (learner: string) => rows.find((row) => row.learner === learner)!.measures['Recall@1']!;
    expect(of('dense')).toBeLessThan(0.75);
    expect(of('adapter')).toBeGreaterThan(of('dense') + 0.1);
  });

  it('stays at the identity where the penalty is large, and lowers its loss where it is not', async () => {
    const sets = fourSets();
    const stiff = await trainAdapter(sets, { l2: 1e6, temperature: 0.05, iterations: 20 });
    const question = sets[0]!.questions.slice(0, 8);
    const moved = new QuestionAdapter(stiff.adapter).adapt(question);
    moved.forEach((value, i) => expect(value).toBeCloseTo(question[i]!, 4));
    const free = await trainAdapter(sets, { l2: 0.03, temperature: 0.05, iterations: 20 });
    expect(free.loss).toBeLessThan(free.lossBefore / 2);
  });

  it('has nothing to learn from questions whose gold memory is not in the bank', async () => {
    const [set] = fourSets();
    const questions = set!.bank.questions.map((question) => ({ ...question, gold: ['gone'] }));
    await expect(trainAdapter([{ ...set!, bank: { ...set!.bank, questions } }])).rejects.toThrow(
      'no query adapter',
    );
  });
});

describe('a split by character', () => {
  it('keeps two banks of one character together, and refuses a single character', () => {
    const [a, b] = fourSets();
    const again = {
      ...a!,
      bank: { ...a!.bank, id: 'imported', character: { ...a!.bank.character, name: ' ada quist' } },
    };
    const folds = leaveOneOut([a!, b!, again]);
    expect(folds.map(({ test }) => test.length)).toEqual([2, 1]);
    expect(() => leaveOneOut([a!, again])).toThrow('only one character');
  });

  it('doubles the characters of a learning curve', () => {
    expect([1, 2, 3, 4, 9].map(curveSizes)).toEqual([[1], [1, 2], [1, 2, 3], [1, 2, 4], [1, 2, 4, 8, 9]]);
  });
});

describe('learning', () => {
  it('leaves one character out: no row is tested on what it was trained on', async () => {
    const progress: number[] = [];
    const { rows, curve, models } = await learn(task(fourSets()), {
      onProgress: ({ done, total }) => {
        progress.push(done);
        expect(total).toBe(5 + 2 * 4 + 5);
      },
    });
    const heads = rows.filter(({ learner }) => learner === 'head');
    expect(heads.map(({ heldOut }) => heldOut)).toEqual([...NAMES, 'all']);
    expect(heads[0]!.trainedOn).toEqual(NAMES.slice(1));
    expect(rows.some(({ isSeen }) => isSeen)).toBe(false);
    expect(heads.at(-1)!.questions).toBe(96);
    expect(curve.map(({ characters, trainedQuestions }) => [characters, trainedQuestions])).toEqual([
      [1, 24],
      [2, 48],
      [3, 72],
    ]);
    expect(curve.at(-1)!.measures).toEqual(heads.at(-1)!.measures);
    expect(models.map(({ name }) => name)).toEqual([
      'Classifier head: 4 characters',
      'Dense with query adapter: 4 characters',
    ]);
    expect(Math.max(...progress)).toBe(17);
  });

  it('marks rows whose character was trained on, wherever the bank comes from', async () => {
    const [a, b, c] = fourSets();
    const imported = { ...a!, bank: { ...a!.bank, id: 'imported' } };
    const { rows, curve, curveBaseline } = await learn(task([a!, b!], [imported, c!]));
    const heads = rows.filter(({ learner }) => learner === 'head');
    expect(heads.map(({ heldOut, isSeen, seen }) => [heldOut, isSeen, seen.questions])).toEqual([
      ['Ada Quist', true, 24],
      ['Cato Ferrer', false, 0],
      ['all', true, 24],
    ]);
    expect(rows.filter(({ learner }) => learner === 'bert').some(({ isSeen }) => isSeen)).toBe(false);
    // The curve counts Cato Ferrer alone.
    expect(curve.map(({ questions }) => questions)).toEqual([24, 24]);
    expect(curveBaseline!.questions).toBe(24);
    expect((await learn(task([a!, b!], [imported]))).curve).toEqual([]);
  });

  it('ends at the signal with nothing', async () => {
    const stop = new AbortController();
    const run = learn(task(fourSets()), { signal: stop.signal, onProgress: () => stop.abort() });
    await expect(run).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a trained model', () => {
  it('is the same after a trip through its file, and gives the same figures', async () => {
    const [test, ...train] = fourSets();
    const { models, rows } = await learn(task(train, [test!]));
    for (const model of models) {
      const back = readLearntFile(learntFile(model), 'model.json');
      expect(back).toEqual(model);
      const [row] = testModels([back], [test!], 1);
      expect(row).toEqual(rows.find(({ learner }) => learner === model.learner));
    }
  });

  it('has the same id and numbers whenever the same is learnt', async () => {
    const sets = fourSets();
    const [first, second] = [await learn(task(sets)), await learn(task(sets))];
    expect(second.models).toEqual(first.models);
  });

  it('refuses vectors of another encoder of the same length', async () => {
    const [test, ...train] = fourSets();
    const { models } = await learn(task(train, [test!]));
    const other = { ...test!, encoder: { ...test!.encoder, id: 'other', space: 'other' } };
    expect(() => testModels(models, [other], 1)).toThrow(
      'trained on vectors of made, and these are of other',
    );
  });

  it('is refused with file and place where something is wrong with it', async () => {
    const { models } = await learn(task(fourSets()));
    const text = learntFile(models[0]!);
    const broken = (change: (value: Record<string, unknown>) => void) => {
      const value = JSON.parse(text) as Record<string, unknown>;
      change(value);
      return JSON.stringify(value);
    };
    const cases: readonly (readonly [string, string])[] = [
      ['{', 'model.json: this is not JSON.'],
      ['[]', 'model.json: this is not a trained model.'],
      [broken((value) => (value['name'] = '')), 'model.json › name: This is empty'],
      [broken((value) => (value['more'] = 1)), 'model.json: Not a known field: "more".'],
      [
        broken((value) => (value['head'] as { weights: number[] }).weights.pop()),
        'model.json › head: There are not as many numbers',
      ],
      [
        broken((value) => (value['learner'] = 'adapter')),
        'model.json: Learner, encoder and numbers do not fit',
      ],
      [
        broken((value) => ((value['head'] as { weights: unknown[] }).weights[3] = null)),
        'model.json › head, weights 4: This should be a number.',
      ],
    ];
    for (const [file, message] of cases) expect(() => readLearntFile(file, 'model.json')).toThrow(message);
    expect(learntRecord({ ...models[0], version: 2 })).toBeUndefined();
  });
});
