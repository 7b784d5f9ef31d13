/** Words of ask (answers of language models), in English. */

import { counted } from '../../../../core/text/counted';

export const modelReply = {
  given: (count: number) =>
    count === 0
      ? 'The model was given no memories.'
      : `The model was given ${counted(count, 'memory', 'memories')}:`,
};
