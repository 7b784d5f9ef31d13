/** Which errors are the input's fault and not the program's. */

import { DatasetError } from '../core/text/problem';
import { LearningError } from '../learning/domain/problem';
import { ModelError } from '../models/runtime/errors';
import { UsageError } from './usage';

/** Whether an error's message alone tells what is wrong and what helps: exit status 2. */
export function isBadInput(error: unknown): error is Error {
  return (
    error instanceof UsageError ||
    error instanceof DatasetError ||
    error instanceof ModelError ||
    error instanceof LearningError
  );
}
