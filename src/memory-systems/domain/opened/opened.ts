/**
 * Results of other harnesses as one value: questions × runs, whatever file they come from. Readers give rows; `join.ts` puts them together;
 * `figures.ts` counts. What a file does not say is absent here, never 0.
 */

import type { Problem } from '../../../core/text/problem';
import type { Phrase } from '../../../core/text/phrase';

/** What a judge made of an answer; `unjudged`: it was asked, and gave no verdict. */
export type Mark = 'right' | 'partly' | 'wrong' | 'unjudged';

/** One verdict. A judge that was asked several times gave several. */
export interface OpenedVerdict {
  /** As the file names it, or by the field that holds it. */
  readonly judge: string;
  readonly mark: Mark;
  /** In [0, 1]; absent where the mark is all. */
  readonly score?: number;
  readonly reason?: string;
}

/** Something that the system retrieved, the first one first. */
export interface OpenedItem {
  readonly id?: string;
  readonly text?: string;
  readonly score?: number;
  readonly time?: string;
}

/** What a file says of a question itself. */
export interface QuestionFacts {
  readonly id?: string;
  /** The conversation, or the user: questions of one hang together. */
  readonly group?: string;
  readonly text?: string;
  /** The reference answer. */
  readonly gold?: string;
  /** Ids of what the benchmark names as evidence. */
  readonly evidence?: readonly string[];
  /** Of qrels: relevance by document, above 0. */
  readonly grades?: ReadonlyMap<string, number>;
  readonly category?: string;
  /** Whether the category is a name that projects are known to give to different questions (LoCoMo's); a number's meaning is known. */
  readonly categoryByName?: true;
  readonly unanswerable?: boolean;
}

/** What a run made of a question. */
export interface RunFacts {
  /** Empty: the system answered with nothing. Absent: the file holds no answer. */
  readonly answer?: string;
  readonly items?: readonly OpenedItem[];
  /** The text that was sent with the question. */
  readonly context?: string;
  readonly verdicts: readonly OpenedVerdict[];
  /** Further figures of the file, by its own names. */
  readonly scores: Readonly<Record<string, number>>;
  /** Why there is no answer, or no verdict. */
  readonly error?: string;
  /** The file says that the system declined to answer. */
  readonly abstained?: true;
  /** A failure that the harness went on from, as if nothing had been: the verdict stays, and is doubtful. */
  readonly doubt?: string;
}

/** One line, or one cell, of a file. */
export interface OpenedRow extends QuestionFacts, RunFacts {
  /** For messages. */
  readonly where: string;
}

/** One run as a file has it. */
export interface FileRun {
  readonly name: string;
  readonly rows: readonly OpenedRow[];
  /** What the file says of the run (models, judge, time), in its order. */
  readonly facts: Readonly<Record<string, string>>;
  /** Figures of the file itself, to be set beside those that are counted here. */
  readonly claimed?: Readonly<Record<string, number>>;
  /**
   * Runs of several files with one key are parts of one run. Without a key, an unjudged run and a judged one with the same answers are.
   */
  readonly key?: string;
}

/** What a reader makes of a file. */
export interface ReadResults {
  readonly runs: readonly FileRun[];
  /** Questions that come without a run: qrels, checkpoints of nothing. */
  readonly questions?: readonly (QuestionFacts & { readonly where: string })[];
  readonly problems: readonly Problem[];
}

export interface OpenedQuestion extends QuestionFacts {
  /** Unique among the questions. */
  readonly key: string;
  /** Files give it different reference answers; the first is kept. */
  readonly disputed?: true;
  /** The dataset or the qrels that ask it. */
  readonly set?: string;
}

/** What was read twice in one run, and counted once. */
export interface Doubled {
  /** Rows that were left out because their question had come before. */
  readonly rows: number;
  /** The questions, by id or text; the first few. */
  readonly questions: readonly string[];
  /** Users or conversations whose questions are all those of another; their rows are among `rows`. */
  readonly groups: readonly string[];
  /** Of the questions, those whose copies have different verdicts. */
  readonly contradicting: readonly string[];
}

export interface OpenedRun {
  /** Unique; the name, with a number where several have one. */
  readonly id: string;
  readonly name: string;
  readonly files: readonly string[];
  readonly format: string;
  readonly facts: Readonly<Record<string, string>>;
  readonly claimed?: Readonly<Record<string, number>>;
  /** By the key of the question. */
  readonly answers: ReadonlyMap<string, RunFacts>;
  readonly rows: number;
  readonly doubled: Doubled;
}

export interface OpenedResults {
  readonly questions: readonly OpenedQuestion[];
  readonly runs: readonly OpenedRun[];
  /** Names of the files of questions that were joined: datasets and qrels. */
  readonly joined: readonly string[];
  /** What was assumed of all together. */
  readonly notes: readonly Phrase[];
  readonly problems: readonly Problem[];
}
