/** A model folder on a web server. */

import { serverAnswered } from './error-words';
import { ModelError } from './errors';
import { folderName, type ModelSource } from './files';

/** @param folder absolute address of the folder, with a trailing slash. */
export function httpSource(folder: string): ModelSource {
  return {
    async read(path, { signal, onBytes }) {
      const name = `${folderName(folder)}/${path}`;
      const response = await open(new URL(path, folder).href, name, signal);
      if (response.status === 404) throw new ModelError('missing', name);
      if (!response.ok) throw new ModelError('unreachable', name, serverAnswered(response.status));
      return drain(response, name, signal, onBytes);
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

async function drain(
  response: Response,
  name: string,
  signal: AbortSignal | undefined,
  onBytes: ((received: number) => void) | undefined,
): Promise<Uint8Array> {
  if (!response.body) return new Uint8Array(await response.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let received = 0;
  const reader = response.body.getReader();
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      chunks.push(step.value);
      received += step.value.byteLength;
      onBytes?.(received);
    }
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ModelError('incomplete', name, {
      en: `the connection broke after ${received} bytes`,
      zh: `连接在收到 ${received} 字节后中断`,
    });
  }
  const whole = new Uint8Array(received);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
