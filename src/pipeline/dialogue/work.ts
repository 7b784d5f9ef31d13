/** MemBench's recognition and injection as work: every test turn under every setting by every model. */

import * as z from 'zod';
import { says } from '../../core/issue';
import { askText, type AskReply, askStructured } from '../../llm/domain/structured';
import type { CallParameters, LlmCall, ModelRef } from '../../llm/domain/call';
import type { AnswerUnit } from '../../llm/domain/units';
import type { Work, WorkContext } from '../llm-work/runner';
import { memoriesById, type MemoryBank, type Question } from '../../core/memory/bank';
import { answerId } from '../synthesis/work';
import {
  candidatesSetting,
  goldAndNegatives,
  selectedCandidates,
  testTurns,
  type TestTurn,
} from './candidates';
import { dialogueMessages } from './prompt';
import { settingName, type DialogueSetting } from './settings';
import { RECALL_TYPES, type Recall } from '../../data/formats/madial/madial-dialogues';

export interface DialoguePart {
  readonly models: readonly ModelRef[];
  readonly settings: readonly DialogueSetting[];
  /** The same for every call. */
  readonly parameters: CallParameters;
  /** Which dialogues: `all` includes those of which it is not known. */
  readonly recall: Recall | 'all';
  /**
   * `all`: every test turn answers, as in the paper (262 of 160 dialogues). `first`: a dialogue's first test turn alone, to which its gold
   * memories belong. Recognition is asked there alone, since later turns speak of the memory already.
   */
  readonly turns: 'all' | 'first';
  /** Ids of the questions that are asked; absent: all of the bank. */
  readonly questions?: ReadonlySet<string>;
}

/**
 * Why a setting cannot be made for a test turn. `no-gold`: the dialogue has no gold memory. `gold-missing`: the bank lacks it.
 * `no-candidates`: there is no list for it,
 * or nothing in it to choose from.
 */
export const NOT_MADE_CODES = ['no-gold', 'gold-missing', 'no-candidates'] as const;
export type NotMadeCode = (typeof NOT_MADE_CODES)[number];

/**
 * The work of one bank, turn by turn, so that a run that is cut has whole turns. A turn whose setting cannot be made is work too: it sends
 * nothing and its unit is `failed` with that code. Recognition's value is the JSON list of the ids chosen (`chosenOf`), injection's the
 * assistant's next turn.
 *
 * Setting 3 reads the list of the turn's own question, the dialogue up to that turn; the paper's files have one list per dialogue, made at
 * its first test turn.
 *
 * @param seed of the run: of setting 2's negatives and their order.
 */
export function dialogueWork(part: DialoguePart, bank: MemoryBank, seed: number): Work[] {
  const names = part.settings.map((setting) => settingName(setting, seed));
  return turnsOf(part, bank).flatMap((turn) =>
    part.settings.flatMap((setting, i) =>
      asks(setting, turn)
        ? part.models.map((model) => work({ part, bank, turn, setting, name: names[i]!, model, seed }))
        : [],
    ),
  );
}

/** The test turns that a plan asks about. */
export function turnsOf(
  { recall, turns, questions }: Pick<DialoguePart, 'recall' | 'turns' | 'questions'>,
  bank: MemoryBank,
): TestTurn[] {
  return testTurns(bank).filter(
    ({ question, opening, first }) =>
      (recall === 'all' || recallOf(opening) === recall) &&
      (turns === 'all' || first) &&
      (!questions || questions.has(question.id)),
  );
}

function asks({ task }: DialogueSetting, { first }: TestTurn): boolean {
  return task === 'injection' || first;
}

/** A test turn that a setting cannot be made for, or is handed fewer memories than were asked for. */
export interface Shortfall {
  readonly setting: string;
  readonly question: string;
  readonly code: NotMadeCode | 'fewer-negatives';
  readonly message: string;
}

/** What will not be as planned, and why: to be shown before the run. */
export function shortfalls(part: DialoguePart, bank: MemoryBank, seed: number): Shortfall[] {
  return part.settings.flatMap((setting) =>
    turnsOf(part, bank)
      .filter((turn) => asks(setting, turn))
      .flatMap((turn): Shortfall[] => {
        const place = { setting: settingName(setting, seed), question: turn.question.id };
        const fault = faultOf(bank, turn, setting);
        if (fault) return [{ ...place, ...fault }];
        if (setting.setting !== 2) return [];
        const { missing } = goldAndNegatives(bank, turn, setting, seed);
        if (missing === 0) return [];
        const message = `The bank has only ${setting.k - 1 - missing} memories besides the dialogue's gold ones, and ${setting.k - 1} negatives are asked for: all of them are handed over.`;
        return [{ ...place, code: 'fewer-negatives', message }];
      }),
  );
}

function faultOf(
  bank: MemoryBank,
  { question, gold }: TestTurn,
  setting: DialogueSetting,
): { readonly code: NotMadeCode; readonly message: string } | undefined {
  const needsGold = setting.task === 'recognition' || setting.setting === 1 || setting.setting === 2;
  if (needsGold && gold.length === 0)
    return {
      code: 'no-gold',
      message: 'The dialogue has no gold memory, so there is none to hand over or to recognise.',
    };
  const known = memoriesById(bank);
  if (needsGold && !known.has(gold[0]!))
    return {
      code: 'gold-missing',
      message: `The bank lacks the dialogue's gold memory "${gold[0]!}". Import the file that holds it, or correct the label.`,
    };
  if (setting.setting !== 3 || setting.system !== 'file') return undefined;
  if (!question.candidates)
    return {
      code: 'no-candidates',
      message:
        'The source hands over no list for this dialogue. Import the file of the setting, or choose a retriever.',
    };
  if (candidatesSetting(bank) === 2)
    return {
      code: 'no-candidates',
      message:
        'The lists of the source are gold memories among negatives, setting 2, and none that a retriever found. Import the other file of candidates, or choose a retriever.',
    };
  return undefined;
}

const NOTHING_FOUND = {
  code: 'no-candidates' satisfies NotMadeCode,
  message: 'The list holds no memory to choose from. Choose a retriever that ranks every memory.',
} as const;

interface Piece {
  readonly part: DialoguePart;
  readonly bank: MemoryBank;
  readonly turn: TestTurn;
  readonly setting: DialogueSetting;
  readonly name: string;
  readonly model: ModelRef;
  readonly seed: number;
}

function work(piece: Piece): Work {
  const { bank, turn, setting, name, model, seed } = piece;
  const { question } = turn;
  const id = answerId(bank.id, question.id, model, name);
  const about = { id, bank: bank.id, question: question.id, model };
  return {
    ...about,
    purpose: purposeOf(setting),
    setting: name,
    after: [],
    ...(setting.setting === 3 && setting.system !== 'file' && { system: setting.system }),
    perform: async ({ ask, ranked }): Promise<AnswerUnit> => {
      const fault = faultOf(bank, turn, setting);
      const memories = fault ? [] : selectedCandidates(bank, turn, setting, ranked, seed);
      const made = { kind: 'answer' as const, ...about, setting: name, memories };
      if (fault) return { ...made, exchanges: [], outcome: { state: 'failed', ...fault } };
      if (memories.length === 0 && setting.task === 'recognition')
        return { ...made, exchanges: [], outcome: { state: 'failed', ...NOTHING_FOUND } };
      const call = callOf(piece, memories);
      return {
        ...made,
        ...(await (setting.task === 'injection' ? askText(ask, call) : choice(ask, call, memories))),
      };
    },
  };
}

const purposeOf = ({ task }: DialogueSetting) => (task === 'injection' ? 'respond' : 'answer');

function callOf({ part, bank, turn, setting, model }: Piece, memories: readonly string[]): LlmCall {
  const known = memoriesById(bank);
  const { text, time } = turn.question;
  const messages = dialogueMessages(setting, {
    character: bank.character,
    dialogue: text,
    memories: memories.map((id) => known.get(id)!),
    ...(time !== undefined && { date: time }),
  });
  return { model, messages, parameters: part.parameters, purpose: purposeOf(setting) };
}

/** The memories are numbered for the model, whose numbers become ids again. */
async function choice(
  ask: WorkContext['ask'],
  call: LlmCall,
  memories: readonly string[],
): Promise<AskReply<string>> {
  const { outcome, exchanges } = await askStructured(ask, call, choiceSchema(memories.length), 'choice');
  if (outcome.state !== 'done') return { outcome, exchanges };
  const ids = outcome.value.chosen.map((number) => memories[number - 1]!);
  return { outcome: { state: 'done', value: JSON.stringify(ids) }, exchanges };
}

const SCHEMAS = new Map<number, z.ZodType<{ readonly chosen: readonly number[] }>>();

/** One number from 1 to the number of candidates, or none. Bounds are refined, as some servers refuse them in a JSON Schema. */
function choiceSchema(count: number): z.ZodType<{ readonly chosen: readonly number[] }> {
  const known =
    SCHEMAS.get(count) ??
    z.object({
      chosen: z
        .array(z.number())
        .refine(
          (list) => list.length <= 1,
          says({ en: 'Choose one memory, or none.', zh: '请选择一条记忆，或都不选。' }),
        )
        .refine(
          (list) => list.every((number) => Number.isInteger(number) && number >= 1 && number <= count),
          says({
            en: `Each should be the number of a memory, from 1 to ${count}.`,
            zh: `每个都应为记忆的编号，从 1 到 ${count}。`,
          }),
        ),
    });
  SCHEMAS.set(count, known);
  return known;
}

/** The ids that a recognition chose, best first; undefined where it is no answer of recognition, or there is none. */
export function chosenOf({ outcome }: Pick<AnswerUnit, 'outcome'>): readonly string[] | undefined {
  if (outcome.state !== 'done') return undefined;
  try {
    const value: unknown = JSON.parse(outcome.value);
    return Array.isArray(value) && value.every((id) => typeof id === 'string')
      ? (value as string[])
      : undefined;
  } catch {
    return undefined;
  }
}

export type { Recall };
/** MemBench's two tasks (§3.1). */
export const RECALLS = ['proactive', 'passive'] as const satisfies readonly Recall[];

/**
 * Which recall a dialogue asks for: what one of its tags says, which the user may set (`proactive recall`, `passive recall`), else its type,
 * which the reader takes from the order of a released file (`recallByOrder`).
 *
 * @returns undefined where neither tells.
 */
export function recallOf({ tags, type }: Pick<Question, 'tags' | 'type'>): Recall | undefined {
  const says = (word: string) => RECALLS.find((recall) => RECALL_TYPES[recall] === word.trim().toLowerCase());
  return tags.map(says).find(Boolean) ?? (type === undefined ? undefined : says(type));
}
