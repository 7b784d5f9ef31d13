/** A cross-encoder over an ONNX model: see `ReadingModel`. */

import type { PairReading } from '../../core/ports';
import { NO_READER } from './error-words';
import { ModelError } from './errors';
import { thread, type OnnxModel } from './onnx-model';
import { pairOf, spansOf, type Pair, type Pieces } from './pairs';

/** Answers that are told of a passage. */
const SPANS = 3;

/** Reads every passage together with the question. One pair per call: an int8 graph quantises activations over the whole batch. */
export async function readPairs(
  model: OnnxModel,
  question: string,
  passages: readonly string[],
  options: { signal?: AbortSignal } = {},
): Promise<PairReading[]> {
  const spec = model.graph.reading;
  if (!spec) throw new ModelError('not-runnable', model.stamp.id, NO_READER);
  const { tokenizer } = model;
  const [cls, sep] = tokenizer.encode('') as [number, number];
  const limits = { most: model.graph.maxLength, questionMost: spec.questionLength };
  const pieces: Pieces = (run) => {
    const texts = tokenizer.tokenize(run);
    return tokenizer.encode(run, { add_special_tokens: false }).map((id, i) => ({ id, text: texts[i]! }));
  };
  const found: PairReading[] = [];
  for (const passage of passages) {
    await thread.pause(options.signal);
    const pair = pairOf(question, passage, pieces, { cls, sep }, limits);
    const outputs = await model.infer(inputsOf(model, pair));
    const [relevance, answerable] = model.values(outputs, [spec.scores], [1, 2]) as unknown as [
      number,
      number,
    ];
    const logits = model.values(outputs, [spec.spans], [1, pair.ids.length, 2]);
    const { spans, best } = spansOf(passage, pair, logits, SPANS);
    const weights = spec.answerable;
    const sum = weights.bias + weights.relevance * relevance + weights.answerable * answerable;
    found.push({
      relevance: sigmoid(relevance),
      // A passage without a word answers nothing.
      answerable: spans.length > 0 ? sigmoid(sum + weights.span * best) : 0,
      spans,
    });
  }
  return found;
}

function inputsOf({ tensor: Tensor }: OnnxModel, { ids, first }: Pair) {
  const row = (values: readonly number[]) =>
    new Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length]);
  return {
    input_ids: row(ids),
    attention_mask: row(ids.map(() => 1)),
    token_type_ids: row(ids.map((_, i) => (i < first ? 0 : 1))),
  };
}

function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
