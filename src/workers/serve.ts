/** The worker's end: one queue, so that calls do not overlap unless they may. */

import {
  PLAIN_ERRORS,
  type ErrorCodec,
  type CallTable,
  type FromWorker,
  type Request,
  type ToWorker,
} from './protocol';

/** What is used of a worker's global scope. */
export interface ServerPort {
  postMessage(message: FromWorker, transfer?: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ToWorker>) => void): void;
}

/** What a call gets besides its input. */
export interface ServedControl<P> {
  readonly signal: AbortSignal;
  readonly onProgress: (value: P) => void;
}

/** Answers the calls of one table; a page that is compiled against the same table sends no others. */
export interface Callable {
  call(name: never, input: never, control: never): Promise<unknown>;
}

/** One function for each call of a table. */
export type Handlers<C extends CallTable<C>> = {
  readonly [N in keyof C]: (
    input: C[N]['input'],
    control: ServedControl<C[N]['progress']>,
  ) => C[N]['result'] | Promise<C[N]['result']>;
};

export function handled<C extends CallTable<C>>(handlers: Handlers<C>): Callable {
  return {
    async call(name: keyof C, input: never, control: never) {
      return handlers[name](input, control);
    },
  };
}

/** Answers the calls of a worker whose first module this is. A test in Node, which imports it too, serves them by itself. */
export function serveWorker<C extends CallTable<C>>(handlers: Handlers<C>): void {
  if ('WorkerGlobalScope' in globalThis) serve(handled<C>(handlers));
}

export interface ServeOptions {
  /** @default PLAIN_ERRORS */
  readonly errors?: ErrorCodec;
  /** Whether a call begins while others are still answered. */
  readonly overlap?: boolean;
}

/**
 * Answers calls in their order; a rejected or cancelled one does not hold up the next. A result that is a Float32Array is transferred:
 * the worker keeps no copy.
 *
 * @param port where the calls come from. @default the worker's own scope.
 */
export function serve(
  callable: Callable,
  port: ServerPort = self as unknown as ServerPort,
  { errors = PLAIN_ERRORS, overlap = false }: ServeOptions = {},
): void {
  const running = new Map<number, AbortController>();
  let queue: Promise<void> = Promise.resolve();

  const answer = async (request: Request, controller: AbortController) => {
    const { id, name, input } = request;
    try {
      controller.signal.throwIfAborted();
      const control: ServedControl<unknown> = {
        signal: controller.signal,
        onProgress: (progress) => port.postMessage({ type: 'progress', id, value: progress }),
      };
      const value = await callable.call(name as never, input as never, control as never);
      port.postMessage({ type: 'result', id, value }, value instanceof Float32Array ? [value.buffer] : []);
    } catch (error) {
      port.postMessage({ type: 'error', id, error: errors.toData(error) });
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
    if (overlap) void answer(data, controller);
    else queue = queue.then(() => answer(data, controller));
  });
}
