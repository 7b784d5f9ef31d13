/** The work of testing a system, as a screen asks for it; done in a worker. */

import type { MemoryBank } from '../../core/memory/bank';
import type { Encoder } from '../../core/ports';
import type { AnswerGroups, Figures } from './figures';
import type { Language } from '../../core/text/languages';
import type { ModelCost } from './cost';
import type { Digest } from './digest';
import type { GrownSession } from './growth';
import type { JudgedRun } from './judge';
import type { JudgeChoice } from './lexical-judge';
import type { SearchId } from './entry-search';
import type { Capabilities } from './port';
import type { ProtocolCard, ProtocolSettings } from './protocol';
import type { SystemRow } from './result';
import type { SessionRecord, RecordedWith } from './run';
import type { TestUser } from './user';

export interface SystemsTask {
  /** Id of the run. */
  readonly run: string;
  readonly bank: MemoryBank;
  /** Id of a built-in system. */
  readonly system: string;
  readonly settings: ProtocolSettings;
  /** How a system of the page searches its memory. @default DEFAULT_SEARCH */
  readonly search?: SearchId;
  /** Records of an earlier start of the run. */
  readonly records: readonly SessionRecord[];
  /** `recorded` stands for the lexical judge here. */
  readonly judge?: JudgeChoice;
  /** Present where the records are complete and the system is none of the page's own: what they were made with. */
  readonly recordedWith?: RecordedWith;
}

export interface SystemsProgress {
  /** Steps of the protocol. */
  readonly done: number;
  readonly total: number;
  /** A session's record to be kept in place of the one before. */
  readonly record?: SessionRecord;
}

/** One system on one user. */
export interface SystemsResult {
  readonly system: string;
  /** The name of results that were recorded elsewhere; absent for systems of the registry. */
  readonly title?: string;
  readonly user: TestUser;
  readonly capabilities: Capabilities;
  readonly records: readonly SessionRecord[];
  readonly row: SystemRow;
  readonly growth: readonly GrownSession[];
  readonly digest: Digest;
  readonly figures: Figures;
  readonly groups: AnswerGroups;
  readonly card: ProtocolCard;
  readonly fingerprint: string;
  /** Judged by comparing words: every table of it says so. */
  readonly lexical: boolean;
  /** What reading it with language models took; that of the memory is in the records. */
  readonly costs?: readonly ModelCost[];
}

/** One system on several users together. */
export interface SystemsTotal {
  readonly digests: readonly Digest[];
  readonly figures: Figures;
  readonly groups: AnswerGroups;
}

export interface SystemsWork {
  /**
   * Runs what the records lack, judges all of it and counts.
   *
   * @throws DOMException `AbortError` after the signal; RangeError for an unknown system or a bank without a conversation.
   */
  run(
    task: SystemsTask,
    control: {
      readonly signal: AbortSignal;
      /** Awaited where a record must be kept before a service is told anything. */
      readonly onProgress: (progress: SystemsProgress) => void | Promise<void>;
      /** Loads the encoder of the user's language, where the search is by vectors. */
      readonly encoder?: () => Promise<Encoder>;
    },
  ): Promise<SystemsResult>;
}

/** A user as a run feeds him to a system. */
export interface UserTask {
  readonly bank: MemoryBank;
  readonly noise?: ProtocolSettings['noise'];
}

/** Noise of a million tokens takes longer to make than a page's thread may be held. */
export interface UserWork {
  /** @throws DOMException `AbortError` after the signal; RangeError for a bank without a conversation. */
  user(task: UserTask, control: { readonly signal: AbortSignal }): Promise<TestUser>;
}

/** A result with other answers or other verdicts. */
export interface RecountTask {
  readonly result: Pick<SystemsResult, 'system' | 'title' | 'user' | 'capabilities' | 'card'>;
  /** With the answers that count. */
  readonly records: readonly SessionRecord[];
  /** Who answered, as the protocol card names it; absent where the answers are those of the result. */
  readonly answerer?: string;
  /** Which words are compared where no verdicts are given. */
  readonly words?: JudgeChoice;
  /** Verdicts and who gave them. */
  readonly judged?: JudgedRun;
  readonly judge?: string;
}

export interface RecountWork {
  /** Counts, judging by words where no verdicts came. No system and no model is asked. @throws DOMException `AbortError` after the signal. */
  recount(task: RecountTask, control: { readonly signal: AbortSignal }): Promise<SystemsResult>;
}

/** A user with conversations that comes with the page. */
export interface BundledUser {
  readonly id: string;
  readonly name: string;
  readonly language: Language;
}

export interface BundledUsers {
  list(): Promise<readonly BundledUser[]>;
  /** @throws an error that names the file and the remedy. */
  read(id: string): Promise<MemoryBank>;
}
