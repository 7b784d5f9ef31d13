/** Which memories a model is handed for a question, and in which order it sees them. */

import { goldUnits } from '../../measures/domain/ranking';
import { random, seedOf, shuffled } from '../../measures/domain/random';
import {
  categoryOf,
  memoriesById,
  type Memory,
  type MemoryBank,
  type Question,
} from '../../core/memory/bank';
import { parseDate } from '../../core/text/dates';
import { SETTINGS, type SynthesisSetting } from './settings';

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
      return notMade(
        'gold-missing',
        `The bank lacks the question's gold memory "${first}". Import the file that holds it, or correct the label.`,
      );
    }
    return source === 'gold' && gold.length === 0
      ? notMade(
          'no-gold',
          'The question has no gold memory: the bank cannot answer it, so there is no correct memory to hand over.',
        )
      : undefined;
  }

  /** Neither a gold memory nor one that tells the same story. */
  #wrong(setting: SynthesisSetting, question: Question): SelectedContext {
    const right = new Set(question.gold.map(this.#unitOf));
    const wrong = this.bank.memories.filter(({ id }) => !right.has(this.#unitOf(id)));
    const count = setting.memories;
    if (wrong.length < count)
      return notMade(
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

function notMade(code: NotMadeCode, message: string): SelectedContext {
  return { made: false, code, message };
}
