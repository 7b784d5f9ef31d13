/** The vault of keys, whose code is fetched when there is a vault or one is made: most visitors have none. */

import type { Places, SettingsStore } from '../../core/ports';
import type { Vault } from './vault';

/** The key of the vault's record among the settings. */
export const VAULT_SETTING = 'vault';

type Calls = Pick<
  Vault,
  'state' | 'create' | 'unlock' | 'lock' | 'put' | 'get' | 'remove' | 'changePassphrase' | 'destroy'
>;

/**
 * @param places where the record is, which can be asked as `isKept`.
 * @param load makes the vault; called again after it has failed.
 */
export function lazyVault(
  settings: SettingsStore,
  places: Pick<Places, 'of'>,
  load: () => Promise<Calls> = async () => new (await import('./vault')).Vault(settings),
): Calls & { isKept(): boolean } {
  let vault: Calls | undefined;
  const loaded = async () => (vault ??= await load());
  return {
    async state() {
      if (!vault && (await settings.get(VAULT_SETTING)) === undefined) return 'none';
      return (await loaded()).state();
    },
    create: async (passphrase) => (await loaded()).create(passphrase),
    unlock: async (passphrase) => (await loaded()).unlock(passphrase),
    put: async (id, secret) => (await loaded()).put(id, secret),
    remove: async (id) => (await loaded()).remove(id),
    changePassphrase: async (old, next) => (await loaded()).changePassphrase(old, next),
    destroy: async () => (await loaded()).destroy(),
    // A vault that was never fetched is not open.
    get: (id) => vault?.get(id),
    lock: () => vault?.lock(),
    isKept: () => places.of({ setting: VAULT_SETTING }) === 'browser',
  };
}
