import { describe, expect, it } from 'vitest';
import { listModels, testConnection } from '../../../src/llm/providers/connection';
import { isLocal } from '../../../src/llm/providers/providers';
import { networkCause, networkRemedy } from '../../../src/llm/providers/network';
import { connectionOf, open } from './ask';
import { KEY, loopback, reply, stream, streamed } from './loopback';

describe('the list of models', () => {
  it.each([
    ['OpenAI', { object: 'list', data: [{ id: 'b' }, { id: 'a' }, { id: 'b' }, {}] }],
    ['a bare list', [{ id: 'b' }, { id: 'a' }]],
    ['Ollama', { models: [{ name: 'a' }, { name: 'b' }] }],
  ])('is read as %s writes it, sorted, each once', async (_name, body) => {
    const { settings, received } = await loopback(reply(200, body));
    expect(
      await listModels(
        connectionOf({ ...settings, baseUrl: `${settings.baseUrl}/chat/completions/` }),
        open(),
      ),
    ).toEqual(['a', 'b']);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      method: 'GET',
      path: '/v1/models',
      headers: { authorization: `Bearer ${KEY}` },
    });
    expect(received[0]?.headers).not.toHaveProperty('content-type');
  });

  it.each([
    [401, { error: 'bad key' }, 'wrong-key'],
    [404, { message: 'Route GET:/v1/models not found' }, 'wrong-address'],
    [200, '<html></html>', 'html'],
    [200, '{"data":', 'invalid-json'],
    [200, { data: {} }, 'invalid-json'],
    [200, { error: 'Unexpected endpoint or method. (GET /models)' }, 'wrong-address'],
  ])('that is %i %j is the error %s', async (status, body, code) => {
    const { settings } = await loopback(reply(status, body));
    await expect(listModels(connectionOf(settings), open())).rejects.toMatchObject({
      name: 'LlmError',
      code,
    });
  });

  it('can be cancelled, and ends by itself when the server is silent', async () => {
    const { settings } = await loopback(() => {});
    await expect(listModels(connectionOf(settings), AbortSignal.timeout(30))).rejects.toMatchObject({
      name: 'TimeoutError',
    });
    await expect(listModels(connectionOf(settings), open(), { firstByteMs: 30 })).rejects.toMatchObject({
      code: 'timeout',
    });
  });
});

describe('the test of a connection', () => {
  it('asks the model for a word and reports the answer, the time and the request', async () => {
    const { settings, received } = await loopback(stream(streamed('re', 'ady')));
    const report = await testConnection(connectionOf(settings), open());
    expect(report.answer).toBe('ready');
    expect(report.milliseconds.first).toBeGreaterThan(0);
    expect(report.milliseconds.whole).toBeGreaterThanOrEqual(report.milliseconds.first);
    expect(report.reply).toMatchObject({ text: 'ready', finish: 'stop', attempts: 1, dropped: [] });
    expect(received[0]?.body).toMatchObject({ model: 'tiny', temperature: 0, stream: true });
  });

  it('fails as a question would', async () => {
    const { settings } = await loopback(reply(404, { error: { code: 'model_not_found', message: 'no' } }));
    await expect(testConnection(connectionOf(settings), open())).rejects.toMatchObject({
      code: 'unknown-model',
    });
  });
});

/** In English. */
const remedyFor = (...given: Parameters<typeof networkRemedy>) => networkRemedy(...given).en;

describe('the remedy for a request that did not get through', () => {
  const cloud = new URL('https://api.example.org/v1/chat/completions');
  const ollama = new URL('http://localhost:11434/v1/chat/completions');
  const page = { origin: 'https://page.example', online: true };

  it('names CORS, Ollama with the origin of the page, and the permission of Chrome for a local server', () => {
    const remedy = remedyFor(ollama, page);
    expect(remedy).toContain('OLLAMA_ORIGINS=https://page.example');
    expect(remedy).toContain('reach the local network');
    expect(remedy).toContain('over https may reach an http server only where');
    expect(remedyFor(ollama, { ...page, origin: 'http://localhost:5173' })).not.toContain('https may');
  });

  it('says that a cloud provider may refuse pages, and no word of Ollama', () => {
    expect(remedyFor(cloud, page)).toContain('does not allow calls from web pages (CORS)');
    expect(remedyFor(cloud, page)).not.toContain('OLLAMA');
  });

  it('names mixed content for an http address in a page over https', () => {
    expect(remedyFor(new URL('http://api.example.org/v1'), page)).toContain('mixed content');
    expect(remedyFor(cloud, page)).not.toContain('mixed content');
  });

  it('is told apart as far as the page can tell', () => {
    const http = new URL('http://api.example.org/v1');
    expect(networkCause(cloud, page)).toBe('unknown');
    expect(networkCause(cloud, { ...page, answers: true })).toBe('cors');
    expect(networkCause(cloud, { ...page, answers: false })).toBe('unreachable');
    expect(networkCause(cloud, { ...page, online: false })).toBe('offline');
    expect(networkCause(ollama, { ...page, online: false, answers: false })).toBe('unreachable');
    expect(networkCause(http, { ...page, answers: false })).toBe('mixed-content');
    expect(networkCause(ollama, { ...page, permission: 'denied', answers: false })).toBe('local-network');
  });

  it('names only what can be the cause', () => {
    const there = remedyFor(ollama, { ...page, answers: true });
    expect(there).toContain('OLLAMA_ORIGINS=https://page.example');
    expect(there).not.toContain('Check that the server is running');
    const gone = remedyFor(ollama, { ...page, answers: false, permission: 'granted' });
    expect(gone).toContain('Check that the server is running');
    expect(gone).not.toMatch(/OLLAMA_ORIGINS|local network/);
    expect(remedyFor(ollama, { ...page, permission: 'denied' })).toMatch(/^Chrome and Edge .* allow it/);
    const refused = remedyFor(cloud, { ...page, answers: true });
    expect(refused).toMatch(/^The provider does not allow calls from web pages \(CORS\)/);
    expect(remedyFor(cloud, { ...page, answers: false })).not.toContain('CORS');
  });

  it('says all of it in Chinese as well, sentence for sentence', () => {
    for (const address of [ollama, cloud])
      for (const answers of [true, false, undefined])
        for (const online of [true, false]) {
          const { en, zh } = networkRemedy(address, { ...page, online, answers });
          expect(zh.match(/。/gu)?.length).toBe(en.match(/\.( |$)/g)?.length);
          expect(zh).not.toMatch(/ the | and /);
        }
  });

  it('says that the device is offline, unless the server is on it', () => {
    expect(remedyFor(cloud, { ...page, online: false })).toBe(
      'This device is offline: connect it, then try again.',
    );
    expect(remedyFor(ollama, { ...page, online: false })).toContain('OLLAMA_ORIGINS');
  });

  it.each([
    'localhost',
    '127.0.0.1',
    '[::1]',
    '10.1.2.3',
    '172.16.0.9',
    '192.168.1.5',
    'box.local',
    'box',
    '[fd00::1]',
  ])('takes %s for local', (host) => {
    expect(isLocal(host)).toBe(true);
  });
  it.each(['example.org', '172.32.0.1', '11.0.0.1', 'localhost.example.org', '[2001:db8::1]'])(
    'takes %s for remote',
    (host) => {
      expect(isLocal(host)).toBe(false);
    },
  );
});
