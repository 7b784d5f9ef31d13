/** Questions with a model: batches of memories, each with its own questions and anchors. */

import type { Kind } from '../../../core/memory/bank';
import { onOneLine } from '../../../core/text/fence';
import { addItem, itemOf, includedItems, type Draft, type Item, type ItemStep } from '../draft';
import { soundAnchors } from './anchors';
import { QUESTIONS_SCHEMA, type QuestionsAnswer } from '../steps/prompts/questions';
import { block, memoryText, words } from './quoted-draft';
import { withoutRepeats, type Complaint } from './ask-checked';
import { taskOf, type MakeTask } from './task';
import { contentTerms } from '../../../core/text/content-terms';

/** Share of words in common from which two questions count as the same. */
export const NEAR = 0.8;

/** Jaccard index of the content words of two questions, from 0 to 1; two without any are compared as texts. */
export function likeness(a: string, b: string): number {
  return alike(wordsOf(a), wordsOf(b));
}

/** The first of the others that asks nearly the same. */
export function nearest(question: string, others: readonly string[]): string | undefined {
  const own = wordsOf(question);
  return others.find((other) => alike(own, wordsOf(other)) >= NEAR);
}

/** All pairs that ask nearly the same, by position. */
export function nearPairs(questions: readonly string[]): [number, number][] {
  const all = questions.map(wordsOf);
  const pairs: [number, number][] = [];
  for (let i = 0; i < all.length; i++)
    for (let j = i + 1; j < all.length; j++) if (alike(all[i]!, all[j]!) >= NEAR) pairs.push([i, j]);
  return pairs;
}

interface Words {
  readonly text: string;
  readonly terms: ReadonlySet<string>;
}

function wordsOf(text: string): Words {
  return { text: text.trim(), terms: new Set(contentTerms(text)) };
}

function alike(a: Words, b: Words): number {
  const [few, many] = a.terms.size <= b.terms.size ? [a.terms, b.terms] : [b.terms, a.terms];
  if (few.size === 0) return a.text === b.text ? 1 : 0;
  let shared = 0;
  for (const term of few) if (many.has(term)) shared++;
  return shared / (few.size + many.size - shared);
}

/** Short memories are asked about together: one call for several. */
const TOGETHER: Readonly<Record<Exclude<ItemStep, 'questions'>, number>> = {
  profile: 8,
  relationships: 6,
  events: 1,
  dialogues: 1,
};
const STEPS = ['profile', 'relationships', 'events', 'dialogues'] as const;

export const KIND_OF_STEP: Readonly<Record<Exclude<ItemStep, 'questions'>, Kind>> = {
  profile: 'profile',
  relationships: 'relationship',
  events: 'event',
  dialogues: 'dialogue',
};

export type MemoryItem = Item<'profile' | 'relationships' | 'events' | 'dialogues'>;

/** Memories that no question asks for, in batches that one call takes. */
export function unaskedBatches(draft: Draft): MemoryItem[][] {
  const asked = new Set(includedItems(draft, 'questions').flatMap(({ value }) => value.gold));
  return STEPS.flatMap((step) => {
    const open: MemoryItem[] = includedItems(draft, step).filter(({ id }) => !asked.has(id));
    const size = TOGETHER[step];
    return Array.from({ length: Math.ceil(open.length / size) }, (_, i) =>
      open.slice(i * size, (i + 1) * size),
    );
  });
}

/** @param each questions for each memory. */
export function questionsTask(draft: Draft, memories: readonly MemoryItem[], each: number): MakeTask {
  const { language } = draft;
  const count = memories.length * each;
  const ids = memories.map(({ id }) => id);
  return taskOf<QuestionsAnswer>({
    key: `questions ${ids.join(' ')}`,
    step: 'questions',
    title: { en: `Questions about ${ids.join(', ')}`, zh: `关于 ${ids.join('、')} 的问题` },
    draft,
    prompt: 'questions',
    values: {
      name: onOneLine(draft.name),
      memories: block(
        memories.map((memory, i) => `${i + 1}. ${memoryText(draft, memory)}`),
        language,
      ),
      asked: block(
        includedItems(draft, 'questions')
          .filter(({ value }) => value.gold.some((id) => ids.includes(id)))
          .map(({ value }) => value.question),
        language,
      ),
      count: String(count),
    },
    schema: QUESTIONS_SCHEMA,
    sample: () => ({
      questions: Array.from({ length: count }, (_, i) => ({
        memory: (i % memories.length) + 1,
        question: words(14, language),
        answer: words(22, language),
        anchors: [words(2, language), words(2, language)],
      })),
    }),
    check: (value) => complaintsOf(value, draft, memories),
    apply: (now, { questions }, origin, complaints) =>
      withoutRepeats(questions, complaints).reduce((next, { memory, question, answer, anchors }) => {
        const gold = memories[memory - 1];
        if (!gold || !itemOf(now, gold.id)) return next;
        const value = {
          kind: KIND_OF_STEP[gold.step],
          question: question.trim(),
          answer: answer.trim(),
          anchors: soundAnchors(anchors, answer, memoryText(now, gold)),
          gold: [gold.id],
          answerable: true,
          tags: [],
        };
        return addItem(next, 'questions', { value, origin }).draft;
      }, now),
  });
}

function complaintsOf(
  { questions }: QuestionsAnswer,
  draft: Draft,
  memories: readonly MemoryItem[],
): Complaint[] {
  const before = includedItems(draft, 'questions').map(({ value }) => value.question);
  return questions.flatMap(({ memory, question, answer, anchors }, at): Complaint[] => {
    const found: Complaint[] = [];
    const gold = memories[memory - 1];
    if (!gold)
      found.push({
        code: 'incomplete',
        at,
        message: {
          en: `“${question}” is about memory ${memory}, which is none of those given.`,
          zh: `“${question}”所指的记忆 ${memory} 不在所给的记忆之中。`,
        },
      });
    const others = [...before, ...questions.slice(0, at).map((each) => each.question)];
    if (nearest(question, others))
      found.push({
        code: 'repeats',
        at,
        message: {
          en: `“${question}” asks what another question asks already.`,
          zh: `“${question}”与另一个问题重复。`,
        },
      });
    if (gold && soundAnchors(anchors, answer, memoryText(draft, gold)).length === 0)
      found.push({
        code: 'incomplete',
        at,
        message: {
          en: `“${question}” has no anchor that occurs word for word in both the memory and the answer.`,
          zh: `“${question}”没有逐字同时出现在记忆和答案中的记忆锚点。`,
        },
      });
    return found;
  });
}
