/** The trained reader as Ask uses it: which one answers a question, and when its weights are loaded. */

import { rule } from '../../../pipeline/reading/rule';
import type { MemoryBank } from '../../../core/memory/bank';
import type { PreparedReadings, ReadingModel } from '../../../core/ports';
import type { AskDependencies } from './ask-dependencies';

type Dependencies = Pick<AskDependencies, 'reader' | 'readings' | 'slot' | 'onAsked'>;

export class QuestionReader {
  readonly #dependencies: Dependencies;
  readonly #fetching = new Map<string, Promise<void>>();
  readonly #fetched = new Map<string, PreparedReadings>();
  /** Whether anybody has asked, not the page alone. */
  #wasAsked = false;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  #slotOf({ character }: MemoryBank) {
    return this.#dependencies.reader?.(character.language);
  }

  /** Somebody asks: from then on what they do may load the reader. */
  asked(): void {
    this.#wasAsked = true;
  }

  /** Fetches what the reader made of the bank's own questions, once. What could not be fetched is tried again. */
  async bring({ id }: MemoryBank): Promise<void> {
    const { readings } = this.#dependencies;
    if (!readings) return;
    const fetching =
      this.#fetching.get(id) ??
      readings(id).then(
        (found) => void (found && this.#fetched.set(id, found)),
        () => void this.#fetching.delete(id),
      );
    this.#fetching.set(id, fetching);
    await fetching;
  }

  /**
   * What reads a question now: the loaded reader; of the bank's own questions, what it made of them beforehand, which is waited for where somebody has asked;
   * undefined where there is neither. The page's own question waits for nothing.
   */
  async of(bank: MemoryBank, question: string): Promise<ReadingModel | undefined> {
    const own = isOwn(bank, question);
    if (own && this.#wasAsked) await this.bring(bank);
    const loaded = this.#slotOf(bank)?.model;
    const made = own ? this.#fetched.get(bank.id) : undefined;
    return made && (loaded?.stamp.hash ?? made.stamp.hash) === made.stamp.hash ? made.reader(loaded) : loaded;
  }

  /**
   * Loads the reader where the rule has read in its place, not beside the encoder, which more depends on.
   *
   * @param readBy id of the reader of the last answer.
   * @returns whether it is there; if not, the slot says why.
   */
  async load(bank: MemoryBank, readBy: string | undefined): Promise<boolean> {
    const slot = this.#slotOf(bank);
    if (!slot || (readBy ?? rule.id) !== rule.id) return false;
    try {
      await this.#dependencies.slot(bank.character.language).ready();
      await slot.ready();
      return true;
    } catch {
      return false;
    }
  }

  /** Whether another order of the list may load it: somebody has asked, and it was neither begun nor given up. */
  mayLoad(bank: MemoryBank): boolean {
    return this.#wasAsked && this.#slotOf(bank)?.phase === 'idle';
  }

  /** What somebody asked is answered. Whoever hears of it may use the processor, so not while the encoder loads. */
  async answered({ character }: MemoryBank): Promise<void> {
    const encoder = this.#dependencies.slot(character.language);
    if (encoder.phase === 'loading') await encoder.ready().catch(() => undefined);
    this.#dependencies.onAsked?.(character.language);
  }

  /**
   * Loads it while a question is typed, where others were asked before: what was made beforehand is about the bank's own alone. Not beside the encoder, which
   * the question waits for.
   */
  expect(bank: MemoryBank, question: string): void {
    const slot = this.#slotOf(bank);
    const { model } = this.#dependencies.slot(bank.character.language);
    if (!slot || !model || !this.mayLoad(bank) || isOwn(bank, question)) return;
    slot.ready().catch(() => undefined);
  }
}

/** In these very words: no other were read. */
function isOwn({ questions }: MemoryBank, question: string): boolean {
  return questions.some(({ text }) => text === question);
}
