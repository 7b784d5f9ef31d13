/** `learn`: supervised learners trained on some characters and tested on others, beside the shipped systems. */

import { learningSet } from '../runs/domain/run/model-outputs';
import { HEAD_DEFAULTS, topNgrams } from '../learning/domain/head';
import { ADAPTER_DEFAULTS } from '../learning/domain/query-adapter';
import { characterKey, LABELS, type LabelSet, type LearningSet } from '../learning/domain/learning-set';
import { LEARNERS } from '../learning/domain/learners';
import { learn as train } from '../learning/domain/train';
import type { MemoryBank } from '../core/memory/bank';
import { LANGUAGES } from '../core/text/languages';
import { DATASET_OPTIONS, readNamed, readPaths } from './dataset';
import { MODEL_OPTIONS, Models } from './models';
import { setupOf } from './setup';
import { type Task, UsageError } from './usage';

/** Leaving one of two out trains on a single character, which says more of that character than of the learner. */
const FEWEST_CHARACTERS = 3;
const TOP_NGRAMS = 10;

export const learn: Task = {
  name: 'learn',
  summary:
    'trains a classifier head and a query adapter on the first characters and tests on the second, or leaves one character out',
  options: {
    ...DATASET_OPTIONS,
    'test-format': { ...DATASET_OPTIONS.format, help: 'format of the test files' },
    'test-memories': {
      value: 'FILE',
      help: 'memories of the characters to test on; may be repeated; default: one character is left out at a time',
    },
    'test-questions': { value: 'FILE', help: 'their questions, where they stand apart; may be repeated' },
    learners: { value: 'LIST', default: LEARNERS.join(','), help: LEARNERS.join(', ') },
    labels: { value: 'L', default: 'kinds', help: Object.keys(LABELS).join(', ') },
    curves: { value: 'LIST', default: 'head,head-shipped', help: 'learners that get a learning curve' },
    seed: {
      form: 'integer',
      value: 'N',
      default: '1',
      help: 'seed of the intervals and of the order in which a curve adds characters',
    },
    ...MODEL_OPTIONS,
  },
  async run(words, say) {
    const learners = words.choices('learners', LEARNERS);
    const labels = words.choice('labels', Object.keys(LABELS) as LabelSet[]);
    const curves = words.choices('curves', LEARNERS).filter((each) => learners.includes(each));
    const seed = words.integer('seed');
    const trained = await readNamed(words, say);
    const testPaths = [...words.all('test-memories'), ...words.all('test-questions')];
    const tested = testPaths.length > 0 ? await readPaths(testPaths, words, say, 'test-format') : undefined;
    const banks = [...trained.banks, ...(tested?.banks ?? [])].filter(
      ({ questions }) => questions.length > 0,
    );
    if (trained.banks.every(({ questions }) => questions.length === 0)) {
      throw new UsageError(
        '--questions: the files hold no question; name the file that does with --questions FILE.',
      );
    }
    const models = await Models.open(words, banks, 'no task without one', say);
    const store = models.store(say);
    const setOf = (bank: MemoryBank) => {
      const model = models.of(bank.character.language);
      return learningSet(bank, {
        encoder: model,
        classifier: model,
        vectors: store,
        shipped: models.shipped,
        clock: () => performance.now(),
        onProgress: (stage, { done, total }) => say.progress(`${bank.id}: ${stage} ${done} of ${total}`),
      });
    };
    const skipped: { where: string; why: string }[] = [];
    const results: object[] = [];
    const rows: object[] = [];
    const curve: object[] = [];
    for (const language of LANGUAGES) {
      const own = banks.filter(({ character }) => character.language === language);
      if (own.length === 0) continue;
      const among = (banks: readonly MemoryBank[]) => banks.filter((bank) => own.includes(bank));
      const why = reasonToSkip(among(trained.banks), tested && among(tested.banks));
      if (why) {
        skipped.push({ where: language, why });
        say.note(`${language}: ${why}`);
        continue;
      }
      const sets = new Map<MemoryBank, LearningSet>();
      for (const bank of own) sets.set(bank, await setOf(bank));
      const pick = (from: readonly MemoryBank[]) => from.flatMap((bank) => sets.get(bank) ?? []);
      const task = { train: pick(trained.banks), test: pick(tested?.banks ?? []) };
      const begun = performance.now();
      const found = await train(
        { ...task, settings: { learners, labels, seed, curves }, created: new Date().toISOString() },
        {
          onProgress: ({ learner, done, total }) =>
            say.progress(`${language}: ${learner}, training ${done + 1} of ${total}`),
        },
      );
      rows.push(...found.rows.map((row) => ({ language, ...row })));
      curve.push(...found.curve.map((point) => ({ language, ...point })));
      results.push(
        ...found.models.map(({ id, name, learner, training: { questions, ...training }, head }) => ({
          language,
          id,
          name,
          learner,
          training: { ...training, questions: questions.length },
          ...(head && { top: topNgrams(head, TOP_NGRAMS) }),
        })),
      );
      say.progress(`${language}: ${Math.round(performance.now() - begun)} ms`);
    }
    if (rows.length === 0)
      throw new UsageError(skipped.map(({ where, why }) => `${where}: ${why}`).join(' '));
    return {
      task: 'learn',
      setup: setupOf(
        models.stamps,
        { format: trained.format, labels, head: HEAD_DEFAULTS, adapter: ADAPTER_DEFAULTS },
        seed,
      ),
      dataset: {
        characters: trained.banks.length,
        memories: trained.banks.reduce((sum, bank) => sum + bank.memories.length, 0),
        questions: trained.banks.reduce((sum, bank) => sum + bank.questions.length, 0),
        testCharacters: tested?.banks.length ?? null,
        testQuestions: tested?.banks.reduce((sum, bank) => sum + bank.questions.length, 0) ?? null,
        skipped,
        problems: [...trained.problems, ...(tested?.problems ?? [])],
      },
      rows,
      curve,
      models: results,
    };
  },
};

/** @param test undefined where one character is left out at a time. */
function reasonToSkip(
  train: readonly MemoryBank[],
  test: readonly MemoryBank[] | undefined,
): string | undefined {
  if (test) {
    if (train.length === 0) return 'the training files have no character with questions in this language.';
    return test.length === 0
      ? 'the test files have no character with questions in this language.'
      : undefined;
  }
  const characters = new Set(train.map(characterKey)).size;
  return characters < FEWEST_CHARACTERS
    ? `${characters} ${characters === 1 ? 'character has' : 'characters have'} questions; leaving one out needs ${FEWEST_CHARACTERS}. Add files with --memories, or name a test set with --test-memories.`
    : undefined;
}
