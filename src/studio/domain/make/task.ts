/** One piece of work of making a character with a model: what is asked, and what becomes of the draft with the answer. */

import type { ZodType } from 'zod';
import type { CallModel, CallParameters, LlmCall, ModelRef } from '../../../llm/domain/call';
import { filled, type PromptTemplate } from '../../../llm/domain/templates';
import type { Phrase } from '../../../core/text/phrase';
import { type Draft, type ItemStep, type Origin, itemOf, scoreItem, type Item } from '../draft';
import { FORMS, type PromptId, JUDGE_SCHEMA } from '../steps/prompts/forms';
import { askChecked, type Checked, type Complaint, type MakeProblem } from './ask-checked';
import { onOneLine, quoted } from '../../../core/text/fence';
import { block, knownBeside, memoryText, words } from './quoted-draft';

/** Who is asked, and how. */
export interface Maker {
  readonly model: ModelRef;
  readonly parameters: CallParameters;
}

export interface TaskEnd {
  /** Applied to the draft as it is by then. The same draft where nothing was made. */
  readonly apply: (draft: Draft) => Draft;
  readonly problems: readonly MakeProblem[];
}

export interface MakeTask {
  /** The same whenever it is derived from the same state of the draft. */
  readonly key: string;
  readonly step: ItemStep;
  readonly title: Phrase;
  /** An answer of the expected length, for the cost beforehand. */
  readonly sample: () => unknown;
  readonly run: (ask: CallModel, maker: Maker) => Promise<TaskEnd>;
}

interface Asked<T> {
  readonly key: string;
  readonly step: ItemStep;
  readonly title: Phrase;
  readonly draft: Draft;
  readonly prompt: PromptId;
  readonly values: Readonly<Record<string, string>>;
  readonly schema: ZodType<T>;
  /** Asks again what was asked before. */
  readonly repeat?: number | undefined;
  readonly sample: () => T;
  readonly check?: (value: T) => readonly Complaint[];
  /** What becomes of the draft. @param now the draft as it is by then, which may differ from the one that was asked about. */
  readonly apply: (now: Draft, value: T, origin: Origin, complaints: readonly Complaint[]) => Draft;
}

/** The template of a prompt: the user's own, else ours. */
export function templateOf(draft: Draft, prompt: PromptId): PromptTemplate {
  return draft.prompts[prompt] ?? FORMS[prompt].standard;
}

/** A task that asks one question of a given shape. */
export function taskOf<T>(asked: Asked<T>): MakeTask {
  const { key, step, title, draft, prompt, values, schema, repeat, sample, check = () => [], apply } = asked;
  return {
    key,
    step,
    title,
    sample,
    run: async (ask, { model, parameters }) => {
      const call: LlmCall = {
        model,
        messages: filled(FORMS[prompt], templateOf(draft, prompt), draft.language, values),
        parameters,
        purpose: 'make',
        ...(repeat !== undefined && repeat > 0 && { repeat }),
      };
      const checked = await askChecked(ask, call, schema, prompt, draft.language, check);
      const problems = problemsOf(checked, key, title);
      const { value, complaints, exchanges } = checked;
      if (value === undefined) return { apply: (now) => now, problems };
      const origin: Origin = { by: 'model', model: model.model, prompt: exchanges.at(-1)!.key };
      return { apply: (now) => apply(now, value, origin, complaints), problems };
    },
  };
}

function problemsOf(
  { complaints, failure, exchanges }: Checked<unknown>,
  task: string,
  title: Phrase,
): MakeProblem[] {
  const calls = exchanges.map(({ key }) => key);
  if (failure) return [{ ...failure, task, title, calls }];
  return complaints.map(({ code, message }) => ({ code, message, task, title, calls }));
}

/** What becomes of a score: 10 is accepted, 7 to 9 are looked at, below 6 is dropped. The paper leaves 6 open; it is looked at. */
export function verdictOf(score: number): 'accept' | 'review' | 'drop' {
  if (score >= 10) return 'accept';
  return score < 6 ? 'drop' : 'review';
}

export function judgeTask(draft: Draft, item: Item): MakeTask {
  const { language } = draft;
  const gold = item.step === 'questions' ? item.value.gold.flatMap((id) => itemOf(draft, id) ?? []) : [];
  const known = gold.length > 0 ? gold.map((each) => memoryText(draft, each)) : knownBeside(draft, item.id);
  return taskOf({
    key: `judge ${item.id} ${item.revision}`,
    step: item.step,
    title: { en: `Judging ${item.id}`, zh: `评判 ${item.id}` },
    draft,
    prompt: 'judge',
    values: {
      name: onOneLine(draft.name),
      item: quoted(JSON.stringify(item.value, null, 1)),
      known: block(known, language),
    },
    schema: JUDGE_SCHEMA,
    sample: () => ({ reason: words(30, language), score: 10 }),
    // A score of what was changed meanwhile would be of another text.
    apply: (now, { score }) =>
      itemOf(now, item.id)?.revision === item.revision ? scoreItem(now, item.id, score) : now,
  });
}
