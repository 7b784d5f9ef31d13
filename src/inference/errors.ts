/** What can go wrong with a model. Errors cross the worker's boundary as data and come out as what they were. */

import type { Device } from '../core/ports';

export const MODEL_ERROR_CODES = [
  'unreachable',
  'missing',
  'incomplete',
  'corrupt',
  'bad-manifest',
  'not-runnable',
  'device-unavailable',
  'device-lost',
  'worker-failed',
  'not-here',
  'no-room',
  'out-of-memory',
  'too-long',
  'empty-answer',
] as const;
export type ModelErrorCode = (typeof MODEL_ERROR_CODES)[number];

const SAYS: Record<ModelErrorCode, { what: string; remedy: string }> = {
  unreachable: { what: 'could not be fetched', remedy: 'Check the connection, then try again.' },
  missing: {
    what: 'is not on the server',
    remedy: 'Publish the models folder beside the page, then reload.',
  },
  incomplete: { what: 'arrived cut short', remedy: 'Try again; if it stays short, publish the file anew.' },
  corrupt: {
    what: 'is not the file that the manifest names',
    remedy: 'Publish model and manifest from one build.',
  },
  'bad-manifest': {
    what: 'is not a valid model manifest',
    remedy: 'Publish the models folder of one build.',
  },
  'not-runnable': { what: 'could not be run', remedy: 'Publish the model anew, or choose another device.' },
  'device-unavailable': { what: 'cannot run on this device', remedy: 'Choose WASM in the settings.' },
  'device-lost': {
    what: 'lost its graphics device',
    remedy: 'Load it again, or choose WASM in the settings.',
  },
  'worker-failed': {
    what: 'stopped unexpectedly',
    remedy: 'Try again; close other tabs if memory is short.',
  },
  'not-here': { what: 'is not here', remedy: 'Download the model in the settings.' },
  'no-room': {
    what: 'could not be kept',
    remedy: 'Delete a downloaded model in the settings, or free space on the disk; then go on.',
  },
  'out-of-memory': {
    what: 'does not fit into memory',
    remedy: 'Close other tabs, or choose a smaller model.',
  },
  'too-long': {
    what: 'cannot read a prompt this long',
    remedy: 'Send fewer memories, or choose a model with a longer context.',
  },
  'empty-answer': { what: 'answered without any text', remedy: 'Ask differently, or choose a larger model.' },
};

export interface ModelErrorData {
  readonly name: 'ModelError';
  readonly code: ModelErrorCode;
  readonly file: string;
  readonly detail: string;
  readonly remedy?: string;
  readonly failedOn?: Device;
}

/** Names the file, what is wrong with it, and the remedy. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  constructor(
    readonly code: ModelErrorCode,
    readonly file: string,
    readonly detail: string,
    /** Instead of the code's own. */
    readonly remedy?: string,
    /** The device that is to blame, where one is; see `DeviceFailure`. */
    readonly failedOn?: Device,
  ) {
    const { what, remedy: usual } = SAYS[code];
    super(`${file} ${what}${detail ? `: ${detail.replace(/\.$/, '')}` : ''}. ${remedy ?? usual}`);
  }
}

export type ErrorData = ModelErrorData | { readonly name: string; readonly message: string };

/** An error as plain data. */
export function toData(error: unknown): ErrorData {
  if (error instanceof ModelError) {
    const { code, file, detail, remedy, failedOn } = error;
    return {
      ...{ name: 'ModelError', code, file, detail },
      ...(remedy === undefined ? {} : { remedy }),
      ...(failedOn === undefined ? {} : { failedOn }),
    };
  }
  if (error instanceof Error || error instanceof DOMException)
    return { name: error.name, message: error.message };
  return { name: 'Error', message: String(error) };
}

/** The error that the data was. */
export function fromData(data: ErrorData): Error {
  if ('code' in data) return new ModelError(data.code, data.file, data.detail, data.remedy, data.failedOn);
  if (data.name === 'AbortError') return new DOMException(data.message, 'AbortError');
  return Object.assign(new Error(data.message), { name: data.name });
}
