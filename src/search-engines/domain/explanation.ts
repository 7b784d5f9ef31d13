/** Lucene's explanation of a score, as OpenSearch and Elasticsearch send it, as evidence. */

import type { LexicalEvidence, TermEvidence } from '../../pipeline/retrieval/ranking';
import { at, listAt, numberAt, textAt } from './reply';

const WEIGHT = /^weight\([^:]*:(.+) in \d+\)/;

interface ExplainedTerm {
  readonly term: TermEvidence;
  readonly length: number;
  readonly meanLength: number;
}

/**
 * The terms' shares of a BM25 score; they sum to it, up to the single precision in which Lucene computes. Lengths are Lucene's: rounded down
 * above 40 terms, since it stores one byte.
 *
 * @returns undefined where the explanation holds no BM25 term.
 */
export function lexicalEvidence(explanation: unknown): LexicalEvidence | undefined {
  const found = termsIn(explanation);
  const [first] = found;
  if (!first) return undefined;
  return {
    type: 'lexical',
    terms: found.map(({ term }) => term),
    length: first.length,
    meanLength: first.meanLength,
  };
}

function termsIn(node: unknown): ExplainedTerm[] {
  const term = WEIGHT.exec(textAt(node, 'description') ?? '')?.[1];
  if (term === undefined) return (listAt(node, 'details') ?? []).flatMap(termsIn);
  const contribution = numberAt(node, 'value');
  const idf = named(node, 'idf');
  const tf = named(node, 'tf');
  const parts = {
    df: numberAt(named(idf, 'n'), 'value'),
    idf: numberAt(idf, 'value'),
    tf: numberAt(named(tf, 'freq'), 'value'),
    length: numberAt(named(tf, 'dl'), 'value'),
    meanLength: numberAt(named(tf, 'avgdl'), 'value'),
  };
  const { df, length, meanLength } = parts;
  if (contribution === undefined || df === undefined || length === undefined || meanLength === undefined)
    return [];
  if (parts.idf === undefined || parts.tf === undefined) return [];
  return [{ term: { term, tf: parts.tf, df, idf: parts.idf, contribution }, length, meanLength }];
}

/** The nearest node below whose description begins with a name: `idf, computed as …`. */
function named(node: unknown, name: string): unknown {
  for (const child of listAt(node, 'details') ?? []) {
    if (new RegExp(`^${name}\\b`).test(String(at(child, 'description')))) return child;
  }
  for (const child of listAt(node, 'details') ?? []) {
    const deeper = named(child, name);
    if (deeper !== undefined) return deeper;
  }
  return undefined;
}
