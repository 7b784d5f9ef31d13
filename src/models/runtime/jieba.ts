/** Jieba, the Chinese segmenter that most papers cut with, as WebAssembly: four megabytes, loaded when first asked for. */

import { PhraseError } from '../../core/text/phrase';
import type { Segmenter } from '../../core/text/segment';

/** Package and version whose cuts ours equal, and the exact build. */
export const JIEBA_VERSION = 'jieba-wasm 2.4.0, accurate mode with HMM, as jieba 0.42.1';

let loading: Promise<Segmenter> | undefined;

/**
 * Jieba's accurate mode with the hidden Markov model for unknown words: Python's `jieba.lcut(text)`. Every character of the text, white space
 * too, is in one of the tokens.
 *
 * @param wasm the bytes of the package's `jieba_rs_wasm_bg.wasm`, where the platform fetches no files (Node); else the file beside the script.
 * @throws Error where the file could not be loaded; a later call tries again.
 */
export function loadJieba(wasm?: () => Promise<BufferSource>): Promise<Segmenter> {
  loading ??= load(wasm).catch((error: unknown) => {
    loading = undefined;
    const why = error instanceof Error ? error.message : String(error);
    throw new PhraseError(
      {
        en: `Jieba could not be loaded (${why}). Check the connection and try again, or choose another segmenter.`,
        zh: `未能加载 Jieba（${why}）。请检查网络连接后重试，或换一种分词方式。`,
      },
      { cause: error },
    );
  });
  return loading;
}

async function load(wasm?: () => Promise<BufferSource>): Promise<Segmenter> {
  const { default: init, cut } = await import('jieba-wasm/web');
  if (wasm) await init({ module_or_path: await wasm() });
  else await init();
  return {
    id: 'jieba',
    version: JIEBA_VERSION,
    segment: (text) => (text === '' ? [] : corrected(cut(text, true))),
  };
}

// What jieba counts among a run of letters and digits.
const RUN = /^[a-zA-Z0-9+#&._%-]+$/;
// The few such words of jieba's dictionary that hold a mark: they are cut before the rule below.
const WORDS = /^(?:AT&T|c#|C#|c\+\+|C\+\+)$/;
const JOINED = /^[a-zA-Z0-9]+[+#&_%-][0-9]+%?$/;
const PIECES = /[a-zA-Z0-9]+(?:\.[0-9]+)?%?|[+#&._%-]+?(?=[a-zA-Z0-9]|$)/g;

/**
 * Letters and digits cut as Python's jieba cuts them. Its rule for a number takes a full stop before the decimals; jieba-rs's takes any
 * character there, so "2024-06" stays whole and "1+1" too. Such tokens are cut again, with what follows them in the same run.
 */
export function corrected(tokens: readonly string[]): string[] {
  const result: string[] = [];
  for (let i = 0; i < tokens.length; i++) {
    if (!JOINED.test(tokens[i]!)) {
      result.push(tokens[i]!);
      continue;
    }
    let run = tokens[i]!;
    while (i + 1 < tokens.length && RUN.test(tokens[i + 1]!) && !WORDS.test(tokens[i + 1]!))
      run += tokens[++i]!;
    result.push(...(run.match(PIECES) ?? [run]));
  }
  return result;
}
