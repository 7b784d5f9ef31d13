/** What may be wrong with a bank's words and labels, and how it is told. */

import type { Kind, Memory, MemoryBank, Question } from '../../core/memory/bank';
import type { Edit } from '../../core/memory/edit';
import type { Phrase } from '../../core/text/phrase';

/** What a flag stands on; the character itself where it names neither. */
export type Target =
  | { readonly type: 'memory'; readonly id: string }
  | { readonly type: 'question'; readonly id: string }
  | { readonly type: 'character' };

/** A change that mends it. */
export interface Fix {
  /** What it does, as on a button. */
  readonly words: Phrase;
  readonly edit: Edit;
}

export interface Finding {
  readonly on: Target;
  /** The field of it: `text`, `answer`, `gold`, `anchors`, `time` … */
  readonly field: string;
  /** First offset and the one after the last, in UTF-16 units of the field's text. */
  readonly span?: readonly [number, number];
  /** What was found. */
  readonly words: Phrase;
  /** Where one is plain; else the editor is the way to fix it. */
  readonly mend?: Fix;
}

/** `wrong`: cannot be right. `doubtful`: often wrong, worth a look. */
export type Severity = 'wrong' | 'doubtful';

export interface Check {
  readonly id: string;
  readonly title: Phrase;
  /** Why it matters, and by what rule it is found. */
  readonly why: Phrase;
  readonly severity: Severity;
  readonly find: (look: CheckInput) => Finding[];
}

/** What checks look at. */
export interface CheckInput {
  readonly bank: MemoryBank;
  readonly byId: ReadonlyMap<string, Memory>;
  /** Names of the other characters of the library. */
  readonly others: readonly string[];
}

export const onMemory = ({ id }: Memory): Target => ({ type: 'memory', id });
export const onQuestion = ({ id }: Question): Target => ({ type: 'question', id });

export function memoryFix(words: Phrase, memory: Memory): Fix {
  return { words, edit: { do: 'change memory', memory } };
}

export function questionFix(words: Phrase, question: Question): Fix {
  return { words, edit: { do: 'change question', question } };
}

/** Kinds within a Chinese sentence. */
export const KIND_NAMES: Readonly<Record<Kind, string>> = {
  profile: '个人资料',
  relationship: '社会关系',
  event: '事件',
  dialogue: '对话',
};

/** A text as a part of a message. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return `“${line.length > 60 ? `${line.slice(0, 60).replace(/\p{Surrogate}$/u, '')}…` : line}”`;
}
