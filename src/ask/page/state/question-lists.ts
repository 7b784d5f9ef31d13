/** The lists of a question as the Ask screen arranges them. All of it follows from what the retrievers say of themselves. */

import { needsTable, QUESTION_LISTS, retrieverOf, type ListId } from '../../../pipeline/retrieval/registry';

const byTokens = (id: ListId) => retrieverOf(id).needs === 'token vectors';
/** Made only where someone looks at them. */
const onDemand = (id: ListId) => byTokens(id) || needsTable(id);

/** Every bank with an encoder has these. */
const ALWAYS: readonly ListId[] = QUESTION_LISTS.filter((id) => !byTokens(id));
/** Few encoders give what these need, so they come last. */
const SOMETIMES: readonly ListId[] = QUESTION_LISTS.filter(byTokens);

/**
 * The lists in the order of the memory's sheet.
 *
 * @param made whether a list is there.
 */
export function listsOnSheet(made: (id: ListId) => boolean): ListId[] {
  return QUESTION_LISTS.filter((id) => !onDemand(id) || made(id)).toSorted(
    (a, b) => Number(byTokens(a)) - Number(byTokens(b)),
  );
}

/**
 * The lists that may be re-ranked, fusions first: they are the best on most banks.
 *
 * @param tokens whether there are token vectors. @param chosen offered in any case, so that a menu shows what is chosen.
 */
export function basesOffered(tokens: boolean, chosen: ListId): ListId[] {
  const fuses = (id: ListId) => retrieverOf(id).fuses !== undefined;
  return [
    ...ALWAYS.filter(fuses),
    ...ALWAYS.filter((id) => !fuses(id)),
    ...SOMETIMES.filter((id) => tokens || id === chosen),
  ];
}

export interface ListColumn {
  /** The retriever that the column is named after. */
  readonly id: ListId;
  /** The list that it shows: its own, or that of the chosen retriever which shares it. */
  readonly shown: ListId;
}

/**
 * The columns of the Ask screen. The list that is re-ranked is on view wherever a column has room for it.
 *
 * @param tokens whether the encoder gives token vectors. @param chosen the list that is chosen for re-ranking.
 */
export function columnsOf(tokens: boolean, chosen: ListId): ListColumn[] {
  const { column } = retrieverOf(chosen);
  const host = typeof column === 'object' ? column.sharedWith : undefined;
  return [...ALWAYS, ...(tokens ? SOMETIMES : [])]
    .filter((id) => retrieverOf(id).column === 'own')
    .map((id) => ({ id, shown: id === host ? chosen : id }));
}
