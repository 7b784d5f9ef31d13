/** Asks a language model to answer a question from memories (PerLTQA §3.4, Eq. 4). */

import { askText, type AskReply } from '../../llm/domain/ask-reply';
import type { CallModel, CallParameters, ModelRef } from '../../llm/domain/call';
import { synthesisMessages, type SynthesisTask } from './prompt';

/** What a language model that answers is given. */
export interface WritingRequest {
  readonly task: SynthesisTask;
  readonly model: ModelRef;
  readonly parameters: CallParameters;
}

/** @throws every error whose reach is the run, the signal's reason, and TemplateError where the own wording has a fault. */
export function askAnswer(
  { task, model, parameters }: WritingRequest,
  ask: CallModel,
): Promise<AskReply<string>> {
  const messages = synthesisMessages(task);
  return askText(ask, { model, messages, parameters, purpose: 'answer' });
}
