import { describe, expect, it } from 'vitest';
import { PhraseError, phraseOf } from '../../../src/core/text/phrase';
import { fromData, MODEL_ERROR_CODES, ModelError, toData } from '../../../src/models/runtime/errors';

/** Through the boundary and back, as a message does it. */
const across = (error: unknown) => fromData(structuredClone(toData(error)));

describe('an error that crosses the worker’s boundary', () => {
  it.each(MODEL_ERROR_CODES)('comes out as the ModelError that it was: %s', (code) => {
    const error = new ModelError(code, 'mnemoscope-en/config.json', 'only 3 of 5 bytes.');
    const back = across(error);
    expect(back).toBeInstanceOf(ModelError);
    expect(back).toMatchObject({ name: 'ModelError', code, file: error.file, detail: error.detail });
    expect(back.message).toBe(error.message);
  });

  it('keeps its words in both languages, its own remedy and the device among them', () => {
    const error = new ModelError(
      'corrupt',
      { en: 'The models’ cache', zh: '模型缓存' },
      { en: '3 of 5 bytes', zh: '共 5 字节，收到 3 字节' },
      { en: 'Delete it.', zh: '请删除它。' },
      'webgpu',
    );
    expect(across(error)).toMatchObject({ phrase: error.phrase, failedOn: 'webgpu' });
    expect(error.phrase.zh).toBe('模型缓存与清单所列的文件不符：共 5 字节，收到 3 字节。请删除它。');
    const other = new PhraseError({ en: 'No room.', zh: '空间不足。' });
    expect(phraseOf(across(other))).toEqual({ en: 'No room.', zh: '空间不足。' });
  });

  it('comes out as an AbortError that callers know', () => {
    const back = across(new DOMException('The user stopped it.', 'AbortError'));
    expect(back).toBeInstanceOf(DOMException);
    expect(back).toMatchObject({ name: 'AbortError', message: 'The user stopped it.' });
  });

  it.each<[unknown, string, string]>([
    [new RangeError('offset is out of bounds'), 'RangeError', 'offset is out of bounds'],
    [new DOMException('not cloneable', 'DataCloneError'), 'DataCloneError', 'not cloneable'],
    [77_123_456, 'Error', '77123456'],
    ['out of memory', 'Error', 'out of memory'],
    [undefined, 'Error', 'undefined'],
  ])('keeps name and message of anything else that was thrown: %s', (thrown, name, message) => {
    const back = across(thrown);
    expect(back).toBeInstanceOf(Error);
    expect([back.name, back.message]).toEqual([name, message]);
  });

  it('carries nothing but names, codes and words', () => {
    const error = Object.assign(new Error('failed'), { cause: { key: 'secret' }, extra: () => 1 });
    expect(toData(error)).toEqual({ name: 'Error', message: 'failed' });
  });
});

describe('a ModelError', () => {
  it('says the file, what is wrong, the detail and the remedy', () => {
    expect(new ModelError('incomplete', 'mnemoscope-en/onnx/model.onnx', '5 of 9 bytes').message).toBe(
      'mnemoscope-en/onnx/model.onnx arrived cut short: 5 of 9 bytes. Try again; if it stays short, publish the file again.',
    );
    expect(new ModelError('missing', 'mnemoscope-zh/manifest.json', '').message).toBe(
      'mnemoscope-zh/manifest.json is not on the server. Publish the models folder next to the page, then reload.',
    );
  });

  it.each(MODEL_ERROR_CODES)('says so in Chinese as well: %s', (code) => {
    const { phrase, message } = new ModelError(code, 'mnemoscope-en/config.json', '5 < 9');
    expect(message).toBe(phrase.en);
    expect(phrase.en).not.toMatch(/\p{Script=Han}/u);
    expect(phrase.zh).toMatch(/^mnemoscope-en\/config\.json \p{Script=Han}.*：5 < 9。\p{Script=Han}.*。$/u);
  });
});
