/**
 * Changes of a memory bank as values: each gives a new bank and the edit that takes it back exactly. Two edited versions of one bank brought
 * together; what speaks against an edit.
 */

import { type MemoryBank, memoriesById, type Memory, type Question, type Character } from './bank';
import { type Phrase, PhraseError } from '../text/phrase';

/** One change. `together` makes several one step, in their order. */
export type Edit =
  | { readonly do: 'add memory'; readonly memory: Memory; readonly at?: number }
  | { readonly do: 'change memory'; readonly memory: Memory }
  | { readonly do: 'remove memory'; readonly id: string }
  | { readonly do: 'add question'; readonly question: Question; readonly at?: number }
  | { readonly do: 'change question'; readonly question: Question }
  | { readonly do: 'remove question'; readonly id: string }
  | { readonly do: 'change portrait'; readonly portrait: Portrait }
  | { readonly do: 'change all'; readonly bank: MemoryBank }
  | { readonly do: 'together'; readonly edits: readonly Edit[] };

/** What is written of a character beside memories and questions; its id and language stay. */
export interface Portrait extends Pick<Character, 'name' | 'pronouns' | 'summary' | 'description'> {
  readonly licence: string;
  readonly source: string;
}

const WHAT = { memory: '记忆', question: '问题' } as const;

/** An edit does not fit the bank; the bank is as it was. */
export class EditError extends PhraseError {
  override readonly name = 'EditError';
}

/** @throws EditError where what is to be changed is not there, or an id would stand twice. */
export function applyEdit(
  bank: MemoryBank,
  edit: Edit,
): { readonly bank: MemoryBank; readonly inverse: Edit } {
  switch (edit.do) {
    case 'add memory': {
      const memories = inserted(bank.memories, edit.memory, edit.at, 'memory');
      return { bank: { ...bank, memories }, inverse: { do: 'remove memory', id: edit.memory.id } };
    }
    case 'change memory': {
      const at = place(bank.memories, edit.memory.id, 'memory');
      const inverse: Edit = { do: 'change memory', memory: bank.memories[at]! };
      return { bank: { ...bank, memories: bank.memories.with(at, edit.memory) }, inverse };
    }
    case 'remove memory': {
      const at = place(bank.memories, edit.id, 'memory');
      const inverse: Edit = { do: 'add memory', memory: bank.memories[at]!, at };
      return { bank: { ...bank, memories: bank.memories.toSpliced(at, 1) }, inverse };
    }
    case 'add question': {
      const questions = inserted(bank.questions, edit.question, edit.at, 'question');
      return { bank: { ...bank, questions }, inverse: { do: 'remove question', id: edit.question.id } };
    }
    case 'change question': {
      const at = place(bank.questions, edit.question.id, 'question');
      const inverse: Edit = { do: 'change question', question: bank.questions[at]! };
      return { bank: { ...bank, questions: bank.questions.with(at, edit.question) }, inverse };
    }
    case 'remove question': {
      const at = place(bank.questions, edit.id, 'question');
      const inverse: Edit = { do: 'add question', question: bank.questions[at]!, at };
      return { bank: { ...bank, questions: bank.questions.toSpliced(at, 1) }, inverse };
    }
    case 'change portrait': {
      const { licence, source, ...own } = edit.portrait;
      const character = { ...bank.character, ...own };
      const inverse: Edit = { do: 'change portrait', portrait: portraitOf(bank) };
      return { bank: { ...bank, licence, source, character }, inverse };
    }
    case 'change all':
      if (edit.bank.id !== bank.id)
        throw new EditError({
          en: `"${edit.bank.id}" is another character.`,
          zh: `“${edit.bank.id}”是另一个人物。`,
        });
      return { bank: edit.bank, inverse: { do: 'change all', bank } };
    case 'together': {
      let changed = bank;
      const inverses: Edit[] = [];
      for (const each of edit.edits) {
        const step = applyEdit(changed, each);
        changed = step.bank;
        inverses.unshift(step.inverse);
      }
      return { bank: changed, inverse: { do: 'together', edits: inverses } };
    }
  }
}

export function portraitOf({ character, licence, source }: MemoryBank): Portrait {
  const { name, pronouns, summary, description } = character;
  return { name, pronouns, summary, description, licence, source };
}

/**
 * The memory with another text. Its body, which answers quote, changes along where what stands around it (a label, a date) is as before;
 * else it stays where it still stands in the text word for word; else the whole text takes its place.
 */
export function withText(memory: Memory, text: string): Memory {
  return { ...memory, text, body: bodyIn(text, memory) };
}

function bodyIn(text: string, { text: before, body }: Memory): string {
  const at = body === '' ? -1 : before.indexOf(body);
  if (at >= 0) {
    const head = before.slice(0, at);
    const tail = before.slice(at + body.length);
    if (text.length > head.length + tail.length && text.startsWith(head) && text.endsWith(tail))
      return text.slice(head.length, text.length - tail.length);
  }
  return body !== '' && text.includes(body) ? body : text;
}

/** Takes a memory away, and its id from every question and memory that names it. */
export function removalOf(bank: MemoryBank, id: string): Edit {
  const others = (ids: readonly string[]) => ids.filter((each) => each !== id);
  const edits: Edit[] = [{ do: 'remove memory', id }];
  for (const memory of bank.memories) {
    if (memory.id !== id && memory.updates?.includes(id))
      edits.push({ do: 'change memory', memory: { ...memory, updates: others(memory.updates) } });
  }
  for (const question of bank.questions) {
    const { gold, candidates } = question;
    if (!gold.includes(id) && !candidates?.includes(id)) continue;
    const changed = {
      ...question,
      gold: others(gold),
      ...(candidates && { candidates: others(candidates) }),
    };
    edits.push({ do: 'change question', question: changed });
  }
  return edits.length === 1 ? edits[0]! : { do: 'together', edits };
}

/** A second memory of the same content, right after the first. @throws EditError */
export function duplicateMemory(bank: MemoryBank, id: string): Edit & { readonly do: 'add memory' } {
  const at = place(bank.memories, id, 'memory');
  const memory = { ...bank.memories[at]!, id: freeId(id, bank.memories) };
  return { do: 'add memory', memory, at: at + 1 };
}

/** A second question of the same content, right after the first. @throws EditError */
export function duplicateQuestion(bank: MemoryBank, id: string): Edit & { readonly do: 'add question' } {
  const at = place(bank.questions, id, 'question');
  const question = { ...bank.questions[at]!, id: freeId(id, bank.questions) };
  return { do: 'add question', question, at: at + 1 };
}

/** The wanted id, or with the first number from 2 on that makes it free. */
export function freeId(wanted: string, taken: readonly { readonly id: string }[]): string {
  const ids = new Set(taken.map(({ id }) => id));
  let id = wanted;
  for (let count = 2; ids.has(id); count++) id = `${wanted}-${count}`;
  return id;
}

function place(items: readonly { readonly id: string }[], id: string, what: keyof typeof WHAT): number {
  const at = items.findIndex((item) => item.id === id);
  if (at === -1)
    throw new EditError({
      en: `The character has no ${what} "${id}" any more.`,
      zh: `这个人物已没有${WHAT[what]}“${id}”。`,
    });
  return at;
}

/** @param at place in the list; at the end where it is not given. */
function inserted<T extends { readonly id: string }>(
  items: readonly T[],
  item: T,
  at: number | undefined,
  what: keyof typeof WHAT,
): T[] {
  if (item.id === '') throw new EditError({ en: `A ${what} needs an id.`, zh: `${WHAT[what]}必须有 id。` });
  if (items.some(({ id }) => id === item.id))
    throw new EditError({
      en: `The character has a ${what} "${item.id}" already; give this one another id.`,
      zh: `这个人物已有${WHAT[what]}“${item.id}”；请换一个 id。`,
    });
  return items.toSpliced(at ?? items.length, 0, item);
}

interface Item {
  readonly id: string;
}

/**
 * What was done to `base` to make it `mine`, done to `theirs`.
 *
 * @returns the edit of `theirs`; undefined where both changed the same memory, question or portrait in different ways, or anything
 * else than these.
 */
export function rebased(base: MemoryBank, mine: MemoryBank, theirs: MemoryBank): Edit | undefined {
  if (!same(restOf(base), restOf(mine))) return undefined;
  const memories = changes(base.memories, mine.memories, theirs.memories);
  const questions = changes(base.questions, mine.questions, theirs.questions);
  const portrait = portraitOf(mine);
  const before = portraitOf(base);
  const now = portraitOf(theirs);
  const repainted = !same(before, portrait) && !same(now, portrait);
  if (!memories || !questions || (repainted && !same(before, now))) return undefined;
  return {
    do: 'together',
    edits: [
      ...memories.changed.map((memory): Edit => ({ do: 'change memory', memory })),
      ...memories.removed.map((id): Edit => ({ do: 'remove memory', id })),
      ...memories.added.map((memory): Edit => ({ do: 'add memory', memory })),
      ...questions.changed.map((question): Edit => ({ do: 'change question', question })),
      ...questions.removed.map((id): Edit => ({ do: 'remove question', id })),
      ...questions.added.map((question): Edit => ({ do: 'add question', question })),
      ...(repainted ? [{ do: 'change portrait', portrait } as const] : []),
    ],
  };
}

/** What no edit but a whole bank changes. */
function restOf({ memories: _, questions: __, licence: ___, source: ____, ...rest }: MemoryBank): unknown {
  const { id, language } = rest.character;
  return { ...rest, character: { id, language } };
}

function changes<T extends Item>(
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
): { readonly changed: T[]; readonly added: T[]; readonly removed: string[] } | undefined {
  const [before, own, now] = [base, mine, theirs].map(
    (items) => new Map(items.map((item) => [item.id, item])),
  );
  const changed: T[] = [];
  const added: T[] = [];
  const removed: string[] = [];
  for (const item of mine) {
    const old = before!.get(item.id);
    const other = now!.get(item.id);
    if (old === item || same(old, item) || same(other, item)) continue;
    if (!same(old, other)) return undefined;
    (old ? changed : added).push(item);
  }
  for (const { id } of base) {
    const other = now!.get(id);
    if (own!.has(id) || !other) continue;
    if (!same(before!.get(id), other)) return undefined;
    removed.push(id);
  }
  return { changed, added, removed };
}

/** Items are plain data whose fields keep their order when they are stored. */
function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

export interface Objections {
  readonly bars: readonly Phrase[];
  readonly warnings: readonly Phrase[];
}

/** @param memory as it is to be; the bank may hold it already. */
export function memoryObjections(memory: Memory): Objections {
  const bars: Phrase[] = [];
  const warnings: Phrase[] = [];
  if (memory.text.trim() === '')
    bars.push({
      en: 'The text is empty: nothing could be found in it. Write a text, or delete the memory.',
      zh: '正文为空：从中检索不到任何内容。请写入正文，或删除这条记忆。',
    });
  if (memory.title.trim() === '')
    warnings.push({ en: 'Without a title, lists show nothing of it.', zh: '没有标题，列表中就看不到它。' });
  if (!memory.text.includes(memory.body))
    warnings.push({
      en: 'What answers quote does not occur in the text.',
      zh: '回答所引用的内容不在正文中。',
    });
  return { bars, warnings };
}

/** Gold ids that the bank does not have bar an edit only where it brings them; those of the source are a matter of quality. */
export function questionObjections(question: Question, bank: MemoryBank): Objections {
  const known = memoriesById(bank);
  const before = bank.questions.find(({ id }) => id === question.id)?.gold ?? [];
  const bars: Phrase[] = [];
  const warnings: Phrase[] = [];
  if (question.text.trim() === '')
    bars.push({
      en: 'The question is empty. Write it, or delete it.',
      zh: '问题为空。请写入问题，或将其删除。',
    });
  for (const id of question.gold) {
    if (known.has(id)) continue;
    const words = `The gold memory "${id}" is not among the character's memories`;
    const zhWords = `标准记忆“${id}”不在这个人物的记忆中`;
    if (before.includes(id))
      warnings.push({
        en: `${words}: no retriever can find it. Take it out, or choose another.`,
        zh: `${zhWords}：任何检索器都找不到它。请移除，或另选一条。`,
      });
    else bars.push({ en: `${words}. Choose one of them.`, zh: `${zhWords}。请从中选择一条。` });
  }
  const gold = question.gold.flatMap((id) => known.get(id) ?? []);
  for (const anchor of question.anchors) {
    const places: Phrase[] = [
      ...(question.answer.includes(anchor) ? [] : [{ en: 'the answer', zh: '答案' }]),
      ...(gold.some(({ text }) => text.includes(anchor)) ? [] : [{ en: 'a gold memory', zh: '标准记忆' }]),
    ];
    if (places.length > 0)
      warnings.push({
        en: `The anchor “${anchor}” does not occur in ${places.map(({ en }) => en).join(' nor in ')}.`,
        zh: `记忆锚点“${anchor}”没有出现在${places.map(({ zh }) => zh).join('或')}中。`,
      });
  }
  if (question.gold.length === 0 && question.anchors.length > 0)
    warnings.push({
      en: 'It has anchors but no gold memory that they could come from.',
      zh: '有记忆锚点，却没有可以出自的标准记忆。',
    });
  return { bars, warnings };
}
