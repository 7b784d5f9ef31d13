/** The worker's side: one queue, so that calls never overlap in the runtime. */

import { toData } from './errors';
import type { FromWorker, Request, ToWorker } from './protocol';

interface Port {
  postMessage(message: FromWorker, transfer?: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ToWorker>) => void): void;
}

/** Answers the calls of one table; whoever sends only these needs no check here. */
export interface Callable {
  call(name: never, input: never, control: never): Promise<unknown>;
}

/** Answers calls in their order; a rejected or cancelled one does not hold up the next. */
export function serve(engine: Callable, port: Port): void {
  const running = new Map<number, AbortController>();
  let queue: Promise<void> = Promise.resolve();

  const answer = async (request: Request, controller: AbortController) => {
    const { id, name, input } = request;
    try {
      controller.signal.throwIfAborted();
      const value = await engine.call(
        name as never,
        input as never,
        {
          signal: controller.signal,
          onProgress: (progress: unknown) => port.postMessage({ type: 'progress', id, value: progress }),
        } as never,
      );
      port.postMessage({ type: 'result', id, value }, value instanceof Float32Array ? [value.buffer] : []);
    } catch (error) {
      port.postMessage({ type: 'error', id, error: toData(error) });
    } finally {
      running.delete(id);
    }
  };

  port.addEventListener('message', ({ data }) => {
    if (data.type === 'cancel') {
      running.get(data.id)?.abort();
      return;
    }
    const controller = new AbortController();
    running.set(data.id, controller);
    queue = queue.then(() => answer(data, controller));
  });
}
