/** The retrieval experiment (PerLTQA, Table 5): every question of every bank, under each retriever and each re-ranking. */

import type { Classification } from '../classification/fold';
import type { Problem } from '../datasets/problem';
import { goldUnits, type GoldMode } from '../measures/gold';
import type { RankingMeasure } from '../measures/ranking';
import { categoryOf, type Language, type MemoryBank, type Question } from '../memory/bank';
import type { Encoder, QuestionClassifier, VectorStore } from '../ports';
import { BankIndex, needsVectors, type RetrieverId } from '../retrieval/bank-index';
import type { Ranking } from '../retrieval/ranking';
import { rerank, type Probabilities, type RerankParameters } from '../retrieval/rerank';
import { passageVectors, questionClasses, questionVectors, type Clock, type Timed } from './model-outputs';

/** `none`: the retriever's order. `classifier`: Eq. 3 with the model's probabilities. `oracle`: Eq. 3 with probability 1 for the true category. */
export const RERANK_MODES = ['none', 'classifier', 'oracle'] as const;
export type RerankMode = (typeof RERANK_MODES)[number];

export interface RetrievalPlan {
  readonly retrievers: readonly RetrieverId[];
  readonly rerank: readonly RerankMode[];
  readonly measures: readonly RankingMeasure[];
  readonly gold: GoldMode;
  readonly parameters: RerankParameters;
}

export interface RetrievalPorts {
  readonly clock: Clock;
  readonly store: VectorStore;
  /** The model for banks of a language; asked only where the plan needs one. */
  readonly model: (language: Language) => Encoder & QuestionClassifier;
  readonly onProgress?: (progress: RetrievalProgress) => void;
}

export interface RetrievalProgress {
  readonly bank: string;
  readonly stage: 'memories' | 'questions' | 'classification';
  readonly done: number;
  readonly total: number;
}

/** One question under one retriever and one re-ranking. */
export interface RetrievalRecord {
  readonly bank: string;
  readonly question: string;
  readonly retriever: RetrieverId;
  readonly rerank: RerankMode;
  /** Memory ids, best first, as deep as the deepest measure looks. */
  readonly ranked: readonly string[];
  /** One value a measure of the plan, in its order. */
  readonly values: readonly number[];
  /** From the question's text to the ranking: encoding, search, and for `classifier` classification; without indexing the bank. */
  readonly milliseconds: number;
}

/** Whether a plan asks for a model. */
export function needsModel(plan: Pick<RetrievalPlan, 'retrievers' | 'rerank'>): boolean {
  return plan.retrievers.some(needsVectors) || plan.rerank.includes('classifier');
}

/** The questions that retrieval cannot be scored on, and why. */
export function unscored(banks: readonly MemoryBank[]): Problem[] {
  return banks.flatMap(({ character, questions }) =>
    questions.filter(isUnscored).map(({ id }) => ({
      where: `${character.name} › ${id}`,
      why: 'It has no gold memory: the bank cannot answer it, so there is nothing to retrieve.',
    })),
  );
}

/** Runs a plan; yields one question's records at a time, bank by bank. */
export async function* runRetrieval(
  banks: readonly MemoryBank[],
  plan: RetrievalPlan,
  ports: RetrievalPorts,
): AsyncGenerator<readonly RetrievalRecord[]> {
  for (const bank of banks) {
    const questions = bank.questions.filter((question) => !isUnscored(question));
    if (questions.length === 0) continue;
    const index = new BankIndex(bank);
    const { vectors, classes } = await consult(index, questions, plan, ports);
    const score = scorer(bank, plan);
    for (const [i, question] of questions.entries()) {
      yield plan.retrievers.flatMap((retriever) => {
        const searched = timed(ports.clock, () => index.rank(retriever, question.text, vectors?.[i]?.value));
        const encoding = needsVectors(retriever) ? vectors![i]!.milliseconds : 0;
        return plan.rerank.map((mode): RetrievalRecord => {
          const ranking = reranked(
            index,
            searched.value,
            mode,
            question,
            classes?.[i],
            plan.parameters,
            ports.clock,
          );
          return {
            bank: bank.id,
            question: question.id,
            retriever,
            rerank: mode,
            ...score(ranking.value, question),
            milliseconds: encoding + searched.milliseconds + ranking.milliseconds,
          };
        });
      });
    }
  }
}

/** What the models make of the bank and its questions, so far as the plan needs it. */
async function consult(
  index: BankIndex,
  questions: readonly Question[],
  plan: RetrievalPlan,
  ports: RetrievalPorts,
) {
  const { bank } = index;
  const texts = questions.map(({ text }) => text);
  const options = (stage: RetrievalProgress['stage']) => ({
    store: ports.store,
    clock: ports.clock,
    onProgress: (progress: { done: number; total: number }) =>
      ports.onProgress?.({ bank: bank.character.name, stage, ...progress }),
  });
  const model = needsModel(plan) ? ports.model(bank.character.language) : undefined;
  const dense = plan.retrievers.some(needsVectors);
  if (model && dense) index.setVectors(await passageVectors(model, index.passages, options('memories')));
  return {
    vectors: model && dense ? await questionVectors(model, texts, options('questions')) : undefined,
    classes:
      model && plan.rerank.includes('classifier')
        ? await questionClasses(model, texts, options('classification'))
        : undefined,
  };
}

function reranked(
  index: BankIndex,
  ranking: Ranking,
  mode: RerankMode,
  question: Question,
  classified: Timed<Classification> | undefined,
  parameters: RerankParameters,
  clock: Clock,
): Timed<Ranking> {
  if (mode === 'none') return { value: ranking, milliseconds: 0 };
  const probabilities = mode === 'oracle' ? truth(question) : classified!.value;
  const { value, milliseconds } = timed(clock, () =>
    rerank(ranking, index.kindOf, probabilities, parameters),
  );
  return { value, milliseconds: milliseconds + (mode === 'oracle' ? 0 : classified!.milliseconds) };
}

/** Probability 1 for the category of the question's gold. */
function truth({ kind }: Question): Probabilities {
  return categoryOf(kind) === 'semantic' ? { semantic: 1, episodic: 0 } : { semantic: 0, episodic: 1 };
}

function scorer(bank: MemoryBank, { gold, measures }: RetrievalPlan) {
  const unitOf = goldUnits(bank, gold);
  const depth = Math.max(...measures.map(({ cutoff }) => cutoff));
  return (ranking: Ranking, question: Question) => {
    const ranked = ranking.slice(0, depth).map(({ id }) => id);
    const units = ranked.map(unitOf);
    const wanted = new Set(question.gold.map(unitOf));
    return { ranked, values: measures.map((measure) => measure.of(units, wanted)!) };
  };
}

function isUnscored({ gold }: Question): boolean {
  return gold.length === 0;
}

function timed<T>(clock: Clock, run: () => T): Timed<T> {
  const start = clock();
  const value = run();
  return { value, milliseconds: clock() - start };
}
