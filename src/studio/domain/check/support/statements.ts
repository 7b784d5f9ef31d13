/** What an item states that should stand elsewhere too, and where that may be. */

import { passagesOf } from '../../../../pipeline/retrieval/passages';
import { contentTerms } from '../../../../core/text/content-terms';
import { sentences } from '../../../../core/text/sentences';
import { itemOf, includedItems, SEED, type Draft, type Item } from '../../draft';
import { memoryText } from '../../make/quoted-draft';

/** A text that may support a statement. */
export interface Source {
  /** Of an item; `seed`, or `text` for the text that an item was read from. */
  readonly id: string;
  readonly text: string;
}

export interface Statement {
  readonly item: Item;
  /** The field that it stands in, as findings name it. */
  readonly field: 'answer' | 'text';
  readonly text: string;
  /** What it answers, where it is an answer. */
  readonly question?: string;
  /** In windows that a reader takes whole; the same for all statements of an item. */
  readonly sources: readonly Source[];
}

/** Fewer words of content than this state nothing that could be wrong ("That sounds lovely."). */
const LEAST_TERMS = 3;
const ASKS = /[?？]["'”’」』）)]*$/u;

/**
 * The statements of every item that makes any, item by item, with what may support them.
 *
 * An answer rests on the gold memories of its question; what is said in a dialogue on its event and everything made before it; an item
 * that was read from a text on that text. Other items are where new things are told: nothing else can be asked to know them.
 */
export function statementsIn(draft: Draft): Statement[][] {
  // Dialogues rest on the same memories: each is cut into windows once.
  const windows = new Map<string, readonly Source[]>();
  const inWindows = ({ id, text }: Source): readonly Source[] => {
    const key = `${id}\n${text}`;
    const known = windows.get(key) ?? passagesOf({ text }, 0).map((window) => ({ id, text: window.text }));
    windows.set(key, known);
    return known;
  };
  return draft.items
    .filter(({ review }) => review !== 'dropped')
    .map((item) => statementsOf(item, sourcesOf(draft, item).flatMap(inWindows)))
    .filter((statements) => statements.length > 0);
}

function statementsOf(item: Item, sources: readonly Source[]): Statement[] {
  if (sources.length === 0) return [];
  const isAnswer = item.step === 'questions';
  const head = isAnswer
    ? ({ item, field: 'answer', question: item.value.question } as const)
    : ({ item, field: 'text' } as const);
  return textsOf(item)
    .flatMap((text) => sentences(text).map((span) => span.text))
    .filter((sentence) => isAnswer || isStatement(sentence))
    .map((text): Statement => ({ ...head, text, sources }));
}

function isStatement(sentence: string): boolean {
  return !ASKS.test(sentence) && new Set(contentTerms(sentence)).size >= LEAST_TERMS;
}

/** The texts of an item that make statements. */
function textsOf(item: Item): readonly string[] {
  switch (item.step) {
    case 'profile':
      return [item.value.value];
    case 'relationships':
      return [item.value.description];
    case 'events':
      return [item.value.text];
    case 'dialogues':
      return item.value.turns.map(({ text }) => text);
    case 'questions':
      return [item.value.answer];
  }
}

/** What supports the statements of an item, the nearest first; empty for an item that may tell new things. */
function sourcesOf(draft: Draft, item: Item): Source[] {
  const memory = (each: Item): Source => ({ id: each.id, text: memoryText(draft, each) });
  switch (item.step) {
    case 'questions': {
      const { answerable, gold } = item.value;
      return answerable ? gold.flatMap((id) => itemOf(draft, id) ?? []).map(memory) : [];
    }
    case 'dialogues': {
      const events = includedItems(draft, 'events');
      const own = events.filter(({ id }) => id === item.value.event);
      const others = events.filter(({ id }) => id !== item.value.event);
      const before = [...includedItems(draft, 'profile'), ...includedItems(draft, 'relationships')];
      return own.length === 0
        ? []
        : [...[...own, ...before, ...others].map(memory), ...seedOf(draft), ...quoteOf(item)];
    }
    default:
      return quoteOf(item).length === 0 ? [] : [...quoteOf(item), ...seedOf(draft)];
  }
}

function quoteOf({ origin }: Item): Source[] {
  return origin.by === 'text' ? [{ id: 'text', text: origin.quote }] : [];
}

function seedOf({ seed, portrait }: Draft): Source[] {
  const text = [seed.job, ...seed.hobbies, ...seed.topics, portrait.description].filter(Boolean).join('\n');
  return text === '' ? [] : [{ id: SEED, text }];
}
