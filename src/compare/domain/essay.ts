/** One question as an essay: everything that its lists are made of, so that they can be made again, under other parameters, without a model. */

import { categoryOf, type Kind } from '../../core/memory/bank';
import { rerankMemories } from '../../pipeline/flow/run-stage';
import type { Flow } from '../../pipeline/flow/stages';
import { calibratedFusion } from '../../pipeline/retrieval/fusion';
import {
  rankByScore,
  type LexicalEvidence,
  type Ranking,
  type RerankEvidence,
} from '../../pipeline/retrieval/ranking';
import type { Probabilities, RerankParameters } from '../../pipeline/retrieval/rerank';
import { byClassifier } from '../../pipeline/retrieval/rerankers';
import { termWeight, type TermWeightParameters } from '../../pipeline/retrieval/term-weight';
import { PhraseError } from '../../core/text/phrase';

/** More would make the file too large for a course site. */
export const MOST_ESSAY_MEMORIES = 2000;
/** Characters of a memory's text that are shown. */
const LONGEST_TEXT = 420;
/** Ranks of any list whose memories carry their text. */
const TOLD = 40;

/** The list that an essay re-ranks. */
export const ESSAY_LISTS = ['bm25', 'dense', 'hybrid'] as const;
export type EssayList = (typeof ESSAY_LISTS)[number];

/** How often a term of the question occurs. */
export interface EssayTerm {
  readonly term: string;
  readonly tf: number;
  readonly idf: number;
  /** Occurrences in the question. */
  readonly times: number;
}

export interface EssayMemory {
  readonly id: string;
  readonly kind: Kind;
  /** Empty for memories that stand deep in every list. */
  readonly title: string;
  readonly text: string;
  /** As BM25 counts it; 0 where no term is shared. */
  readonly length: number;
  readonly terms: readonly EssayTerm[];
  /** The dense list's score; absent where there is no such list. */
  readonly dense?: number;
}

/** What can be moved. */
export interface EssayControls extends Pick<RerankParameters, 'alpha' | 'beta' | 'k'> {
  readonly k1: number;
  readonly b: number;
  /** Weight of the dense list in the hybrid one, in [0, 1]. */
  readonly dense: number;
}

/** Plain data: it is written into the file. */
export interface Essay {
  readonly character: string;
  readonly language: string;
  readonly question: string;
  /** The reference answer, where it is known. */
  readonly answer: string;
  readonly gold: readonly string[];
  readonly meanLength: number;
  /** In the bank's order, which breaks ties. */
  readonly memories: readonly EssayMemory[];
  readonly probabilities: Probabilities | undefined;
  readonly base: EssayList;
  readonly scale: RerankParameters['scale'];
  readonly kinds: RerankParameters['kinds'];
  /** Where the sliders stand at first. */
  readonly controls: EssayControls;
}

export interface EssayOptions {
  /** The list that is re-ranked; any other than these three gives the hybrid one. */
  readonly base: string | undefined;
  readonly parameters: RerankParameters;
  /** Weight of the dense list in the hybrid one. */
  readonly dense: number;
  readonly bm25: TermWeightParameters;
}

/** @throws PhraseError where the bank is too large, or the question has no lists yet. */
export function essayOf(flow: Flow, { base, parameters, dense, bm25 }: EssayOptions): Essay {
  const { bank } = flow.index;
  if (bank.memories.length > MOST_ESSAY_MEMORIES)
    throw new PhraseError({
      en: `This character has ${bank.memories.length} memories; a page holds ${MOST_ESSAY_MEMORIES} at most. Choose a smaller one.`,
      zh: `这个人物有 ${bank.memories.length} 条记忆；一个网页最多容纳 ${MOST_ESSAY_MEMORIES} 条。请选择较小的人物。`,
    });
  const { rankings } = flow;
  if (!rankings.bm25)
    throw new PhraseError({
      en: 'There is no list yet. Ask a question first.',
      zh: '还没有列表。请先提问。',
    });
  const lexical = new Map(rankings.bm25.map(({ id, evidence }) => [id, evidence as LexicalEvidence]));
  const scores = rankings.dense && new Map(rankings.dense.map(({ id, score }) => [id, score]));
  const told = new Set([
    ...flow.index.bank.memories.flatMap(({ id }) => (flow.known?.gold.includes(id) ? [id] : [])),
    ...[rankings.bm25, rankings.dense, rankings.hybrid].flatMap((list) =>
      (list ?? []).slice(0, TOLD).map(({ id }) => id),
    ),
  ]);
  const [some] = lexical.values();
  const there = ESSAY_LISTS.filter((id) => id === 'bm25' || rankings.dense !== undefined);
  return {
    character: bank.character.name,
    language: bank.character.language,
    question: flow.question,
    answer: flow.known?.answer ?? '',
    gold: flow.known?.gold ?? [],
    meanLength: some?.meanLength ?? 1,
    memories: bank.memories.map(({ id, kind, title, body }) => {
      const found = lexical.get(id);
      const score = scores?.get(id);
      return {
        id,
        kind,
        title: told.has(id) ? title : '',
        text: told.has(id) ? cut(body) : '',
        length: found?.length ?? 0,
        terms: (found?.terms ?? []).map((each) => termOf(each, found!, bm25)),
        ...(score !== undefined && { dense: score }),
      };
    }),
    probabilities: flow.classified && probabilitiesOf(flow.classified),
    base: there.find((id) => id === base) ?? there.at(-1)!,
    scale: parameters.scale,
    kinds: parameters.kinds,
    controls: {
      alpha: parameters.alpha,
      beta: parameters.beta,
      k: parameters.k,
      k1: bm25.k,
      b: bm25.b,
      dense,
    },
  };
}

export interface EssayRankings {
  readonly bm25: Ranking;
  readonly dense: Ranking | undefined;
  readonly hybrid: Ranking | undefined;
  /** Eq. 3 over the essay's list; undefined where the question is not classified. */
  readonly reranked: Ranking<RerankEvidence> | undefined;
}

/** The lists of an essay under these parameters, by the formulas of the page. */
export function essayRankings(essay: Essay, controls: EssayControls): EssayRankings {
  const bm25 = rankByScore(
    essay.memories.flatMap(({ id, length, terms }) => {
      if (terms.length === 0) return [];
      const weights = { k: controls.k1, b: controls.b, d: 0 };
      const shares = terms.map(({ term, tf, idf, times }) => ({
        term,
        tf,
        df: 0,
        idf,
        contribution: times * idf * termWeight(tf, length, essay.meanLength, weights),
      }));
      const score = shares.reduce((sum, { contribution }) => sum + contribution, 0);
      const evidence = { type: 'lexical' as const, terms: shares, length, meanLength: essay.meanLength };
      return [{ id, score, evidence }];
    }),
  );
  const scored = essay.memories.flatMap(({ id, dense }) => (dense === undefined ? [] : [{ id, dense }]));
  const dense =
    scored.length === 0
      ? undefined
      : rankByScore(
          scored.map(({ id, dense: score }) => ({
            id,
            score,
            evidence: {
              type: 'dense' as const,
              cosine: score,
              whole: score,
              passage: { start: 0, end: 0 },
            },
          })),
        );
  const hybrid =
    dense &&
    calibratedFusion(
      essay.memories.map(({ id }) => id),
      [
        { retriever: 'bm25', ranking: bm25, weight: 1 - controls.dense },
        { retriever: 'dense', ranking: dense, weight: controls.dense },
      ],
    );
  const base: Ranking = { bm25, dense, hybrid }[essay.base] ?? bm25;
  const kinds = new Map(essay.memories.map(({ id, kind }) => [id, kind]));
  const { alpha, beta, k } = controls;
  const reranked =
    essay.probabilities &&
    rerankMemories(
      byClassifier,
      base,
      (id) => kinds.get(id)!,
      { probabilities: essay.probabilities },
      {
        alpha,
        beta,
        k,
        scale: essay.scale,
        kinds: essay.kinds,
      },
    );
  return { bm25, dense, hybrid, reranked };
}

/** P(π|m) of a memory of this kind. */
export function probabilityOf(essay: Essay, kind: Kind): number | undefined {
  const { probabilities, kinds } = essay;
  return probabilities && (kinds === 4 ? probabilities.kinds[kind] : probabilities[categoryOf(kind)]);
}

function termOf(
  { term, tf, idf, contribution }: LexicalEvidence['terms'][number],
  { length, meanLength }: LexicalEvidence,
  bm25: TermWeightParameters,
): EssayTerm {
  // A whole number, but for rounding.
  const times = Math.max(1, Math.round(contribution / (idf * termWeight(tf, length, meanLength, bm25))));
  return { term, tf, idf, times };
}

const probabilitiesOf = ({ semantic, episodic, kinds }: Probabilities): Probabilities => ({
  semantic,
  episodic,
  kinds,
});

const cut = (text: string) => (text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)} …` : text);
