/** One item made anew with a model; everything else stays. */

import * as z from 'zod';
import { quoted, onOneLine } from '../../../core/text/fence';
import {
  itemOf,
  replaceItem,
  type Draft,
  type Item,
  type ItemStep,
  type ItemValue,
  addItem,
  includedItems,
} from '../draft';
import { soundAnchors } from './anchors';
import { DIALOGUE_SCHEMA, EVENT_SCHEMA } from '../steps/prompts/character';
import { ASSISTANT } from './events';
import { block, knownBeside, memoryText, words } from './quoted-draft';
import { taskOf, type MakeTask } from './task';
import { nearest, type MemoryItem } from './questions';
import { VARIANT_SCHEMA, type Variant } from '../steps/prompts/questions';
import type { Complaint } from './ask-checked';
import { contentTerms } from '../../../core/text/content-terms';

const PART = {
  profile: z.object({ value: z.string().min(1) }),
  relationships: z.object({ relation: z.string().min(1), description: z.string().min(1) }),
  events: EVENT_SCHEMA,
  dialogues: DIALOGUE_SCHEMA,
  questions: z.object({
    question: z.string().min(1),
    answer: z.string().min(1),
    anchors: z.array(z.string()),
  }),
} as const;

type Part = { readonly [S in ItemStep]: z.infer<(typeof PART)[S]> };

/** @param wish what the user wants changed; may be empty. */
export function redoTask(draft: Draft, item: Item, wish = ''): MakeTask {
  const { language } = draft;
  const gold = item.step === 'questions' ? item.value.gold.flatMap((id) => itemOf(draft, id) ?? []) : [];
  const known = [...gold.map((each) => memoryText(draft, each)), ...knownBeside(draft, item.id)];
  const label = `${item.id}`;
  return taskOf<Part[ItemStep]>({
    key: `redo ${item.id} ${item.revision}`,
    step: item.step,
    title: { en: `${label} again`, zh: `重写 ${label}` },
    draft,
    prompt: 'redo',
    values: {
      name: onOneLine(draft.name),
      item: quoted(JSON.stringify(partOf(item), null, 1)),
      known: block(known, language),
      wish: onOneLine(wish) || '-',
    },
    schema: PART[item.step] as z.ZodType<Part[ItemStep]>,
    // Of the same content a second call must not be answered with the first one's answer.
    repeat: item.revision,
    sample: () => partOf(item),
    apply: (now, value, origin) => {
      const current = itemOf(now, item.id);
      if (!current) return now;
      const made = { value: withPart(current, value, now), origin, from: Object.keys(current.basis) };
      return replaceItem(now, item.id, made as never);
    },
  });

  function partOf({ step, value }: Item): Part[ItemStep] {
    switch (step) {
      case 'profile':
        return { value: value.value };
      case 'relationships':
        return { relation: value.relation, description: value.description };
      case 'events': {
        const { date, title, place, people, text } = value;
        return { date, title, place, people: [...people], description: text };
      }
      case 'dialogues':
        return {
          date: value.date,
          turns: value.turns.map(({ speaker, text }) => ({
            speaker: speaker === draft.name ? ('character' as const) : ('assistant' as const),
            text,
          })),
        };
      case 'questions':
        return { question: value.question, answer: value.answer, anchors: [...value.anchors] };
    }
  }
}

function withPart(item: Item, part: Part[ItemStep], draft: Draft): ItemValue[ItemStep] {
  switch (item.step) {
    case 'profile':
      return { ...item.value, ...(part as Part['profile']) };
    case 'relationships':
      return { ...item.value, ...(part as Part['relationships']) };
    case 'events': {
      const { description, ...rest } = part as Part['events'];
      return { ...item.value, ...rest, text: description };
    }
    case 'dialogues': {
      const { date, turns } = part as Part['dialogues'];
      const other = item.value.turns.find(({ speaker }) => speaker !== draft.name)?.speaker;
      return {
        ...item.value,
        date,
        turns: turns.map(({ speaker, text }) => ({
          speaker: speaker === 'character' ? draft.name : (other ?? ASSISTANT[draft.language]),
          text,
        })),
      };
    }
    case 'questions': {
      const { question, answer, anchors } = part as Part['questions'];
      const memory = item.value.gold.flatMap((id) => itemOf(draft, id) ?? []);
      const text = memory.map((each) => memoryText(draft, each)).join('\n');
      return { ...item.value, question, answer, anchors: soundAnchors(anchors, answer, text) };
    }
  }
}

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
      if (
        variant === 'trapped' &&
        gold.length > 0 &&
        !isLexicalTrap(question, goldText, texts.slice(gold.length))
      )
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
export function isLexicalTrap(question: string, gold: string, others: readonly string[]): boolean {
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
