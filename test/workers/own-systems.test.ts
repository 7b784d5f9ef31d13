import { expect, it, vi } from 'vitest';
import { verbatimSystem } from '../../src/memory-systems/domain/built-in/bounds';
import { NOISE_VERSION } from '../../src/memory-systems/domain/noise/noise';
import { PROTOCOL_DEFAULTS } from '../../src/memory-systems/domain/protocol';
import { withOwnSystems } from '../../src/memory-systems/domain/run-task';
import type { TestUser } from '../../src/memory-systems/domain/user';
import { SystemsHost } from '../../src/memory-systems/workers/systems-host';
import { live, POTTER } from '../memory-systems/fixture';

const work = (host: SystemsHost) =>
  withOwnSystems(
    host,
    () => Promise.resolve({ ...verbatimSystem, id: 'own' }),
    () => ({ clock: () => 0, pause: () => Promise.resolve() }),
  );

it('a system of the user’s own is fed with the user that the worker makes, noise and all', async () => {
  const host = new SystemsHost();
  const made = vi.spyOn(host, 'user');
  const settings = { ...PROTOCOL_DEFAULTS, noise: { ratio: 1, seed: 1, version: NOISE_VERSION } };
  const result = await work(host).run(
    { run: 'r', bank: POTTER, system: 'own', settings, records: [] },
    { signal: live, onProgress: () => undefined },
  );
  expect(made).toHaveBeenCalledOnce();
  const user = (await made.mock.results[0]!.value) as TestUser;
  expect(user.sessions.flatMap(({ turns }) => turns).some(({ inserted }) => inserted)).toBe(true);
  // Verbatim keeps every turn of the user, inserted ones too.
  const stored = result.records.flatMap(({ addition }) => addition?.changes.added ?? []);
  expect(stored).toHaveLength(
    user.sessions.flatMap(({ turns }) => turns.filter(({ role }) => role === 'user')).length,
  );
});

it('says that a bank has no conversation', async () => {
  const task = { run: 'r', system: 'own', settings: PROTOCOL_DEFAULTS, records: [] };
  const bank = { ...POTTER, sessions: [], memories: [] };
  await expect(
    work(new SystemsHost()).run({ ...task, bank }, { signal: live, onProgress: () => undefined }),
  ).rejects.toThrow('Ines Falk has no conversation.');
});
