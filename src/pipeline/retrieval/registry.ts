/**
 * All retrievers. Adding one is one file in `retrievers/`, which holds its words too, and one line here: menus, options, plans, figures and
 * the names in stored runs are made from this list.
 */

import type { Retriever } from '../flow/retriever';
import { phraseIn, verbatim, type Locale, type Phrase } from '../../core/text/phrase';
import { bm25, minisearch } from './retrievers/bm25';
import { dense, staticVectors, lateInteraction } from './retrievers/vectors';
import { dirichlet } from './retrievers/dirichlet';
import { hybrid, linked, rrf } from './retrievers/fusions';
import { okapi } from './retrievers/okapi';

/** In the order in which they are explained. */
export const RETRIEVERS = [
  bm25,
  okapi,
  minisearch,
  dirichlet,
  staticVectors,
  dense,
  lateInteraction,
  hybrid,
  linked,
  rrf,
] as const satisfies readonly Retriever[];

type Registered = (typeof RETRIEVERS)[number];

/** The id of any retriever, and of the list that it makes. */
export type ListId = Registered['id'];
/** The retrievers that any encoder supports: few encoders give token vectors. */
export type RetrieverId = Exclude<Registered, { readonly needs: 'token vectors' }>['id'];
/** The retrievers that Ask and Compare run for every question. */
export type QuestionListId = Extract<Registered, { readonly everyQuestion: true }>['id'];

/** The list that is re-ranked where nothing is chosen: the best at Recall@5 on every set (docs/results.md) of those that every bank can have. */
export const DEFAULT_LIST = linked.id satisfies QuestionListId;
/** The list that a link without one means: it was written when this was the default. */
export const LIST_OF_OLDER = hybrid.id satisfies QuestionListId;
/** The list that takes the place of one that is not there: it needs no model. */
export const STAND_IN_LIST = bm25.id satisfies QuestionListId;
/** The list that stands in for that by vectors while no passage has one: it needs no encoder. */
export const DENSE_STAND_IN = staticVectors.id satisfies QuestionListId;
/** Two lists that have little in common, by words and by meaning: what a comparison begins with. */
export const CONTRASTED_LISTS = [bm25.id, dense.id] as const satisfies readonly QuestionListId[];
/** The fusion whose weight is a parameter. */
export const WEIGHTED_FUSION = hybrid.id satisfies QuestionListId;

export const LIST_IDS: readonly ListId[] = RETRIEVERS.map(({ id }) => id);

const ids = <Id extends ListId>(is: (retriever: Retriever) => boolean) =>
  RETRIEVERS.filter(is).map(({ id }) => id) as readonly ListId[] as readonly [Id, ...Id[]];

export const RETRIEVER_IDS = ids<RetrieverId>(({ needs }) => needs !== 'token vectors');
export const QUESTION_LISTS = ids<QuestionListId>(({ everyQuestion }) => everyQuestion);
/** The retrievers that an evaluation runs by default. */
export const EVALUATED_IDS = ids<RetrieverId>(({ evaluatedByDefault }) => evaluatedByDefault);

const BY_ID: ReadonlyMap<string, Retriever> = new Map(
  RETRIEVERS.map((retriever) => [retriever.id, retriever]),
);

/** @throws RangeError for an id that no retriever has. */
export function retrieverOf(id: ListId): Retriever {
  const retriever = BY_ID.get(id);
  if (!retriever) throw new RangeError(`There is no retriever "${id as string}".`);
  return retriever;
}

/** The names of all lists in one language. */
export function listNames(locale: Locale): Readonly<Record<ListId, string>> {
  return Object.fromEntries(RETRIEVERS.map(({ id, name }) => [id, phraseIn(name, locale)])) as Record<
    ListId,
    string
  >;
}

/** The name of the list that a part of a fusion comes from; its id where no retriever has that id, as in files from elsewhere. */
export function nameOfPart(id: string): Phrase {
  return BY_ID.get(id)?.name ?? verbatim(id);
}

/** As menus call a retriever where there is room. */
export function longNameOf(id: ListId): Phrase {
  const { name, longName } = retrieverOf(id);
  return longName ?? name;
}

/** The short name, for the heading of a narrow column. */
export function shortNameOf(id: ListId): Phrase {
  const { name, shortName } = retrieverOf(id);
  return shortName ?? name;
}

export function isListId(id: string | undefined): id is ListId {
  return id !== undefined && BY_ID.has(id);
}

export function isRetrieverId(id: string | undefined): id is RetrieverId {
  return isListId(id) && retrieverOf(id).needs !== 'token vectors';
}

/** Whether a retriever's score is a cosine between vectors: it needs them, and joins no other lists. */
export function comparesVectors(id: ListId): boolean {
  const { needs, fuses } = retrieverOf(id);
  return needs === 'vectors' && fuses === undefined;
}

/** Whether a retriever needs a table of token vectors. */
export function needsTable(id: ListId): boolean {
  return retrieverOf(id).needs === 'static table';
}

/** Whether a retriever needs vectors, one per passage. */
export function needsVectors(id: ListId): boolean {
  return retrieverOf(id).needs === 'vectors';
}
