/** One piece of work of a run with language models: a question's answer, a classification, a verdict. */

import type { Purpose, CallModel, ModelRef } from '../../llm/domain/call';
import type { LlmUnit } from '../../llm/domain/units';
import type { ListSystem } from '../flow/system';

export interface Work {
  /** Unique in its run, and the same whenever the plan is expanded: what is written under it is never done again. */
  readonly id: string;
  readonly bank: string;
  readonly question: string;
  readonly purpose: Purpose;
  /** Of an answer: the canonical name of its setting, under which its numbers will stand. */
  readonly setting?: string;
  /** Who is asked. */
  readonly model: ModelRef;
  /** Ids of work, or of answers of earlier runs, whose units it reads. */
  readonly after: readonly string[];
  /** Whose list of the question's memories it reads. */
  readonly system?: ListSystem;
  /**
   * Does it. What a model cannot do stands in the unit's outcome.
   *
   * @throws the signal's reason, and every error whose reach is the run.
   */
  perform(context: WorkContext): Promise<LlmUnit>;
}

export interface WorkContext {
  readonly ask: CallModel;
  /** Ids of memories under the work's own system, best first; empty where it names none. */
  readonly ranked: readonly string[];
  /** The unit of one of `after`. */
  readonly unit: (id: string) => LlmUnit;
}
