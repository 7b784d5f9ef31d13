/** The dialogues of several of MADial-Bench's files as one list: files of other settings repeat the dialogues with candidates. */

import type { RawDialogue } from './madial-dialogues';

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
