/** A character in the making: plain data, step by step as PerLTQA's authors made theirs. Every change returns a new draft. */

import type { Kind } from '../../core/memory/bank';
import { PRIVATE } from '../../core/memory/licence';
import type { PromptTemplate } from '../../llm/domain/templates';
import type { Language } from '../../core/text/languages';

/** In the paper's order; a later step may know what earlier ones say. */
export const STEPS = ['seed', 'profile', 'relationships', 'events', 'dialogues', 'questions'] as const;
export type DraftStep = (typeof STEPS)[number];
/** The steps that are lists of items. The seed is one value, `draft.seed`. */
export const ITEM_STEPS = ['profile', 'relationships', 'events', 'dialogues', 'questions'] as const;
export type ItemStep = (typeof ITEM_STEPS)[number];

/** How an item came to be. */
export type Origin =
  | { readonly by: 'hand' }
  | { readonly by: 'grammar'; readonly seed: number }
  /** `prompt` is the key of the call in the cache of calls. */
  | { readonly by: 'model'; readonly model: string; readonly prompt: string }
  /** Offsets into the text that was pasted, in UTF-16 units, and what stands there. */
  | { readonly by: 'text'; readonly start: number; readonly end: number; readonly quote: string };

export interface DraftTurn {
  readonly speaker: string;
  readonly text: string;
}

/** What an item of each step says. */
export interface ItemValue {
  readonly profile: { readonly field: string; readonly value: string };
  readonly relationships: {
    readonly person: string;
    readonly relation: string;
    readonly description: string;
  };
  readonly events: {
    /** `2019-04-13`, `2019-04` or `2019`. */
    readonly date: string;
    readonly place: string;
    readonly title: string;
    readonly text: string;
    /** Names, without the character. */
    readonly people: readonly string[];
    readonly theme: string;
  };
  readonly dialogues: {
    /** Id of the event that it is about. */
    readonly event: string;
    /** `2019-04-13T18:30`. */
    readonly date: string;
    readonly turns: readonly DraftTurn[];
  };
  readonly questions: {
    readonly kind: Kind;
    readonly question: string;
    readonly answer: string;
    /** Fragments of the answer that also stand in a gold memory. */
    readonly anchors: readonly string[];
    /** Ids of items; empty where nobody can answer. */
    readonly gold: readonly string[];
    /** False where the memories do not hold the answer, on purpose. */
    readonly answerable: boolean;
    /** `paraphrase`, `competing`, `time`, `person`, `unanswerable`, `trap`, or the author's own. */
    readonly tags: readonly string[];
    readonly difficulty?: string | undefined;
  };
}

export type Review = 'open' | 'accepted' | 'dropped';

/** One thing made in a step. */
export interface ItemOf<S extends ItemStep> {
  /** Unique within the draft and never used again. */
  readonly id: string;
  readonly step: S;
  readonly value: ItemValue[S];
  readonly origin: Origin;
  /** Whether it was changed by hand after it was made. */
  readonly edited: boolean;
  /** Grows with every change of the value. */
  readonly revision: number;
  /** What it was made from, with the revision at that time: ids of items, and `seed`. */
  readonly basis: Readonly<Record<string, number>>;
  readonly review: Review;
  /** 0–10, where something judged it. */
  readonly score?: number | undefined;
}
export type Item<S extends ItemStep = ItemStep> = { readonly [T in ItemStep]: ItemOf<T> }[S];

/** What the first step settles. */
export interface DraftSeed {
  /** What everything random follows from. */
  readonly random: number;
  readonly job: string;
  readonly hobbies: readonly string[];
  readonly topics: readonly string[];
  readonly revision: number;
}

export interface DraftPortrait {
  readonly pronouns: string;
  /** One sentence. */
  readonly summary: string;
  readonly description: string;
}

export interface Draft {
  readonly id: string;
  readonly format: 'studio-1';
  readonly language: Language;
  /** The character's; empty until there is one. */
  readonly name: string;
  readonly portrait: DraftPortrait;
  readonly licence: string;
  readonly seed: DraftSeed;
  /** Their order within a step is the order on the page. */
  readonly items: readonly Item[];
  /** Prompt templates that the user edited, by the prompt's id; ours where absent. */
  readonly prompts: Readonly<Record<string, PromptTemplate>>;
  /** Milliseconds since 1970, given by the caller. */
  readonly created: number;
  readonly changed: number;
}

/** The key of the seed in a basis. */
export const SEED = 'seed';
const LETTERS: Readonly<Record<ItemStep, string>> = {
  profile: 'p',
  relationships: 'r',
  events: 'e',
  dialogues: 'd',
  questions: 'q',
};

/** @param now milliseconds since 1970. */
export function newDraft(made: Pick<Draft, 'id' | 'language' | 'name'>, now: number, random = 1): Draft {
  return {
    ...made,
    format: 'studio-1',
    portrait: { pronouns: '', summary: '', description: '' },
    licence: PRIVATE,
    seed: { random, job: '', hobbies: [], topics: [], revision: 1 },
    items: [],
    prompts: {},
    created: now,
    changed: now,
  };
}

export function itemOf(draft: Draft, id: string): Item | undefined {
  return draft.items.find((item) => item.id === id);
}

/** The items of a step in the page's order, dropped ones too. */
export function itemsOf<S extends ItemStep>(draft: Draft, step: S): Item<S>[] {
  return draft.items.filter((item): item is Item<S> => item.step === step);
}

/** The items of a step that the character will have. */
export function includedItems<S extends ItemStep>(draft: Draft, step: S): Item<S>[] {
  return itemsOf(draft, step).filter(({ review }) => review !== 'dropped');
}

/** The next id of a step, one higher than any that was ever given: dropped items keep theirs. */
export function freshItemId(draft: Draft, step: ItemStep): string {
  const letter = LETTERS[step];
  const numbers = draft.items.map(({ id }) => Number(new RegExp(`^${letter}-(\\d+)$`).exec(id)?.[1] ?? 0));
  return `${letter}-${String(Math.max(0, ...numbers) + 1).padStart(2, '0')}`;
}

/** The revisions that these have now; what is not there is left out. @param ids of items, or `SEED`. */
export function basisOf(draft: Draft, ids: readonly string[], find = finder(draft)): Record<string, number> {
  return Object.fromEntries(ids.flatMap((id) => known(draft, id, find)));
}

/** What a value names: the event of a dialogue, the gold of a question. */
export function namedBy<S extends ItemStep>(step: S, value: ItemValue[S]): readonly string[] {
  if (step === 'dialogues') return [(value as ItemValue['dialogues']).event].filter(Boolean);
  if (step === 'questions') return (value as ItemValue['questions']).gold;
  return [];
}

/** How an item is made: what it says, by whom, and from what beside what its value names. */
export interface Made<S extends ItemStep> {
  readonly value: ItemValue[S];
  readonly origin: Origin;
  /** Ids of items, or `SEED`. */
  readonly from?: readonly string[] | undefined;
  readonly score?: number | undefined;
}

/** Adds an item at the end of its step. @returns the draft and the new item's id. */
export function addItem<S extends ItemStep>(
  draft: Draft,
  step: S,
  made: Made<S>,
): { readonly draft: Draft; readonly id: string } {
  const id = freshItemId(draft, step);
  const item = fresh(draft, { id, step, revision: 1, review: 'open' }, made);
  return { draft: { ...draft, items: [...draft.items, item] }, id };
}

/** Changes what an item says, by hand. The same draft where it says that already, or is not there. */
export function changeItem<S extends ItemStep>(draft: Draft, id: string, value: ItemValue[S]): Draft {
  return withItem(draft, id, (item) => {
    if (JSON.stringify(value) === JSON.stringify(item.value)) return item;
    const rest = without(item, 'score');
    // Who wrote it anew had before him what it is made from.
    const ids = new Set([...Object.keys(item.basis), ...namedBy(item.step, value)]);
    const basis = basisOf(draft, [...ids]);
    const edited = item.origin.by !== 'hand';
    return {
      ...rest,
      value,
      basis,
      edited: edited || item.edited,
      revision: item.revision + 1,
    } as unknown as Item;
  });
}

/** Puts what was made again in the place of what an item says; it is to be looked at anew. */
export function replaceItem<S extends ItemStep>(draft: Draft, id: string, made: Made<S>): Draft {
  return withItem(draft, id, ({ step, revision }) =>
    fresh(draft, { id, step: step as S, revision: revision + 1, review: 'open' }, made),
  );
}

/** Leaves an item out of the character. It stays in the draft, and can be restored. */
export function dropItem(draft: Draft, id: string): Draft {
  return reviewed(draft, id, 'dropped');
}

/** Takes a dropped or accepted item back to be looked at. */
export function reopenItem(draft: Draft, id: string): Draft {
  return reviewed(draft, id, 'open');
}

/** Accepts an item as it is: it is right by what its basis says now. */
export function acceptItem(draft: Draft, id: string): Draft {
  return withItem(draft, id, (item) => accepted(draft, item, finder(draft)));
}

/** The same for many, while others are dropped, in one pass. */
export function reviewItems(
  draft: Draft,
  { accept, drop = new Set() }: { readonly accept: ReadonlySet<string>; readonly drop?: ReadonlySet<string> },
): Draft {
  const find = indexed(draft);
  const items = draft.items.map((item): Item => {
    if (drop.has(item.id)) return { ...item, review: 'dropped' };
    return accept.has(item.id) ? accepted(draft, item, find) : item;
  });
  return { ...draft, items };
}

function accepted(draft: Draft, item: Item, find: Find): Item {
  return { ...item, review: 'accepted', basis: basisOf(draft, Object.keys(item.basis), find) };
}

/** Notes what something judged an item to be worth, 0–10. */
export function scoreItem(draft: Draft, id: string, score: number): Draft {
  return withItem(draft, id, (item) => ({ ...item, score }));
}

/** Moves an item within its step. @param to place among the step's items, from 0. */
export function reorder(draft: Draft, id: string, to: number): Draft {
  const item = itemOf(draft, id);
  if (!item) return draft;
  const own = itemsOf(draft, item.step);
  const at = own.findIndex((each) => each.id === id);
  const place = Math.max(0, Math.min(to, own.length - 1));
  if (at === place) return draft;
  const moved = own.toSpliced(at, 1).toSpliced(place, 0, item as never);
  let next = 0;
  return { ...draft, items: draft.items.map((each) => (each.step === item.step ? moved[next++]! : each)) };
}

/** The seed with another content; what was made from it becomes stale. The same draft where nothing changes. */
export function changeSeed(draft: Draft, change: Partial<Omit<DraftSeed, 'revision'>>): Draft {
  const seed = { ...draft.seed, ...change };
  if (JSON.stringify(seed) === JSON.stringify(draft.seed)) return draft;
  return { ...draft, seed: { ...seed, revision: draft.seed.revision + 1 } };
}

/** Name, language, licence or portrait. */
export function changeHead(
  draft: Draft,
  { portrait, ...change }: Partial<Pick<Draft, 'name' | 'licence'>> & { portrait?: Partial<DraftPortrait> },
): Draft {
  const next = { ...draft, ...change, portrait: { ...draft.portrait, ...portrait } };
  return JSON.stringify(next) === JSON.stringify(draft) ? draft : next;
}

/** A prompt template of the user's own; undefined for ours. @param prompt its id. */
export function changePrompt(draft: Draft, prompt: string, template: PromptTemplate | undefined): Draft {
  const others = Object.fromEntries(Object.entries(draft.prompts).filter(([id]) => id !== prompt));
  return { ...draft, prompts: template === undefined ? others : { ...others, [prompt]: template } };
}

/** The ids of an item's basis that have changed since, are dropped or gone. */
export function changedBasis(draft: Draft, item: Item, find = finder(draft)): string[] {
  return Object.entries(item.basis).flatMap(([id, revision]) => {
    if (id === SEED) return draft.seed.revision > revision ? [id] : [];
    const from = find(id);
    return !from || from.review === 'dropped' || from.revision > revision ? [id] : [];
  });
}

/** Whether something that the item was made from has changed since, is dropped or gone. A dropped item is never stale. */
export function isStale(draft: Draft, item: Item, find = finder(draft)): boolean {
  return item.review !== 'dropped' && changedBasis(draft, item, find).length > 0;
}

/** Whether two drafts make the same character: what is accepted, scored or made from what may differ. */
export function sameCharacter(a: Draft, b: Draft): boolean {
  if (a === b) return true;
  const kept = ({ items }: Draft) => items.filter(({ review }) => review !== 'dropped');
  const [own, others] = [kept(a), kept(b)];
  return (
    own.length === others.length &&
    a.name === b.name &&
    a.portrait === b.portrait &&
    a.licence === b.licence &&
    a.seed === b.seed &&
    own.every((item, i) => {
      const other = others[i]!;
      return item.id === other.id && item.value === other.value && item.origin === other.origin;
    })
  );
}

/** The ids of all items that are stale. */
export function staleItems(draft: Draft): ReadonlySet<string> {
  const find = indexed(draft);
  return new Set(draft.items.filter((item) => isStale(draft, item, find)).map(({ id }) => id));
}

/** The items made from this one. @param id of an item, or `SEED`. */
export function dependants(draft: Draft, id: string): Item[] {
  return draft.items.filter(({ basis }) => id in basis);
}

/** Whether the rules of the page made any of it: such a character is never part of a table on the quality of models. */
export function isGenerated({ items }: Draft): boolean {
  return items.some(({ origin, review }) => origin.by === 'grammar' && review !== 'dropped');
}

function without<T extends object, K extends keyof T>(record: T, key: K): Omit<T, K> {
  const rest = { ...record };
  delete rest[key];
  return rest;
}

type Find = (id: string) => Item | undefined;

/** Where one item is looked for. */
function finder(draft: Draft): Find {
  return (id) => itemOf(draft, id);
}
/** Where many are: one pass over the draft instead of one for each. */
function indexed({ items }: Draft): Find {
  const byId = new Map(items.map((item) => [item.id, item] as const));
  return (id) => byId.get(id);
}

function known(draft: Draft, id: string, find: Find): [string, number][] {
  if (id === SEED) return [[SEED, draft.seed.revision]];
  const item = find(id);
  return item ? [[id, item.revision]] : [];
}

function fresh<S extends ItemStep>(
  draft: Draft,
  head: { id: string; step: S; revision: number; review: Review },
  { value, origin, from = [], score }: Made<S>,
): Item {
  const basis = basisOf(draft, [...from, ...namedBy(head.step, value)]);
  const item = { ...head, value, origin, edited: false, basis };
  return (score === undefined ? item : { ...item, score }) as unknown as Item;
}

function reviewed(draft: Draft, id: string, review: Review): Draft {
  return withItem(draft, id, (item) => (item.review === review ? item : { ...item, review }));
}

function withItem(draft: Draft, id: string, change: (item: Item) => Item): Draft {
  const at = draft.items.findIndex((item) => item.id === id);
  if (at < 0) return draft;
  const before = draft.items[at]!;
  const after = change(before);
  return after === before ? draft : { ...draft, items: draft.items.with(at, after) };
}
