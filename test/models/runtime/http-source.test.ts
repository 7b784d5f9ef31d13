import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Engine } from '../../../src/models/runtime/engine';
import { httpSource } from '../../../src/models/runtime/http-source';
import { CONFIG, plainManifest, WEIGHTS } from './manifest-fixture';

type Respond = (response: ServerResponse, request: IncomingMessage) => void;

/** A server on this machine. @returns the address of a model folder on it. */
async function serverWith(respond: Respond): Promise<string> {
  const server = createServer((request, response) => respond(response, request));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/page/models/mnemoscope-xx/`;
}

const status =
  (code: number, body = ''): Respond =>
  (response) =>
    void response.writeHead(code).end(body);

describe('a file over HTTP', () => {
  it('is read from the folder’s address, with the bytes counted as they arrive', async () => {
    const asked: (string | undefined)[] = [];
    const body = new Uint8Array(200_000).map((_, i) => i);
    const folder = await serverWith(async (response, { url }) => {
      asked.push(url);
      response.writeHead(200);
      response.write(body.subarray(0, 50_000));
      await wait(5);
      response.end(body.subarray(50_000));
    });
    const counts: number[] = [];
    const bytes = await httpSource(folder).read('onnx/model.onnx', {
      onBytes: (count) => counts.push(count),
    });
    expect(bytes).toEqual(body);
    expect(asked).toEqual(['/page/models/mnemoscope-xx/onnx/model.onnx']);
    expect(counts.length).toBeGreaterThan(1);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(counts.at(-1)).toBe(200_000);
  });

  it('that is empty is no bytes', async () => {
    const bytes = await httpSource(await serverWith(status(200))).read('config.json', {});
    expect(bytes.byteLength).toBe(0);
  });

  it('that is not there is missing, by its model’s name', async () => {
    await expect(httpSource(await serverWith(status(404))).read('config.json', {})).rejects.toMatchObject({
      code: 'missing',
      file: 'mnemoscope-xx/config.json',
      message:
        'mnemoscope-xx/config.json is not on the server. Publish the models folder next to the page, then reload.',
    });
  });

  it.each([500, 503, 403])('that the server refuses with %i could not be fetched', async (code) => {
    const folder = await serverWith(status(code, 'no'));
    await expect(httpSource(folder).read('config.json', {})).rejects.toMatchObject({
      code: 'unreachable',
      file: 'mnemoscope-xx/config.json',
      detail: { en: `the server answered ${code}` },
    });
  });

  it.each([
    ['with its length announced', { 'content-length': '1000' }],
    ['in chunks', {}],
  ])('cut in the middle, sent %s, is incomplete', async (_how, headers) => {
    const folder = await serverWith(async (response) => {
      response.writeHead(200, headers);
      response.write(new Uint8Array(400));
      await wait(20);
      response.destroy();
    });
    await expect(httpSource(folder).read('onnx/model.onnx', {})).rejects.toMatchObject({
      code: 'incomplete',
      file: 'mnemoscope-xx/onnx/model.onnx',
      detail: { en: 'the connection broke after 400 bytes' },
    });
  });

  it('of a server that is not there could not be fetched', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const source = httpSource(`http://127.0.0.1:${port}/models/mnemoscope-xx/`);
    await expect(source.read('manifest.json', {})).rejects.toMatchObject({
      code: 'unreachable',
      file: 'mnemoscope-xx/manifest.json',
      message: 'mnemoscope-xx/manifest.json could not be fetched. Check the connection, then try again.',
    });
  });

  it.each([
    ['before the request', 0],
    ['before the answer', 1],
    ['in the middle of the body', 2],
  ])('is given up %s when the signal says so, as an AbortError and not as a fault', async (_when, step) => {
    const controller = new AbortController();
    let closed = false;
    const folder = await serverWith((response) => {
      response.on('close', () => (closed = true));
      if (step === 1) controller.abort();
      else response.writeHead(200).write(new Uint8Array(10));
    });
    if (step === 0) controller.abort();
    const reading = httpSource(folder).read('onnx/model.onnx', {
      signal: controller.signal,
      onBytes: () => controller.abort(),
    });
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    if (step > 0) await vi.waitFor(() => expect(closed).toBe(true));
  });
});

describe('a model folder over HTTP', () => {
  /** Loads as the worker does; what the folder serves is spoiled first. */
  async function load(serve: Respond, signal?: AbortSignal) {
    const asked: string[] = [];
    const folder = await serverWith((response, request) => {
      asked.push(request.url!.replace('/page/models/mnemoscope-xx/', ''));
      serve(response, request);
    });
    const engine = new Engine({ source: httpSource, wasmPaths: '', threads: 1 });
    const loading = engine.call('load', { folder, device: 'wasm' }, signal ? { signal } : {});
    const error: unknown = await loading.catch((reason: unknown) => reason);
    return { error, asked };
  }
  const folderOf =
    (files: Record<string, string | Uint8Array>): Respond =>
    (response, { url }) => {
      const body = files[url!.replace('/page/models/mnemoscope-xx/', '')];
      if (body === undefined) response.writeHead(404).end('Not found');
      else response.writeHead(200).end(body);
    };

  it('that a host answers with its own page, status 200, is missing', async () => {
    const { error } = await load(status(200, '<!doctype html><title>Mnemoscope</title>'));
    expect(error).toMatchObject({ code: 'missing', file: 'mnemoscope-xx/manifest.json' });
  });

  it('with a page in place of one file names that file', async () => {
    const { error } = await load(
      folderOf({
        'manifest.json': JSON.stringify(await plainManifest()),
        'config.json': CONFIG,
        'onnx/model_quantized.onnx': '<!doctype html>',
      }),
    );
    expect(error).toMatchObject({ code: 'missing', file: 'mnemoscope-xx/onnx/model_quantized.onnx' });
  });

  it('with weights of another build is corrupt, with shorter ones incomplete', async () => {
    const files = { 'manifest.json': JSON.stringify(await plainManifest()), 'config.json': CONFIG };
    const other = WEIGHTS.map((byte) => byte ^ 1);
    const changed = await load(folderOf({ ...files, 'onnx/model_quantized.onnx': other }));
    expect(changed.error).toMatchObject({ code: 'corrupt', file: 'mnemoscope-xx/onnx/model_quantized.onnx' });
    const short = await load(folderOf({ ...files, 'onnx/model_quantized.onnx': WEIGHTS.subarray(0, 4) }));
    expect(short.error).toMatchObject({ code: 'incomplete', detail: { en: '4 of 11 bytes' } });
  });

  it('without weights for the device is refused before anything but the manifest is fetched', async () => {
    const plain = await plainManifest();
    plain.dtypes.wasm = 'fp32';
    const { error, asked } = await load(folderOf({ 'manifest.json': JSON.stringify(plain) }));
    expect(error).toMatchObject({ code: 'bad-manifest' });
    expect(String(error)).toContain('it ships no fp32 weights');
    expect(asked).toEqual(['manifest.json']);
  });

  it('asked of an engine without a model is an error with a remedy, not a crash', async () => {
    const engine = new Engine({ source: httpSource, wasmPaths: '', threads: 1 });
    await expect(engine.call('classify', { question: 'Who?' })).rejects.toMatchObject({
      code: 'not-runnable',
      detail: { en: 'it was not loaded' },
    });
  });
});
