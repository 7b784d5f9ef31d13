/** What a source format is to the rest of the code. */

import type { MemoryBank } from '../../core/memory/bank';
import type { Phrase } from '../../core/text/phrase';
import type { ChatSummary } from './chats/chat-bank';
import type { ChatChoice } from './chats/chat-format';
import type { Problem } from '../../core/text/problem';
import type { Counts } from './shape';

/** A source file, parsed. */
export interface ParsedFile {
  readonly name: string;
  /** The JSON document; for JSON Lines the list of its documents. */
  readonly data: unknown;
  /** Where `data` is a list cut from a longer one: how many documents stand before it, so that messages name the right place. */
  readonly firstDocument?: number;
  /** Where `data` holds some messages of a longer list: how many stand before them, and how many chats before theirs. */
  readonly firstMessage?: number;
  readonly firstItem?: number;
}

/** One source format: data for the registry in formats.ts. */
export interface DatasetFormat {
  /** As written after `--format`. */
  readonly id: string;
  readonly title: string;
  /** How its files are told from others, for messages. */
  readonly looks: Phrase;
  /** The licence of the published data; absent where each file states its own. */
  readonly licence?: string;
  readonly citation?: string;
  /** Each document of a JSON Lines file, and each element of a top-level list, can be read by itself. */
  readonly perDocument?: true;
  /** The format of the files that this one's are read with: those stand among the files of `read`. */
  readonly companion?: DatasetFormat;
  /**
   * What a document is that is published beside the data and holds none, so that a whole published folder can be given; undefined for
   * everything else. Cheap, and never throws.
   */
  readonly beside?: (data: unknown) => Phrase | undefined;
  /**
   * The group that a file belongs to by its name; groups are read one after the other, so that a large folder is never held whole. Undefined:
   * the file may belong to any other.
   */
  readonly groupOf?: (file: string) => string | undefined;
  /**
   * Reads files and documents one by one, all into one reading that `end` gives: for formats whose files are of one character. With it, `read` is
   * the same at once.
   */
  readonly gather?: (choice?: ChatChoice) => {
    readonly add: (file: ParsedFile) => void;
    readonly end: () => ReturnType<DatasetFormat['read']>;
  };
  /** Whether a document is of this format. Cheap, and never throws. */
  guess(data: unknown): boolean;
  /**
   * Reads files that `guess` accepts, in any order.
   *
   * @returns the banks, and everything that was left out or assumed.
   * @throws DatasetError where nothing can be read.
   */
  read(
    files: readonly ParsedFile[],
    choice?: ChatChoice,
  ): {
    readonly banks: readonly MemoryBank[];
    readonly problems: readonly Problem[];
    /** What the files hold, read or not. */
    readonly held: Counts;
    /** Of chats: what became of every message. */
    readonly chats?: ChatSummary;
  };
}
