/** Stage three of PerLTQA as work: every question under every setting by every model. */

import { modelKey, type CallParameters, type ModelRef, type CallModel } from '../../llm/domain/call';
import type { AnswerUnit } from '../../llm/domain/units';
import type { Work } from '../llm-work/work';
import type { MemoryBank, Question } from '../../core/memory/bank';
import { ContextSelector, type SelectedContext, type NotMadeCode } from './context-selector';
import { settingName, SETTINGS, type SynthesisSetting } from './settings';
import { askText, type AskReply } from '../../llm/domain/structured';
import { synthesisMessages, type SynthesisTask } from './prompt';

export interface SynthesisPart {
  readonly models: readonly ModelRef[];
  readonly settings: readonly SynthesisSetting[];
  /** The same for every call. */
  readonly parameters: CallParameters;
  /** Ids of the questions that are asked; absent: all of the bank. */
  readonly questions?: ReadonlySet<string>;
}

/**
 * The id of an answer: of its bank, question, model and setting, with the setting's canonical name, so that another wording or another number
 * of memories is another answer.
 */
export function answerId(bank: string, question: string, model: ModelRef, setting: string): string {
  return `answer ${JSON.stringify([bank, question, modelKey(model), setting])}`;
}

/**
 * The work of one bank, question by question, so that a run that is cut has whole questions. A question whose setting cannot be made (see
 * `NOT_MADE_CODES`) is work too: it sends nothing and its unit is `failed` with that code, so that tables can say how many there are.
 *
 * @param seed of the run.
 */
export function synthesisWork(part: SynthesisPart, bank: MemoryBank, seed: number): Work[] {
  const hand = new ContextSelector(bank, seed);
  const names = part.settings.map(settingName);
  return asked(part, bank).flatMap((question) =>
    part.settings.flatMap((setting, i) =>
      part.models.map((model) => work({ part, hand, question, setting, name: names[i]!, model })),
    ),
  );
}

/** A question that a setting cannot be made for. */
export interface NotMade {
  readonly setting: string;
  readonly question: string;
  readonly code: NotMadeCode;
  readonly message: string;
}

/** Which questions of a bank will not be asked under a plan's settings, and why: to be shown before the run. */
export function notMade(part: Pick<SynthesisPart, 'settings' | 'questions'>, bank: MemoryBank): NotMade[] {
  const hand = new ContextSelector(bank, 0);
  return part.settings
    .filter(({ id }) => SETTINGS[id].source === 'gold' || SETTINGS[id].source === 'wrong')
    .flatMap((setting) =>
      asked(part, bank).flatMap((question): NotMade[] => {
        const handed = hand.memories(setting, question, []);
        if (handed.made) return [];
        const { code, message } = handed;
        return [{ setting: settingName(setting), question: question.id, code, message }];
      }),
    );
}

interface Piece {
  readonly part: SynthesisPart;
  readonly hand: ContextSelector;
  readonly question: Question;
  readonly setting: SynthesisSetting;
  readonly name: string;
  readonly model: ModelRef;
}

function work(piece: Piece): Work {
  const { hand, question, setting, name, model } = piece;
  const { bank } = hand;
  const id = answerId(bank.id, question.id, model, name);
  return {
    id,
    bank: bank.id,
    question: question.id,
    purpose: 'answer',
    setting: name,
    model,
    after: [],
    ...(setting.system && { system: setting.system }),
    perform: async ({ ask, ranked }): Promise<AnswerUnit> => {
      const handed = hand.memories(setting, question, ranked);
      const memories = handed.made ? (handed.memories ?? []).map((memory) => memory.id) : [];
      const about = { id, bank: bank.id, question: question.id, model, setting: name, memories };
      if (!handed.made) {
        const { code, message } = handed;
        return { kind: 'answer', ...about, exchanges: [], outcome: { state: 'failed', code, message } };
      }
      return { kind: 'answer', ...about, ...(await askAnswer(requestOf(piece, handed), ask)) };
    },
  };
}

function requestOf(
  { part, hand, question, setting, model }: Piece,
  handed: Extract<SelectedContext, { made: true }>,
): WritingRequest {
  const { character } = hand.bank;
  const task = {
    character,
    question: question.text,
    memories: handed.memories,
    options: setting.prompt,
    template: setting.template,
  };
  return { task, model, parameters: part.parameters };
}

function asked({ questions }: Pick<SynthesisPart, 'questions'>, bank: MemoryBank): readonly Question[] {
  return questions ? bank.questions.filter(({ id }) => questions.has(id)) : bank.questions;
}

/** What a language model that answers is given. */
export interface WritingRequest {
  readonly task: SynthesisTask;
  readonly model: ModelRef;
  readonly parameters: CallParameters;
}

/** Asks a language model to answer a question from memories (PerLTQA §3.4, Eq. 4). @throws every error whose reach is the run, the signal's reason, and TemplateError where the own wording has a fault. */
export function askAnswer(
  { task, model, parameters }: WritingRequest,
  ask: CallModel,
): Promise<AskReply<string>> {
  const messages = synthesisMessages(task);
  return askText(ask, { model, messages, parameters, purpose: 'answer' });
}
