/** A statement without support, as the review shows it. */

import { quoted } from '../../../../data/quality/flag';
import type { ItemFinding } from '../validate';
import { nearestSentence } from './near';
import type { Source, Statement } from './statements';

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
