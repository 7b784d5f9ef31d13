/** What an experiment's numbers depend on besides its plan, data and models. */

import { retrieverOf, RETRIEVER_IDS } from '../../../pipeline/retrieval/registry';

/** What cuts texts into index terms (`core/text/terms.ts`, `core/text/search-terms.ts`). */
export const SEGMENTER =
  'NFKC words in lower case; Han bigrams, for bm25 also single Han characters; for bm25 and minisearch without accents and invisible signs, traditional characters as simplified, 1,200 as 1200, with emoji';

/** What each retriever computes with, by its id. */
export const RETRIEVER_PARAMETERS: Readonly<Record<string, object>> = Object.fromEntries(
  RETRIEVER_IDS.map((id) => [id, retrieverOf(id).parameters]),
);

/** The setup of a run, with the page's or the runner's own versions. */
export function experimentSetup(versions: Readonly<Record<string, string>>): Record<string, unknown> {
  return { versions, segmenter: SEGMENTER, retrievers: RETRIEVER_PARAMETERS };
}

/**
 * The setup of a run that goes on.
 *
 * @param now the setup that a run begun now would have. Versions other than those of the session before are added: they made what follows.
 */
export function continuedSetup(
  setup: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const later = Array.isArray(setup['continued']) ? (setup['continued'] as readonly unknown[]) : [];
  const last = later.at(-1) ?? setup['versions'];
  if (JSON.stringify(last) === JSON.stringify(now['versions'])) return setup;
  return { ...setup, continued: [...later, now['versions']] };
}
