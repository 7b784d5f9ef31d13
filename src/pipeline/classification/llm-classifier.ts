/** Memory classification by a language model (PerLTQA §3.4, Eq. 1): by instruction, or with a few examples of each category. */

import { z } from 'zod';
import { modelKey, type CallParameters, type ModelRef } from '../../llm/domain/call';
import type { CallOutcome } from '../../llm/domain/fault';
import type { ClassUnit } from '../../llm/domain/units';
import type { Work } from '../llm-work/runner';
import type { MemoryBank, Question } from '../../core/memory/bank';
import { problemInPlace, templateName, templateProblems } from '../../llm/domain/templates';
import { askCategory, formOf } from './ask-category';
import { chosenExamples, type Example } from './llm-examples';
import { chosenTwice } from '../../llm/domain/problem-words';
import { LANGUAGE_MODEL_CLASSIFIERS, languageModelClassifierOf } from './registry';
import type { FieldProblem, Phrase } from '../../core/text/phrase';

const MOST_EXAMPLES = 50;

const Texts = z.strictObject({ system: z.string(), user: z.string() });

/** The form of a setting in plans and runs. */
export const ClassifierSettingForm = z.strictObject({
  method: z.enum(LANGUAGE_MODEL_CLASSIFIERS),
  /** Examples of each category, from 1; 0 by instruction. */
  examples: z.int(),
  /** The user's own wording; absent for the default. */
  template: z.strictObject({ texts: z.strictObject({ en: Texts, zh: Texts }) }).exactOptional(),
});
export type ClassifierSetting = Readonly<z.infer<typeof ClassifierSettingForm>>;

/** The paper's two ways; it gives an example of each category. */
export const CLASSIFIER_SETTINGS: readonly ClassifierSetting[] = LANGUAGE_MODEL_CLASSIFIERS.map((method) => ({
  method,
  examples: languageModelClassifierOf(method).examples,
}));

/** The name under which a setting's numbers stand. */
export function classifierSettingName(setting: ClassifierSetting): string {
  const own = setting.method === 'few-shot' ? [`${setting.examples} of each`] : [];
  return `${setting.method}(${[...own, templateName(formOf(setting), setting.template)].join(', ')})`;
}

/** Why a setting cannot be run, in words; empty if it can. */
export function classifierSettingProblems(setting: ClassifierSetting): FieldProblem[] {
  const { method, examples, template } = setting;
  const whole = Number.isInteger(examples) && examples >= 1 && examples <= MOST_EXAMPLES;
  return [
    ...(method === 'few-shot' && !whole
      ? [
          {
            field: 'examples',
            en: `Few-shot: the examples of each category must be a whole number from 1 to ${MOST_EXAMPLES}.`,
            zh: `少样本：每类的示例数必须是 1 到 ${MOST_EXAMPLES} 的整数。`,
          },
        ]
      : []),
    ...(method === 'instruction' && examples !== 0
      ? [
          {
            en: 'Instruction: it has no examples. Set their number to 0, or choose few-shot.',
            zh: '指令：不使用示例。请把示例数设为 0，或选择少样本。',
          },
        ]
      : []),
    ...(template ? templateProblems(formOf(setting), template) : []).map(problemInPlace),
  ];
}

/** Why settings cannot be run, in words; an empty list counts as no setting. */
export function classifierSettingsProblems(settings: readonly ClassifierSetting[]): Phrase[] {
  const names = settings.map(classifierSettingName);
  const twice = [...new Set(names.filter((name, i) => names.indexOf(name) !== i))];
  return [...twice.map(chosenTwice), ...settings.flatMap(classifierSettingProblems)];
}

export interface ClassificationPart {
  readonly models: readonly ModelRef[];
  readonly settings: readonly ClassifierSetting[];
  readonly parameters: CallParameters;
  /** Ids of the questions that are asked; absent: all of the bank. */
  readonly questions?: ReadonlySet<string>;
}

export function classId(bank: string, question: string, model: ModelRef, setting: string): string {
  return `class ${JSON.stringify([bank, question, modelKey(model), setting])}`;
}

/**
 * The work of one bank. Examples are drawn once per bank and setting. If the pool has too few, each question is `failed`, code
 * `too-few-examples`, and nothing is sent.
 *
 * @param pool banks that examples may come from; those of the same character, and of another language, are skipped.
 * @param seed of the run.
 */
export function classificationWork(
  part: ClassificationPart,
  bank: MemoryBank,
  pool: readonly MemoryBank[],
  seed: number,
): Work[] {
  const questions = part.questions
    ? bank.questions.filter(({ id }) => part.questions!.has(id))
    : bank.questions;
  const drawn = part.settings.map((setting) => chosenExamples(bank, pool, setting.examples, seed));
  return questions.flatMap((question) =>
    part.settings.flatMap((setting, i) =>
      part.models.map((model) => work({ part, bank, question, setting, examples: drawn[i]!, model })),
    ),
  );
}

interface Piece {
  readonly part: ClassificationPart;
  readonly bank: MemoryBank;
  readonly question: Question;
  readonly setting: ClassifierSetting;
  /** Undefined: there are too few. */
  readonly examples: readonly Example[] | undefined;
  readonly model: ModelRef;
}

function work(piece: Piece): Work {
  const { part, bank, question, setting, examples, model } = piece;
  const name = classifierSettingName(setting);
  const id = classId(bank.id, question.id, model, name);
  const unit = { kind: 'class' as const, id, bank: bank.id, question: question.id, model, setting: name };
  return {
    id,
    bank: bank.id,
    question: question.id,
    purpose: 'classify',
    model,
    after: [],
    perform: async ({ ask }): Promise<ClassUnit> => {
      if (!examples) return { ...unit, exchanges: [], outcome: TOO_FEW };
      const { character } = bank;
      const request = { setting, character, question, examples, model, parameters: part.parameters };
      const { outcome, exchanges } = await askCategory(request, ask);
      return { ...unit, exchanges, outcome };
    },
  };
}

const TOO_FEW: CallOutcome<never> = {
  state: 'failed',
  code: 'too-few-examples',
  message:
    'The other characters of this language have too few questions of a category to choose examples from. Add characters, or ask for fewer examples.',
};
