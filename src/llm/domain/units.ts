/** What a run with language models keeps of each piece of work. Numbers are computed when it is read. */

import type { Category } from '../../core/memory/bank';
import type { Exchange, ModelRef } from './call';
import type { CallOutcome } from './fault';

interface UnitBase {
  /** Of the piece of work; unique in its run and the same whenever its plan is expanded. */
  readonly id: string;
  readonly bank: string;
  readonly question: string;
  /** Every call that was made for it, with its answer; also those that led to nothing. */
  readonly exchanges: readonly Exchange[];
}

/** A question's answer, or an assistant's response to a dialogue. */
export interface AnswerUnit extends UnitBase {
  readonly kind: 'answer';
  readonly model: ModelRef;
  /** Under which its numbers stand: the setting's canonical name. */
  readonly setting: string;
  /** Ids of the memories that the model was handed, in the order in which it saw them. */
  readonly memories: readonly string[];
  /** The answer as it is scored. */
  readonly outcome: CallOutcome<string>;
}

/** A classification by a language model. */
export interface ClassUnit extends UnitBase {
  readonly kind: 'class';
  readonly model: ModelRef;
  /** `instruction` or `few-shot`, with its parameters. */
  readonly setting: string;
  readonly outcome: CallOutcome<{ readonly category: Category }>;
}

/** What one judge says of one aspect of one answer, or of two beside each other. */
export interface JudgeVerdict {
  /** On the aspect's scale; of a pair: 1 the first of `subjects` is better, 0 the second, ½ neither. */
  readonly score: number;
  /** The reason, in the judge's words, with what it quotes. */
  readonly reason: string;
  /** Points that a rubric lists one by one, in its order, each on the rubric's own scale. */
  readonly points?: readonly number[];
  /** The label that was chosen, where the rubric's verdict is one of a list. */
  readonly label?: string;
}

export interface VerdictUnit extends UnitBase {
  readonly kind: 'verdict';
  readonly judge: ModelRef;
  /** Under which its numbers stand: the judge setting's canonical name. */
  readonly setting: string;
  /** Id of the rubric, and the SHA-256 of its prompt, so that no two wordings are taken for one. */
  readonly rubric: string;
  readonly prompt: string;
  /** Id of the aspect within the rubric. */
  readonly aspect: string;
  /** Ids of the answers: one, or two for a pairwise verdict, in the order in which tables name them. */
  readonly subjects: readonly string[];
  /** Whether the judge saw the pair the other way round. */
  readonly swapped?: boolean;
  readonly repeat: number;
  readonly outcome: CallOutcome<JudgeVerdict>;
}

export type LlmUnit = AnswerUnit | ClassUnit | VerdictUnit;
