/** From the body of an answer to `/embeddings` to unit vectors in the order of the texts. */

import type { Phrase } from '../../core/text/phrase';
import { isServerError, readServerError, refusal, shorten } from './server-error';
import type { Fail } from './errors';
import { at, tryJson } from './json';

export interface Expected {
  /** Texts that were sent. */
  readonly count: number;
  /** Numbers of a vector; whatever the first one has where absent. */
  readonly dimensions?: number | undefined;
  readonly hasKey: boolean;
}

/**
 * Reads `{data: [{index, embedding}]}`, or the bare list. A vector is a list of numbers or the base64 of float32, little-endian.
 * What cannot be a vector of the model is an error and never a number: a vector that is missing, of another size, zero or not finite.
 *
 * @returns count × dimensions numbers, row by row, each row of length one.
 * @throws LlmError.
 */
export function readEmbeddings(
  body: string,
  { count, dimensions, hasKey }: Expected,
  fail: Fail,
): Float32Array {
  const vectors = inOrder(listOf(body, fail, hasKey), count, fail);
  const size = dimensions ?? vectors[0]?.length ?? 0;
  const data = new Float32Array(count * size);
  vectors.forEach((vector, i) => {
    const where = {
      en: `the vector of text ${i + 1} of ${count}`,
      zh: `第 ${i + 1} 段文本（共 ${count} 段）的向量`,
    };
    if (vector.length !== size || size === 0) {
      throw fail('server-error', {
        detail: {
          en: `${where.en} has ${vector.length} numbers where ${size || 'some'} were due`,
          zh: `${where.zh}有 ${vector.length} 个数，应有${size ? ` ${size} 个` : '若干'}`,
        },
        remedy: {
          en: 'Check whether another model is now behind this address, and connect again.',
          zh: '请检查此地址后面是否已换成别的模型，然后重新连接。',
        },
      });
    }
    writeUnit(vector, data, i * size, where, fail);
  });
  return data;
}

type Numbers = readonly unknown[] | Float32Array;

function listOf(body: string, fail: Fail, hasKey: boolean): readonly unknown[] {
  if (/^\s*</.test(body)) throw fail('html');
  const value = tryJson(body);
  // Python writes numbers that JSON does not have.
  if (value === undefined && /[[,]\s*-?(NaN|Infinity)\b/.test(body))
    throw notFinite(fail, { en: 'a vector', zh: '一个向量' });
  if (value === undefined) {
    throw fail('invalid-json', {
      detail: {
        en: `embeddings were due, and the JSON is malformed or cut after ${body.length} characters`,
        zh: `应返回嵌入向量，但 JSON 格式有误，或在 ${body.length} 个字符后中断`,
      },
    });
  }
  if (isServerError(value)) throw refusal(fail, { serverError: readServerError(value), hasKey });
  const list = Array.isArray(value) ? (value as unknown[]) : at(value, 'data');
  if (!Array.isArray(list)) {
    throw fail('invalid-json', {
      detail: {
        en: `embeddings were due, and it has no data: “${shorten(body)}”`,
        zh: `应返回嵌入向量，但其中没有数据：“${shorten(body)}”`,
      },
    });
  }
  return list as unknown[];
}

/** Puts each vector in the place that its `index` names; without one (Gemini omits a 0) its place in the list stands for it. */
function inOrder(list: readonly unknown[], count: number, fail: Fail): readonly Numbers[] {
  const remedy = {
    en: 'Check that the server gives one vector a text, or choose another.',
    zh: '请检查服务器是否为每段文本各给一个向量，或换一个服务器。',
  };
  if (list.length !== count) {
    throw fail('server-error', {
      detail: {
        en: `it gave ${list.length} vectors for ${count} texts`,
        zh: `它为 ${count} 段文本给出了 ${list.length} 个向量`,
      },
      remedy,
    });
  }
  const vectors = new Map<unknown, Numbers>();
  list.forEach((entry, place) => {
    const index = at(entry, 'index') ?? place;
    if (!Number.isInteger(index) || (index as number) < 0 || (index as number) >= count) {
      const detail = {
        en: `a vector has the index ${JSON.stringify(index)}, and ${count} texts were sent`,
        zh: `有一个向量的序号是 ${JSON.stringify(index)}，而发送了 ${count} 段文本`,
      };
      throw fail('server-error', { detail, remedy });
    }
    if (vectors.has(index))
      throw fail('server-error', {
        detail: {
          en: `two vectors have the index ${String(index)}`,
          zh: `有两个向量的序号都是 ${String(index)}`,
        },
        remedy,
      });
    vectors.set(index, numbersOf(at(entry, 'embedding'), fail));
  });
  return Array.from({ length: count }, (_, i) => vectors.get(i)!);
}

function numbersOf(embedding: unknown, fail: Fail): Numbers {
  if (Array.isArray(embedding)) return embedding as unknown[];
  const bytes = typeof embedding === 'string' ? bytesOf(embedding) : undefined;
  if (!bytes || bytes.length % 4 !== 0) {
    throw fail('invalid-json', {
      detail: 'embeddings were due, and one is neither a list of numbers nor base64 of float32',
    });
  }
  const view = new DataView(bytes.buffer);
  return Float32Array.from({ length: bytes.length / 4 }, (_, i) => view.getFloat32(4 * i, true));
}

/** @returns undefined for a text that is not base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** Writes a vector, scaled to length one. */
function writeUnit(vector: Numbers, data: Float32Array, from: number, where: Phrase, fail: Fail): void {
  let squares = 0;
  for (let d = 0; d < vector.length; d++) {
    const value = vector[d];
    if (typeof value !== 'number' || !Number.isFinite(value)) throw notFinite(fail, where, value);
    squares += value * value;
  }
  const length = Math.sqrt(squares);
  if (length === 0) {
    throw fail('server-error', {
      detail: { en: `${where.en} is zero and has no direction`, zh: `${where.zh}是零向量，没有方向` },
      remedy: {
        en: 'Check that the model is one for embeddings, and that the text is not empty.',
        zh: '请检查该模型是否为嵌入模型，以及文本是否为空。',
      },
    });
  }
  if (!Number.isFinite(length)) throw notFinite(fail, where, length);
  for (let d = 0; d < vector.length; d++) data[from + d] = (vector[d] as number) / length;
}

function notFinite(fail: Fail, where: Phrase, value: unknown = Number.NaN) {
  const shown = typeof value === 'number' ? String(value) : shorten(JSON.stringify(value) ?? 'nothing');
  return fail('server-error', {
    detail: {
      en: `${where.en} holds ${shown} where a number was due`,
      zh: `${where.zh}中本应是数的地方出现了 ${shown}`,
    },
    remedy: {
      en: 'Check that the model is one for embeddings and pools its tokens; a local one may need another precision.',
      zh: '请检查该模型是否为嵌入模型并会对词元做池化；本地模型可能需要换一种精度。',
    },
  });
}
