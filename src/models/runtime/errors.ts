/** What can go wrong with a model. Errors cross the worker's boundary as data and come out as what they were. */

import type { Device } from '../../core/ports';
import { PhraseError, type Phrase } from '../../core/text/phrase';
import { asPhrase, faultText, type Said } from '../../core/text/trouble';
import { PLAIN_ERRORS, type ErrorCodec, type ErrorData } from '../../workers/protocol';
import { SAYS, type ModelErrorCode } from './error-words';

export { MODEL_ERROR_CODES, type ModelErrorCode } from './error-words';

export interface ModelErrorData extends ErrorData {
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
    super(faultText(file, SAYS[code], { detail, remedy }));
    this.detail = asPhrase(detail);
  }
}

/** An error as plain data: a ModelError with all that it is made of, others as every worker sends them. */
export function toData(error: unknown): ErrorData | ModelErrorData {
  if (!(error instanceof ModelError)) return PLAIN_ERRORS.toData(error);
  const { code, file, detail, remedy, failedOn, message } = error;
  return {
    name: 'ModelError',
    message,
    code,
    file,
    detail,
    ...(remedy === undefined ? {} : { remedy }),
    ...(failedOn === undefined ? {} : { failedOn }),
  };
}

/** The error that the data was. */
export function fromData(data: ErrorData | ModelErrorData): Error {
  if ('code' in data) return new ModelError(data.code, data.file, data.detail, data.remedy, data.failedOn);
  return PLAIN_ERRORS.fromData(data);
}

/** How the errors of workers that hold models cross to the page. */
export const MODEL_ERRORS: ErrorCodec = { toData, fromData };
