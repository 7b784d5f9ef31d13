/** One question under several retrievers side by side: the rank of each memory in each list. */

import type { EngineListId } from '../../pipeline/flow/engine-card';
import type { Flow } from '../../pipeline/flow/stages';
import type { Kind, Question } from '../../core/memory/bank';
import type { BankIndex } from '../../pipeline/retrieval/bank-index';
import { QUESTION_LISTS, type ListId, type QuestionListId } from '../../pipeline/retrieval/registry';
import { calibratedFusion, denseWeight } from '../../pipeline/retrieval/fusion';
import { linksOf } from '../../pipeline/retrieval/bank-links';
import type { Ranked, Ranking } from '../../pipeline/retrieval/ranking';

/** The lists that may stand side by side, in the order in which they are explained. */
export const COMPARED_LISTS = QUESTION_LISTS;
export type ComparedList = QuestionListId;

/** The lists of these names; what is none is skipped. */
export function listsNamed(names: readonly string[]): ReadonlySet<ComparedList> {
  return new Set(COMPARED_LISTS.filter((id) => names.includes(id)));
}

/** The set with the list, or without it if it was there. */
export function toggled(lists: ReadonlySet<ComparedList>, list: ComparedList): ReadonlySet<ComparedList> {
  return new Set(COMPARED_LISTS.filter((id) => lists.has(id) !== (id === list)));
}

/** As much of a list as its column shows. */
export type ColumnRanking = readonly Pick<Ranked, 'id' | 'rank'>[];

export interface FlowColumn {
  readonly id: ComparedList | 'reranked' | EngineListId;
  readonly ranking: ColumnRanking;
}

/** A list of a search engine, and ours that it is set beside. */
export interface EngineColumn extends FlowColumn {
  readonly id: EngineListId;
  readonly beside: ListId;
}

/** One memory through all columns. */
export interface FlowLine {
  readonly id: string;
  readonly title: string;
  readonly kind: Kind;
  readonly gold: boolean;
  /** How many of the question's anchors stand in the memory word for word. */
  readonly anchors: number;
  /** Rank from 1 in each column; undefined where that list lacks the memory. */
  readonly ranks: readonly (number | undefined)[];
}

export interface RankFlow {
  readonly columns: readonly FlowColumn[];
  /** In the order of the last column, then of the one before it, and so on; gold is not put first. */
  readonly lines: readonly FlowLine[];
}

/** The weight of the dense list in the calibrated fusion of a bank under its encoder, in [0, 1]; BM25's is the rest. */
export function calibratedWeight({ index }: Flow): number {
  return denseWeight(index.bank.character.language, index.vectors?.encoder);
}

/**
 * The flow with its hybrid list, and the one made from it, fused again under another weight, from the two lists that are there: nothing is encoded. The flow itself
 * if the weight is the calibrated one or a list is not there yet.
 *
 * @param dense weight of the dense list in [0, 1]; BM25's is the rest.
 * @throws RangeError where it lies outside.
 */
export function withFusionWeight(flow: Flow, dense: number): Flow {
  if (!(dense >= 0 && dense <= 1))
    throw new RangeError(`The dense list's weight must lie between 0 and 1, not ${dense}.`);
  const { bm25, dense: nearest, hybrid } = flow.rankings;
  if (!bm25 || !nearest || !hybrid || dense === calibratedWeight(flow)) return flow;
  const fused = calibratedFusion(
    [...flow.index.byId.keys()],
    [
      { retriever: 'bm25', ranking: bm25, weight: 1 - dense },
      { retriever: 'dense', ranking: nearest, weight: dense },
    ],
  );
  const linked = flow.rankings.linked && linksOf(flow.index.bank).apply(fused, flow.question);
  return { ...flow, rankings: { ...flow.rankings, hybrid: fused, ...(linked && { linked }) } };
}

/**
 * The columns and lines to draw. The list that is re-ranked comes last before the re-ranking, whether chosen or not, so that the crossings
 * between the last two columns are what re-ranking did.
 *
 * @param chosen which lists; those that are not there yet are skipped.
 * @param base the list that is re-ranked.
 * @param reranked empty until the question is classified: there is no such column then.
 * @param engines lists of search engines; each comes before ours that it is compared with, or first if that is not drawn.
 */
export function rankFlow(
  flow: Flow,
  chosen: ReadonlySet<ComparedList>,
  base: ListId | undefined,
  reranked: Ranking,
  engines: readonly EngineColumn[] = [],
): RankFlow {
  const lists = [
    ...COMPARED_LISTS.filter((id) => chosen.has(id) && id !== base),
    ...COMPARED_LISTS.filter((id) => id === base),
  ];
  const own: FlowColumn[] = lists.flatMap((id) => {
    const ranking = flow.rankings[id];
    return ranking ? [{ id, ranking }] : [];
  });
  const isDrawn = ({ beside }: EngineColumn) => own.some(({ id }) => id === beside);
  const columns: FlowColumn[] = [
    ...engines.filter((each) => !isDrawn(each)),
    ...own.flatMap((column) => [...engines.filter(({ beside }) => beside === column.id), column]),
  ];
  if (reranked.length > 0) columns.push({ id: 'reranked', ranking: reranked });
  return { columns, lines: linesOf(flow, columns) };
}

function linesOf({ index, known }: Flow, columns: readonly FlowColumn[]): FlowLine[] {
  const places = columns.map(({ ranking }) => placesIn(ranking));
  const lines = memoriesOf(index, known).map((memory) =>
    lineOf(
      memory,
      places.map((ranks) => ranks.get(memory.id)),
    ),
  );
  return lines.sort((a, b) => {
    for (let column = columns.length - 1; column >= 0; column--) {
      const difference = (a.ranks[column] ?? Infinity) - (b.ranks[column] ?? Infinity);
      // Infinity − Infinity is not a number: neither is in the list, so the column before it decides.
      if (difference) return difference;
    }
    return 0;
  });
}

/** Kept while the list is: a weight that moves changes one list, and the others are drawn again at every step. */
const PLACES = new WeakMap<ColumnRanking, ReadonlyMap<string, number>>();

function placesIn(ranking: ColumnRanking): ReadonlyMap<string, number> {
  const known = PLACES.get(ranking);
  if (known) return known;
  const places = new Map(ranking.map(({ id, rank }) => [id, rank]));
  PLACES.set(ranking, places);
  return places;
}

type LineMemory = Omit<FlowLine, 'ranks'>;

/** Kept while its ranks are: a weight moves few memories, and a picture draws anew only lines that are new. */
const LINES = new WeakMap<LineMemory, FlowLine>();

function lineOf(memory: LineMemory, ranks: FlowLine['ranks']): FlowLine {
  const known = LINES.get(memory);
  if (known && known.ranks.length === ranks.length && known.ranks.every((rank, i) => rank === ranks[i]))
    return known;
  const line = { ...memory, ranks };
  LINES.set(memory, line);
  return line;
}

/** What of the lines is the same at every weight, for the question that was drawn last. */
const MEMORIES = new WeakMap<
  BankIndex,
  { readonly question: Question | undefined; readonly memories: readonly LineMemory[] }
>();

function memoriesOf(index: BankIndex, question: Question | undefined): readonly LineMemory[] {
  const held = MEMORIES.get(index);
  if (held && held.question === question) return held.memories;
  const gold = new Set(question?.gold);
  const memories = index.bank.memories.map(({ id, title, kind, text }) => ({
    id,
    title,
    kind,
    gold: gold.has(id),
    anchors: anchorCount(text, question),
  }));
  MEMORIES.set(index, { question, memories });
  return memories;
}

/** How many of a question's anchors stand in a text word for word. */
export function anchorCount(text: string, question: Question | undefined): number {
  return (question?.anchors ?? []).filter((anchor) => anchor !== '' && text.includes(anchor)).length;
}

/** The lines within the first `depth` of some column, and gold at any rank; at most `most`, in the lines' order. */
export function linesWithin({ lines }: RankFlow, depth: number, most = Infinity): FlowLine[] {
  const within = lines.filter(({ gold, ranks }) => gold || ranks.some((rank) => rank && rank <= depth));
  const spare = Math.max(0, most - within.filter(({ gold }) => gold).length);
  let taken = 0;
  return within.filter(({ gold }) => gold || ++taken <= spare);
}
