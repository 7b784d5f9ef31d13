/** Client and server of the worker's protocol in one process: real messages (cloned, transferred), no thread. */

import { onTestFinished } from 'vitest';
import type { WorkerLike } from '../../../src/workers/calls';
import type { Engine } from '../../../src/models/runtime/engine';
import { MODEL_ERRORS } from '../../../src/models/runtime/errors';
import type { ToWorker, ErrorCodec } from '../../../src/workers/protocol';
import { serve, type Callable, type ServerPort } from '../../../src/workers/serve';

export interface InProcessWorker extends WorkerLike {
  /** Every message that the page has sent, and those of them that have arrived. */
  readonly sent: readonly ToWorker[];
  readonly arrived: readonly ToWorker[];
  readonly terminated: boolean;
  /** What a browser dispatches when the worker's script throws or a message cannot be read. */
  breakDown(type: 'error' | 'messageerror', message?: string): void;
}

/** @param errors how those of the engine cross. */
export function inProcessWorker(
  engine: Pick<Engine, 'call'> | Callable,
  errors: ErrorCodec = MODEL_ERRORS,
): InProcessWorker {
  const { port1: page, port2: worker } = new MessageChannel();
  const faults = new EventTarget();
  const sent: ToWorker[] = [];
  const arrived: ToWorker[] = [];
  let terminated = false;
  const close = () => {
    page.close();
    worker.close();
  };
  onTestFinished(close);
  serve(engine, worker as ServerPort, { errors });
  worker.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => arrived.push(data));
  worker.start();
  return {
    sent,
    arrived,
    get terminated() {
      return terminated;
    },
    postMessage(message, transfer = []) {
      sent.push(message);
      page.postMessage(message, transfer);
    },
    terminate() {
      terminated = true;
      close();
    },
    addEventListener(type: string, listener: (event: never) => void) {
      const target = type === 'message' ? page : faults;
      target.addEventListener(type, listener as (event: Event) => void);
      if (type === 'message') page.start();
    },
    breakDown(type, message) {
      faults.dispatchEvent(Object.assign(new Event(type), message === undefined ? {} : { message }));
    },
  };
}
