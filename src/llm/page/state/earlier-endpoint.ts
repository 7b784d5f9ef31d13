/** The one endpoint that earlier versions of the page knew. */

import { modelName } from '../../domain/call';
import type { SettingsStore } from '../../../core/ports';
import { withoutSecrets } from '../../../ui/state/address-secrets';
import type { Connection } from './connection';

const [ADDRESS, MODEL] = ['endpoint.baseUrl', 'endpoint.model'] as const;

/** The endpoint as a connection, after which its own settings are gone; undefined where there was none. */
export async function earlierEndpoint(
  store: SettingsStore,
  newId: () => string,
): Promise<Connection | undefined> {
  const [baseUrl, model] = await Promise.all([store.get<string>(ADDRESS), store.get<string>(MODEL)]);
  const address = withoutSecrets(baseUrl ?? '');
  if (!address || !model) return undefined;
  for (const key of [ADDRESS, MODEL]) await store.set(key, undefined);
  const ref = { provider: 'openai-compatible', address, model } as const;
  return { id: newId(), title: modelName(ref), ref, parameters: { temperature: 0 } };
}
