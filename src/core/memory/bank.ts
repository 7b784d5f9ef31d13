/** What a memory bank is made of, in the field's words (PerLTQA §3: semantic and episodic memory). */

import { LANGUAGES, type Language } from '../text/languages';

/** The four kinds of memory of PerLTQA. */
export const KINDS = ['profile', 'relationship', 'event', 'dialogue'] as const;
export type Kind = (typeof KINDS)[number];

/** Semantic memory holds facts about the person; episodic memory holds what happened. */
export const CATEGORIES = ['semantic', 'episodic'] as const;
export type Category = (typeof CATEGORIES)[number];

export { LANGUAGES, type Language };

/** The category a kind belongs to: profile and relationship are semantic, event and dialogue episodic. */
export function categoryOf(kind: Kind): Category {
  return kind === 'profile' || kind === 'relationship' ? 'semantic' : 'episodic';
}

/** One retrievable unit. */
export interface Memory {
  /** Unique within its bank. */
  readonly id: string;
  readonly kind: Kind;
  /** A short label for lists: the field, the person, the title. */
  readonly title: string;
  /** The text every retriever sees, and in which anchors are searched. */
  readonly text: string;
  /** The part an extractive answer may quote, sentence by sentence; without labels and dates. */
  readonly body: string;
  /** When it happened, as written in the source. */
  readonly time?: string;
  readonly place?: string;
  /** The people in it, without the character. */
  readonly people: readonly string[];
  /** Event and the dialogues about it share this key ("same event" gold). */
  readonly story?: string;
  /** Id of the session that it was said or extracted in. */
  readonly session?: string;
  /** MADial-Bench: what the person felt, and the scene that it belongs to, in the source's words. */
  readonly emotion?: string;
  readonly scene?: string;
  /** HaluMem: how much it matters, in [0, 1]. */
  readonly importance?: number;
  /** HaluMem: how it came to be known, in the source's word (primary, secondary, interference, system …). */
  readonly origin?: string;
  /** HaluMem: ids of the earlier memories that this one takes the place of. */
  readonly updates?: readonly string[];
  /** HaluMem: texts that this one takes the place of and that no earlier memory has. */
  readonly replacedTexts?: readonly string[];
}

/** A question with its reference. `gold` is empty where the bank cannot answer. */
export interface Question {
  readonly id: string;
  readonly kind: Kind;
  readonly text: string;
  readonly answer: string;
  /** Ids of the memories that hold the answer. */
  readonly gold: readonly string[];
  /** Fragments of the answer that must come from the gold memory (PerLTQA's memory anchors). */
  readonly anchors: readonly string[];
  readonly tags: readonly string[];
  /** The source's own class of question, in words ("multi-hop", "memory conflict"). */
  readonly type?: string;
  readonly difficulty?: string;
  /** When it is asked, as written in the source. */
  readonly time?: string;
  /** Id of the session that it is asked after. */
  readonly session?: string;
  /** MADial-Bench, settings 2 and 3: ids of the memories that a system is handed, in the source's order. */
  readonly candidates?: readonly string[];
  /** BEAM: what a good answer says, one nugget each; an answer is scored 0, ½ or 1 on each. */
  readonly rubric?: readonly string[];
}

/** One utterance. */
export interface Turn {
  /** Unique within its bank, where the source gives one. */
  readonly id?: string;
  readonly speaker: string;
  readonly text: string;
  readonly time?: string;
}

/** A conversation that memories were taken from. */
export interface Session {
  /** Unique within its bank. */
  readonly id: string;
  readonly start?: string;
  readonly end?: string;
  /** HaluMem-Long: inserted talk that has nothing to do with the person; a memory system is fed with it, and not scored on it. */
  readonly unrelated?: true;
  readonly turns: readonly Turn[];
}

/** Who the bank belongs to. */
export interface Character {
  readonly id: string;
  readonly name: string;
  readonly language: Language;
  readonly pronouns: string;
  /** One sentence. */
  readonly summary: string;
  readonly description: string;
}

/** All memories of one character, in one language, from one source, with the questions asked of it. */
export interface MemoryBank {
  readonly id: string;
  readonly character: Character;
  /** The dataset or author that it comes from: characters of one source stand together. */
  readonly source: string;
  readonly licence: string;
  /**
   * Whether rules wrote any of it: the rules that wrote the shipped models' training text. It is for trying out and teaching, and never part of
   * a comparison of models.
   */
  readonly generated?: true;
  /** How the source asks to be cited. */
  readonly citation?: string;
  /** The conversations, where the source has them. Retrievers see memories, and of conversations only which memories are neighbouring turns. */
  readonly sessions?: readonly Session[];
  readonly memories: readonly Memory[];
  readonly questions: readonly Question[];
}

/** The bank's memories by id. */
export function memoriesById(bank: MemoryBank): ReadonlyMap<string, Memory> {
  return new Map(bank.memories.map((memory) => [memory.id, memory]));
}
