/**
 * Conversations as sessions, and sessions as memories: windows of turns, exchanges, or entries; questions proposed by rule from what
 * the memories say, so that there is something to ask at once.
 */

import type { Language, Memory, Question, Session } from '../../../core/memory/bank';
import { FUNCTION_CHARACTERS } from '../../../core/text/content-terms';
import { PROPOSED } from '../../../core/memory/question-tags';
import type { Message, Thread, ThreadKind } from './gathering';
import { milliseconds } from './moments';

const HOUR = 3_600_000;
/** Silence after which a session ends. A change of day does not end one; entries of a diary are sessions of their own. */
const PAUSES: Readonly<Record<ThreadKind, number>> = { people: 6 * HOUR, assistant: 24 * HOUR, diary: -1 };

/** A window holds at most so many turns and characters, a single longer turn apart, and begins with the last turns of the one before. */
const WINDOW = { turns: 12, characters: 1500, overlap: 2 } as const;

export interface SessionDraft {
  readonly thread: Thread;
  /** Unique within the import. */
  readonly id: string;
  readonly turns: readonly Message[];
}

/** The sessions of a conversation, under ids that are not taken. */
export function sessionsOf(thread: Thread, messages: readonly Message[], taken: Set<string>): SessionDraft[] {
  const pause = thread.info.pause ?? PAUSES[thread.info.kind];
  const parts: Message[][] = [];
  let last: number | undefined;
  for (const message of messages) {
    const at = message.time === undefined ? undefined : milliseconds(message.time);
    const begins = pause < 0 || (at !== undefined && last !== undefined && at - last >= pause);
    if (parts.length === 0 || begins) parts.push([]);
    parts.at(-1)!.push(message);
    last = at ?? last;
  }
  return parts.map((turns, i) => {
    const base = parts.length === 1 ? thread.info.key : `${thread.info.key}~${i + 1}`;
    let id = base;
    for (let n = 2; taken.has(id); n++) id = `${base}-${n}`;
    taken.add(id);
    return { thread, id, turns };
  });
}

/** Which turns of a session are a memory each, as first and last index, the last not included. */
export function turnRanges(
  { thread, turns }: SessionDraft,
  isOwner: (speaker: string) => boolean,
): (readonly [from: number, to: number])[] {
  if (thread.info.kind === 'diary') return turns.map((_, i) => [i, i + 1] as const);
  return thread.info.kind === 'assistant' ? exchanges(turns, isOwner) : windows(turns);
}

function windows(turns: readonly Message[]): (readonly [number, number])[] {
  const found: (readonly [number, number])[] = [];
  let from = 0;
  for (;;) {
    let to = from;
    for (let length = 0; to < turns.length && to - from < WINDOW.turns; to++) {
      length += turns[to]!.text.length;
      if (length > WINDOW.characters && to > from) break;
    }
    found.push([from, to]);
    if (to >= turns.length) return found;
    // What is repeated must leave room for something new.
    from = Math.max(from + 1, to - WINDOW.overlap);
  }
}

/** What was asked, in one message or several, with what was answered. */
function exchanges(
  turns: readonly Message[],
  isOwner: (speaker: string) => boolean,
): (readonly [number, number])[] {
  const found: (readonly [number, number])[] = [];
  let from = 0;
  for (let i = 1; i <= turns.length; i++) {
    const begins = i < turns.length && isOwner(turns[i]!.speaker) && !isOwner(turns[i - 1]!.speaker);
    if (i < turns.length && !begins) continue;
    found.push([from, i]);
    from = i;
  }
  return found;
}

/** A verb with its particle, before a place. */
const VERB = /^\p{Script=Han}{1,2}[了过着](?=\p{Script=Han}{2})/u;
/** What an app writes before the parts of a poll. */
const LABEL = /^\p{Lu}[\p{Lu} ]+[:：]/gmu;

const MOST = 6;
/** Windows overlap, so that a word of one turn is often in two memories. */
const MOST_HOLDERS = 2;
/** Turns at the beginning of a memory among which one is looked for that it has. */
const TURNS = 12;
/** Memories looked at: questions are made from some of them, spread over all. */
const LOOKED_AT = 400;

/** A speaker as a question names one. */
export interface Asked {
  readonly called: string;
  /** Whether only what they are in the conversation is known. */
  readonly isRole: boolean;
}

interface Said {
  readonly memory: Memory;
  readonly speaker: string;
  readonly asked: Asked;
  readonly text: string;
  readonly time?: string | undefined;
}

/** Their answers are looked up by these forms (`pipeline/reading/written.ts`). */
const TEMPLATES: Readonly<
  Record<Language, Record<'when' | 'who' | 'where', (speaker: string, word: string) => string>>
> = {
  en: {
    when: (speaker, word) => `When did ${speaker} write about “${word}”?`,
    who: (_, word) => `Who wrote about “${word}”?`,
    where: (speaker, word) => `What did ${speaker} say about ${word}?`,
  },
  zh: {
    when: (speaker, word) => `${speaker}是什么时候提到“${word}”的？`,
    who: (_, word) => `是谁提到了“${word}”？`,
    where: (speaker, word) => `关于${word}，${speaker}说了什么？`,
  },
};

const PLACE: Readonly<Record<Language, RegExp>> = {
  en: /(?<=\s)(?:in|to|from|at|near|nach|aus|bei|à|en|di|til|i)\s(\p{Lu}\p{Ll}{2,}(?:\s\p{Lu}\p{Ll}+)?)/u,
  zh: /(?:在|到|去|来自)(\p{Script=Han}{2,4}(?:市|县|镇|村|路|街|园|馆|站|山|湖|峰|岛))/u,
};

/**
 * Up to six questions, each about a word or place that few memories have; those that have it are its gold.
 *
 * @param asked undefined for a speaker whom nobody can be asked about.
 */
export function proposedQuestions(
  memories: readonly Memory[],
  sessions: readonly Session[],
  language: Language,
  asked: (speaker: string) => Asked | undefined,
): Question[] {
  const step = Math.max(1, Math.ceil(memories.length / LOOKED_AT));
  const looked = memories.filter((_, i) => i % step === 0);
  const words = new Map(looked.map((memory) => [memory.id, wordsOf(memory.body, language)]));
  const holders = new Map<string, number>();
  for (const own of words.values()) for (const word of own) holders.set(word, (holders.get(word) ?? 0) + 1);
  const turns = new Map(sessions.map((session) => [session.id, session.turns]));
  const said = looked.flatMap((memory): Said[] => {
    if (memory.session === undefined) return [];
    // A memory is called after its session and the number of its first turn: a session may have a hundred thousand.
    const first = Number(/#(\d+)$/.exec(memory.id)?.[1] ?? 1) - 1;
    const own = (turns.get(memory.session) ?? []).slice(first, first + TURNS);
    const within = own.find(({ text }) => memory.body.includes(text));
    const { speaker = '', text = '', time } = within ?? {};
    const named = speaker === '' ? undefined : asked(speaker);
    return named ? [{ memory, speaker, asked: named, text, time: time ?? memory.time }] : [];
  });
  const people = new Set(said.flatMap(({ speaker, asked: { isRole } }) => (isRole ? [] : [speaker])));
  const proposals = said.flatMap(({ memory, speaker, asked: { called, isRole }, text, time }) => {
    const rare = [...wordsOf(text, language)].filter(
      (word) =>
        holders.get(word)! <= MOST_HOLDERS &&
        !isCommon(word) &&
        !speaker.includes(word) &&
        !called.includes(word),
    );
    const found = PLACE[language].exec(text)?.[1]?.replace(VERB, '');
    const place = found !== undefined && !isCommon(found.split(' ')[0]!) ? found : undefined;
    const word = rare.sort((a, b) => holders.get(a)! - holders.get(b)! || b.length - a.length)[0];
    const about = TEMPLATES[language];
    const make = (kind: 'when' | 'who' | 'where', what: string, answer: string) => ({
      kind,
      memory,
      what,
      text: about[kind](called, what),
      answer,
    });
    return [
      ...(place !== undefined ? [make('where', place, text)] : []),
      ...(word !== undefined && people.size > 1 && !isRole ? [make('who', word, speaker)] : []),
      ...(word !== undefined && time !== undefined ? [make('when', word, time.slice(0, 10))] : []),
    ];
  });
  return chosen(proposals).map(({ memory, what, text, answer }, i) => ({
    id: `${PROPOSED}-${i + 1}`,
    kind: memory.kind,
    text,
    answer,
    gold: memories.flatMap(({ id, body }) => (body.includes(what) ? [id] : [])),
    anchors: [],
    tags: [PROPOSED],
  }));
}

/** Of each sort in turn, spread over the memories, no memory twice while others are left. */
function chosen<T extends { readonly kind: string; readonly memory: Memory }>(all: readonly T[]): T[] {
  const kinds = ['where', 'who', 'when'].map((kind) => all.filter((each) => each.kind === kind));
  const picked: T[] = [];
  const used = new Set<string>();
  for (let round = 0; round < MOST && picked.length < MOST; round++)
    for (const list of kinds) {
      const from = Math.floor((round * list.length) / MOST);
      const next = [...list.slice(from), ...list.slice(0, from)].find(({ memory }) => !used.has(memory.id));
      if (!next || picked.length === MOST) continue;
      used.add(next.memory.id);
      picked.push(next);
    }
  return picked;
}

const segmenters = new Map<Language, Intl.Segmenter>();

/** Words that can be asked about: letters alone, and long enough to mean something. */
function wordsOf(text: string, language: Language): ReadonlySet<string> {
  let segmenter = segmenters.get(language);
  if (!segmenter) {
    segmenter = new Intl.Segmenter(language, { granularity: 'word' });
    segmenters.set(language, segmenter);
  }
  const found = new Set<string>();
  for (const { segment, isWordLike } of segmenter.segment(text.slice(0, 2000).replace(LABEL, '')))
    if (isWordLike && (/^\p{Script=Han}{2,}$/u.test(segment) || /^\p{L}{5,}$/u.test(segment)))
      found.add(segment);
  return found;
}

const COMMON = new Set(
  'about after again always another because before being could every first going great maybe never other really right should still thank thanks their there these thing things think those today tomorrow tonight would where which while write wrote yesterday'.split(
    ' ',
  ),
);
const isCommon = (word: string): boolean => COMMON.has(word.toLowerCase()) || isOfFunctionCharacters(word);

/** Whether a text is made of Chinese function characters alone, such as a pronoun with its particle. */
function isOfFunctionCharacters(text: string): boolean {
  return [...text].every((each) => FUNCTION_CHARACTERS.has(each));
}
