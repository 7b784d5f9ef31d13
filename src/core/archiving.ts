/** All that the page keeps as one file, and what takes the room: what the page shows of it, and asks of the outside for it. */

import type { Kind, Language } from './memory/bank';
import type { Phrase } from './text/phrase';

declare global {
  /** What the core knows of a stream that is written to, which is no part of ECMAScript; see AbortSignal in ports.ts. */
  // eslint-disable-next-line @typescript-eslint/no-unused-vars -- the platform's own type has the parameter
  interface WritableStream<W> {
    readonly locked: boolean;
  }
}

/** What goes into an archive; without it, everything does. */
export type ArchiveChoice = ArchivePart | ArchiveRest;

/** Of chosen characters go their imports, vectors, corrections and labels of answers. */
export interface ArchivePart {
  /** Ids of banks. */
  readonly characters: readonly string[];
  /** Ids of runs. */
  readonly runs: readonly string[];
}

/** Everything but some characters, with whatever is about them. */
export interface ArchiveRest {
  /** Ids of banks. */
  readonly without: readonly string[];
}

export interface ArchiveProgress {
  /** Of `total`: records when an archive is written, bytes when it is read. */
  readonly done: number;
  readonly total: number;
  /** What is at hand. */
  readonly what: Phrase;
}

export interface ArchiveEvents {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ArchiveProgress) => void;
}

/** How many there are of each. */
export interface ArchiveCounts {
  readonly characters: number;
  readonly imports: number;
  /** Matrices, one per model and collection. */
  readonly vectors: number;
  readonly runs: number;
  /** Questions of all runs. */
  readonly units: number;
  readonly corrections: number;
  readonly settings: number;
  /** Characters in the making; absent where there are none. */
  readonly drafts?: number;
}

/** The same while it is counted. */
export type Counting = { -readonly [K in keyof ArchiveCounts]: ArchiveCounts[K] };

export interface ArchivedCharacter {
  readonly id: string;
  readonly name: string;
  readonly language: Language;
  readonly source: string;
  readonly licence: string;
  readonly memories: Readonly<Record<Kind, number>>;
  readonly questions: number;
  /** Whether a character of this id is kept here already. */
  readonly kept: boolean;
}

export interface ArchivedRun {
  readonly id: string;
  readonly title: string;
  readonly units: number;
  readonly kept: boolean;
}

/** A record that is not what the page writes, and is left out. */
export interface DamagedRecord {
  readonly id: string;
  /** What it is, by its own name where it has one. */
  readonly name: Phrase;
  readonly why: Phrase;
}

/** What is in an archive whose every entry has been read and found whole. */
export interface ArchiveContents {
  /** ISO 8601. */
  readonly created: string;
  /** Version of the page that wrote it. */
  readonly page: string;
  /** Whether it holds all that was kept there. */
  readonly whole: boolean;
  /** Unpacked. */
  readonly bytes: number;
  readonly counts: ArchiveCounts;
  readonly characters: readonly ArchivedCharacter[];
  readonly runs: readonly ArchivedRun[];
  /** Records that are left out when the archive is brought in. */
  readonly damaged: readonly DamagedRecord[];
}

/**
 * What becomes of what is kept here. `keep-mine`: what is kept under the same id stays as it is. `take-theirs`: it is replaced.
 * `replace-all`: all that an archive could hold goes ({@link Replaced}); what no archive holds stays.
 */
export const RESTORE_RULES = ['keep-mine', 'take-theirs', 'replace-all'] as const;
export type RestoreRule = (typeof RESTORE_RULES)[number];

/** How many of each go under `replace-all`; `answers` of language models stay, since no archive holds them. */
export interface Replaced {
  readonly characters: number;
  readonly vectors: number;
  readonly runs: number;
  readonly corrections: number;
  readonly drafts: number;
  /** The user's own. */
  readonly lectures: number;
  /** Trained here. */
  readonly models: number;
  /** Questions asked. */
  readonly asked: number;
  /** The user's labels of answers. */
  readonly labels: number;
  /** Other settings that travel. */
  readonly settings: number;
  readonly answers: number;
}

export interface Archives {
  /**
   * Writes an archive and closes the stream; where it fails, the stream is aborted.
   *
   * @returns what was written, and its length in bytes.
   * @throws DOMException `AbortError` after the signal.
   */
  write(
    to: WritableStream<Uint8Array>,
    choice: ArchiveChoice | undefined,
    events?: ArchiveEvents,
  ): Promise<{ readonly counts: ArchiveCounts; readonly bytes: number }>;
  /**
   * Reads all of an archive, compares hashes and shapes, and writes nothing.
   *
   * @throws an error that names the entry, what is wrong, and the remedy; DOMException `AbortError` after the signal.
   */
  inspect(file: Blob, events?: ArchiveEvents): Promise<ArchiveContents>;
  /** Counts what `replace-all` would take away now. */
  replaced(): Promise<Replaced>;
  /**
   * Writes what is in an archive, all or nothing, while no other tab writes.
   *
   * @returns how many of each were written.
   * @throws as `inspect`, and where there is no room; nothing has changed then.
   */
  restore(file: Blob, rule: RestoreRule, events?: ArchiveEvents): Promise<ArchiveCounts>;
}

/** All in bytes. */
export interface KeptSizes {
  readonly tables: Readonly<Record<string, number>>;
  readonly banks: readonly {
    readonly id: string;
    readonly name: string;
    readonly bytes: number;
    readonly vectors: number;
  }[];
  /** By the space of the model that made the vectors. */
  readonly models: readonly { readonly space: string; readonly bytes: number }[];
  readonly runs: readonly { readonly id: string; readonly bytes: number }[];
}

/** What is done with records that are left out. */
export interface DamageCare {
  /** Those that were met so far. */
  known(): Promise<readonly DamagedRecord[]>;
  /** Reads everything that is kept to find them. */
  find(): Promise<readonly DamagedRecord[]>;
  /** The records as they are kept, as the text of a file. */
  file(records: readonly DamagedRecord[]): Promise<string>;
  /** Deletes them. A result that lies among others goes with its run. */
  remove(records: readonly DamagedRecord[]): Promise<void>;
}

/** What the page does with all that is kept. */
export interface StorageAdmin {
  readonly archives: Archives;
  /** Reads everything that is kept. */
  sizes(): Promise<KeptSizes>;
  /** Asks the browser not to clear the site's data by itself. @returns whether it has promised. */
  persist(): Promise<boolean>;
  readonly damage: DamageCare;
  /** Forgets vectors; they are computed again when they are asked for. */
  forgetVectors(which: { readonly space: string } | { readonly bank: string }): Promise<void>;
}
