/** `retrieval`: how well each retriever finds the gold memories. */

import type { Dataset } from '../core/datasets/formats';
import { GOLD_MODES } from '../core/measures/gold';
import { MEASURE_FAMILIES, RankingMeasure } from '../core/measures/ranking';
import {
  needsModel,
  RERANK_MODES,
  runRetrieval,
  unscored,
  type RetrievalPlan,
  type RetrievalRecord,
} from '../core/experiments/retrieval';
import { retrievalTable } from '../core/experiments/retrieval-table';
import { RETRIEVER_IDS } from '../core/retrieval/bank-index';
import { RERANK_DEFAULTS } from '../core/retrieval/rerank';
import { DATASET_OPTIONS, readNamed } from './dataset';
import { MODEL_OPTIONS, Models } from './models';
import { RETRIEVER_PARAMETERS, setupOf } from './setup';
import type { Task } from './task';
import { UsageError, type Arguments } from './usage';

/** The depth at which papers report MRR and nDCG; always part of the rows. */
const REPORTED = [new RankingMeasure('MRR', 10), new RankingMeasure('nDCG', 10)];

export const retrieval: Task = {
  name: 'retrieval',
  summary: 'recall, MRR and nDCG of each retriever and re-ranking, with 95 % intervals and times',
  options: {
    ...DATASET_OPTIONS,
    retrievers: { value: 'LIST', default: RETRIEVER_IDS.join(','), help: RETRIEVER_IDS.join(', ') },
    rerank: {
      value: 'LIST',
      default: 'none',
      help: `${RERANK_MODES.join(', ')} (Eq. 3; oracle knows the true category)`,
    },
    gold: {
      value: 'G',
      default: 'strict',
      help: 'strict, or event: an event and its dialogues count as one',
    },
    cutoffs: { value: 'LIST', default: '1,2,3,5,10', help: 'depths of the measures' },
    measures: { value: 'LIST', default: 'Recall,MRR,nDCG', help: MEASURE_FAMILIES.join(', ') },
    alpha: { value: 'N', default: String(RERANK_DEFAULTS.alpha), help: "Eq. 3: the classifier's weight" },
    beta: { value: 'N', default: String(RERANK_DEFAULTS.beta), help: "Eq. 3: the retriever's weight" },
    k: {
      value: 'N',
      default: String(RERANK_DEFAULTS.k),
      help: 'Eq. 3: candidates from each category; a re-ranking holds 2k memories at most',
    },
    scale: {
      value: 'S',
      default: RERANK_DEFAULTS.scale,
      help: 'what enters the sigmoid: raw or standardised scores',
    },
    seed: { value: 'N', default: '1', help: 'seed of the intervals' },
    ...MODEL_OPTIONS,
  },
  async run(words, say) {
    const plan = planOf(words);
    const seed = words.integer('seed');
    const dataset = await readNamed(words, say);
    const described = describe(dataset);
    const models = needsModel(plan)
      ? await Models.open(words, dataset.banks, '--retrievers bm25,okapi, --rerank none or oracle', say)
      : Models.NONE;
    const records: RetrievalRecord[] = [];
    const ports = {
      clock: () => performance.now(),
      store: models.store(say),
      model: models.of,
      onProgress: (p: { bank: string; stage: string; done: number; total: number }) =>
        say.progress(`${p.bank}: ${p.stage} ${p.done} of ${p.total}`),
    };
    for await (const some of runRetrieval(dataset.banks, plan, ports)) records.push(...some);
    const { gold, parameters } = plan;
    return {
      task: 'retrieval',
      setup: setupOf(
        models.stamps,
        {
          format: dataset.format,
          gold,
          ...Object.fromEntries(plan.retrievers.map((id) => [id, RETRIEVER_PARAMETERS[id]])),
          rerank: parameters,
        },
        seed,
      ),
      dataset: described,
      rows: retrievalTable(records, plan, seed),
    };
  },
};

/** @throws UsageError where an option says what there is not. */
function planOf(words: Arguments): RetrievalPlan {
  const families = words.choices('measures', MEASURE_FAMILIES);
  const asked = families.flatMap((family) =>
    words.counts('cutoffs').map((cutoff) => new RankingMeasure(family, cutoff)),
  );
  return {
    retrievers: words.choices('retrievers', RETRIEVER_IDS),
    rerank: words.choices('rerank', RERANK_MODES),
    measures: [...new Map([...asked, ...REPORTED].map((measure) => [measure.name, measure])).values()],
    gold: words.choice('gold', GOLD_MODES),
    parameters: {
      alpha: words.weight('alpha'),
      beta: words.weight('beta'),
      k: words.count('k'),
      scale: words.choice('scale', ['raw', 'standardised']),
    },
  };
}

/** @throws UsageError where there is nothing to score. */
function describe({ banks, problems }: Dataset) {
  const questions = banks.reduce((sum, bank) => sum + bank.questions.length, 0);
  const skipped = unscored(banks);
  if (questions === skipped.length) {
    throw new UsageError(
      '--questions: the files hold no question with a gold memory; name the file that does with --questions FILE.',
    );
  }
  return {
    characters: banks.length,
    memories: banks.reduce((sum, bank) => sum + bank.memories.length, 0),
    questions,
    scored: questions - skipped.length,
    skipped,
    problems,
  };
}
