/** Judged records of HaluMem as values: what a judge said of each memory, update and answer, or why it said nothing. */

/**
 * Why a record holds no judgement: its score is `null`, the word `judge_failed` (or the record flags it so), text or
 * another thing that is no score, a number that the scale lacks, or the record has no such key.
 */
export const FAILURES = ['null', 'judge_failed', 'text', 'out of range', 'absent'] as const;
export type Failure = (typeof FAILURES)[number];

/** A judgement, or the reason why there is none. A failed judgement is never a score of 0. */
export type HalumemVerdict<T> = { readonly given: T } | { readonly failed: Failure };

/** 2 full, 1 partial, 0 none; the paper's s ∈ {1, ½, 0} times two. */
export type Score = 0 | 1 | 2;

export const UPDATE_LABELS = ['Correct', 'Hallucination', 'Omission', 'Other'] as const;
export type UpdateLabel = (typeof UPDATE_LABELS)[number];

export const ANSWER_LABELS = ['Correct', 'Hallucination', 'Omission'] as const;
export type AnswerLabel = (typeof ANSWER_LABELS)[number];

/** HaluMem's types of memory, in the paper's order (Appendix A.1). */
export const MEMORY_TYPES = ['Persona Memory', 'Event Memory', 'Relationship Memory'] as const;

/** HaluMem's types of question, in the paper's order (Appendix A.2). */
export const QUESTION_TYPES = [
  'Basic Fact Recall',
  'Multi-hop Inference',
  'Dynamic Update',
  'Memory Boundary',
  'Generalization & Application',
  'Memory Conflict',
] as const;

/** Whose record it is, as far as it says so. */
interface Placed {
  readonly user?: string;
  /** Position of the session in the user's list, from 0 (the files' `ssession_id`). */
  readonly session?: number;
}

/** One gold memory, or interference memory, looked for among what the system extracted from its session. */
export interface IntegrityRecord extends Placed {
  readonly text: string;
  /** As written in the file; empty where it is absent. */
  readonly memoryType: string;
  /** It was planted in the assistant's words and never confirmed: leaving it out is right. */
  readonly interference: boolean;
  /** An update whose search returned nothing: the official code scores it as extraction. */
  readonly update: boolean;
  /** The weight in weighted recall, in [0, 1]; absent where the file gives none. */
  readonly importance?: number;
  /** How fully it was extracted. */
  readonly verdict: HalumemVerdict<Score>;
}

/** One memory that the system extracted, held against its dialogue. */
export interface AccuracyRecord extends Placed {
  readonly text: string;
  /** The judge finds it among the gold memories. */
  readonly included: boolean;
  /** How true it is. */
  readonly verdict: HalumemVerdict<Score>;
}

/** One memory that replaces others, held against what the system finds for it afterwards. */
export interface UpdateRecord extends Placed {
  readonly text: string;
  readonly memoryType: string;
  /** The memories that it replaces. */
  readonly replaced: readonly string[];
  /** What the system's search returned for it. */
  readonly found: readonly string[];
  readonly importance?: number;
  readonly verdict: HalumemVerdict<UpdateLabel>;
}

/** One answered question. */
export interface AnswerRecord extends Placed {
  readonly question: string;
  readonly reference: string;
  readonly response: string;
  readonly questionType: string;
  readonly difficulty?: string;
  readonly verdict: HalumemVerdict<AnswerLabel>;
  readonly searchMilliseconds?: number;
  readonly responseMilliseconds?: number;
}

export interface JudgedRecords {
  readonly integrity: readonly IntegrityRecord[];
  readonly accuracy: readonly AccuracyRecord[];
  readonly updates: readonly UpdateRecord[];
  readonly answers: readonly AnswerRecord[];
}

/** The judgement, or undefined where it failed. */
export function givenOf<T>(verdict: HalumemVerdict<T>): T | undefined {
  return 'given' in verdict ? verdict.given : undefined;
}
