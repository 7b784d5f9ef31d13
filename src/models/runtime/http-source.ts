/** A model folder on a web server. */

import { serverAnswered } from './error-words';
import { ModelError } from './errors';
import { folderName, type ModelSource } from './files';

/** @param folder absolute address of the folder, with a trailing slash. */
export function httpSource(folder: string): ModelSource {
  return {
    async read(path, options) {
      const name = `${folderName(folder)}/${path}`;
      const response = await open(new URL(path, folder).href, name, options.signal);
      if (response.status === 404) throw new ModelError('missing', name);
      if (!response.ok) throw new ModelError('unreachable', name, serverAnswered(response.status));
      return drain(response, name, options);
    },
  };
}

async function open(address: string, name: string, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await fetch(address, signal ? { signal } : {});
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ModelError('unreachable', name);
  }
}

/** Into one piece of memory from the first byte on, where the size is known: a file of many megabytes is not to be held twice. */
async function drain(
  response: Response,
  name: string,
  { size = 0, signal, onBytes }: Parameters<ModelSource['read']>[1],
): Promise<Uint8Array> {
  if (!response.body) return new Uint8Array(await response.arrayBuffer());
  let whole = new Uint8Array(size);
  let received = 0;
  const reader = response.body.getReader();
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      const end = received + step.value.byteLength;
      if (end > whole.byteLength) whole = grown(whole, Math.max(end, 2 * received));
      whole.set(step.value, received);
      received = end;
      onBytes?.(received);
    }
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ModelError('incomplete', name, {
      en: `the connection broke after ${received} bytes`,
      zh: `连接在收到 ${received} 字节后中断`,
    });
  }
  return received === whole.byteLength ? whole : whole.slice(0, received);
}

function grown(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const longer = new Uint8Array(length);
  longer.set(bytes);
  return longer;
}
