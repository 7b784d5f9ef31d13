/** Bringing datasets in: what the page shows of an import under way, what it asks of the outside for it, and what was found, added up as it comes. */

import { KINDS, type Kind, type MemoryBank } from '../core/memory/bank';
import { bytesOf, type BankSummary } from '../core/memory/summary';
import { problemPhrase, readable, type Problem } from '../core/text/problem';
import { countsOf, Tally, UNITS, type Counts } from './formats/shape';
import type { Phrase } from '../core/text/phrase';
import type { DatabaseName } from '../core/ports';
import type { TableMapping } from './formats/table-source';
import type { ChatSummary } from './formats/chats/chat-bank';
import type { ChatChoice } from './formats/chats/chat-format';
import type { PublishedFile } from './formats/publishers';

/** A file that the user gave. */
export interface ImportFile {
  /** Its name, or its path within the folder that was given. */
  readonly path: string;
  readonly file: Blob;
}

export interface ImportProgress {
  /** Bytes read, and of how many. */
  readonly read: number;
  readonly total: number;
  /** The file that is being read. */
  readonly file: string;
  /** Found so far. */
  readonly characters: number;
  /** Present while an archive is unpacked: its files that are unpacked, and of how many. */
  readonly unpacked?: { readonly done: number; readonly of: number };
}

/** What is done with a character that is kept already under the same id. */
export const CLASH_RULES = ['replace', 'copy', 'skip'] as const;
export type ClashRule = (typeof CLASH_RULES)[number];

/** Where the reader's thread writes banks by itself. */
export interface ImportTarget {
  readonly database: DatabaseName;
  /** Of the import that the banks are of; they are not seen before it is committed. */
  readonly importId: string;
  /** Of the records. */
  readonly revision: string;
}

export interface ImportRequest {
  readonly files: readonly ImportFile[];
  /** Ids of the banks that are kept. */
  readonly taken: readonly string[];
  readonly rule: ClashRule;
  /** How tables and texts among the files are read, by their paths; others are skipped. */
  readonly tables?: Readonly<Record<string, TableMapping>>;
  /** What was said of chats before they are read. */
  readonly chats?: ChatChoice;
  /** Absent where every bank is to be handed over. */
  readonly into?: ImportTarget;
}

/** What became of a file. */
export interface FileOutcome {
  readonly name: string;
  readonly bytes: number;
  /** Hex; absent where the file was not read. */
  readonly sha256?: string;
  /** `read`, `failed`: a problem says why, `passed`: it holds nothing for the page. */
  readonly fate: 'read' | 'failed' | 'passed';
  /** The format's title, or why it was skipped. */
  readonly note: Phrase;
  /** The bytes of a file of results, which belong in the lab; `note` says what they are. */
  readonly results?: Blob;
  /** The results are HaluMem's, which are shown among memory systems too. */
  readonly halumem?: 'outputs' | 'judged';
}

/** What was read of the files of one format, and what they hold. */
export interface ReadCounts {
  /** The format's title. */
  readonly title: string;
  readonly read: Counts;
  readonly held: Counts;
}

/** Everything that came from one source under one licence. */
interface FoundSource {
  readonly source: string;
  readonly licence: string;
  readonly citation?: string;
  readonly characters: number;
  /** Names of the first of them. */
  readonly names: readonly string[];
  readonly memories: Readonly<Record<Kind, number>>;
  readonly questions: Readonly<Record<Kind, number>>;
  /** About what it takes in the storage. */
  readonly bytes: number;
}

/** More names would be a list of their own. */
const NAMED = 3;

/** Problems that say the same of different places. */
interface ProblemGroup {
  /** In the words of the first of them. */
  readonly why: Phrase;
  readonly count: number;
  /** The first of them, at most `MAX_PLACES`. */
  readonly places: readonly Problem[];
}
const MAX_PLACES = 200;

/** A character that is kept already. */
export interface Clash {
  readonly id: string;
  readonly name: string;
}

export interface ImportOutcome {
  readonly files: readonly FileOutcome[];
  readonly sources: readonly FoundSource[];
  readonly counts: readonly ReadCounts[];
  /** The most frequent first. */
  readonly problems: readonly ProblemGroup[];
  readonly clashes: readonly Clash[];
  /** Tables and texts among the skipped files, unpacked, where there is nothing else to be read: their columns are to be chosen. */
  readonly tables?: readonly ImportFile[];
  /** Of chats: what became of every message. */
  readonly chats?: ChatSummary;
  /** Id of the first bank that was handed over. */
  readonly first?: string;
}

/** What a reader of files tells while it reads. */
export type ImportNews =
  | { readonly type: 'progress'; readonly progress: ImportProgress }
  /** Banks that lie in the database. */
  | { readonly type: 'written'; readonly summaries: readonly BankSummary[] }
  /** Banks that the page is to keep: all without `into`, else all from the first one on that could not be written. */
  | { readonly type: 'banks'; readonly banks: readonly MemoryBank[] };

/** Reads files of any known format, zipped or not, several datasets at once too, away from the page's thread. */
export interface Importer {
  /** @throws DatasetError where the files contain no data; DOMException `AbortError` after the signal. */
  read(
    request: ImportRequest,
    control: { readonly signal: AbortSignal; readonly onProgress: (news: ImportNews) => void },
  ): Promise<ImportOutcome>;
}

export interface FetchProgress {
  /** Bytes received, and of how many; where servers do not tell, as the publishers' sizes have it. */
  readonly received: number;
  readonly total: number;
  readonly file: string;
}

/** Fetches a dataset's files from where they are published. */
export interface PublisherFetch {
  /**
   * What arrived before an interruption is kept until the page closes, and the download is resumed.
   *
   * @param mirror base address that stands in for the publishers' hosts; empty for themselves.
   * @throws an error that names the file, what is wrong, and the remedy; DOMException `AbortError` after the signal.
   */
  fetch(
    files: readonly PublishedFile[],
    mirror: string,
    options: { readonly signal: AbortSignal; readonly onProgress: (progress: FetchProgress) => void },
  ): Promise<ImportFile[]>;
}

/** More sorts of problems than anybody reads; the rest is one group. */
const MAX_GROUPS = 500;
const OTHERS: Phrase = { en: 'Other problems', zh: '其他问题' };

type Count = { -readonly [K in keyof FoundSource]: FoundSource[K] } & {
  names: string[];
  memories: Record<Kind, number>;
  questions: Record<Kind, number>;
};

/** Banks by source and licence. */
export class SourceCounts {
  readonly #counts = new Map<string, Count>();

  /** @returns about how many bytes the bank takes. */
  add({ source, licence, citation, memories, questions, ...rest }: MemoryBank): number {
    const key = JSON.stringify([source, licence, citation]);
    let count = this.#counts.get(key);
    if (!count) {
      count = { source, licence, ...(citation !== undefined && { citation }), ...EMPTY() };
      this.#counts.set(key, count);
    }
    const bytes = bytesOf({ ...rest, memories, questions });
    count.characters++;
    if (count.names.length < NAMED) count.names.push(rest.character.name);
    count.bytes += bytes;
    for (const { kind } of memories) count.memories[kind]++;
    for (const { kind } of questions) count.questions[kind]++;
    return bytes;
  }

  get characters(): number {
    return [...this.#counts.values()].reduce((sum, { characters }) => sum + characters, 0);
  }

  list(): FoundSource[] {
    return [...this.#counts.values()];
  }
}

const noKinds = () => Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>;
const EMPTY = () => ({ characters: 0, names: [], bytes: 0, memories: noKinds(), questions: noKinds() });

/** What was read next to what was in the files, by format. */
export class ReadTallies {
  readonly #tallies = new Map<string, { readonly read: Tally; readonly held: Tally }>();

  add(title: string, banks: readonly MemoryBank[], held: Counts): void {
    const tally = this.#tallies.get(title) ?? { read: new Tally(), held: new Tally() };
    this.#tallies.set(title, tally);
    const read = countsOf(banks);
    for (const unit of UNITS) {
      tally.read.add(unit, read[unit]);
      tally.held.add(unit, held[unit]);
    }
  }

  list(): ReadCounts[] {
    return [...this.#tallies].map(([title, { read, held }]) => {
      return { title, read: read.counts, held: held.counts };
    });
  }
}

/** Problems by what they say: names, numbers and quoted texts apart. */
export class ProblemGroups {
  readonly #groups = new Map<string, { why: Phrase; count: number; places: Problem[] }>();

  add(problems: readonly Problem[]): void {
    for (const found of problems) {
      const problem = readable(found);
      let key = problem.why.replace(/"[^"]*"|“[^”]*”|\d+/g, '#');
      if (!this.#groups.has(key) && this.#groups.size >= MAX_GROUPS) key = OTHERS.en;
      const group = this.#groups.get(key) ?? {
        why: key === OTHERS.en ? OTHERS : problemPhrase(problem),
        count: 0,
        places: [],
      };
      this.#groups.set(key, group);
      group.count++;
      if (group.places.length < MAX_PLACES) group.places.push(problem);
    }
  }

  /** The most frequent first. */
  list(): ProblemGroup[] {
    return [...this.#groups.values()].sort((a, b) => b.count - a.count);
  }
}
