/** The page's encoder in a worker: texts go to the page, vectors come back. */

import type { Encoder, ModelStamp } from '../core/ports';
import { WorkerCalls, type WorkerLike } from './calls';
import { handled, serve } from './serve';

interface EncoderCalls {
  open: {
    input: undefined;
    progress: never;
    result: { readonly stamp: ModelStamp; readonly dimensions: number; readonly workers: number };
  };
  encode: {
    input: { readonly texts: readonly string[]; readonly role: 'question' | 'passage' };
    progress: number;
    result: Float32Array;
  };
}

/**
 * The page's end. Calls overlap, so that a model with several workers keeps them busy.
 *
 * @param open loads the encoder at the first call.
 * @param signal of the work that the encoder serves: a worker that was ended cancels nothing.
 * @returns the port to hand over.
 */
export function serveEncoder(open: () => Promise<Encoder>, signal: AbortSignal): MessagePort {
  const { port1, port2 } = new MessageChannel();
  serve(
    handled<EncoderCalls>({
      open: async () => {
        const { stamp, dimensions, workers = 1 } = await open();
        return { stamp, dimensions, workers };
      },
      encode: async ({ texts, role }, { onProgress }) =>
        (await open()).encode(texts, role, { signal, onProgress }),
    }),
    port1,
    { overlap: true },
  );
  port1.start();
  return port2;
}

/** The worker's end. @throws what loading the encoder throws. */
export async function remoteEncoder(port: MessagePort): Promise<Encoder> {
  const calls = new WorkerCalls<EncoderCalls>(workerLike(port));
  port.start();
  return {
    ...(await calls.call('open', undefined)),
    encode: (texts, role, options) => calls.call('encode', { texts, role }, options),
  };
}

/** A port reports no error of the other end: the page outlives its worker. */
function workerLike(port: MessagePort): WorkerLike {
  return {
    postMessage: (message, transfer = []) => port.postMessage(message, transfer),
    terminate: () => port.close(),
    addEventListener: (type: string, listener: (event: never) => void) =>
      port.addEventListener(type, listener as (event: Event) => void),
  };
}
