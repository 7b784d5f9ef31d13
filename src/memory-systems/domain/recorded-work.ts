/** What a screen asks for of recorded results: reading files, one user's results, all users' figures. Done in a worker. */

import type { Problem } from '../../core/text/problem';
import type { MemoryBank } from '../../core/memory/bank';
import type { TaskAgreement } from './agreement';
import type { Digest } from './digest';
import type { JudgedRun } from './judge';
import type { JudgeChoice } from './judge-choice';
import type { RecordedIdentity } from './recorded-card';
import type { SessionRecord } from './run';
import type { SystemsResult, SystemsTotal } from './work';

/** A file as the user gave it. */
export interface RecordedFile {
  readonly name: string;
  readonly file: Blob;
}

/** One user of recorded results, as it is kept. */
export interface RecordedUserUnit {
  readonly bank: MemoryBank;
  readonly records: readonly SessionRecord[];
  /** null where no judged file came with the outputs. */
  readonly judged: JudgedRun | null;
}

/** One user that was read. */
export interface RecordedUserRead {
  readonly unit: RecordedUserUnit;
  readonly digest: Digest;
  /** Whom the protocol card names. */
  readonly identity: RecordedIdentity;
  /** Users read so far, and of how many. */
  readonly done: number;
  readonly total: number;
}

export interface RecordedReading {
  readonly problems: readonly Problem[];
  /** Whether the verdicts are those of the files; else outputs came without, and words were compared. */
  readonly judged: boolean;
  /** How far the lexical judge agrees with the files' verdicts, over all users; absent where they have none. */
  readonly agreement?: readonly TaskAgreement[];
}

export interface RecordedWork {
  /**
   * Reads outputs and their judged files, told apart by what they hold.
   *
   * @param control.onProgress receives each user as soon as it is read.
   * @throws PhraseError where there are no outputs or a file is neither; DatasetError where one cannot be read; DOMException `AbortError`.
   */
  read(
    files: readonly RecordedFile[],
    control: { readonly signal: AbortSignal; readonly onProgress: (user: RecordedUserRead) => void },
  ): Promise<RecordedReading>;
  /** One user's results, judged as recorded or anew. */
  result(
    input: {
      readonly system: string;
      readonly title: string;
      readonly unit: RecordedUserUnit;
      readonly judge: JudgeChoice;
    },
    control: { readonly signal: AbortSignal },
  ): Promise<SystemsResult>;
  /** The figures of several users together. */
  total(digests: readonly Digest[], control: { readonly signal: AbortSignal }): Promise<SystemsTotal>;
}
