/** Whether a session was added cannot be found out. */

import { PhraseError } from '../../core/text/phrase';

/** A run was stopped while a session was being added, and the service cannot say whether it was. */
export class UncertainAddition extends PhraseError {
  override readonly name = 'UncertainAddition';

  constructor(readonly session: string) {
    super({
      en: `The run stopped while session ${session} was being added, and this system cannot say whether it was. Start the run again from its first session.`,
      zh: `运行在添加会话 ${session} 时中断，而该系统无法说明是否已经添加。请从第一个会话重新运行。`,
    });
  }
}
