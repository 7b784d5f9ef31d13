/** A shipped model before it has loaded: what it gave for a bundled character's questions came with the page; all else waits for the model. */

import type { ModelSource } from '../../../pipeline/flow/answer-question';
import type { Kind } from '../../../core/memory/bank';
import type {
  BundledLibrary,
  Encoder,
  MemoryModel,
  ModelStamp,
  PreparedOutputs,
  QuestionClassifier,
} from '../../../core/ports';
import { textKey } from '../../../core/text/key';
import type { ModelSlot } from './models.svelte';
import { t } from '../words';

type Encoding = Parameters<Encoder['encode']>;
type Classifying = Parameters<QuestionClassifier['classify']>;

export class PreparedModel implements Encoder, QuestionClassifier {
  readonly #outputs: PreparedOutputs;
  readonly #model: ModelSource<MemoryModel>;

  constructor(outputs: PreparedOutputs, model: ModelSource<MemoryModel>) {
    this.#outputs = outputs;
    this.#model = model;
  }

  get stamp(): ModelStamp {
    return this.#outputs.stamp;
  }
  get dimensions(): number {
    return this.#outputs.dimensions;
  }

  /** @throws what loading the model throws where a text is not known, and an error where the server has another model by then. */
  async encode(...[texts, role, options]: Encoding): Promise<Float32Array> {
    const rows = texts.map((text) => this.#row(text, role));
    if (rows.some((row) => row === undefined)) return (await this.#loaded()).encode(texts, role, options);
    const data = new Float32Array(rows.length * this.dimensions);
    rows.forEach((row, i) => data.set(row!, i * this.dimensions));
    return data;
  }

  /** @throws as `encode`. */
  async classify(...[question, options]: Classifying): Promise<Readonly<Record<Kind, number>>> {
    const known = this.#outputs.questions.get(textKey(question));
    return known ? known.probabilities : (await this.#loaded()).classify(question, options);
  }

  #row(text: string, role: Encoding[1]): Float32Array | undefined {
    const { questions, sentences } = this.#outputs;
    return role === 'question' ? questions.get(textKey(text))?.vector : sentences.get(textKey(text));
  }

  async #loaded(): Promise<MemoryModel> {
    const model = await this.#model.ready();
    if (model.stamp.hash !== this.stamp.hash || model.stamp.device !== this.stamp.device)
      throw new Error(t().otherThanPrepared);
    return model;
  }
}

/**
 * What classifies and embeds one question of a bank: the shipped model where it has loaded; before that, what came with the page, where it
 * holds this question. The model loads in either case.
 */
export function preparedSource(
  bundled: Pick<BundledLibrary, 'prepared'>,
  { bank, question }: { readonly bank: string; readonly question: string },
  slot: Pick<ModelSlot, 'model' | 'ready'>,
): ModelSource<Encoder & QuestionClassifier> {
  let made: Promise<Encoder & QuestionClassifier> | undefined;
  const start = async () => {
    if (slot.model) return slot.model;
    // Its failure shows in the slot's own state, and where the model is needed.
    slot.ready().catch(() => undefined);
    const outputs = await bundled.prepared(bank).catch(() => undefined);
    return outputs?.questions.has(textKey(question)) && !slot.model
      ? new PreparedModel(outputs, slot)
      : slot.ready();
  };
  return { ready: () => (made ??= start()) };
}
