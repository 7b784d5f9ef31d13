/** Asks a language model for a question's category (PerLTQA §3.4, Eq. 1). */

import { z } from 'zod';
import { type AskReply, askStructured } from '../../llm/domain/structured';
import type { CallModel, CallParameters, Exchange, LlmCall, ModelRef } from '../../llm/domain/call';
import type { CallOutcome } from '../../llm/domain/fault';
import { filled } from '../../llm/domain/templates';
import { CATEGORIES, type Category, type MemoryBank, type Question } from '../../core/memory/bank';
import { onOneLine } from '../../core/text/fence';
import type { ClassifierSetting } from './llm-classifier';
import type { Example } from './llm-examples';
import { CLASSIFY_FEW_SHOT, CLASSIFY_INSTRUCTION, examplesText } from './llm-prompt';

/** What a language model that classifies is given. */
export interface CategoryRequest {
  readonly setting: ClassifierSetting;
  readonly character: MemoryBank['character'];
  readonly question: Pick<Question, 'text'>;
  /** In the order in which the prompt shows them; empty by instruction. */
  readonly examples: readonly Example[];
  readonly model: ModelRef;
  readonly parameters: CallParameters;
}

/**
 * Asks for JSON with the category; a bare word is read as well.
 *
 * @throws every error whose reach is the run, the signal's reason, and TemplateError where the own wording has a fault.
 */
export async function askCategory(
  { setting, character, question, examples, model, parameters }: CategoryRequest,
  ask: CallModel,
): Promise<AskReply<{ readonly category: Category }>> {
  const messages = classifyMessages(setting, { character }, question, examples);
  const call: LlmCall = { model, messages, parameters, purpose: 'classify' };
  const { outcome, exchanges } = await askStructured(ask, call, Answer, 'memory_category');
  return { outcome: withBareWord(outcome, exchanges), exchanges };
}

/** The messages that ask for a question's category. @throws TemplateError where the own wording has a fault. */
export function classifyMessages(
  setting: ClassifierSetting,
  { character }: Pick<MemoryBank, 'character'>,
  { text }: Pick<Question, 'text'>,
  examples: readonly Example[],
): LlmCall['messages'] {
  const form = formOf(setting);
  return filled(form, setting.template ?? form.standard, character.language, {
    question: onOneLine(text),
    examples: examplesText(examples, character.language),
  });
}

const Answer = z.object({ category: z.enum(CATEGORIES) });

/** What could not be read as JSON is read as a bare word: the answer's, else the repair's. */
function withBareWord(
  outcome: CallOutcome<{ category: Category }>,
  exchanges: readonly Exchange[],
): CallOutcome<{ category: Category }> {
  if (outcome.state !== 'unparsed') return outcome;
  const [category] = exchanges.flatMap(({ reply }) => bareCategory(reply.text) ?? []);
  return category ? { state: 'done', value: { category } } : outcome;
}

const BARE: Readonly<Record<Category, RegExp>> = {
  semantic: /^(?:category )?semantic(?: memory)?$|^(?:类别 )?语义(?:记忆)?$/,
  episodic: /^(?:category )?episodic(?: memory)?$|^(?:类别 )?情[景节](?:记忆)?$/,
};

/** The category that a text names and nothing besides; a sentence about both is never read, since what it means would be a guess. */
export function bareCategory(text: string): Category | undefined {
  const words = (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ');
  return CATEGORIES.find((category) => BARE[category].test(words));
}

/** The kind of prompt that a method sends. */
export function formOf({ method }: Pick<ClassifierSetting, 'method'>) {
  return method === 'few-shot' ? CLASSIFY_FEW_SHOT : CLASSIFY_INSTRUCTION;
}
