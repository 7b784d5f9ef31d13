/** `classification`: how well each classifier tells which category a question asks for. */

import { CLASSIFIER_IDS, runClassification } from '../core/experiments/classification';
import { DATASET_OPTIONS, readNamed } from './dataset';
import { MODEL_OPTIONS, Models } from './models';
import { setupOf } from './setup';
import type { Task } from './task';
import { UsageError } from './usage';

export const classification: Task = {
  name: 'classification',
  summary: 'precision, recall and F1 (weighted by support), accuracy and confusion of each classifier',
  options: {
    ...DATASET_OPTIONS,
    classifiers: { value: 'LIST', default: CLASSIFIER_IDS.join(','), help: CLASSIFIER_IDS.join(', ') },
    ...MODEL_OPTIONS,
  },
  async run(words, say) {
    const classifiers = words.choices('classifiers', CLASSIFIER_IDS);
    const { format, banks, problems } = await readNamed(words, say);
    const questions = banks.reduce((sum, bank) => sum + bank.questions.length, 0);
    if (questions === 0) {
      throw new UsageError(
        '--questions: the files hold no question; name the file that does with --questions FILE.',
      );
    }
    const models = classifiers.includes('bert')
      ? await Models.open(words, banks, '--classifiers cue-words', say)
      : Models.NONE;
    const rows = await runClassification(banks, classifiers, {
      clock: () => performance.now(),
      store: models.store(say),
      model: models.of,
      onProgress: ({ bank, done, total }) => say.progress(`${bank}: question ${done} of ${total}`),
    });
    return {
      task: 'classification',
      setup: setupOf(models.stamps, { format }),
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
