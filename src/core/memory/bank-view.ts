/** A bank made ready for looking around in it: links both ways, what there is to filter by, and search. */

import { parseDate, type DateSpan } from '../text/dates';
import { categoryOf, type Category, type Kind, type Memory, type MemoryBank, type Question } from './bank';

/** What a list of memories is narrowed to; an absent field narrows nothing. */
export interface MemoryFilter {
  /** See `searchWords`. */
  readonly search?: string | undefined;
  readonly kind?: Kind | undefined;
  readonly category?: Category | undefined;
  /** First and last instant, in milliseconds as `DateSpan`; memories whose time is not known are left out where either is given. */
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  readonly person?: string | undefined;
  readonly origin?: string | undefined;
  readonly emotion?: string | undefined;
  readonly scene?: string | undefined;
  readonly session?: string | undefined;
}

export interface QuestionFilter {
  readonly search?: string | undefined;
  readonly kind?: Kind | undefined;
  readonly type?: string | undefined;
  readonly difficulty?: string | undefined;
  /** Whether the bank holds its answer. */
  readonly gold?: boolean | undefined;
  readonly tag?: string | undefined;
}

/** A value that can be filtered by, with how many have it. */
export interface Facet {
  readonly value: string;
  readonly count: number;
}

/** What stands in a chain of updates, earliest first, the memory itself included. */
export type UpdateChain = readonly Memory[];

export class BankView {
  readonly byId: ReadonlyMap<string, Memory>;
  readonly questionById: ReadonlyMap<string, Question>;
  readonly #questionsOf = new Map<string, Question[]>();
  readonly #updatedBy = new Map<string, string[]>();
  readonly #dates: ReadonlyMap<string, DateSpan>;
  #folded: ReadonlyMap<string, string> | undefined;
  #foldedQuestions: ReadonlyMap<string, string> | undefined;

  constructor(readonly bank: MemoryBank) {
    this.byId = new Map(bank.memories.map((memory) => [memory.id, memory]));
    this.questionById = new Map(bank.questions.map((question) => [question.id, question]));
    for (const question of bank.questions)
      for (const id of new Set(question.gold)) push(this.#questionsOf, id, question);
    for (const { id, updates = [] } of bank.memories)
      for (const earlier of updates) push(this.#updatedBy, earlier, id);
    // Many memories of a session share one time.
    const parsed = new Map<string, DateSpan | undefined>();
    this.#dates = new Map(
      bank.memories.flatMap(({ id, time }) => {
        if (time === undefined) return [];
        if (!parsed.has(time)) parsed.set(time, parseDate(time));
        const span = parsed.get(time);
        return span ? [[id, span] as const] : [];
      }),
    );
  }

  /** The questions that have this memory as gold, in the bank's order. */
  questionsOf(memory: string): readonly Question[] {
    return this.#questionsOf.get(memory) ?? [];
  }

  /** The gold memories of a question, in its order; ids that the bank does not have are left out. */
  goldOf(question: Question): Memory[] {
    return question.gold.flatMap((id) => this.byId.get(id) ?? []);
  }

  /** Gold ids that the bank does not have. */
  missingGold(question: Question): string[] {
    return question.gold.filter((id) => !this.byId.has(id));
  }

  /** When a memory happened; undefined where its time is absent or not understood. */
  dateOf(memory: string): DateSpan | undefined {
    return this.#dates.get(memory);
  }

  /** All that a memory replaced, directly or not, and all that replaced it; one alone where nothing did. In the bank's order. */
  chainOf(memory: Memory): UpdateChain {
    const found = new Set<string>();
    const walk = (id: string, next: (id: string) => readonly string[]) => {
      const open = [...next(id)];
      for (let each = open.pop(); each !== undefined; each = open.pop()) {
        if (found.has(each)) continue;
        found.add(each);
        open.push(...next(each));
      }
    };
    walk(memory.id, (id) => this.byId.get(id)?.updates ?? []);
    walk(memory.id, (id) => this.#updatedBy.get(id) ?? []);
    found.add(memory.id);
    return found.size === 1 ? [memory] : this.bank.memories.filter(({ id }) => found.has(id));
  }

  /** Other memories of the same story: an event's dialogues, a dialogue's event. */
  sameStory({ id, story }: Memory): Memory[] {
    return story === undefined
      ? []
      : this.bank.memories.filter((other) => other.story === story && other.id !== id);
  }

  /** In the bank's order. */
  memories(filter: MemoryFilter): readonly Memory[] {
    const words = searchWords(filter.search ?? '');
    const { kind, category, from, until, person, origin, emotion, scene, session } = filter;
    const timed = from !== undefined || until !== undefined;
    return this.bank.memories.filter((memory) => {
      if (kind && memory.kind !== kind) return false;
      if (category && categoryOf(memory.kind) !== category) return false;
      if (person !== undefined && !memory.people.includes(person)) return false;
      if (origin !== undefined && memory.origin !== origin) return false;
      if (emotion !== undefined && memory.emotion !== emotion) return false;
      if (scene !== undefined && memory.scene !== scene) return false;
      if (session !== undefined && memory.session !== session) return false;
      if (timed) {
        const span = this.#dates.get(memory.id);
        if (!span || span.end <= (from ?? -Infinity) || span.start > (until ?? Infinity)) return false;
      }
      return holds(this.#text(memory.id), words);
    });
  }

  /** In the bank's order. */
  questions({ search = '', kind, type, difficulty, gold, tag }: QuestionFilter): readonly Question[] {
    const words = searchWords(search);
    return this.bank.questions.filter((question) => {
      if (kind && question.kind !== kind) return false;
      if (type !== undefined && question.type !== type) return false;
      if (difficulty !== undefined && question.difficulty !== difficulty) return false;
      if (gold !== undefined && question.gold.length > 0 !== gold) return false;
      if (tag !== undefined && !question.tags.includes(tag)) return false;
      return holds(this.#questionText(question.id), words);
    });
  }

  /** The values of a memory's field, most frequent first. */
  facet(field: 'origin' | 'emotion' | 'scene' | 'people' | 'session'): Facet[] {
    return counted(this.bank.memories.flatMap((memory) => memory[field] ?? []));
  }

  questionFacet(field: 'type' | 'difficulty' | 'tags'): Facet[] {
    return counted(this.bank.questions.flatMap((question) => question[field] ?? []));
  }

  #text(id: string): string {
    this.#folded ??= new Map(
      this.bank.memories.map(({ id: each, title, text }) => [each, folded(`${title}\n${text}`)]),
    );
    return this.#folded.get(id)!;
  }

  #questionText(id: string): string {
    this.#foldedQuestions ??= new Map(
      this.bank.questions.map(({ id: each, text, answer }) => [each, folded(`${text}\n${answer}`)]),
    );
    return this.#foldedQuestions.get(id)!;
  }
}

/** What is searched for, in lower case: words apart from each other by white space, and what stands in quotation marks as it is. */
export function searchWords(search: string): string[] {
  const found = search.matchAll(/["“]([^"”]+)["”]|([^\s"“”]+)/g);
  return [...new Set([...found].map(([, quoted, word]) => folded(quoted ?? word!).trim()))].filter(Boolean);
}

/** The places of the words in a text, as it writes them: what a list marks. Case does not matter. */
export function hitsIn(text: string, search: string): string[] {
  const words = searchWords(search);
  if (words.length === 0) return [];
  const low = folded(text);
  // Lower case has other lengths in a few scripts; offsets would be off then.
  if (low.length !== text.length) return words.filter((word) => text.includes(word));
  const hits = new Set<string>();
  for (const word of words)
    for (let at = low.indexOf(word); at !== -1; at = low.indexOf(word, at + 1))
      hits.add(text.slice(at, at + word.length));
  return [...hits];
}

function holds(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

function folded(text: string): string {
  return text.toLowerCase();
}

function counted(values: readonly string[]): Facet[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
