/** What can go wrong with a model. Errors cross the worker's boundary as data and come out as what they were. */

import type { Device } from '../core/ports';
import { PhraseError, type Phrase } from '../core/text/phrase';
import { asPhrase, troublePhrase, type Said } from '../core/text/trouble';
import { SAYS, type ModelErrorCode } from './error-words';

export { MODEL_ERROR_CODES, type ModelErrorCode } from './error-words';

export interface ModelErrorData {
  readonly name: 'ModelError';
  readonly code: ModelErrorCode;
  readonly file: Said;
  readonly detail: Phrase;
  readonly remedy?: Said;
  readonly failedOn?: Device;
}

/** Names the file, what is wrong with it, and the remedy. */
export class ModelError extends PhraseError {
  override readonly name = 'ModelError';
  readonly detail: Phrase;
  constructor(
    readonly code: ModelErrorCode,
    /** Of the model's folder, or whatever failed. */
    readonly file: Said,
    detail: Said = '',
    /** Instead of the code's own. */
    readonly remedy?: Said,
    /** The device that is to blame, where one is; see `DeviceFailure`. */
    readonly failedOn?: Device,
  ) {
    super(troublePhrase(file, SAYS[code], { detail, remedy }));
    this.detail = asPhrase(detail);
  }
}

/** An error that is none of ours: its name and its words, in every language where it has them. */
interface OtherErrorData {
  readonly name: string;
  readonly message: string;
  readonly phrase?: Phrase;
}

export type ErrorData = ModelErrorData | OtherErrorData;

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
  if (error instanceof PhraseError)
    return { name: error.name, message: error.message, phrase: { en: error.phrase.en, zh: error.phrase.zh } };
  if (error instanceof Error || error instanceof DOMException)
    return { name: error.name, message: error.message };
  return { name: 'Error', message: String(error) };
}

/** The error that the data was. */
export function fromData(data: ErrorData): Error {
  if ('code' in data) return new ModelError(data.code, data.file, data.detail, data.remedy, data.failedOn);
  if (data.name === 'AbortError') return new DOMException(data.message, 'AbortError');
  const error = data.phrase ? new PhraseError(data.phrase) : new Error(data.message);
  return Object.assign(error, { name: data.name });
}
