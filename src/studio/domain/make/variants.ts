/** Questions on request: a question reworded, reworded as a lexical trap, or one beside it that nothing answers. */

import { onOneLine } from '../../../core/text/fence';
import { addItem, itemOf, includedItems, type Draft, type Item } from '../draft';
import { nearest } from '../questions/near';
import { VARIANT_SCHEMA, type Variant } from '../steps/prompts/questions';
import { block, memoryText } from './quoted-draft';
import type { Complaint } from './problem';
import type { MemoryItem } from './questions';
import { words } from './sample';
import { taskOf, type MakeTask } from './task';
import { contentTerms } from '../../../core/text/content-terms';

/** Tags as the bundled characters have them. */
const TAG: Readonly<Record<Variant, string>> = {
  paraphrased: 'paraphrase',
  trapped: 'trap',
  unanswerable: 'unanswerable',
};
const UNKNOWN = { en: 'The memories do not say.', zh: '记忆中没有提到。' } as const;
/** Memories that a trap may be laid with, beside the one that answers. */
const OTHERS = 4;

export function variantTask(draft: Draft, item: Item<'questions'>, variant: Variant): MakeTask {
  const { language } = draft;
  const gold = item.value.gold.flatMap((id) => itemOf(draft, id) ?? []);
  const memories = [...gold, ...nearMemories(draft, item)];
  const texts = memories.map((memory) => memoryText(draft, memory));
  return taskOf({
    key: `${variant} ${item.id} ${item.revision}`,
    step: 'questions',
    title: {
      en: `${item.id}, ${variant}`,
      zh: `${item.id}，${{ paraphrased: '改写', trapped: '词汇陷阱', unanswerable: '无法回答' }[variant]}`,
    },
    draft,
    prompt: variant,
    values: {
      name: onOneLine(draft.name),
      question: onOneLine(item.value.question),
      answer: onOneLine(item.value.answer),
      memories: block(
        (variant === 'paraphrased' ? texts.slice(0, gold.length) : texts).map(
          (text, i) => `${i + 1}. ${text}`,
        ),
        language,
      ),
    },
    schema: VARIANT_SCHEMA,
    repeat: includedItems(draft, 'questions').filter(
      ({ value, basis }) => value.tags.includes(TAG[variant]) && item.id in basis,
    ).length,
    sample: () => ({ question: words(15, language) }),
    check: ({ question }): Complaint[] => {
      const others = includedItems(draft, 'questions').map(({ value }) => value.question);
      if (nearest(question, others))
        return [
          {
            code: 'repeats',
            message: {
              en: 'It asks with nearly the same words as a question that exists already.',
              zh: '它与已有问题的措辞几乎相同。',
            },
          },
        ];
      const goldText = texts.slice(0, gold.length).join('\n');
      if (variant === 'trapped' && gold.length > 0 && !isTrap(question, goldText, texts.slice(gold.length)))
        return [
          {
            code: 'incomplete',
            message: {
              en: 'It shares more words with the memory that answers than with any other, so a search by words is not misled.',
              zh: '它与答案所在的记忆共有的词语最多，按词语的搜索不会被误导。',
            },
          },
        ];
      return [];
    },
    apply: (now, { question }, origin, complaints) => {
      if (complaints.some(({ code }) => code === 'repeats') || !itemOf(now, item.id)) return now;
      const isOpen = variant === 'unanswerable';
      const value = {
        ...item.value,
        question: question.trim(),
        tags: [TAG[variant]],
        ...(isOpen && { answer: UNKNOWN[language], anchors: [], gold: [], answerable: false }),
      };
      return addItem(now, 'questions', { value, origin, from: [item.id] }).draft;
    },
  });
}

/** Whether some other memory shares more words with a question than the one that answers it: BM25 would likely put it first. */
export function isTrap(question: string, gold: string, others: readonly string[]): boolean {
  const own = overlap(question, gold);
  return others.some((other) => overlap(question, other) > own);
}

/** The memories nearest to a question by their words, without its gold. */
function nearMemories(draft: Draft, { value }: Item<'questions'>): MemoryItem[] {
  const all: MemoryItem[] = (['profile', 'relationships', 'events', 'dialogues'] as const).flatMap(
    (step): MemoryItem[] => includedItems(draft, step),
  );
  const asked = `${value.question} ${value.answer}`;
  return all
    .filter(({ id }) => !value.gold.includes(id))
    .map((item) => [item, overlap(asked, memoryText(draft, item))] as const)
    .sort((a, b) => b[1] - a[1])
    .slice(0, OTHERS)
    .map(([item]) => item);
}

/** Share of a question's content words that stand in a text, from 0 to 1. */
export function overlap(question: string, text: string): number {
  const asked = new Set(contentTerms(question));
  if (asked.size === 0) return 0;
  const there = new Set(contentTerms(text));
  return [...asked].filter((term) => there.has(term)).length / asked.size;
}
