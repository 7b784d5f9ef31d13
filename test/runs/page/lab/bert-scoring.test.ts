// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { OpenEncoder } from '../../../../src/core/encoders';
import { ExternalResultsHost } from '../../../../src/runs/domain/external/host';
import { ownTables } from '../../../../src/runs/domain/external/own-tables';
import { CHARACTERS } from '../../../../src/core/text/segment';
import { BertScoring } from '../../../../src/runs/page/lab/state/bert-scoring.svelte';
import { ExternalResults } from '../../../../src/runs/page/lab/state/external-results.svelte';
import { experiments } from '../../../ui/app-dependencies';
import { tableIn } from '../../../../src/data/export/table';

const OUTPUTS = [
  { response: 'a b', 'test-turn': 2, 'reference-response': '<Assistant>: a b c c' },
  { response: 'x', 'test-turn': 4, 'reference-response': '<Assistant>:x' },
];
const text = OUTPUTS.map((row) => JSON.stringify(row)).join('\n');

/** One axis a letter: tokens are equal or orthogonal. */
const letters = {
  stamp: { id: 'letters', revision: '7', hash: 'abcdef', dtype: 'fp32', device: 'wasm' },
  dimensions: 26,
  encodeTokens: async (texts: readonly string[]) =>
    texts.map((each) => {
      const tokens = each.split(/\s+/).filter(Boolean);
      const vectors = new Float32Array(26 * tokens.length);
      tokens.forEach((token, i) => (vectors[26 * i + token.charCodeAt(0) - 97] = 1));
      return { tokens, vectors };
    }),
};
const encoder = { ...letters, title: 'Letters', tokens: letters } as unknown as OpenEncoder;

async function page(store = experiments().runs) {
  const externalResults = new ExternalResults({
    store,
    version: '1',
    tabs: { listen: () => () => undefined },
    work: new ExternalResultsHost(() => Promise.resolve({ ...CHARACTERS, version: 'a stand-in for jieba' })),
    now: () => '2026-01-01T00:00:00Z',
    newId: () => 'file',
  });
  await externalResults.load();
  if (externalResults.files.length === 0)
    await externalResults.add([
      {
        name: 'en.jsonl',
        size: text.length,
        arrayBuffer: async () => new TextEncoder().encode(text).buffer as ArrayBuffer,
      },
    ]);
  return { externalResults, store };
}

describe('BERTScore of responses', () => {
  it('is the mean of greedy matching against the reference without its speaker, kept, and a column of its own', async () => {
    const { externalResults, store } = await page();
    const scoring = new BertScoring({ externalResults, encoder: async () => encoder });
    await scoring.score(externalResults.files[0]!);
    expect(scoring.problem).toBeUndefined();
    // P: 2 of 2 tokens; R: 2 of 4. The other response is its reference.
    const { bert } = externalResults.files[0]!;
    expect(bert).toMatchObject({ precision: 1, recall: 0.75, encoder: 'Letters', responses: 2 });
    expect(bert!.f1).toBeCloseTo((2 / 3 + 1) / 2, 12);
    const later = await page(store);
    expect(later.externalResults.files[0]!.bert).toEqual(bert);
    const [table] = ownTables(later.externalResults.evaluated).map((each) => tableIn(each, 'en'));
    expect(table!.rows[0]!.cells['own F1']).toBeCloseTo(100 * bert!.f1, 10);
    expect(table!.notes.join(' ')).toContain(
      'by Letters (revision 7, weights abcdef, wasm) over 2 responses',
    );
  });

  it('says what to do where the encoder gives no vectors of tokens, or cannot be loaded', async () => {
    const { externalResults } = await page();
    const plain = { ...encoder, tokens: undefined } as OpenEncoder;
    const without = new BertScoring({ externalResults, encoder: async () => plain });
    await without.score(externalResults.files[0]!);
    expect(without.problem?.text).toMatch(
      /encoder for English \(Letters\) gives no token vectors\. Choose another one/,
    );
    expect(without.progress).toBeUndefined();
    const broken = new BertScoring({
      externalResults,
      encoder: () => Promise.reject(new Error('No such file.')),
    });
    await broken.score(externalResults.files[0]!);
    expect(broken.problem?.text).toBe('No such file.');
    expect(externalResults.files[0]!.bert).toBeUndefined();
  });

  it('can be cancelled, and then keeps nothing', async () => {
    const { externalResults } = await page();
    let go = () => {};
    const gate = new Promise<void>((resolve) => (go = resolve));
    const scoring = new BertScoring({ externalResults, encoder: () => gate.then(() => encoder) });
    const scored = scoring.score(externalResults.files[0]!);
    expect(scoring.progress).toEqual({ file: 'file', done: 0, total: 0 });
    scoring.cancel();
    go();
    await scored;
    expect([scoring.progress, scoring.problem, externalResults.files[0]!.bert]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
