/** What the worker of memory systems serves: one system on one user, judged by words. */

import { ANSWER_RULE } from '../core/systems/answer-rule';
import { lexicalSearch } from '../core/systems/entry-search';
import { judgeRun } from '../core/systems/judge';
import { withNoise } from '../core/systems/noise/noise';
import { judgeOf } from '../core/systems/judge-choice';
import { protocolCard } from '../core/systems/protocol';
import { SystemRegistry } from '../core/systems/registry';
import { resultOf } from '../core/systems/result';
import { runTask } from '../core/systems/run-task';
import { testUserOf } from '../core/systems/user';
import type { SystemsProgress, SystemsResult, SystemsTask, SystemsWork } from '../core/systems/work';

export interface SystemsCalls {
  run: { input: SystemsTask; progress: SystemsProgress; result: SystemsResult };
}

/** Milliseconds of work between two looks at whether the call was cancelled. */
const HOLD = 40;

export class SystemsHost implements SystemsWork {
  readonly #registry = new SystemRegistry();

  async run(task: SystemsTask, control: Parameters<SystemsWork['run']>[1]): Promise<SystemsResult> {
    const { bank, system: id, settings, kept, made, judge: choice = 'lexical' } = task;
    const { signal } = control;
    const own = this.#registry.get(id);
    const definition = made ? { id, ...made } : own;
    if (!definition) throw new RangeError(`There is no system "${id}".`);
    const plain = testUserOf(bank);
    if (!plain) throw new RangeError(`${bank.character.name} has no conversation.`);
    const user = settings.noise ? withNoise(plain, settings.noise) : plain;
    const pause = pausing();
    const records = made
      ? [...kept].sort((a, b) => a.session - b.session)
      : await runTask(task, user, own!, control, { clock: () => performance.now(), pause });
    const judge = judgeOf(choice) ?? judgeOf('lexical')!;
    const judged = await judgeRun(user, definition.capabilities, records, judge, signal, pause);
    const card = protocolCard([user], definition, {
      settings,
      search: lexicalSearch(user).id,
      answerer: ANSWER_RULE,
      judge: judge.id,
    });
    const { capabilities } = definition;
    return resultOf({ system: id, user, capabilities, records, judged, card, lexical: judge.lexical });
  }
}

/** Lets a message in, so that a cancellation is heard. */
function pausing(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < HOLD) return;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  };
}
