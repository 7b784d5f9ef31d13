/** Answers from a record alone: nothing is sent, and what was not recorded is not made up. */

import { plainCall } from './cache';
import { callKey, modelName, type CallModel, type Exchange, type LlmCall, type LlmReply } from './call';
import type { FaultError } from './fault';
import type { LlmUnit } from './units';

export class NotRecordedError extends Error implements FaultError {
  override readonly name = 'NotRecordedError';
  readonly code = 'not-recorded';
  readonly reach = 'item';
}

/** What was answered, by the call's key. Of a call that was asked again the last answer counts. */
export type Recorded = ReadonlyMap<string, LlmReply>;

export function recordedReplies(units: Iterable<Pick<LlmUnit, 'exchanges'>>): Recorded {
  const replies = new Map<string, LlmReply>();
  for (const { exchanges } of units) {
    for (const { key, reply } of exchanges) replies.set(key, reply);
  }
  return replies;
}

/** Asks the record in the place of each call's own model: the same plan on the same data gives the same units. @throws NotRecordedError. */
export function recordedAsk(recorded: Recorded): CallModel {
  return async (given) => {
    const call = plainCall(given);
    const key = callKey(call);
    return { key, call, reply: replyOf(recorded, key, call), cached: true } satisfies Exchange;
  };
}

function replyOf(recorded: Recorded, key: string, { model, purpose }: LlmCall): LlmReply {
  const reply = recorded.get(key);
  if (reply) return reply;
  throw new NotRecordedError(
    `The record contains no answer of ${modelName(model)} to this call (${purpose}): the plan, the prompts or the data are not those of the recorded run. Replay it with its own plan, or ask the model.`,
  );
}
