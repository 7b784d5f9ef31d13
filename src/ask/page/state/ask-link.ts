/**
 * A question and its settings as an address of the Ask and Compare screens, and back. Links are short: what is at its default is left out, but for
 * the re-ranking and for a list other than the hybrid one: a link without them is an older one.
 */

import type { MemoryBank, Question } from '../../../core/memory/bank';
import {
  DEFAULT_LIST,
  isListId,
  LIST_OF_OLDER,
  retrieverOf,
  STAND_IN_LIST,
  type ListId,
} from '../../../pipeline/retrieval/registry';
import type { RerankParameters } from '../../../pipeline/retrieval/rerank';
import {
  changesFrom,
  choiceBy,
  choiceOf,
  isPreset,
  PRESET_OF_OLDER,
  presetParameters,
  type RerankChoice,
} from '../../../pipeline/retrieval/rerank-presets';

/** A question as a link names it: one of the character's own by its id, any other by its words. */
export type LinkedQuestion = { readonly id: string } | { readonly text: string };

export interface AskSettings {
  /** Id of the character's bank. */
  readonly character: string;
  readonly question: LinkedQuestion;
  readonly base: ListId;
  readonly reranking: RerankChoice;
}

/** What of an address says which question is asked, and how. */
export const ASK_KEYS = [
  ...(['character', 'q', 'question', 'retriever', 'rerank'] as const),
  ...(['alpha', 'beta', 'k', 'scale', 'kinds'] as const),
] as const;
type AskQuery = Readonly<Partial<Record<(typeof ASK_KEYS)[number], string>>>;

/** The words of a link's question; undefined where the bank has no question of that id. */
export function wordingOf(question: LinkedQuestion, bank: MemoryBank): string | undefined {
  return 'text' in question ? question.text : bank.questions.find(({ id }) => id === question.id)?.text;
}

/** A question as a link names it. @param known the bank's own with this wording: it is named where it reads the same to the letter. */
export function linkedQuestion(text: string, known: Question | undefined): LinkedQuestion {
  return known?.text === text ? { id: known.id } : { text };
}

/** What an address says of these settings; without what is at its default. */
export function askQuery({ character, question, base, reranking }: AskSettings): AskQuery {
  const { preset, parameters } = reranking;
  const changed = preset === 'none' || preset === 'reader' ? [] : changesFrom(preset, parameters);
  return {
    character,
    ...('id' in question ? { q: question.id } : { question: question.text }),
    ...(base === LIST_OF_OLDER ? {} : { retriever: base }),
    rerank: preset,
    ...(Object.fromEntries(changed.map(([key, value]) => [key, String(value)])) as AskQuery),
  };
}

/** What an address asks for; undefined where it names no question. A value that it cannot have is the default. */
export function askSettings(query: Readonly<Record<string, string>>): AskSettings | undefined {
  const { character, question: text, q: id } = query;
  if (!character || !(id || text)) return undefined;
  const number = (key: string, fallback: number, fits: (value: number) => boolean) => {
    const value = Number(query[key] || Number.NaN);
    return fits(value) ? value : fallback;
  };
  const share = (value: number) => value >= 0 && value <= 1;
  const preset = isPreset(query['rerank']) ? query['rerank'] : PRESET_OF_OLDER;
  const { alpha, beta, k, scale, kinds } = presetParameters(preset);
  const parameters: RerankParameters = {
    alpha: number('alpha', alpha, share),
    beta: number('beta', beta, share),
    k: number('k', k, (value) => Number.isInteger(value) && value >= 1),
    scale: query['scale'] === 'standardised' || query['scale'] === 'raw' ? query['scale'] : scale,
    kinds: number('kinds', kinds, (value) => value === 2 || value === 4) as 2 | 4,
  };
  return {
    character,
    question: id ? { id } : { text: text! },
    base: shownList(query['retriever']),
    reranking: preset === 'none' || preset === 'reader' ? choiceOf(preset) : choiceBy(parameters, preset),
  };
}

/** The list that the screen re-ranks for a name: its own, or BM25 for a list by words that it does not make for every question. */
export function shownList(name: string | undefined): ListId {
  if (!isListId(name)) return LIST_OF_OLDER;
  const { everyQuestion, needs } = retrieverOf(name);
  if (everyQuestion) return name;
  return needs === 'nothing' ? STAND_IN_LIST : DEFAULT_LIST;
}
