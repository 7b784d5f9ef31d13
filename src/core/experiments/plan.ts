/** Plans in words, and plans ready to run. */

import type { BankSummary } from '../memory/summary';
import { RERANK_DEFAULTS } from '../retrieval/rerank';
import type { RetrieverId } from '../retrieval/bank-index';
import { DEPTH, type RunPlan } from './run';
import { sweepSystems } from './sweep';
import { needsOf, systemName, type RetrievalSystem, type System } from './system';
import { counted } from '../text/counted';

/** How each retriever is called where people read it. */
export const RETRIEVER_LABELS: Readonly<Record<RetrieverId, string>> = {
  bm25: 'BM25',
  okapi: 'BM25 (Okapi, as published)',
  minisearch: 'MiniSearch',
  dense: 'Dense',
  hybrid: 'Hybrid',
  rrf: 'Reciprocal rank fusion',
};

export interface ReadyPlan {
  readonly id: 'table-4' | 'table-5' | 'alpha';
  readonly title: string;
  /** What it shows, in a sentence. */
  readonly teaches: string;
  readonly systems: readonly System[];
}

const plain = (retriever: RetrieverId): RetrievalSystem => ({
  task: 'retrieval',
  retriever,
  rerank: 'none',
});

/** What a first visit can start with. */
export const READY_PLANS: readonly ReadyPlan[] = [
  {
    id: 'table-4',
    title: 'Table 4: classifiers',
    teaches:
      'How often the classifier tells which memory a question asks for, semantic or episodic, beside a baseline of cue words.',
    systems: [
      { task: 'classification', classifier: 'bert' },
      { task: 'classification', classifier: 'cue-words' },
    ],
  },
  {
    id: 'table-5',
    title: 'Table 5: retrievers',
    teaches: 'How often each retriever finds the memory that holds the answer among the first 1, 2, 3 and 5.',
    systems: (['okapi', 'bm25', 'dense', 'hybrid', 'rrf'] as const).map(plain),
  },
  {
    id: 'alpha',
    title: 'Ablation of α',
    teaches:
      'What the classifier’s weight α does to re-ranking (Eq. 3): from 0, the retriever alone, to 1, the classifier alone.',
    systems: [
      plain('hybrid'),
      ...sweepSystems({ ...plain('hybrid'), rerank: 'classifier', parameters: RERANK_DEFAULTS }, 'alpha'),
    ],
  },
];

/** A ready plan on the given banks. */
export function readyPlan(ready: ReadyPlan, banks: readonly string[]): RunPlan {
  return { title: ready.title, systems: ready.systems, banks, depth: DEPTH, seed: 1 };
}

/** How many questions a plan asks: all, or as many as are drawn. */
export function questionsOf(
  plan: Pick<RunPlan, 'banks' | 'questionsPerBank'>,
  summaries: readonly BankSummary[],
): number {
  const chosen = new Set(plan.banks);
  return summaries
    .filter(({ id }) => chosen.has(id))
    .reduce((sum, summary) => sum + Math.min(plan.questionsPerBank ?? Infinity, questionCount(summary)), 0);
}

/** A bank's questions, of all kinds. */
export function questionCount({ questions }: Pick<BankSummary, 'questions'>): number {
  return Object.values(questions).reduce((sum, count) => sum + count, 0);
}

/**
 * `6 characters · 402 questions · 8 systems · models: encoder, classifier`. Without a classifier, questions without gold are not asked; the
 * summaries do not tell how many these are, so the line says `up to`.
 */
export function planLine(plan: RunPlan, summaries: readonly BankSummary[]): string {
  const all = plan.systems.some(({ task }) => task === 'classification');
  const { vectors, classes } = needsOf(plan.systems);
  const models = [...(vectors ? ['encoder'] : []), ...(classes ? ['classifier'] : [])];
  return [
    counted(plan.banks.length, 'character'),
    `${all ? '' : 'up to '}${counted(questionsOf(plan, summaries), 'question')}`,
    counted(plan.systems.length, 'system'),
    models.length > 0 ? `models: ${models.join(', ')}` : 'no model needed',
  ].join(' · ');
}

/** A title made from what is chosen; the same choice gives the same title. */
export function planTitle(systems: readonly System[], banks: number): string {
  const names = systems.map((system) =>
    system.task === 'classification' ? system.classifier : system.retriever,
  );
  const different = [...new Set(names)];
  const said =
    different.length === 0
      ? 'Nothing yet'
      : different.length <= 4
        ? different.join(', ')
        : `${different.length} systems`;
  const reranked = systems.some((system) => system.task === 'retrieval' && system.rerank !== 'none');
  return `${said}${reranked ? ', re-ranked' : ''} on ${counted(banks, 'character')}`;
}

/** What a run of the chosen banks would lack, beside `planProblems`: what only the library knows. */
export function bankProblems(
  plan: Pick<RunPlan, 'banks' | 'questionsPerBank'>,
  summaries: readonly BankSummary[],
): string[] {
  const known = new Map(summaries.map((summary) => [summary.id, summary]));
  const missing = plan.banks.filter((id) => !known.has(id));
  const empty =
    plan.banks.length > 0 && missing.length < plan.banks.length && questionsOf(plan, summaries) === 0;
  return [
    ...missing.map((id) => `There is no character “${id}” in the library. Import it, or leave it out.`),
    ...(empty ? ['The chosen characters have no questions. Choose others, or write some.'] : []),
  ];
}

/** Whether two plans ask for the same numbers: all but their titles is equal. */
export function samePlan(a: RunPlan, b: RunPlan): boolean {
  const text = ({ systems, banks, questionsPerBank, depth, seed }: RunPlan) =>
    JSON.stringify([systems.map(systemName), banks, questionsPerBank ?? null, depth, seed]);
  return text(a) === text(b);
}
