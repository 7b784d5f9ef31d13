/** Words of ask (answers of language models), in English. */

import { counted } from '../../../../core/text/counted';
import type { Retry } from '../../../../llm/domain/call';

export const modelReply = {
  given: (count: number) =>
    count === 0
      ? 'The model was given no memories.'
      : `The model was given ${counted(count, 'memory', 'memories')}:`,
  incomplete: 'The text is incomplete.',
  retry: ({ status, wait, attempt, attempts }: Retry) => {
    const again = `trying again (${attempt} of ${attempts}) …`;
    if (wait) return `The server asked to wait ${wait} s; ${again}`;
    return status === undefined ? `The connection failed; ${again}` : `HTTP ${status}; ${again}`;
  },
};
