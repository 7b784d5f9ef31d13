/** Client and server of the worker's protocol in one process: real messages (cloned, transferred), no thread. */

import { onTestFinished } from 'vitest';
import type { WorkerLike } from '../../src/inference/client';
import type { Engine } from '../../src/inference/engine';
import type { ToWorker } from '../../src/inference/protocol';
import { serve } from '../../src/inference/serve';

export interface InProcessWorker extends WorkerLike {
  /** Every message that the page has sent, and those of them that have arrived. */
  readonly sent: readonly ToWorker[];
  readonly arrived: readonly ToWorker[];
  readonly terminated: boolean;
  /** What a browser dispatches when the worker's script throws or a message cannot be read. */
  breakDown(type: 'error' | 'messageerror', message?: string): void;
}

export function inProcessWorker(engine: Pick<Engine, 'call'>): InProcessWorker {
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
  serve(engine, worker as Parameters<typeof serve>[1]);
  worker.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => arrived.push(data));
  worker.start();
  return {
    sent,
    arrived,
    get terminated() {
      return terminated;
    },
    postMessage(message) {
      sent.push(message);
      page.postMessage(message);
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
