/** The trained reader as Ask uses it: which one answers a bank's questions, and when its weights are loaded. */

import { knownQuestion } from '../../../pipeline/flow/question';
import { rule } from '../../../pipeline/reading/rule';
import type { MemoryBank } from '../../../core/memory/bank';
import type { ReadingModel } from '../../../core/ports';
import type { AskDependencies } from './ask-dependencies';

export class QuestionReader {
  readonly #dependencies: Pick<AskDependencies, 'reader' | 'readings' | 'slot' | 'onAsked'>;
  /** Whether anybody has asked, not the page alone. */
  #wasAsked = false;

  constructor(dependencies: Pick<AskDependencies, 'reader' | 'readings' | 'slot' | 'onAsked'>) {
    this.#dependencies = dependencies;
  }

  #slotOf({ character }: MemoryBank) {
    return this.#dependencies.reader?.(character.language);
  }

  /** What reads now: the loaded reader, or what it made of the bank's own questions beforehand; undefined where there is neither. */
  of(bank: MemoryBank): ReadingModel | undefined {
    const loaded = this.#slotOf(bank)?.model;
    const { readings } = this.#dependencies;
    return readings ? readings.readerOf(bank, loaded) : loaded;
  }

  /** Fetches what was made beforehand. @param isAsked whether somebody asks: from then on what they do may load the reader. */
  async bring(bank: MemoryBank, isAsked: boolean): Promise<void> {
    this.#wasAsked ||= isAsked;
    await this.#dependencies.readings?.bring(bank);
  }

  /** What somebody asked is answered. Whoever hears of it may use the processor, so not before the encoder has loaded. */
  async answered({ character }: MemoryBank): Promise<void> {
    await this.#dependencies
      .slot(character.language)
      .ready()
      .catch(() => undefined);
    this.#dependencies.onAsked?.();
  }

  get wasAsked() {
    return this.#wasAsked;
  }

  /** Whether a trained reader that has not loaded could read what the rule has read. @param readBy id of the reader of the last answer. */
  isWanted(bank: MemoryBank, readBy: string | undefined): boolean {
    const slot = this.#slotOf(bank);
    return slot !== undefined && slot.phase !== 'ready' && (readBy ?? rule.id) === rule.id;
  }

  /** Whether what was made beforehand may answer what the rule has answered. */
  isPrepared(bank: MemoryBank, readBy: string | undefined): boolean {
    return this.isWanted(bank, readBy) && this.of(bank) !== undefined;
  }

  /** Loads the reader, not beside the encoder, which more depends on. @returns whether it has loaded; if not, the slot says why. */
  async load(bank: MemoryBank): Promise<boolean> {
    try {
      await this.#dependencies.slot(bank.character.language).ready();
      await this.#slotOf(bank)?.ready();
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Loads it while a question is typed, where others were asked before: what was made beforehand is about the bank's own alone. Not beside the encoder, which
   * the question waits for.
   */
  expect(bank: MemoryBank, question: string): void {
    const { model } = this.#dependencies.slot(bank.character.language);
    if (!this.#wasAsked || !model || knownQuestion(bank, question)) return;
    const slot = this.#slotOf(bank);
    if (slot?.phase === 'idle') slot.ready().catch(() => undefined);
  }
}
