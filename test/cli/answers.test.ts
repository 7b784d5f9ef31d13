import { describe, expect, it } from 'vitest';
import { retrieverOf } from '../../src/pipeline/retrieval/registry';
import { KEY, loopback, reply, type Respond } from '../llm/providers/loopback';
import { runEval, runProcess, type Ended } from './process';

const OTTILIE = ['--memories', 'public/characters/ottilie-brandt.json'];
/** Without a model of vectors or classes. */
const LEXICAL = [...OTTILIE, '--retriever', 'bm25', '--settings', 'W/o-MC+W-R,W/o-MC+R,CR'];

interface Result {
  readonly task: string;
  readonly setup: {
    readonly seed: number;
    readonly models: unknown[];
    readonly parameters: { readonly scripted: boolean; readonly plan: object };
  };
  readonly dataset: { readonly characters: number; readonly questions: number };
  readonly rows: {
    readonly model: string;
    readonly setting: string;
    readonly counts: Readonly<Record<string, number>>;
    readonly measures: Readonly<Record<string, number>>;
    readonly ceilings: Readonly<Record<string, number | null>>;
    readonly n: Readonly<Record<string, number>>;
    readonly interval: Readonly<Record<string, [number, number]>>;
  }[];
  readonly tally: {
    readonly calls: number;
    readonly cached: number;
    readonly input: number;
    readonly dollars: number;
  };
}

/** With the key in the environment, where it is read from. */
const runWithKey = (key: string, ...words: readonly string[]): Promise<Ended> =>
  runProcess(['answers', ...words], { MNEMOSCOPE_LLM_KEY: key });

function resultOf({ code, stdout, stderr }: Ended): Result {
  if (code !== 0) throw new Error(`exit ${code}: ${stderr}`);
  return JSON.parse(stdout) as Result;
}

// One after the other: a server ends with its own test.
describe('answers', { timeout: 120_000 }, () => {
  it('of the stand-in are scored in every setting, counted, and marked as scripted', async () => {
    const words = ['answers', ...LEXICAL, '--per-character', '6', '--judges', 'perltqa-correctness'];
    const { task, setup, dataset, rows, tally } = resultOf(await runEval(...words));
    expect([task, dataset]).toEqual(['answers', { characters: 1, questions: 6 }]);
    expect(setup).toMatchObject({ seed: 1, models: [], parameters: { scripted: true } });
    expect(rows.map(({ setting }) => setting.split('(')[0])).toEqual(['W/o-MC+W-R', 'W/o-MC+R', 'CR']);
    for (const { model, counts, ceilings, measures, n, interval } of rows) {
      expect(model).toBe('scripted stand-in (rule 1)');
      expect(counts).toMatchObject({ asked: 6, failed: 0 });
      // Every anchor of a bundled character is a fragment of a gold memory.
      expect(ceilings).toEqual({ MAP: 1, 'MAP(normalised)': 1 });
      for (const [name, value] of Object.entries(measures)) {
        const [low, high] = interval[name]!;
        expect([name, low <= value && value <= high && n[name]! > 0]).toEqual([name, true]);
      }
    }
    const map = (row: number) => rows[row]!.measures['MAP']!;
    expect(map(1)).toBe(0);
    expect(map(2)).toBeGreaterThan(map(0));
    expect(tally.calls + tally.cached).toBe(2 * 3 * 6);
  });

  it('are given the list of a retriever that is not run by default, and `retrieval` ranks by it too', async () => {
    const few = ['--retriever', 'dirichlet', '--settings', 'W/o-MC+W-R', '--per-character', '4'];
    const [written, ranked] = await Promise.all([
      runEval('answers', ...OTTILIE, ...few),
      runEval('retrieval', ...OTTILIE, '--retrievers', 'dirichlet,bm25'),
    ]);
    const { setup, rows } = resultOf(written);
    expect(setup).toMatchObject({
      models: [],
      parameters: { plan: { synthesis: [{ system: { retriever: 'dirichlet', rerank: 'none' } }] } },
    });
    expect(rows[0]!.setting).toMatch(/^W\/o-MC\+W-R\(dirichlet, /);
    expect(rows[0]!.counts).toMatchObject({ asked: 4, failed: 0 });
    expect(rows[0]!.measures['MAP']).toBeGreaterThan(0);
    const lists = JSON.parse(ranked.stdout) as {
      readonly setup: { readonly parameters: Readonly<Record<string, unknown>> };
      readonly rows: readonly {
        readonly retriever: string;
        readonly measures: Readonly<Record<string, number>>;
      }[];
    };
    expect(lists.rows.map(({ retriever }) => retriever)).toEqual(['dirichlet', 'bm25']);
    expect(lists.setup.parameters['dirichlet']).toEqual(retrieverOf('dirichlet').parameters);
    // Lists of its own, not those of the retriever beside it.
    expect(lists.rows[0]!.measures).not.toEqual(lists.rows[1]!.measures);
    expect(lists.rows[0]!.measures['Recall@10']).toBeGreaterThan(0.5);
  });

  it('come of a model behind an address, with the key in the request and nowhere else', async () => {
    const answer: Respond = (response, request) => {
      const { messages, stream } = request.body as { messages: { content: string }[]; stream?: boolean };
      expect(messages.at(-1)!.content).toMatch(/^Question: .+\n\nAnswer:$/m);
      const body = { role: 'assistant', content: 'She mends clocks.' };
      const usage = { prompt_tokens: 100, completion_tokens: 5, total_tokens: 105 };
      if (!stream)
        return reply(200, { choices: [{ index: 0, message: body, finish_reason: 'stop' }], usage })(
          response,
          request,
        );
      const chunk = (delta: object, finish_reason: string | null) =>
        `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }], ...(finish_reason && { usage }) })}\n\n`;
      return reply(200, `${chunk(body, null)}${chunk({}, 'stop')}data: [DONE]\n\n`, {
        'content-type': 'text/event-stream',
      })(response, request);
    };
    const { settings, received } = await loopback(answer);
    const words = [
      ...LEXICAL,
      '--per-character',
      '3',
      '--address',
      settings.baseUrl,
      '--language-model',
      'tiny',
    ];
    const ended = await runWithKey(KEY, ...words);
    const { setup, rows, tally } = resultOf(ended);
    expect(rows.map(({ counts }) => counts)).toEqual(
      Array(3).fill(expect.objectContaining({ asked: 3, answered: 3, failed: 0 })),
    );
    expect(rows[0]!.model).toBe(`tiny (${new URL(settings.baseUrl).host})`);
    expect(setup.parameters.scripted).toBe(false);
    expect([tally.calls, tally.input]).toEqual([received.length, 100 * received.length]);
    expect(received.length).toBeGreaterThan(0);
    // An equal prompt is sent once, also when its first answer has come.
    expect(new Set(received.map(({ body }) => JSON.stringify(body))).size).toBe(received.length);
    for (const { path, headers } of received)
      expect([path, headers.authorization]).toEqual(['/v1/chat/completions', `Bearer ${KEY}`]);
    expect(ended.stdout + ended.stderr).not.toContain(KEY);
  });

  it('of a server that refuses the key end with the reason in one line, without the key', async () => {
    const { settings } = await loopback(
      reply(401, { error: { message: `Incorrect API key provided: ${KEY}` } }),
    );
    const words = [
      ...LEXICAL,
      '--per-character',
      '1',
      '--address',
      settings.baseUrl,
      '--language-model',
      'tiny',
    ];
    const { code, stdout, stderr } = await runWithKey(KEY, ...words);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toMatch(/^answers: .*key/);
    expect(stderr).not.toContain(KEY);
  });
});

describe.concurrent('the settings of answers', { timeout: 120_000 }, () => {
  const few = (settings: string, ...more: readonly string[]) =>
    runEval(
      'answers',
      ...OTTILIE,
      '--retriever',
      'bm25',
      '--per-character',
      '2',
      '--settings',
      settings,
      ...more,
    );

  it('warn where W/o-MC+R is asked for, which had another meaning', async () => {
    const ended = await few('W/o-MC+R');
    expect(resultOf(ended).rows[0]!.setting).toBe('W/o-MC+R(perltqa-no-memory-1)');
    expect(ended.stderr).toContain('the meaning of W/o-MC+R has changed');
    expect(ended.stderr).toContain('retrieval alone is W/o-MC+W-R');
  });

  it('do not warn of others, and say whose instructions were used', async () => {
    const [paper, page] = await Promise.all([few('W/o-MC+W-R'), few('W/o-MC+W-R', '--prompt', 'page')]);
    expect(paper.stderr + page.stderr).not.toContain('the meaning');
    expect(resultOf(paper).rows[0]!.setting).toBe('W/o-MC+W-R(bm25, memories=5, perltqa-2)');
    expect(resultOf(page).rows[0]!.setting).toBe('W/o-MC+W-R(bm25, memories=5, synthesis-2)');
  });
});

describe.concurrent('bad options of answers', { timeout: 120_000 }, () => {
  it.each<[string, string[], string]>([
    ['an address without a model', ['--address', 'http://localhost:1/v1'], '--language-model is missing'],
    ['a model without an address', ['--language-model', 'tiny'], '--address is missing'],
    [
      'a key in the address',
      ['--address', `http://localhost:1/v1?key=${KEY}`, '--language-model', 'tiny'],
      '--address: give a plain address',
    ],
    [
      'a key behind the address',
      ['--address', `http://localhost:1/v1#${KEY}`, '--language-model', 'tiny'],
      '--address: give a plain address',
    ],
    [
      'a key as a user',
      ['--address', `http://${KEY}@localhost:1/v1`, '--language-model', 'tiny'],
      '--address: give a plain address',
    ],
    ['no address', ['--address', KEY, '--language-model', 'tiny'], '--address: give a plain address'],
    ['a setting that there is not', ['--settings', 'W-XX'], '--settings: there is no "W-XX"'],
    ['a judge that there is not', ['--judges', 'kindness'], '--judges: there is no "kindness"'],
    ['no memory handed over', ['--handed', '0'], '--handed: "0" is no count'],
    ['more than re-ranking keeps', ['--settings', 'W-MC+R', '--handed', '11'], 're-ranking keeps at most 10'],
    ['a key as an option', ['--key', KEY], 'See --help for the options.'],
  ])('with %s end in one line that says what helps', async (_, words, message) => {
    const { code, stdout, stderr } = await runEval('answers', ...OTTILIE, ...words);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain(KEY);
  });
});
