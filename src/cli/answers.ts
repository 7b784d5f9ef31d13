/** `answers`: PerLTQA's memory synthesis (Tables 3, 6, 7), with a language model of the user's or the scripted stand-in. */

import type { Dataset } from '../data/formats/formats';
import { listKinds } from '../search-engines/domain/lists';
import type { EngineRankingPort } from '../runs/domain/run/open-bank';
import { needsOf, reranking, systemName, type ListSystem } from '../pipeline/flow/system';
import { judgeSetting } from '../judging/domain/setting';
import { RUBRICS } from '../judging/domain/rubrics';
import { Budget } from '../llm/domain/budget';
import { cachedAsk, memoryCallStore } from '../llm/domain/cache';
import { modelName, type LanguageModel, type ModelRef } from '../llm/domain/call';
import { priceOf } from '../llm/domain/prices';
import { scriptedModel } from '../pipeline/stand-in/scripted';
import type { LlmUnit } from '../llm/domain/units';
import { expandPlan, type PlanData } from '../runs/domain/llm-runs/expand';
import { newLlmRun, continueLlmRun } from '../runs/domain/llm-runs/perform';
import { EMPTY_PLAN, llmPlanProblems, type LlmPlan } from '../runs/domain/llm-runs/plan';
import type { LlmRunHeader } from '../runs/domain/llm-runs/run';
import { bootstrapInterval } from '../measures/domain/interval';
import { intervalOver } from '../runs/domain/evaluation/evaluate';
import { mean } from '../measures/domain/summary';
import { RETRIEVER_IDS, type RetrieverId } from '../pipeline/retrieval/registry';
import {
  ANCHOR_COLUMNS,
  anchorCeiling,
  ANSWER_MEASURES,
  answerCounts,
  scoreAnswers,
  scoredBy,
  type AnchorColumn,
  type ScoredAnswer,
} from '../pipeline/synthesis/measures';
import { MEMORIES, setting, SETTING_IDS, settingName, withPaperPrompt } from '../pipeline/synthesis/settings';
import { localRanker } from '../runs/workers/rank-client';
import { DATASET_OPTIONS, readNamed } from './dataset';
import { ENGINE_OPTIONS, engineRanking, namedEngines, type NamedEngine } from './engines';
import { BUDGET_OPTIONS, limitsIn, modelNamed, modelOptions, openModel } from './language-model';
import { bundledTable, MODEL_OPTIONS, Models } from './models';
import { setupOf } from './setup';
import { type Reporter, type Task, UsageError, type Arguments } from './usage';

const JUDGED = RUBRICS.filter(({ id }) => id.startsWith('perltqa-')).map(({ id }) => id);

/** Which run of its own a judge of the stand-in has: no temperature, since a rule has none. */
const SEEDED: ModelRef = scriptedModel().ref;

export const answers: Task = {
  name: 'answers',
  summary: "memory synthesis in the paper's settings by a language model, with anchor MAP and verdicts",
  options: {
    ...DATASET_OPTIONS,
    settings: { value: 'LIST', default: 'W-MC+R,W/o-MC+W-R,W/o-MC+R', help: SETTING_IDS.join(', ') },
    prompt: {
      value: 'ID',
      default: 'paper',
      help: 'paper: the paper’s instructions and no others; page: ours, which also asks for an abstention',
    },
    retriever: {
      value: 'ID',
      default: 'hybrid',
      help: `whose list is handed over: ${RETRIEVER_IDS.join(', ')}, or that of an engine, such as opensearch-bm25, in settings that do not re-rank`,
    },
    handed: { form: 'count', value: 'N', default: String(MEMORIES), help: 'memories that are handed over' },
    'per-character': {
      form: 'count',
      value: 'N',
      default: '10',
      help: 'questions of each character, drawn with the seed',
    },
    seed: {
      form: 'integer',
      value: 'N',
      default: '1',
      help: 'seed of the draw, of incorrect memories and of the intervals',
    },
    ...modelOptions('the scripted stand-in, which is no language model'),
    ...BUDGET_OPTIONS,
    judges: { value: 'LIST', default: 'none', help: `none, ${JUDGED.join(', ')}: judged by the same model` },
    ...MODEL_OPTIONS,
    engine: {
      value: 'ID=URL',
      help: 'where the engine of --retriever is; the memories are pushed there; the key, where there is one, in MNEMOSCOPE_ENGINE_KEY',
    },
    'engine-index': ENGINE_OPTIONS['engine-index'],
  },
  async run(words, say) {
    const dataset = await readNamed(words, say);
    const engines = namedEngines(words);
    const plan = planOf(words, dataset, engines);
    if (words.given('settings') && plan.synthesis.some(({ id }) => id === 'W/o-MC+R'))
      say.note(CHANGED_MEANING);
    const problem = llmPlanProblems(plan)[0];
    if (problem) throw new UsageError(`answers: ${problem.en}`);
    const systems = plan.synthesis.flatMap(({ system }) => (system ? [system] : []));
    const needs = needsOf(systems);
    const models =
      needs.vectors || needs.classes
        ? await Models.open(words, dataset.banks, '--retriever bm25 and settings without W-MC+R', say)
        : Models.NONE;
    const { units, tally } = await performed(
      plan,
      dataset,
      models,
      modelOf(plan.models[0]!, say),
      say,
      engineRanking(engines, words),
    );
    const banks = new Map(dataset.banks.map((bank) => [bank.id, bank]));
    const scored = scoreAnswers(units, banks).answers;
    return {
      task: 'answers',
      setup: setupOf(models.stamps, { format: dataset.format, plan, scripted: isScripted(plan) }, plan.seed),
      dataset: {
        characters: dataset.banks.length,
        questions: new Set(units.map(({ question, bank }) => `${bank} ${question}`)).size,
      },
      rows: plan.synthesis.map((each) => rowOf(settingName(each), scored, plan)),
      tally,
    };
  },
};

/** The label had the other meaning here until the paper's own was followed. */
const CHANGED_MEANING =
  '--settings: the meaning of W/o-MC+R has changed. It is now no memory at all, as in the paper (before: W/o-MC+W/o-R); retrieval alone is W/o-MC+W-R (before: W/o-MC+R).';

function planOf(words: Arguments, { banks }: Dataset, engines: readonly NamedEngine[]): LlmPlan {
  const theirs = engines.flatMap(({ shape: { id, ...shape } }) =>
    listKinds(shape).map((list) => ({ task: 'engine', engine: id, list }) as const),
  );
  const named = words.choice('retriever', [...RETRIEVER_IDS, ...theirs.map(systemName)]);
  const model = modelNamed(words, 'the scripted stand-in') ?? SEEDED;
  const system: ListSystem = theirs.find((each) => systemName(each) === named) ?? {
    task: 'retrieval',
    retriever: named as RetrieverId,
    ...reranking('classifier'),
  };
  const judges = words.choices('judges', ['none', ...JUDGED]).filter((id) => id !== 'none');
  const isPaper = words.choice('prompt', ['paper', 'page'] as const) === 'paper';
  return {
    ...EMPTY_PLAN,
    banks: banks.map(({ id }) => id),
    questionsPerBank: words.count('per-character'),
    seed: words.integer('seed'),
    limits: limitsIn(words),
    models: [{ ...model }],
    synthesis: words.choices('settings', SETTING_IDS).map((id) => {
      const plain = setting(id, system, words.count('handed'));
      return isPaper ? withPaperPrompt(plain) : plain;
    }),
    judges: judges.map((id) => judgeSetting(model, id)),
  };
}

function modelOf(ref: ModelRef, say: Reporter): LanguageModel {
  return ref.provider === 'scripted' ? scriptedModel() : openModel(ref, say);
}

const isScripted = ({ models }: LlmPlan): boolean => models.some(({ provider }) => provider === 'scripted');

/** Through the same runner as the page's, kept in memory. @throws UsageError where the model cannot be asked. */
async function performed(
  plan: LlmPlan,
  { banks }: Dataset,
  models: Models,
  model: LanguageModel,
  say: Reporter,
  engines: EngineRankingPort,
) {
  const byId = new Map(banks.map((bank) => [bank.id, bank]));
  const units: LlmUnit[] = [];
  const data = { banks, examples: [], earlier: { answers: [], banks: [] } };
  const header = await continueLlmRun(
    begun(plan, data),
    {
      bank: (id) => Promise.resolve(byId.get(id)!),
      earlier: () => Promise.reject(new Error('There is no earlier run.')),
      ranking: {
        encoder: (language) => Promise.resolve(models.of(language)),
        classifier: (language) => Promise.resolve(models.of(language)),
        table: bundledTable,
        vectors: models.store(say),
        shipped: models.shipped,
        ranker: localRanker(),
        engines,
        clock: () => performance.now(),
      },
      store: {
        append: (_, written) => {
          for (const unit of written.values()) units.push(unit as LlmUnit);
          return Promise.resolve();
        },
        unitIds: () => Promise.resolve([]),
        // eslint-disable-next-line require-yield -- nothing is written beforehand
        units: async function* () {
          return;
        },
      },
      ask: cachedAsk({
        model: () => model,
        store: memoryCallStore(),
        signal: new AbortController().signal,
        budget: new Budget(plan.limits, (ref) => priceOf(ref)),
      }),
      concurrency: () => model.concurrency,
      price: (ref) => priceOf(ref),
      forget: () => Promise.resolve(),
      pause: () => new Promise((resolve) => setImmediate(resolve)),
    },
    {
      onProgress: (progress) => {
        if (progress.stage === 'asking')
          say.progress(`${modelName(model.ref)}: ${progress.work.all.done} of ${progress.work.all.total}`);
      },
    },
  );
  if (header.failure !== undefined) throw new UsageError(`answers: ${header.failure}`);
  return { units, tally: header.tally };
}

/** @throws UsageError where the data have nothing for the plan. */
function begun(plan: LlmPlan, data: PlanData): LlmRunHeader {
  try {
    return newLlmRun(plan, data, expandPlan(plan, data), { id: 'in memory', created: '', setup: {} });
  } catch (error) {
    throw new UsageError(`answers: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function rowOf(name: string, scored: readonly ScoredAnswer[], { models, seed }: LlmPlan): object {
  const own = scored.filter((answer) => answer.setting === name);
  const lists = ANSWER_MEASURES.flatMap((measure) => {
    const values = scoredBy(own, measure, 'valid');
    return values.length > 0 ? [[measure, values] as const] : [];
  });
  return {
    model: modelName(models[0]!),
    setting: name,
    counts: answerCounts(own),
    measures: Object.fromEntries(
      lists.map(([measure, values]) => [measure, mean(values.map(({ value }) => value))]),
    ),
    ceilings: Object.fromEntries(
      (Object.keys(ANCHOR_COLUMNS) as AnchorColumn[]).map((measure) => [
        measure,
        anchorCeiling(own, measure) ?? null,
      ]),
    ),
    n: Object.fromEntries(lists.map(([measure, values]) => [measure, values.length])),
    intervalOver: intervalOver(own),
    interval: Object.fromEntries(
      lists.map(([measure, values]) => [
        measure,
        bootstrapInterval(
          values.map(({ value }) => value),
          { seed, groups: values.map(({ bank }) => bank) },
        ),
      ]),
    ),
  };
}
