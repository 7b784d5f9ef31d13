/** From records to the table: one row a retriever and re-ranking, each number with its interval. */

import { bootstrapInterval, type Interval } from '../measures/interval';
import { mean, quantile } from '../measures/summary';
import type { RerankMode, RetrievalPlan, RetrievalRecord } from './retrieval';
import type { RetrieverId } from '../retrieval/bank-index';

export interface RetrievalRow {
  readonly retriever: RetrieverId;
  readonly rerank: RerankMode;
  /** How many questions the means are over. */
  readonly questions: number;
  /** Means over the questions by the measures' names, in [0, 1]; null where there is no question. */
  readonly measures: Readonly<Record<string, number | null>>;
  /** 95 % intervals of the same means (`measures/interval.ts`). */
  readonly interval: Readonly<Record<string, Interval | null>>;
  readonly milliseconds: Milliseconds;
}

/** Over the questions; null where there is none. */
export interface Milliseconds {
  readonly median: number | null;
  readonly p95: number | null;
}

/** The rows in the plan's order. */
export function retrievalTable(
  records: readonly RetrievalRecord[],
  plan: Pick<RetrievalPlan, 'retrievers' | 'rerank' | 'measures'>,
  seed: number,
): RetrievalRow[] {
  return plan.retrievers.flatMap((retriever) =>
    plan.rerank.map((mode) => {
      const own = records.filter((record) => record.retriever === retriever && record.rerank === mode);
      const columns = plan.measures.map(
        ({ name }, i) => [name, own.map(({ values }) => values[i]!)] as const,
      );
      return {
        retriever,
        rerank: mode,
        questions: own.length,
        measures: Object.fromEntries(columns.map(([name, values]) => [name, mean(values) ?? null])),
        interval: Object.fromEntries(
          columns.map(([name, values]) => [name, bootstrapInterval(values, { seed }) ?? null]),
        ),
        milliseconds: millisecondsOf(own.map(({ milliseconds }) => milliseconds)),
      };
    }),
  );
}

export function millisecondsOf(times: readonly number[]): Milliseconds {
  return { median: quantile(times, 0.5) ?? null, p95: quantile(times, 0.95) ?? null };
}
