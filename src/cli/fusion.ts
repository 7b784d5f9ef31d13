/** `fusion`: which weight of the dense list suits an encoder, on held-out characters of the generator. */

import { scoreRow, scoreSystem } from '../runs/domain/evaluation/evaluate';
import { steps } from '../runs/domain/sweeps/sweeps';
import { reranking, systemName, type RetrievalSystem } from '../pipeline/flow/system';
import { RankingMeasure } from '../measures/domain/ranking';
import { LANGUAGES, type Language } from '../core/text/languages';
import { denseWeight } from '../pipeline/retrieval/fusion';
import { readText } from './dataset';
import { runSystems, setupOf } from './setup';
import { generatedBanks } from './retrieval';
import { MODEL_OPTIONS, Models } from './models';
import { type Task, UsageError } from './usage';

const MEASURES = [new RankingMeasure('Recall', 1), new RankingMeasure('Recall', 5)];
const WEIGHTS = steps(0, 1, 0.05);

interface Weighed {
  readonly language: Language;
  readonly weight: number;
  readonly measures: Readonly<Record<string, number | null | undefined>>;
}

export const fusion: Task = {
  name: 'fusion',
  summary:
    'the weight of the dense list in the hybrid one that suits an encoder, on held-out generated characters',
  options: {
    generated: {
      value: 'FILE',
      help: 'characters written by models/training/generate.py --split held-out; may be repeated',
    },
    seed: { form: 'integer', value: 'N', default: '1', help: 'seed of the intervals' },
    ...MODEL_OPTIONS,
  },
  async run(words, say) {
    const files = words.all('generated');
    if (files.length === 0)
      throw new UsageError(
        '--generated: no file is named; write one with models/training/generate.py --language en --split held-out --out FILE.',
      );
    const seed = words.integer('seed');
    const texts = await Promise.all(files.map(readText));
    const banks = texts.flatMap(({ name, text }) => generatedBanks(text, name));
    const models = await Models.open(words, banks, 'no task without one', say);
    const systems = WEIGHTS.map((dense): RetrievalSystem => ({
      task: 'retrieval',
      retriever: 'hybrid',
      dense,
      ...reranking('none'),
    }));
    const units = await runSystems(banks, systems, { depth: 5, seed }, models, say);
    const languages = LANGUAGES.filter((each) => banks.some(({ character }) => character.language === each));
    const rows = languages.flatMap((language) => {
      const own = new Map(
        banks.filter(({ character }) => character.language === language).map((bank) => [bank.id, bank]),
      );
      const asked = units.filter(({ bank }) => own.has(bank));
      return systems.map((system) => {
        const scores = scoreSystem(systemName(system), asked, own, { gold: 'strict', measures: MEASURES });
        return { language, weight: system.dense!, ...scoreRow(scores, MEASURES, seed) };
      });
    });
    return {
      task: 'fusion',
      setup: setupOf(models.stamps, {}, seed),
      rows,
      chosen: languages.map((language) => {
        const encoder = models.of(language).stamp.id;
        const weight = bestWeight(rows.filter((row) => row.language === language));
        return { language, encoder, weight, inUse: denseWeight(language, encoder) };
      }),
    };
  },
};

/** The weight with the largest mean of Recall@1 and Recall@5, the smallest of several. */
export function bestWeight(rows: readonly Weighed[]): number {
  const mean = ({ measures }: Weighed) =>
    MEASURES.reduce((sum, { name }) => sum + (measures[name] ?? 0), 0) / MEASURES.length;
  return rows.reduce((best, row) => (mean(row) > mean(best) ? row : best)).weight;
}
