import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Segment } from '../../../src/core/text/segment';

const WASM = 'node_modules/jieba-wasm/pkg/web/jieba_rs_wasm_bg.wasm';

// What is loaded is kept by the module, so it must be this file's own.
vi.resetModules();
const { loadJieba, corrected } = await import('../../../src/models/runtime/jieba');

describe('jieba', () => {
  let segment: Segment;
  beforeAll(async () => {
    await expect(loadJieba(() => Promise.reject(new Error('no such file')))).rejects.toThrow(
      'Jieba could not be loaded (no such file). Check the connection and try again, or choose another segmenter.',
    );
    ({ segment } = await loadJieba(() => readFile(WASM)));
  });

  it('loads once, after a failed try too', async () => {
    const again = () => Promise.reject(new Error('asked twice'));
    expect((await loadJieba(again)).segment).toBe(segment);
  });

  // What jieba 0.42.1 for Python gives.
  it.each([
    ['', []],
    ['她在码头边的天文馆看木星', ['她', '在', '码头', '边', '的', '天文馆', '看', '木星']],
    ['在2024-06-15见', ['在', '2024', '-', '06', '-', '15', '见']],
    ['1+1=2', ['1', '+', '1', '=', '2']],
    ['a#3.5b', ['a', '#', '3.5', 'b']],
    ['AT&T和C++', ['AT&T', '和', 'C++']],
    ['1-2C++', ['1', '-', '2', 'C++']],
    ['3.5%的水', ['3.5%', '的', '水']],
  ])('cuts "%s" as Python’s does', (text, tokens) => {
    expect(segment(text)).toEqual(tokens);
  });

  it('loses no character', () => {
    const text = ' 小舟\n说：“2021/05，去？”😀\u3000x';
    expect(segment(text).join('')).toBe(text);
  });

  it('leaves what is right as it is', () => {
    const tokens = ['茶', '3.5', '%', 'a', '-', 'b'];
    expect(corrected(tokens)).toEqual(tokens);
    expect(corrected(['x1+06', '茶'])).toEqual(['x1', '+', '06', '茶']);
  });
});
