/** `retrieval`: how well each retriever finds the gold memories. */

import type { Dataset } from '../data/formats/formats';
import { mayHoldGold } from '../data/formats/table-source';
import {
  inDrawOrder,
  scoreRow,
  scoreSystem,
  type SystemScores,
  unscored,
  intervalOver,
} from '../runs/domain/evaluation/evaluate';
import { RETRIEVER_PARAMETERS } from '../runs/domain/run/setup';
import {
  defaultReranking,
  needsOf,
  reranking,
  systemName,
  type RetrievalSystem,
} from '../pipeline/flow/system';
import { bootstrapIntervals, type Interval } from '../measures/domain/interval';
import { mean } from '../measures/domain/summary';
import { GOLD_MODES, type GoldMode, RankingMeasure } from '../measures/domain/ranking';
import { MEASURE_FAMILIES } from '../measures/domain/ranking/registry';
import { EVALUATED_IDS, RETRIEVER_IDS, type RetrieverId } from '../pipeline/retrieval/registry';
import { RERANK_DEFAULTS, RERANK_READER, type RerankParameters } from '../pipeline/retrieval/rerank';
import { DEFAULT_PRESET } from '../pipeline/retrieval/rerank-presets';
import {
  rerankerOf,
  RERANKER_IDS,
  SYSTEM_RERANKERS,
  type RerankerId,
  type SystemRerankerId,
  isReader,
} from '../pipeline/retrieval/rerankers';
import { DATASET_OPTIONS, readNamed, readText } from './dataset';
import { ENGINE_OPTIONS, enginesNeedVectors, namedEngines, runEngine, type EngineRun } from './engines';
import { runSystems, setupOf, versions } from './setup';
import { MODEL_OPTIONS, Models, tableStamps } from './models';
import { type Reporter, type Task, UsageError, type Arguments } from './usage';
import { MOST_WORKERS, runInWorkers, threadsEach } from './workers';
import { z } from 'zod';
import { KINDS, type MemoryBank } from '../core/memory/bank';
import { LANGUAGES } from '../core/text/languages';

const Line = z.object({
  id: z.string(),
  language: z.enum(LANGUAGES),
  name: z.string(),
  memories: z.array(z.object({ id: z.string(), kind: z.enum(KINDS), text: z.string() })),
  questions: z.array(z.object({ kind: z.enum(KINDS), text: z.string(), gold: z.array(z.string()) })),
});

/** @param file named in errors. @throws UsageError naming the line. */
export function generatedBanks(text: string, file: string): MemoryBank[] {
  return text
    .split('\n')
    .flatMap((line, i) => (line.trim() === '' ? [] : [bankOf(line, `${file}, line ${i + 1}`)]));
}

function bankOf(line: string, where: string): MemoryBank {
  const { id, language, name, memories, questions } = lineOf(line, where);
  return {
    id,
    character: { id, name, language, pronouns: '', summary: '', description: '' },
    source: 'generator',
    licence: 'MIT',
    memories: memories.map((memory) => ({ ...memory, title: memory.id, body: memory.text, people: [] })),
    questions: questions.map((question, i) => ({
      ...question,
      id: `q-${i}`,
      answer: '',
      anchors: [],
      tags: [],
    })),
  };
}

function lineOf(line: string, where: string): z.infer<typeof Line> {
  try {
    return Line.parse(JSON.parse(line));
  } catch {
    throw new UsageError(
      `${where}: this is no generated character; write the file with models/training/generate.py.`,
    );
  }
}

/** What is ranked. */
type Source = Pick<Dataset, 'banks' | 'problems'> & { readonly format: string };

/** A re-ranker, or `default`: what Ask does with no setting touched. */
const RERANK_MODES = [...RERANKER_IDS, 'default'] as const;
type RerankMode = (typeof RERANK_MODES)[number];

interface Plan {
  readonly retrievers: readonly RetrieverId[];
  readonly rerank: readonly RerankMode[];
  readonly measures: readonly RankingMeasure[];
  readonly against: RetrieverId | undefined;
  readonly gold: GoldMode;
  readonly parameters: RerankParameters;
  /** Processes; undefined for this one alone. */
  readonly workers: number | undefined;
}

/** The depth at which papers report MRR and nDCG; always part of the rows. */
const REPORTED = [new RankingMeasure('MRR', 10), new RankingMeasure('nDCG', 10)];

export const retrieval: Task = {
  name: 'retrieval',
  summary: 'recall, MRR and nDCG of each retriever and re-ranking, with 95 % intervals and times',
  options: {
    ...DATASET_OPTIONS,
    generated: {
      value: 'FILE',
      help: 'characters of models/training/generate.py, in the place of other files',
    },
    retrievers: { value: 'LIST', default: EVALUATED_IDS.join(','), help: RETRIEVER_IDS.join(', ') },
    rerank: {
      value: 'LIST',
      default: 'none',
      help: `${RERANK_MODES.join(', ')} (Eq. 3; tuned has our weights and kinds; oracle knows the truth; reader is the trained reader, whatever the options of Eq. 3 say; default is what Ask does with no setting touched)`,
    },
    against: {
      value: 'ID',
      help: 'one of the retrievers: each row also has its mean paired difference from that one, with a bootstrap interval',
    },
    gold: {
      value: 'G',
      default: 'strict',
      help: 'strict, or event: an event and its dialogues count as one',
    },
    cutoffs: { form: 'counts', value: 'LIST', default: '1,2,3,5,10', help: 'depths of the measures' },
    measures: { value: 'LIST', default: 'Recall,MRR,nDCG', help: MEASURE_FAMILIES.join(', ') },
    alpha: {
      form: 'weight',
      value: 'N',
      default: String(RERANK_DEFAULTS.alpha),
      help: "Eq. 3: the classifier's weight",
    },
    beta: {
      form: 'weight',
      value: 'N',
      default: String(RERANK_DEFAULTS.beta),
      help: "Eq. 3: the retriever's weight",
    },
    k: {
      form: 'count',
      value: 'N',
      default: String(RERANK_DEFAULTS.k),
      help: 'Eq. 3: candidates from each category; a re-ranking holds 2k memories at most',
    },
    scale: {
      value: 'S',
      default: RERANK_DEFAULTS.scale,
      help: 'what enters the sigmoid: raw or standardised scores',
    },
    kinds: {
      form: { one: ['2', '4'] },
      value: 'N',
      default: String(RERANK_DEFAULTS.kinds),
      help: "what the classifier's probability is over: 2 categories (Eq. 3) or 4 kinds (ours)",
    },
    seed: { form: 'integer', value: 'N', default: '1', help: 'seed of the intervals' },
    workers: {
      form: 'count',
      value: 'N',
      help: `spread the banks over N processes, at most ${MOST_WORKERS}; a killed run goes on when the same command is given again`,
    },
    ...ENGINE_OPTIONS,
    ...MODEL_OPTIONS,
  },
  async run(words, say) {
    const plan = planOf(words);
    const engines = namedEngines(words);
    const seed = words.integer('seed');
    const dataset = await readBanks(words, say);
    const described = describe(dataset);
    const rows = plan.retrievers.flatMap((retriever) =>
      plan.rerank.map((rerank) => ({
        retriever,
        rerank,
        system: systemOf(retriever, rerank, plan.parameters),
      })),
    );
    const systems = rows.map(({ system }) => system);
    if (plan.against !== undefined && !plan.retrievers.includes(plan.against))
      throw new UsageError(`--against: ${plan.against} is not among --retrievers; name it there too.`);
    const needs = needsOf(systems);
    const encoders =
      needs.vectors || needs.classes || enginesNeedVectors(engines)
        ? await Models.open(
            words,
            dataset.banks,
            '--retrievers bm25,okapi, --rerank none or oracle',
            say,
            plan.workers && threadsEach(plan.workers),
          )
        : Models.NONE;
    const models = needs.reader ? await encoders.withReaders(dataset.banks, '--rerank') : encoders;
    const depth = Math.max(...plan.measures.map(({ cutoff }) => cutoff));
    const model = words.maybe('model');
    const tables = needs.table ? await tableStamps(dataset.banks, '--retrievers') : [];
    const stamps = [...models.stamps, ...tables];
    const { units: own, done } =
      plan.workers === undefined
        ? await inOneProcess(dataset, systems, { depth, seed }, models, say)
        : await runInWorkers(
            dataset.banks,
            systems,
            { workers: plan.workers, depth, seed, model, stamps, versions: versions() },
            say,
          );
    let units = own;
    const runs: EngineRun[] = [];
    for (const engine of engines) {
      const ran = await runEngine(engine, dataset.banks, units, words, { depth, models, say });
      units = ran.units;
      runs.push(ran.run);
    }
    const banks = new Map(dataset.banks.map((bank) => [bank.id, bank]));
    const { gold, parameters } = plan;
    const scoresOf = (name: string) => scoreSystem(name, units, banks, plan);
    const measured = (name: string) => {
      const { questions, measures, interval, milliseconds } = scoreRow(scoresOf(name), plan.measures, seed);
      return { questions, measures, interval, milliseconds };
    };
    const beside = (name: string, against: RetrieverId, other: string) => ({
      against,
      difference: differences(scoresOf(name), scoresOf(other), plan.measures, seed),
    });
    const result = {
      task: 'retrieval',
      setup: setupOf(
        stamps,
        {
          format: dataset.format,
          gold,
          ...Object.fromEntries(plan.retrievers.map((id) => [id, RETRIEVER_PARAMETERS[id]])),
          rerank: parameters,
          intervals: intervalOver(scoresOf(systemName(systems[0]!)).questions),
          ...Object.fromEntries(
            plan.rerank.flatMap((id): [string, object][] => {
              if (id === 'default') return [[id, { preset: DEFAULT_PRESET }]];
              const own = id === 'reader' ? RERANK_READER : rerankerOf(id).parameters;
              return own ? [[id, own]] : [];
            }),
          ),
        },
        seed,
      ),
      dataset: described,
      rows: [
        ...rows.map(({ retriever, rerank, system }) => {
          const row = { retriever, rerank, ...measured(systemName(system)) };
          if (plan.against === undefined || plan.against === retriever) return row;
          const other = systemName(systemOf(plan.against, rerank, plan.parameters));
          return { ...row, ...beside(systemName(system), plan.against, other) };
        }),
        ...runs
          .flatMap(({ lists }) => lists)
          .map((list) => {
            const row = { retriever: list, rerank: 'none', ...measured(list) };
            if (plan.against === undefined) return row;
            return { ...row, ...beside(list, plan.against, plan.against) };
          }),
      ],
      ...(runs.length > 0 && { engines: runs.map(({ report }) => report) }),
    };
    await done();
    return result;
  },
};

/** What `--generated` names, or else as every task. */
async function readBanks(words: Arguments, say: Reporter): Promise<Source> {
  const file = words.maybe('generated');
  if (file === undefined) return readNamed(words, say);
  const { text } = await readText(file);
  return { format: 'generated', banks: generatedBanks(text, file), problems: [] };
}

async function inOneProcess(
  { banks }: Source,
  systems: readonly RetrievalSystem[],
  options: { readonly depth: number; readonly seed: number },
  models: Models,
  say: Reporter,
) {
  return { units: await runSystems(banks, systems, options, models, say), done: () => Promise.resolve() };
}

/** A re-ranker with parameters of its own is the classifier with these. */
function systemOf(retriever: RetrieverId, mode: RerankMode, parameters: RerankParameters): RetrievalSystem {
  if (mode === 'default') return { task: 'retrieval', retriever, ...defaultReranking() };
  const { parameters: own = parameters } = rerankerOf(mode);
  if (!isStored(mode)) return { task: 'retrieval', retriever, ...reranking('classifier', own) };
  return { task: 'retrieval', retriever, ...reranking(mode, isReader(mode) ? undefined : own) };
}

function isStored(id: RerankerId): id is SystemRerankerId {
  return SYSTEM_RERANKERS.some((stored) => stored === id);
}

/** @throws UsageError where an option says what there is not. */
function planOf(words: Arguments): Plan {
  const families = words.choices('measures', MEASURE_FAMILIES);
  const asked = families.flatMap((family) =>
    words.counts('cutoffs').map((cutoff) => new RankingMeasure(family, cutoff)),
  );
  const workers = words.maybe('workers') === undefined ? undefined : words.count('workers');
  if (workers !== undefined && workers > MOST_WORKERS)
    throw new UsageError(`--workers: "${workers}" is too many; give 1 to ${MOST_WORKERS}.`);
  return {
    retrievers: words.choices('retrievers', RETRIEVER_IDS),
    rerank: words.choices('rerank', RERANK_MODES),
    against: words.maybe('against') === undefined ? undefined : words.choice('against', RETRIEVER_IDS),
    measures: [...new Map([...asked, ...REPORTED].map((measure) => [measure.name, measure])).values()],
    gold: words.choice('gold', GOLD_MODES),
    parameters: {
      alpha: words.weight('alpha'),
      beta: words.weight('beta'),
      k: words.count('k'),
      scale: words.choice('scale', ['raw', 'standardised']),
      kinds: words.choice('kinds', ['2', '4']) === '4' ? 4 : 2,
    },
    workers,
  };
}

/** @throws UsageError where there is nothing to score. */
function describe({ banks, problems }: Source) {
  const questions = banks.reduce((sum, bank) => sum + bank.questions.length, 0);
  const skipped = unscored(banks);
  if (questions === skipped.length) {
    const unread = problems.find(mayHoldGold);
    throw new UsageError(
      `--questions: the files hold no question with a gold memory; ${unread ? `${unread.where}: ${unread.why}` : 'name the file that does with --questions FILE.'}`,
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

/** Mean differences question by question, `of` minus `from`, with 95 % bootstrap intervals: over whole characters if there are enough, else over questions. */
function differences(
  { questions: of }: SystemScores,
  { questions: from }: SystemScores,
  measures: readonly RankingMeasure[],
  seed: number,
): Readonly<Record<string, { readonly mean: number; readonly interval: Interval | undefined }>> {
  const pairs = inDrawOrder(of.map(({ bank, values }, at) => ({ bank, values, from: from[at]!.values })));
  const columns = measures.map((_, i) => pairs.map((pair) => pair.values[i]! - pair.from[i]!));
  const intervals = bootstrapIntervals(columns, { seed, groups: pairs.map(({ bank }) => bank) });
  return Object.fromEntries(
    measures.map(({ name }, i) => [name, { mean: mean(columns[i]!) ?? 0, interval: intervals[i] }]),
  );
}
