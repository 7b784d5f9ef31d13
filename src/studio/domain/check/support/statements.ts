/** What an item states that should stand elsewhere too, and where that may be. */

import { passagesOf } from '../../../../pipeline/retrieval/passages';
import { contentTerms } from '../../../../core/text/content-terms';
import { sentences } from '../../../../core/text/sentences';
import { itemOf, includedItems, SEED, type Draft, type Item } from '../../draft';
import { memoryText } from '../../make/quoted-draft';
import { quoted } from '../../../../data/quality/flag';
import type { ItemFinding } from '../validate';
import type { ReadingModel } from '../../../../core/ports';

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

/** Remembers the words of each text: every statement of a dialogue is compared with the same ones. */
export class NearSources {
  readonly #terms = new Map<string, ReadonlySet<string>>();

  /** Share of a statement's words of content that a text holds, from 0 to 1; 0 for a statement without any. */
  share(statement: string, text: string): number {
    const own = this.#of(statement);
    const there = this.#of(text);
    let shared = 0;
    for (const term of own) if (there.has(term)) shared++;
    return own.size === 0 ? 0 : shared / own.size;
  }

  /** The windows nearest to a statement, the nearest first; of two as near, the earlier. */
  nearest({ text, sources }: Statement, most: number): Source[] {
    return sources
      .map((source) => ({ source, shared: this.share(text, source.text) }))
      .sort((a, b) => b.shared - a.shared)
      .slice(0, most)
      .map(({ source }) => source);
  }

  #of(text: string): ReadonlySet<string> {
    const known = this.#terms.get(text);
    if (known) return known;
    const terms = new Set(contentTerms(text));
    this.#terms.set(text, terms);
    return terms;
  }
}

/** The sentence of a text that shares most words of content with a statement. */
export function nearestSentence(statement: string, text: string): string {
  const near = new NearSources();
  let best = { text, shared: 0 };
  for (const span of sentences(text)) {
    const shared = near.share(statement, span.text);
    if (shared > best.shared) best = { text: span.text, shared };
  }
  return best.text;
}

/** What was found about one statement. */
export interface Unsupported {
  readonly statement: Statement;
  /** What comes nearest to supporting it; absent where nothing does at all. */
  readonly nearest?: Source | undefined;
  /** Who says so: the trained reader with its value in [0, 1], or a language model with its reason. */
  readonly by: { readonly reader: number } | { readonly judge: string };
}

const CHECK = {
  id: 'without-support',
  title: { en: 'Statement without support', zh: '没有依据的陈述' },
  why: {
    en: 'An answer must stand in its gold memory; what is said in a dialogue, in its event or in what was made before it; what was read from a text, in that text. Found by the trained reader or by your language model. Change the statement, or what should support it.',
    zh: '答案须见于其标准记忆，对话内容须见于对应事件或先前已有的内容，从文本读出的内容须见于该文本。由训练的阅读模型或您的语言模型找出。请修改这条陈述，或补充其依据。',
  },
} as const;

export function unsupportedFinding({ statement, nearest, by }: Unsupported): ItemFinding {
  const { item, field, text } = statement;
  const near = nearest && { id: nearest.id, text: nearestSentence(text, nearest.text) };
  const judged = 'judge' in by;
  const reason = judged ? by.judge.replace(/[.。]+$/, '') : '';
  const why = judged
    ? { en: ` ${reason}`, zh: reason }
    : { en: ` (support ${by.reader.toFixed(2)})`, zh: `（依据程度 ${by.reader.toFixed(2)}）` };
  return {
    on: item.step === 'questions' ? { type: 'question', id: item.id } : { type: 'memory', id: item.id },
    field,
    words: {
      en: `Nothing supports ${quoted(text)}${judged ? ':' : ''}${why.en}. ${near ? `Nearest (${near.id}): ${quoted(near.text)}.` : 'Nothing comes near.'}`,
      zh: `${quoted(text)}没有依据${judged ? '：' : ''}${why.zh}。${near ? `最接近的是 ${near.id}：${quoted(near.text)}。` : '也没有相近的内容。'}`,
    },
    check: CHECK,
    type: item.step === 'questions' ? 'answer' : 'other',
    severity: 'doubtful',
  };
}

/**
 * Below it a statement counts as without support. Its value is the mean of two shares: how likely the reader thinks that a window answers the
 * statement, and how many of the statement's words of content stand there. The reader alone takes a wrong name for the right one; words
 * alone know no paraphrase. Measured by `npx tsx scripts/reading/support.mts`; see docs/results.md.
 */
export const LEAST_SUPPORT = 0.5;

/**
 * The statements that the reader can tell: answers, and what was read from a text. Of what is said in sound dialogues 98 % would be shown: talk
 * tells in other words, and tells more, than its event does. A language model judges those.
 */
export function readableStatements(draft: Draft): Statement[] {
  return statementsIn(draft)
    .flat()
    .filter(({ item }) => item.step !== 'dialogues');
}

/** Windows that are read for each statement; each costs one run of the model. */
const NEAREST = 3;

export interface SupportProgress {
  readonly signal?: AbortSignal;
  /** Is waited for between statements: it gives the thread back. */
  readonly pause?: () => Promise<void>;
  readonly onProgress?: (done: number, total: number) => void;
}

/** Remembers what it has read: after an edit only what has changed is read again. */
export class SupportReader {
  readonly #model: ReadingModel;
  readonly #near = new NearSources();
  readonly #read = new Map<string, number>();

  constructor(model: ReadingModel) {
    this.#model = model;
  }

  /** @throws the signal's reason, and what the model throws. */
  async unsupported(
    statements: readonly Statement[],
    { signal, pause, onProgress }: SupportProgress = {},
  ): Promise<Unsupported[]> {
    const found: Unsupported[] = [];
    for (const [i, statement] of statements.entries()) {
      onProgress?.(i, statements.length);
      await pause?.();
      signal?.throwIfAborted();
      const { value, source } = await this.support(statement, signal);
      if (value < LEAST_SUPPORT) found.push({ statement, nearest: source, by: { reader: value } });
    }
    onProgress?.(statements.length, statements.length);
    return found;
  }

  /** How well a statement is supported, in [0, 1], and by what; no source where nothing shares a word with it. */
  async support(
    statement: Statement,
    signal?: AbortSignal,
  ): Promise<{ readonly value: number; readonly source?: Source }> {
    const { text } = statement;
    const near = this.#near.nearest(statement, NEAREST);
    const key = (source: Source) => `${text}\n${source.text}`;
    const open = near.filter((source) => !this.#read.has(key(source)));
    if (open.length > 0) {
      const pairs = await this.#model.read(
        text,
        open.map((source) => source.text),
        signal && { signal },
      );
      for (const [i, { answerable }] of pairs.entries()) this.#read.set(key(open[i]!), answerable);
    }
    const values = near.map(
      (source) => (this.#read.get(key(source))! + this.#near.share(text, source.text)) / 2,
    );
    const value = Math.max(0, ...values);
    const source = near[values.indexOf(value)];
    return source && this.#near.share(text, source.text) > 0 ? { value, source } : { value };
  }
}
