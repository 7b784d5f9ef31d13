/** Stage three of PerLTQA as work: every question under every setting by every model. */

import { modelKey, type CallParameters, type ModelRef, type CallModel } from '../../llm/domain/call';
import type { AnswerUnit } from '../../llm/domain/units';
import type { Work } from '../llm-work/runner';
import {
  type MemoryBank,
  type Question,
  categoryOf,
  memoriesById,
  type Memory,
} from '../../core/memory/bank';
import { settingName, SETTINGS, type SynthesisSetting } from './settings';
import { askText, type AskReply } from '../../llm/domain/structured';
import { synthesisMessages, type SynthesisTask } from './prompt';
import { goldUnits } from '../../measures/domain/ranking';
import { random, seedOf, shuffled } from '../../measures/domain/random';
import { parseDate } from '../../core/text/dates';

/**
 * Why a setting cannot be made for a question. `no-gold`: it has no gold memory to hand over. `gold-missing`: the bank lacks one of its gold
 * memories, so what is correct, and what is incorrect, is not known. `too-few-wrong-memories`: the bank has fewer incorrect ones than are to be handed over.
 */
export const NOT_MADE_CODES = ['no-gold', 'gold-missing', 'too-few-wrong-memories'] as const;
export type NotMadeCode = (typeof NOT_MADE_CODES)[number];

export type SelectedContext =
  /** Undefined: the setting has no memories at all. */
  | { readonly made: true; readonly memories: readonly Memory[] | undefined }
  | { readonly made: false; readonly code: NotMadeCode; readonly message: string };

/** Hands over one bank's memories. The same question, setting and seed give the same memories, whatever is asked before. */
export class ContextSelector {
  readonly #byId: ReadonlyMap<string, Memory>;
  readonly #unitOf: (id: string) => string;

  /** @param seed of the run: of incorrect memories and of shuffled orders. */
  constructor(
    readonly bank: MemoryBank,
    readonly seed: number,
  ) {
    this.#byId = memoriesById(bank);
    this.#unitOf = goldUnits(bank, 'event');
  }

  /**
   * @param ranked ids of the setting's own list, best first; read where it retrieves.
   * @throws Error where the list names a memory that the bank lacks.
   */
  memories(setting: SynthesisSetting, question: Question, ranked: readonly string[]): SelectedContext {
    const { source, category } = SETTINGS[setting.id];
    if (source === 'none') return { made: true, memories: undefined };
    if (source === 'retrieved') {
      const listed = ranked.map((id) => this.#memory(id));
      const wanted = category ? listed.filter(({ kind }) => categoryOf(kind) === category) : listed;
      return this.#made(setting, question, wanted.slice(0, setting.memories));
    }
    const fault = this.#goldFault(question, source);
    if (fault) return fault;
    if (source === 'gold') {
      const gold = [...new Set(question.gold)].map((id) => this.#memory(id));
      return this.#made(setting, question, gold);
    }
    return this.#wrong(setting, question);
  }

  /** The gold memories that the bank lacks leave open what is wrong; a question without gold can be answered by no memory, so all are. */
  #goldFault({ gold }: Question, source: 'gold' | 'wrong'): SelectedContext | undefined {
    const missing = gold.filter((id) => !this.#byId.has(id));
    if (missing.length > 0) {
      const [first] = missing;
      return withoutContext(
        'gold-missing',
        `The bank lacks the question's gold memory "${first}". Import the file that holds it, or correct the label.`,
      );
    }
    return source === 'gold' && gold.length === 0
      ? withoutContext(
          'no-gold',
          'The question has no gold memory, so there is no correct memory to hand over.',
        )
      : undefined;
  }

  /** Neither a gold memory nor one that tells the same story. */
  #wrong(setting: SynthesisSetting, question: Question): SelectedContext {
    const right = new Set(question.gold.map(this.#unitOf));
    const wrong = this.bank.memories.filter(({ id }) => !right.has(this.#unitOf(id)));
    const count = setting.memories;
    if (wrong.length < count)
      return withoutContext(
        'too-few-wrong-memories',
        `The bank has ${wrong.length} memories that are not the answer's, and ${count} are to be handed over. Hand over fewer.`,
      );
    // Without the setting's name: settings that differ in how memories are shown are handed the same ones.
    const drawn = shuffled(wrong, this.#draw('incorrect', question)).slice(0, count);
    return this.#made(setting, question, drawn);
  }

  #made({ prompt }: SynthesisSetting, question: Question, best: readonly Memory[]): SelectedContext {
    return { made: true, memories: this.#ordered(prompt.order, question, best) };
  }

  #ordered(
    order: SynthesisSetting['prompt']['order'],
    question: Question,
    best: readonly Memory[],
  ): readonly Memory[] {
    switch (order) {
      case 'best-first':
        return best;
      case 'best-last':
        return best.toReversed();
      case 'shuffled':
        return shuffled(best, this.#draw('order', question));
      case 'by-date': {
        const starts = new Map(
          best.map(({ id, time }) => [id, (time ? parseDate(time)?.start : undefined) ?? Infinity]),
        );
        const start = (memory: Memory) => starts.get(memory.id)!;
        return best.toSorted((a, b) => (start(a) === start(b) ? 0 : start(a) - start(b)));
      }
    }
  }

  #draw(what: string, question: Question): () => number {
    return random(seedOf(this.seed, what, this.bank.id, question.id));
  }

  #memory(id: string): Memory {
    const memory = this.#byId.get(id);
    if (!memory) throw new Error(`The list names memory "${id}", which the bank "${this.bank.id}" lacks.`);
    return memory;
  }
}

function withoutContext(code: NotMadeCode, message: string): SelectedContext {
  return { made: false, code, message };
}

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
