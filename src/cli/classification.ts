/** `classification`: how well each classifier tells which category a question asks for. */

import { classifiedQuestions, millisecondsOf } from '../runs/domain/evaluation/evaluate';
import { CLASSIFIERS, classifierOfId } from '../pipeline/classification/registry';
import { classificationScores } from '../measures/domain/classification';
import { CATEGORIES } from '../core/memory/bank';
import { DATASET_OPTIONS, readNamed } from './dataset';
import { runSystems, NO_SEGMENTER, setupOf } from './setup';
import { MODEL_OPTIONS, Models } from './models';
import { type Task, UsageError } from './usage';

export const classification: Task = {
  name: 'classification',
  summary: 'precision, recall and F1 (weighted by support), accuracy and confusion of each classifier',
  options: {
    ...DATASET_OPTIONS,
    classifiers: { value: 'LIST', default: CLASSIFIERS.join(','), help: CLASSIFIERS.join(', ') },
    ...MODEL_OPTIONS,
  },
  async run(words, say) {
    const classifiers = words.choices('classifiers', CLASSIFIERS);
    const { format, banks, problems } = await readNamed(words, say);
    const questions = banks.reduce((sum, bank) => sum + bank.questions.length, 0);
    if (questions === 0) {
      throw new UsageError(
        '--questions: the files hold no question; name the file that does with --questions FILE.',
      );
    }
    const models = classifiers.some((id) => classifierOfId(id).needs === 'model')
      ? await Models.open(words, banks, '--classifiers cue-words', say)
      : Models.NONE;
    const systems = classifiers.map((classifier) => ({ task: 'classification', classifier }) as const);
    const units = await runSystems(banks, systems, { depth: 1, seed: 1 }, models, say);
    const byId = new Map(banks.map((bank) => [bank.id, bank]));
    const rows = classifiers.map((classifier) => {
      const said = classifiedQuestions(classifier, units, byId);
      return {
        classifier,
        questions: said.length,
        ...classificationScores(CATEGORIES, said),
        milliseconds: millisecondsOf(said.map(({ milliseconds }) => milliseconds)),
      };
    });
    return {
      task: 'classification',
      setup: { ...setupOf(models.stamps, { format }), ...NO_SEGMENTER },
      dataset: {
        characters: banks.length,
        memories: banks.reduce((sum, bank) => sum + bank.memories.length, 0),
        questions,
        skipped: [],
        problems,
      },
      rows,
    };
  },
};
