/** Services and language models on the command line, against servers on this machine. */

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { read } from '../memory-systems/reader';
import { EXAMPLE_SHAPE } from '../../src/memory-systems/domain/services/generic';
import { KEY, loopback, reply, stream, streamed } from '../llm/providers/loopback';
import { fakeService } from '../memory-systems/client/fakes';
import { resultOf, runEval } from './process';

interface Result {
  readonly protocol: { readonly judge: string; readonly prompts: string };
  readonly setup: { readonly parameters: { readonly systems: Readonly<Record<string, string>> } };
  readonly tally?: { readonly calls: number; readonly requests: number };
  readonly rows: readonly {
    readonly system: string;
    readonly measures: Readonly<Record<string, number | null>>;
    readonly counts: Readonly<Record<string, number>>;
    readonly judged?: unknown;
  }[];
}

const LOCOMO = ['systems', '--format', 'locomo', '--memories', 'test/fixtures/locomo/conversations.json'];

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'systems-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

function withKeys(): void {
  vi.stubEnv('MNEMOSCOPE_SERVICE_KEY', KEY);
  vi.stubEnv('MNEMOSCOPE_LLM_KEY', KEY);
  onTestFinished(() => void vi.unstubAllEnvs());
}

describe('a system of one’s own on the command line', { timeout: 120_000 }, () => {
  it('is a service at its address, with the key of the environment', async () => {
    withKeys();
    const { address, engine, received } = await fakeService('mem0-server');
    const words = [...LOCOMO, '--system', 'mem0-server', '--service', address];
    const { rows, setup } = await resultOf<Result>(...words);
    expect(rows.map(({ system }) => system)).toEqual(['mem0-server']);
    expect(setup.parameters.systems).toEqual({ 'mem0-server': `2, ${new URL(address).host}` });
    expect(rows[0]!.counts['added']).toBeGreaterThan(0);
    expect(rows[0]!.counts['questions']).toBeGreaterThan(0);
    expect(engine.arrived.length).toBeGreaterThan(0);
    expect(received.every(({ headers }) => headers['x-api-key'] === KEY)).toBe(true);
  });

  it('stands beside those that are named as well', async () => {
    withKeys();
    const { address } = await fakeService('mem0-server');
    const { rows } = await resultOf<Result>(
      ...[...LOCOMO, '--system', 'mem0-server', '--service', address, '--systems', 'verbatim'],
    );
    expect(rows.map(({ system }) => system)).toEqual(['verbatim', 'mem0-server']);
    // The fake keeps every turn of the user, as verbatim does.
    expect(rows[1]!.counts['added']).toBe(rows[0]!.counts['added']);
  });

  it('is any service that a file describes', async () => {
    withKeys();
    const shape = join(await folder(), 'calls.json');
    await writeFile(shape, JSON.stringify(EXAMPLE_SHAPE));
    const { address } = await fakeService('http');
    const words = [...LOCOMO, '--system', 'http', '--service', address, '--shape', shape];
    expect((await resultOf<Result>(...words)).rows[0]!.counts['added']).toBeGreaterThan(0);
    await writeFile(shape, '{');
    const { code, stderr } = await runEval(...words);
    expect([code, stderr.trim().split('\n')]).toEqual([2, [expect.stringContaining(`--shape: ${shape}`)]]);
  });

  it('refuses a wrong key in one line, before any session is sent', async () => {
    withKeys();
    vi.stubEnv('MNEMOSCOPE_SERVICE_KEY', 'another');
    const { address, engine } = await fakeService('mem0-server');
    const { code, stderr, stdout } = await runEval(
      ...[...LOCOMO, '--system', 'mem0-server', '--service', address],
    );
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain('--service:');
    expect(stderr).not.toContain('another');
    expect(engine.arrived).toEqual([]);
  });

  it('goes on where it stopped, and adds nothing twice', async () => {
    withKeys();
    const root = await folder();
    let broken = true;
    let searches = 0;
    const { address, engine } = await fakeService('mem0-server', ({ route }, answer) =>
      // The connection's test searches too.
      broken && route === 'POST /search' && ++searches > 3 ? { status: 403, body: {} } : answer(),
    );
    const words = [...LOCOMO, '--system', 'mem0-server', '--service', address, '--keep', root];
    const stopped = await runEval(...words);
    expect([stopped.code, stopped.stderr]).toEqual([2, expect.stringContaining('403')]);
    expect(await readdir(root)).toHaveLength(1);
    const before = engine.arrived.length;
    expect(before).toBeGreaterThan(0);
    broken = false;
    const { rows } = await resultOf<Result>(...words);
    expect(new Set(engine.arrived).size).toBe(engine.arrived.length);
    expect(await readdir(root)).toEqual([]);
    const whole = await fakeService('mem0-server');
    const once = await resultOf<Result>(
      ...[...LOCOMO, '--system', 'mem0-server', '--service', whole.address],
    );
    expect(rows[0]!.measures).toEqual(once.rows[0]!.measures);
    expect(engine.arrived).toEqual(whole.engine.arrived);
  });
});

describe('answers and verdicts of a model on the command line', { timeout: 120_000 }, () => {
  const SESSIONS = ['systems', '--memories', 'public/sessions/callum-reyes.jsonl', '--systems', 'rules'];

  it('are asked for with one prompt, and named in the protocol', async () => {
    withKeys();
    const { settings, received } = await loopback((response, request) =>
      stream(streamed(read((request.body as { messages: { content: string }[] }).messages)))(
        response,
        request,
      ),
    );
    const words = [...SESSIONS, '--address', settings.baseUrl, '--language-model', 'tiny'];
    const { rows, protocol, tally } = await resultOf<Result>(
      ...words,
      '--judge',
      'model',
      '--answers',
      'model',
    );
    expect(protocol.prompts).toContain('memory-answer-1');
    expect(protocol.judge).toContain('judge-response-1');
    expect(rows[0]!.measures['recall(all)']).toBeGreaterThan(0);
    expect(rows[0]!.measures['qa_correct(all)']).toBeGreaterThan(0);
    expect(tally!.calls).toBe(received.length);
    const lexical = await resultOf<Result>(...words, '--judge', 'lexical', '--answers', 'model');
    expect(lexical.protocol.judge).toBe('lexical 2');
    expect(lexical.rows[0]!.measures['qa_correct(all)']).not.toBeNull();
  });

  it('keep to their limit over kills, and pay for nothing twice', async () => {
    withKeys();
    const root = await mkdtemp(join(tmpdir(), 'kept-'));
    onTestFinished(() => rm(root, { recursive: true }));
    let cut = true;
    const { settings, received } = await loopback((response, request) => {
      const { messages } = request.body as { messages: { content: string }[] };
      const text = streamed(read(messages));
      // Every third answer breaks off.
      stream(cut && received.length % 3 === 0 ? text.slice(0, 150) : text)(response, request);
    });
    const words = [
      ...SESSIONS,
      '--address',
      settings.baseUrl,
      '--language-model',
      'tiny',
      '--answers',
      'model',
    ];
    for (let time = 0; time < 4; time++) {
      const { code, stderr } = await runEval(...words, '--keep', root, '--calls', '5');
      expect([code, stderr]).toEqual([2, expect.stringContaining('The budget of 5 calls is used up')]);
      expect(received).toHaveLength(5);
    }
    const none = await runEval(...words, '--calls', '0');
    expect([none.code, received.length]).toEqual([2, 5]);
    cut = false;
    const { tally } = await resultOf<Result>(...words, '--keep', root, '--calls', '1000');
    expect(tally!.requests).toBe(received.length);
    const prompts = received.map(({ body }) => JSON.stringify((body as { messages: unknown }).messages));
    // Those that were cut alone are asked for again.
    expect(prompts.length - new Set(prompts).size).toBeLessThanOrEqual(1);
    expect(await readdir(root)).toEqual([]);
  });

  it('say in one line what stopped them', async () => {
    withKeys();
    const { settings } = await loopback(reply(401, { error: { message: 'Bad key.' } }));
    const { code, stderr } = await runEval(
      ...[...SESSIONS, '--address', settings.baseUrl, '--language-model', 'tiny', '--judge', 'model'],
    );
    expect(code).toBe(2);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).not.toContain(KEY);
  });
});
