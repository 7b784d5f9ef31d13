import { describe, expect, it } from 'vitest';
import type { Places } from '../../../src/core/ports';
import { lazyVault } from '../../../src/storage/tables/stores';
import { Vault } from '../../../src/storage/tables/vault';

const KEPT: Pick<Places, 'of'> = { of: () => 'browser' };

function store() {
  const values = new Map<string, unknown>();
  return {
    values,
    settings: {
      get: async (key: string) => values.get(key) as never,
      set: async (key: string, value: unknown) => void values.set(key, value),
      delete: async (key: string) => void values.delete(key),
    },
  };
}

describe('a vault that is fetched when it is needed', () => {
  it('is not fetched where there is none, and is locked and empty until it is', async () => {
    const { settings } = store();
    let fetched = 0;
    const vault = lazyVault(settings as never, KEPT, async () => {
      fetched++;
      return new Vault(settings as never);
    });
    expect(await vault.state()).toBe('none');
    expect(vault.get('a')).toBeUndefined();
    vault.lock();
    expect(fetched).toBe(0);
  });

  it('keeps, finds and locks keys like the vault itself, and is fetched once', async () => {
    const { settings } = store();
    let fetched = 0;
    const vault = lazyVault(settings as never, KEPT, async () => {
      fetched++;
      return new Vault(settings as never);
    });
    await vault.create('a long passphrase');
    await vault.put('a', 'secret');
    expect(vault.get('a')).toBe('secret');
    vault.lock();
    expect([await vault.state(), vault.get('a'), fetched]).toEqual(['locked', undefined, 1]);
    // Another visit finds the record, and with it the vault.
    const next = lazyVault(settings as never, KEPT);
    expect(await next.state()).toBe('locked');
    await next.unlock('a long passphrase');
    expect(next.get('a')).toBe('secret');
  });

  it('is fetched again after a fetch that failed', async () => {
    const { settings } = store();
    let tries = 0;
    const vault = lazyVault(settings as never, KEPT, async () => {
      if (tries++ === 0) throw new Error('offline');
      return new Vault(settings as never);
    });
    await expect(vault.create('a long passphrase')).rejects.toThrow('offline');
    await vault.create('a long passphrase');
    expect(await vault.state()).toBe('open');
  });

  it('says where its record is', () => {
    const { settings } = store();
    const asked: unknown[] = [];
    const of = (thing: unknown) => {
      asked.push(thing);
      return 'memory' as const;
    };
    expect(lazyVault(settings as never, { of }).isKept()).toBe(false);
    expect(asked).toEqual([{ setting: 'vault' }]);
    expect(lazyVault(settings as never, KEPT).isKept()).toBe(true);
  });
});
