/** A causal language model of a few kilobytes with random weights, made here: in ONNX, with tokenizer and chat template in the hub's layout. */

import { parseTextModel, type TextModel } from '../../../src/models/runtime/text-models';

type Part = Uint8Array | readonly Part[];

/** Protocol Buffers, as much of it as a graph needs. */
const bytesOf = (part: Part): Uint8Array =>
  part instanceof Uint8Array ? part : Uint8Array.from(part.flatMap((each) => [...bytesOf(each)]));
function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Uint8Array.from([...bytes, rest]);
}
const number = (field: number, value: number): Part => [varint(field * 8), varint(value)];
function nested(field: number, part: Part): Part {
  const bytes = bytesOf(part);
  return [varint(field * 8 + 2), varint(bytes.length), bytes];
}
const text = (field: number, value: string) => nested(field, new TextEncoder().encode(value));

/** The parts of onnx.proto3 by its field numbers. */
const FLOAT = 1;
const INT64 = 7;
const tensor = (name: string, type: number, dims: readonly number[], data: Float32Array | BigInt64Array) =>
  nested(5, [
    ...dims.map((dim) => number(1, dim)),
    number(2, type),
    text(8, name),
    nested(9, new Uint8Array(data.buffer)),
  ]);
const value = (field: number, name: string, type: number, dims: readonly (string | number)[]) =>
  nested(field, [
    text(1, name),
    nested(
      2,
      nested(1, [
        number(1, type),
        nested(
          2,
          dims.map((dim) => nested(1, typeof dim === 'string' ? text(2, dim) : number(1, dim))),
        ),
      ]),
    ),
  ]);
const INT_ATTRIBUTE = 2;
const INTS_ATTRIBUTE = 7;
const int = (name: string, i: number) => nested(5, [text(1, name), number(3, i), number(20, INT_ATTRIBUTE)]);
const ints = (name: string, i: number) =>
  nested(5, [text(1, name), number(8, i), number(20, INTS_ATTRIBUTE)]);
const node = (type: string, inputs: readonly string[], output: string, ...attributes: Part[]) =>
  nested(1, [
    ...inputs.map((each) => text(1, each)),
    text(2, output),
    text(3, output),
    text(4, type),
    attributes,
  ]);

const SPECIAL = ['<|end|>', '<|system|>', '<|user|>', '<|assistant|>', '<unk>'];
const WORDS =
  'the a of heron boat lamp clock river sister baker winter morning letter harbour apple bell met told lost found kept wrote saw gave under over before after with her his it was and then 木 灯 河 姐姐 早上';
const VOCABULARY = [...SPECIAL, ...WORDS.split(' ')];
const WIDTH = 16;

/** Evenly between −1 and 1, the same each time. */
function numbers(count: number, seed: number): Float32Array<ArrayBuffer> {
  let state = seed;
  return Float32Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  });
}

/**
 * The next token follows from the last one and the mean of all before it, which the key cache holds: without the cache, or with a wrong one,
 * the text would be another.
 *
 * @param end added to the logit of the token that ends an answer.
 */
function graph(end: number): Uint8Array {
  const size = VOCABULARY.length;
  const bias = Float32Array.from(VOCABULARY, (_, i) => (i === 0 ? end : i < SPECIAL.length ? -99 : 0));
  const past = ['batch', 1, 'past', WIDTH];
  const whole = ['batch', 1, 'whole', WIDTH];
  return bytesOf([
    number(1, 8),
    nested(7, [
      node('Gather', ['embedding', 'input_ids'], 'x'),
      node('Unsqueeze', ['x', 'one'], 'row'),
      node('Concat', ['past_key_values.0.key', 'row'], 'present.0.key', int('axis', 2)),
      node('Concat', ['past_key_values.0.value', 'row'], 'present.0.value', int('axis', 2)),
      node('ReduceMean', ['present.0.key'], 'mean', ints('axes', 2), int('keepdims', 0)),
      node('Add', ['x', 'mean'], 'state'),
      node('MatMul', ['state', 'output'], 'raw'),
      node('Add', ['raw', 'bias'], 'logits'),
      text(2, 'tiny'),
      tensor('embedding', FLOAT, [size, WIDTH], numbers(size * WIDTH, 7)),
      tensor('output', FLOAT, [WIDTH, size], numbers(size * WIDTH, 11)),
      tensor('bias', FLOAT, [size], bias),
      tensor('one', INT64, [1], BigInt64Array.of(1n)),
      value(11, 'input_ids', INT64, ['batch', 'length']),
      value(11, 'past_key_values.0.key', FLOAT, past),
      value(11, 'past_key_values.0.value', FLOAT, past),
      value(12, 'logits', FLOAT, ['batch', 'length', size]),
      value(12, 'present.0.key', FLOAT, whole),
      value(12, 'present.0.value', FLOAT, whole),
    ]),
    nested(8, [text(1, ''), number(2, 17)]),
  ]);
}

const TEMPLATE =
  "{% for message in messages %}{{ '<|' + message['role'] + '|> ' + message['content'] + ' <|end|> ' }}{% endfor %}{% if add_generation_prompt %}{{ '<|assistant|> ' }}{% endif %}";

export const TINY: TextModel = parseTextModel(
  {
    id: 'tiny',
    title: 'Tiny',
    languages: ['en'],
    licence: 'MIT',
    contextLength: 4096,
    note: '',
    repo: 'mnemoscope/tiny',
    tokenizerBytes: 1000,
    weights: { fp32: { path: 'onnx/model.onnx', bytes: 10_000 } },
  },
  'tiny',
);

/** The files of {@link TINY} by their address below a hub's. @param change replaces files, or takes them away. */
export function tinyFiles(
  options: { end?: number; change?: Record<string, unknown> } = {},
): Map<string, Uint8Array> {
  const special = SPECIAL.map((content, id) => ({
    id,
    content,
    special: true,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
  }));
  const files: Record<string, unknown> = {
    'config.json': {
      model_type: 'llama',
      architectures: ['LlamaForCausalLM'],
      vocab_size: VOCABULARY.length,
      hidden_size: WIDTH,
      num_hidden_layers: 1,
      num_attention_heads: 1,
      num_key_value_heads: 1,
      max_position_embeddings: 4096,
      eos_token_id: 0,
    },
    'generation_config.json': { eos_token_id: [0] },
    'tokenizer_config.json': {
      tokenizer_class: 'PreTrainedTokenizer',
      eos_token: '<|end|>',
      unk_token: '<unk>',
      clean_up_tokenization_spaces: false,
      chat_template: TEMPLATE,
    },
    'tokenizer.json': {
      version: '1.0',
      truncation: null,
      padding: null,
      added_tokens: special,
      normalizer: null,
      pre_tokenizer: { type: 'WhitespaceSplit' },
      post_processor: null,
      decoder: null,
      model: {
        type: 'WordLevel',
        vocab: Object.fromEntries(VOCABULARY.map((word, id) => [word, id])),
        unk_token: '<unk>',
      },
    },
    'onnx/model.onnx': graph(options.end ?? -99),
    ...options.change,
  };
  const coded = (file: unknown) =>
    file instanceof Uint8Array ? file : new TextEncoder().encode(JSON.stringify(file));
  return new Map(
    Object.entries(files)
      .filter(([, file]) => file !== undefined)
      .map(([path, file]) => [`${TINY.repo}/resolve/main/${path}`, coded(file)]),
  );
}
