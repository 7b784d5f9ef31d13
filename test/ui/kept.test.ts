// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { KeptThing, Place } from '../../src/core/ports';
import { Kept } from '../../src/ui/state/kept.svelte';
import { en } from '../../src/ui/words/kept/en';
import { zh } from '../../src/ui/words/kept/zh';
import { watch } from './watch.svelte';

describe('what is said of things that are kept', () => {
  it('follows where they are', () => {
    let place: Place = 'browser';
    const asked: KeptThing[] = [];
    let moved = () => undefined as void;
    const kept = new Kept({
      of: (thing) => {
        asked.push(thing);
        return place;
      },
      follow: (listener) => {
        moved = listener;
        return () => undefined;
      },
    });
    const seen = watch(() => kept.words({ run: 'r' }).state);
    place = 'memory';
    moved();
    flushSync();
    expect(seen).toEqual(['Saved', 'In memory only']);
    expect(asked).toContainEqual({ run: 'r' });
  });

  it('never promises of memory what only the browser’s storage holds', () => {
    const texts = (words: object) =>
      Object.values(words).map((each) => (typeof each === 'function' ? String(each(2)) : String(each)));
    for (const text of texts(en.memory)) {
      expect(text).toMatch(/in memory only/i);
      expect(text).not.toMatch(/\b(?:is|are|and) (?:saved|stored|cached)\b/i);
    }
    for (const text of texts(zh.memory)) expect(text).toMatch(/仅在内存中/);
    for (const text of [...texts(en.browser), ...texts(zh.browser)])
      expect(text).not.toMatch(/memory only|仅在内存中/i);
  });
});

const SRC = 'src';
const CATALOGUES = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((path) => path.split(sep).join('/'))
  .filter((path) => /\/words\/(?:.*\/)?(?:en|zh|english)\.ts$/.test(path) && !/words\/kept\//.test(path));

/** What speaks of saving, and does not say of something in this browser that it is saved. */
const NO_PROMISE = [
  // It is not, or may be.
  /\b(?:not (?:be )?saved|none of this is saved|nothing is saved|before anything is saved|unless saved)\b/i,
  /(?:未能|无法|不会|尚未|不再|没有|若不选择)保存|未保存|不保存|不作离线保存|保存之前|选择加密保存|即可保存/,
  // A file, or another browser.
  /saved to your downloads|\$\{file\} saved|copied or saved|page was saved|Saved from Mnemoscope|in another browser/,
  /已保存 \$\{file\}|下载文件夹|由 Mnemoscope 保存|保存本页时|另一个浏览器/,
  // What the keys' own vault tells: it is absent where the browser stores nothing.
  /\bkeys?\b|密钥|口令/i,
  // Files for offline use lie in a store of their own, which is asked how much of them it holds.
  /离线|已保存在此浏览器中/,
];
/** A label of a button or column, and what is yet to be done. */
const TO_DO =
  /^(?:再次|继续|正在)?保存|保存(?:文件|更正|价格|方案|调用记录)|等更急需|只有保存了|改为保存|一起保存|复制或保存/;

describe.each(CATALOGUES)('%s', (path) => {
  it('leaves it to the words for things that are kept to say that something is saved', () => {
    const text = readFileSync(join(SRC, path), 'utf8').replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, '');
    const literals = [...text.matchAll(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g)].map(([literal]) =>
      literal.slice(1, -1),
    );
    const promises = literals
      .flatMap((literal) => literal.split(/(?<=[.;。；])\s*/))
      .filter((sentence) => /\bsaved\b|保存/i.test(sentence))
      .filter((sentence) => !TO_DO.test(sentence) && !NO_PROMISE.some((each) => each.test(sentence)));
    expect(promises).toEqual([]);
  });
});
