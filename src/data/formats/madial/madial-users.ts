/** MADial-Bench's users: their memories, and the dialogues of several files as one list, since files of other settings repeat the dialogues with candidates. */

import { type RawDialogue, idOf, valueAt, type Report, ASSISTANT } from './madial-dialogues';
import type { Memory, Language } from '../../../core/memory/bank';
import { isRecord, type JsonRecord } from '../../../core/json-record';
import { IS_EMPTY, NO_OBJECT, earlierHas } from '../phrases';

/** A dialogue, and the one of the same content that its candidates come from, which may be itself. */
export interface JoinedDialogue {
  readonly dialogue: RawDialogue;
  readonly handed: RawDialogue | undefined;
}

interface Entry {
  readonly dialogue: RawDialogue;
  readonly file: string;
  handed: RawDialogue | undefined;
}

export class DialogueJoin {
  readonly #byContent = new Map<string, Entry>();
  readonly #ids = new Set<string>();

  get list(): readonly JoinedDialogue[] {
    return [...this.#byContent.values()];
  }

  /**
   * Adds the dialogues of one file. One that an earlier file has lends its candidates, where that has none; one that this file has
   * already is left out; one whose id is taken by another gets a new id.
   *
   * @returns those that an earlier file has.
   */
  add(dialogues: readonly RawDialogue[], file: string): RawDialogue[] {
    const repeated: RawDialogue[] = [];
    const differing: RawDialogue[] = [];
    for (const dialogue of dialogues) {
      const { user, turns, candidates, path, report } = dialogue;
      const content = JSON.stringify([user, turns.map(({ text }) => text)]);
      const same = this.#byContent.get(content);
      if (!same) {
        const id = this.#freeId(dialogue);
        this.#ids.add(id);
        const named = { ...dialogue, id };
        this.#byContent.set(content, { dialogue: named, file, handed: candidates && named });
      } else if (same.file === file) {
        report(path, {
          en: `is the same dialogue as ${same.dialogue.id}; left out.`,
          zh: `与对话 ${same.dialogue.id} 相同；已略过。`,
        });
      } else {
        repeated.push(dialogue);
        if (candidates && !same.handed) same.handed = dialogue;
        else if (candidates && candidates.join() !== same.handed?.candidates?.join())
          differing.push(dialogue);
      }
    }
    const [first] = differing;
    // Told once: a whole file of another setting differs everywhere.
    first?.report(first.path, {
      en: `has other candidates than an earlier file (so in ${differing.length} of this file’s dialogues); left out. Read one setting at a time.`,
      zh: `候选记忆与先前的文件不同（本文件有 ${differing.length} 段对话如此）；已略过。请一次只读一种 setting。`,
    });
    return repeated;
  }

  #freeId({ id, path, report }: RawDialogue): string {
    let free = id;
    for (let n = 2; this.#ids.has(free); n++) free = `${id}.${n}`;
    if (free !== id)
      report(path, {
        en: `another dialogue has the id ${id}; this one is called ${free}.`,
        zh: `另一段对话已用 id ${id}；这一段称为 ${free}。`,
      });
    return free;
  }
}

/** One memory as the file has it, before it is known whose it is. */
export interface RawMemory {
  readonly memory: Memory;
  /** The user it states; the English file states none. */
  readonly user: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly report: Report;
}

/** Whether a document of a list is a memory: an object with an event, or one whose only values are such objects. */
export function isMemoryDocument(value: unknown): boolean {
  return isRecord(value) && ('event' in value || holdsMemories(value));
}

function holdsMemories(record: JsonRecord): boolean {
  const values = Object.values(record);
  return values.length > 0 && values.every((each) => isRecord(each) && 'event' in each);
}

/**
 * Reads a memory file: one-key objects by id (as released), one object by id, or a list of records with `id`.
 *
 * The text is the event alone, without time, scene and emotion, which have fields of their own: the paper ranks summaries by textual
 * similarity, and the released rankings do not speak for more. An English encoder's top 20 shares 0.61 of BGE-M3's with the event alone
 * and 0.60 to 0.63 with any of the fields in front of it, 0.58 and 0.54 to 0.58 of Jina's.
 */
export function memoriesIn(data: unknown, report: Report): RawMemory[] {
  const documents = Array.isArray(data) ? [...data.entries()] : ([[undefined, data]] as const);
  return documents.flatMap(([i, document]): RawMemory[] => {
    const path = i === undefined ? [] : [i];
    if (!isRecord(document)) {
      report(path, NO_OBJECT);
      return [];
    }
    if ('event' in document) return memoryOf(idOf(valueAt(document, 'id')), document, path, report);
    if (Object.keys(document).length === 0) report(path, IS_EMPTY);
    return Object.entries(document).flatMap(([key, value]) => {
      if (isRecord(value) && 'event' in value) return memoryOf(key.trim(), value, [...path, key], report);
      report([...path, key], {
        en: 'is no memory: it has no event; left out.',
        zh: '不是记忆：没有 event；已略过。',
      });
      return [];
    });
  });
}

function memoryOf(
  id: string | undefined,
  record: JsonRecord,
  path: readonly PropertyKey[],
  report: Report,
): RawMemory[] {
  const event = textAt(record, 'event');
  if (!id)
    report(path, {
      en: 'has no id; left out, as no dialogue could refer to it.',
      zh: '没有 id；已略过，因为对话无从引用它。',
    });
  if (event === '')
    report([...path, 'event'], {
      en: 'is empty or no text; the memory is left out.',
      zh: '为空或不是文本；已略过这条记忆。',
    });
  if (!id || event === '') return [];
  const stated = idOf(valueAt(record, 'id'));
  if (stated !== undefined && stated !== id)
    report([...path, 'id'], {
      en: `is "${stated}", but the memory is listed under "${id}", which is taken.`,
      zh: `为“${stated}”，而记忆列在“${id}”之下；采用后者。`,
    });
  const [time, scene, emotion] = ['time', 'scene', 'emotion'].map((key) => textAt(record, key));
  const memory: Memory = {
    id,
    kind: 'event',
    title: [scene, time].filter(Boolean).join(' · ') || id,
    text: event,
    body: event,
    people: [],
    ...(time && { time }),
    ...(scene && { scene }),
    ...(emotion && { emotion }),
  };
  return [{ memory, user: idOf(valueAt(record, 'user-id')), path, report }];
}

function textAt(record: JsonRecord, key: string): string {
  const value = valueAt(record, key);
  return typeof value === 'string' ? value.trim() : '';
}

export interface MadialUser {
  /** The source's id, or the name where it gives none. */
  readonly key: string;
  readonly name: string;
  /** The name, with the key where another user has the same name. */
  readonly unique: string;
  readonly memories: readonly Memory[];
  readonly dialogues: readonly JoinedDialogue[];
  has(memory: string): boolean;
}

interface Draft {
  readonly key: string;
  readonly name: string;
  readonly memories: Map<string, Memory>;
  readonly dialogues: readonly JoinedDialogue[];
}

/**
 * Users are who the dialogues and memories name. A memory that names no user, as in the English file, belongs to the only user whose
 * dialogues cite it, else to the only one whose name its event has, else to the only user there is.
 */
export class MadialUsers {
  readonly list: readonly MadialUser[];

  constructor(language: Language, memories: readonly RawMemory[], dialogues: readonly JoinedDialogue[]) {
    const keys = new Set([
      ...dialogues.map(({ dialogue }) => dialogue.user),
      ...memories.flatMap(({ user }) => (user === undefined ? [] : [user])),
    ]);
    // Without dialogues, files that name no user are still memories of someone.
    const [first] = memories;
    if (keys.size === 0 && first) {
      keys.add('1');
      first.report([], {
        en: 'names no user; all memories are taken as one person’s. Add the dialogue file, which tells them apart.',
        zh: '没有指明用户；全部记忆视为同一人的。请同时给出对话文件，以便区分。',
      });
    }
    const drafts = [...keys].map((key): Draft => {
      const own = dialogues.filter(({ dialogue }) => dialogue.user === key);
      return { key, name: nameOf(key, own, language), memories: new Map(), dialogues: own };
    });
    const citing = new Map<string, Set<string>>();
    for (const {
      dialogue: { gold, user },
    } of dialogues)
      for (const id of gold) citing.set(id, (citing.get(id) ?? new Set()).add(user));
    for (const raw of memories) place(raw, drafts, citing);
    this.list = drafts.map((draft) => ({
      ...draft,
      unique:
        drafts.filter(({ name }) => name === draft.name).length > 1
          ? `${draft.name} ${draft.key}`
          : draft.name,
      memories: [...draft.memories.values()],
      has: (id) => draft.memories.has(id),
    }));
  }
}

function place(
  { memory, user, path, report }: RawMemory,
  drafts: readonly Draft[],
  citing: ReadonlyMap<string, ReadonlySet<string>>,
): void {
  const cited = drafts.filter(({ key }) => citing.get(memory.id)?.has(key));
  const named = drafts.filter(({ name }) => memory.text.includes(name));
  const stated = drafts.filter(({ key }) => key === user);
  const owner = [stated, cited, named, drafts].find(({ length }) => length === 1)?.[0];
  if (!owner) {
    report(path, {
      en: 'names no user, and neither a dialogue nor its text tells whose it is; left out. Add "user-id".',
      zh: '没有指明用户，对话和正文也看不出属于谁；已略过。请添加 "user-id"。',
    });
  } else if (drafts.some(({ memories }) => memories.has(memory.id))) {
    report(path, earlierHas('memory', memory.id));
  } else owner.memories.set(memory.id, memory);
}

const USER: Readonly<Record<Language, string>> = { en: 'User', zh: '用户' };

/** How the user is called in the dialogues, mostly; a number where there is none. */
function nameOf(key: string, dialogues: readonly JoinedDialogue[], language: Language): string {
  const counts = new Map<string, number>();
  for (const { dialogue } of dialogues)
    for (const { speaker } of dialogue.turns)
      if (speaker !== ASSISTANT && speaker !== '') counts.set(speaker, (counts.get(speaker) ?? 0) + 1);
  const [name] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  return name ?? (/^\d+$/.test(key) ? `${USER[language]} ${key}` : key);
}
