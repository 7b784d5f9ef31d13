/** Whose memories and dialogues are whose, among the users of MADial-Bench in one language. */

import type { Language, Memory } from '../../../core/memory/bank';
import { ASSISTANT } from './madial-fields';
import { earlierHas } from '../phrases';
import type { JoinedDialogue } from './madial-join';
import type { RawMemory } from './madial-memories';

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
