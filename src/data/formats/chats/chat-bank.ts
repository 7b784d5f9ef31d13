/** What was gathered from chats as a character with memories, and what there is to say of it. */

import type { Memory, MemoryBank, Session, Turn } from '../../../core/memory/bank';
import { PRIVATE } from '../../../core/memory/licence';
import { OWNER_ROLES } from '../../../core/memory/roles';
import { PRONOUNS } from '../../../core/memory/words';
import { languageOfText, type Language } from '../../../core/text/languages';
import { swapper } from '../../../core/text/escaped';
import { titleOf } from '../halumem/halumem-memories';
import { slug } from '../perltqa/perltqa-fields';
import type { Problem } from '../../../core/text/problem';
import type { ChatChoice } from './chat-format';
import {
  type Fact,
  type Gathering,
  type Message,
  type Thread,
  OWN,
  OWN_ZH,
  ROLE_WORDS,
  REASONS,
  type Reason,
} from './gathering';
import { isInstant, Zone } from './moments';
import { type Asked, proposedQuestions, sessionsOf, turnRanges, type SessionDraft } from './sessions';

/** Under which characters from chats stand together. */
const OWN_CHATS = 'Own chats';
/** Names that formats have for whoever exported a chat; a person is called otherwise. */
const ROLES = new Set([...OWNER_ROLES, '?']);
/** Longer texts tell no more of the language. */
const LANGUAGE_SAMPLE = 50_000;
/** What a character without another name is called, and calls itself in a question. */
const DEFAULT_NAME: Readonly<Record<Language, string>> = { en: OWN, zh: OWN_ZH };
const FIRST_PERSON: Readonly<Record<Language, string>> = { en: 'I', zh: '我' };

export interface ChatSpeaker {
  readonly name: string;
  readonly turns: number;
  /** Whether the format says that this is whose export it is. */
  readonly owner: boolean;
}

export interface ChatThread {
  /** See `ChatChoice.threads`. */
  readonly key: string;
  readonly title: string;
  readonly turns: number;
  readonly first?: string;
  readonly last?: string;
}

/** What chats hold. Messages = turns + the sum of what was left out. */
export interface ChatSummary {
  readonly formats: readonly string[];
  readonly messages: number;
  readonly sessions: number;
  readonly turns: number;
  /** Memories that come from no turn. */
  readonly facts: number;
  /** Questions that a rule proposed. */
  readonly questions: number;
  readonly speakers: readonly ChatSpeaker[];
  readonly threads: readonly ChatThread[];
  readonly leftOut: readonly {
    readonly reason: Reason;
    readonly count: number;
    readonly places: readonly Problem[];
  }[];
  /** Whether times without a zone occur. */
  readonly floating: boolean;
  readonly ambiguous: readonly { readonly file: string; readonly date: string }[];
  /** The speaker whose memories these seem to be. */
  readonly guess?: string;
}

/** Which messages are read under a choice, conversation by conversation; the others are left out. */
function chosenMessages(found: Gathering, { threads, years }: ChatChoice) {
  const wanted = threads && new Set(threads);
  let dropped = 0;
  const chosen = found.threads.flatMap((thread) => {
    const messages = thread.ordered();
    const kept = messages.filter(({ time }) => {
      if (wanted && !wanted.has(keyOf(thread))) return false;
      if (!years || time === undefined) return true;
      const year = Number(time.slice(0, 4));
      return year >= years[0] && year <= years[1];
    });
    dropped += messages.length - kept.length;
    return kept.length > 0 ? [{ thread, messages: kept }] : [];
  });
  return { chosen, dropped };
}

export function keyOf({ format, info }: Thread): string {
  return `${format}/${info.key}`;
}

/** The name that counts of each speaker. */
function nameFor({ same = {} }: ChatChoice): (speaker: string) => string {
  return (speaker) => (Object.hasOwn(same, speaker) ? same[speaker]! : speaker);
}

export interface ChatReading {
  readonly bank: MemoryBank | undefined;
  readonly summary: ChatSummary;
}

/** Makes a character of what was gathered, whose messages are let go of meanwhile. Without any turn or fact there is no bank. */
export function readingOf(found: Gathering, choice: ChatChoice): ChatReading {
  const called = nameFor(choice);
  const { chosen, dropped } = chosenMessages(found, choice);
  const counts = new Map<string, { turns: number; threads: number }>();
  for (const { messages } of chosen) {
    const here = new Set<string>();
    for (const { speaker } of messages) {
      const name = called(speaker);
      const count = counts.get(name) ?? { turns: 0, threads: 0 };
      counts.set(name, count);
      count.turns++;
      if (!here.has(name)) count.threads++;
      here.add(name);
    }
  }
  const owners = new Set([...found.owners].map(called));
  const guess =
    choice.about ??
    (counts.size === 0
      ? found.called
      : guessOf(
          counts,
          owners,
          chosen.map(({ thread }) => thread),
        ));
  const isOwner = (speaker: string) => owners.has(called(speaker)) || called(speaker) === guess;
  const taken = new Set<string>();
  const drafts = chosen.flatMap(({ thread, messages }) => sessionsOf(thread, messages, taken));
  const leftOut = found.leftOut.map(({ reason, count, places }) => ({ reason, count, places }));
  const threads = chosen.map(({ thread, messages }) => threadOf(thread, messages));
  const floating = chosen.some(({ messages }) =>
    messages.some(({ time }) => time !== undefined && time.includes('T') && !isInstant(time)),
  );
  // An export may be hundreds of megabytes of text: from here on a draft alone holds its messages, until its memories do.
  chosen.length = 0;
  for (const thread of found.threads) thread.release();
  const isEmpty = drafts.length === 0 && found.facts.length === 0;
  const summary: Omit<ChatSummary, 'questions'> = {
    formats: [...found.formats],
    messages: found.messages,
    sessions: drafts.length,
    turns: found.turns - dropped,
    facts: found.facts.length,
    speakers: [...counts].map(([name, { turns }]) => ({ name, turns, owner: owners.has(name) })),
    threads,
    leftOut:
      dropped > 0 ? [...leftOut, { reason: 'notChosen' as const, count: dropped, places: [] }] : leftOut,
    floating,
    ambiguous: found.ambiguous,
    ...(guess !== undefined && { guess }),
  };
  const bank = isEmpty ? undefined : bankOf(drafts, found.facts, { choice, called, isOwner, guess });
  return { bank, summary: { ...summary, questions: bank?.questions.length ?? 0 } };
}

function threadOf(thread: Thread, messages: readonly Message[]): ChatThread {
  const times = messages.flatMap(({ time }) => time ?? []);
  return {
    key: keyOf(thread),
    title: thread.info.title ?? titleOf(messages[0]!.text.replace(/\s+/g, ' ')),
    turns: messages.length,
    ...(times.length > 0 && { first: times[0]!, last: times.at(-1)! }),
  };
}

/** Whose memories these seem to be: the export's owner; else who is in most conversations; of two people, the one the chat is not called after. */
function guessOf(
  counts: ReadonlyMap<string, { readonly turns: number; readonly threads: number }>,
  owners: ReadonlySet<string>,
  threads: readonly Thread[],
): string | undefined {
  const titles = new Set(threads.map(({ info }) => info.title));
  const rank = (name: string) => {
    const { turns, threads: held } = counts.get(name)!;
    return [owners.has(name) ? 1 : 0, titles.has(name) ? 0 : 1, held, turns] as const;
  };
  return [...counts.keys()].sort((a, b) => {
    const [x, y] = [rank(a), rank(b)];
    const at = x.findIndex((value, i) => value !== y[i]);
    return at < 0 ? 0 : y[at]! - x[at]!;
  })[0];
}

interface Making {
  readonly choice: ChatChoice;
  readonly called: (speaker: string) => string;
  readonly isOwner: (speaker: string) => boolean;
  readonly guess: string | undefined;
}

/** @param drafts emptied one by one. */
function bankOf(drafts: SessionDraft[], facts: readonly Fact[], making: Making): MemoryBank {
  const { choice, called, isOwner, guess } = making;
  const language = languageOfText(sampleOf(drafts, facts));
  const known =
    guess !== undefined && !ROLES.has(guess.toLowerCase()) && !choice.hideNames ? guess : undefined;
  const name = choice.name?.trim() || known || DEFAULT_NAME[language];
  const hidden = choice.hideNames ? aliasesOf(drafts, making, name, language) : undefined;
  const zone = choice.zone === undefined ? undefined : new Zone(choice.zone);
  const shownTime = (time: string | undefined) => (time === undefined || !zone ? time : zone.shown(time));
  const shownName = (speaker: string) =>
    isOwner(speaker) && (choice.name || hidden)
      ? name
      : (hidden?.names.get(called(speaker)) ?? called(speaker));
  const shownText = hidden ? hidden.replace : (text: string) => text;
  const shownTitle = (title: string | undefined) => (title === undefined ? undefined : shownText(title));
  const speakers = [...new Set(drafts.flatMap(({ turns }) => turns.map(({ speaker }) => speaker)))];
  const sessions: Session[] = [];
  const memories: Memory[] = [];
  for (let found = drafts.shift(); found; found = drafts.shift()) {
    // Ids are often made of names.
    const draft = hidden ? { ...found, id: `session-${sessions.length + 1}` } : found;
    const turns = draft.turns.map(({ speaker, text, time }, i): Turn => {
      const shown = shownTime(time);
      const said = shownText(text);
      return {
        id: `${draft.id}#${i + 1}`,
        speaker: shownName(speaker),
        text: said,
        ...(shown && { time: shown }),
      };
    });
    const times = turns.flatMap(({ time }) => time ?? []);
    sessions.push({ id: draft.id, ...(times.length > 0 && { start: times[0]!, end: times.at(-1)! }), turns });
    for (const [from, to] of turnRanges(draft, isOwner)) {
      const places = Array.from({ length: to - from }, (_, i) => from + i).filter(
        (i) => !choice.ownWords || isOwner(draft.turns[i]!.speaker),
      );
      const said = places.map((i) => turns[i]!);
      if (said.length === 0) continue;
      const memory = memoryOf(draft, shownTitle(draft.thread.info.title), said, `${draft.id}#${from + 1}`);
      for (const [i, turn] of turnsWithin(memory.text, said, draft).entries()) turns[places[i]!] = turn;
      const own = draft.turns
        .slice(from, to)
        .flatMap(({ speaker }) => (isOwner(speaker) ? [shownName(speaker)] : []));
      memories.push({ ...memory, people: peopleOf(draft, said, new Set([...own, name])) });
    }
  }
  const profiles = facts.map((fact, i) =>
    factMemory(
      { ...fact, text: shownText(fact.text), title: shownTitle(fact.title) },
      `fact-${i + 1}`,
      shownTime,
    ),
  );
  const ids = new Map(
    facts.flatMap(({ id }, i) => (id === undefined ? [] : [[id, `fact-${i + 1}`] as const])),
  );
  const updating = profiles.map((memory, i) => {
    const updates = (facts[i]!.replaces ?? []).flatMap((id) => ids.get(id) ?? []);
    return updates.length > 0 ? { ...memory, updates } : memory;
  });
  const own = new Set(speakers.filter(isOwner).map(shownName));
  const asked = (speaker: string): Asked | undefined => {
    const role = ROLE_WORDS.get(speaker);
    if (own.has(speaker))
      return { called: name === DEFAULT_NAME[language] ? FIRST_PERSON[language] : name, isRole: !!role };
    return speaker === '?' ? undefined : { called: role?.[language] ?? speaker, isRole: !!role };
  };
  const id = `chats-${slug(name)}`;
  const all = [...updating, ...memories];
  return {
    id,
    character: { id, name, language, pronouns: PRONOUNS[language].they, summary: '', description: '' },
    source: OWN_CHATS,
    licence: PRIVATE,
    ...(sessions.length > 0 && { sessions }),
    memories: all,
    questions: proposedQuestions(all, sessions, language, asked),
  };
}

function sampleOf(drafts: readonly SessionDraft[], facts: readonly Fact[]): string {
  let text = facts
    .map((fact) => fact.text)
    .join('\n')
    .slice(0, LANGUAGE_SAMPLE);
  for (const { turns } of drafts)
    for (const turn of turns) {
      if (text.length > LANGUAGE_SAMPLE) return text;
      text += `\n${turn.text.slice(0, 2000)}`;
    }
  return text;
}

/** @param called the title of its conversation. */
function memoryOf(
  draft: SessionDraft,
  called: string | undefined,
  said: readonly Turn[],
  id: string,
): Omit<Memory, 'people'> {
  const diary = draft.thread.info.kind === 'diary';
  const body = diary
    ? said.map(({ text }) => text).join('\n')
    : said.map(({ speaker, text }) => `${speaker}: ${text}`).join('\n');
  const time = said.find((turn) => turn.time !== undefined)?.time;
  const label = diary ? called : undefined;
  const text = [time && writtenTime(time), label !== undefined && !body.startsWith(label) && label, body]
    .filter(Boolean)
    .join('\n');
  return {
    id,
    kind: diary ? 'event' : 'dialogue',
    title: label ?? titleOf(said[0]!.text.replace(/\s+/g, ' ')),
    text,
    // A slice shares its characters with the whole, where an export is hundreds of megabytes of them.
    body: text.slice(text.length - body.length),
    ...(time !== undefined && { time }),
    session: draft.id,
  };
}

/** The turns that a memory's text ends in, their texts slices of it. */
function turnsWithin(text: string, said: readonly Turn[], { thread }: SessionDraft): Turn[] {
  let at = text.length;
  return said
    .toReversed()
    .map((turn) => {
      const from = at - turn.text.length;
      const slice = text.slice(from, at);
      at = from - (thread.info.kind === 'diary' ? 0 : turn.speaker.length + ': '.length) - '\n'.length;
      return { ...turn, text: slice };
    })
    .toReversed();
}

/** Roles, which are nobody's names. */
const NO_NAMES = new Set(['assistant', 'system', ...ROLES]);
/** What people are called instead of their names. */
const PERSON: Readonly<Record<Language, string>> = { en: 'Person ', zh: '人物' };

/** Another name for every speaker, and what replaces names in texts: whole ones, and first names alone. @param own of the character. */
function aliasesOf(
  drafts: readonly SessionDraft[],
  { called, isOwner }: Making,
  own: string,
  language: Language,
) {
  const names = new Map<string, string>();
  const pairs: [string, string][] = [];
  const speakers = new Set(drafts.flatMap(({ turns }) => turns.map(({ speaker }) => speaker)));
  for (const speaker of speakers) {
    const name = called(speaker);
    if (NO_NAMES.has(name.toLowerCase())) continue;
    const alias = isOwner(speaker) ? own : (names.get(name) ?? `${PERSON[language]}${names.size + 1}`);
    if (!isOwner(speaker)) names.set(name, alias);
    const [first = ''] = name.split(' ');
    pairs.push([speaker, alias], [name, alias]);
    if (first.length > 2 && !pairs.some(([each]) => each === first)) pairs.push([first, alias]);
  }
  return { names, replace: swapper(pairs) };
}

/** A time as a person reads it: the day, and the minute where there is one. */
function writtenTime(time: string): string {
  return time.slice(0, 16).replace('T', ' ');
}

function peopleOf({ thread }: SessionDraft, said: readonly Turn[], own: ReadonlySet<string>): string[] {
  if (thread.info.kind !== 'people') return [];
  return [...new Set(said.map(({ speaker }) => speaker))].filter((speaker) => !own.has(speaker));
}

function factMemory(
  { text, kind = 'profile', title, time }: Fact,
  id: string,
  shown: (time: string | undefined) => string | undefined,
): Memory {
  const when = shown(time);
  return {
    id,
    kind,
    title: title ?? titleOf(text.replace(/\s+/g, ' ')),
    text: when === undefined ? text : `${writtenTime(when)}\n${text}`,
    body: text,
    people: [],
    ...(when !== undefined && { time: when }),
  };
}

/** The English words of the reasons with their counts, as results give them. */
export function leftOutCounts({ leftOut }: ChatSummary): Record<string, number> {
  return Object.fromEntries(leftOut.map(({ reason, count }) => [REASONS[reason].en, count]));
}
