/** What the worker of memory systems serves: one system on one user, judged by words. */

import { ANSWER_RULE } from '../domain/answer-rule';
import { DEFAULT_SEARCH } from '../domain/entry-search';
import { judgeRun } from '../domain/judge';
import { withNoise } from '../domain/noise/noise';
import { judgeOf } from '../domain/lexical-judge';
import { protocolCard } from '../domain/protocol';
import { SystemRegistry } from '../domain/registry';
import { resultOf } from '../domain/result';
import { runTask } from '../domain/run-task';
import { testUserOf, type TestUser } from '../domain/user';
import type {
  RecountTask,
  RecountWork,
  SystemsResult,
  SystemsTask,
  SystemsWork,
  UserTask,
  UserWork,
} from '../domain/work';
import { Yielder } from '../../core/yielder';

/** Milliseconds of work between two looks at whether the call was cancelled. */
const HOLD = 40;

export class SystemsHost implements SystemsWork, UserWork, RecountWork {
  readonly #registry = new SystemRegistry();

  async run(task: SystemsTask, control: Parameters<SystemsWork['run']>[1]): Promise<SystemsResult> {
    const { bank, system: id, settings, records: earlier, recordedWith, judge: choice = 'lexical' } = task;
    const { search = DEFAULT_SEARCH } = task;
    const { signal } = control;
    const own = this.#registry.get(id);
    const definition = recordedWith ? { id, ...recordedWith } : own;
    if (!definition) throw new RangeError(`There is no system "${id}".`);
    const user = userOf({ bank, ...(settings.noise && { noise: settings.noise }) });
    const yielder = new Yielder(HOLD);
    const pause = () => yielder.pause();
    const records = recordedWith
      ? [...earlier].sort((a, b) => a.session - b.session)
      : await runTask(task, user, own!, control, { clock: () => performance.now(), pause });
    const judge = judgeOf(choice) ?? judgeOf('lexical')!;
    const judged = await judgeRun(user, definition.capabilities, records, judge, signal, pause);
    const card = protocolCard([user], definition, {
      settings,
      search,
      answerer: ANSWER_RULE,
      judge: judge.id,
    });
    const { capabilities } = definition;
    return resultOf({ system: id, user, capabilities, records, judged, card, lexical: judge.lexical });
  }

  user(task: UserTask): Promise<TestUser> {
    return Promise.resolve(task).then(userOf);
  }

  async recount(
    { result, records, answerer, words: choice = 'lexical', judged, judge }: RecountTask,
    { signal }: { readonly signal: AbortSignal },
  ): Promise<SystemsResult> {
    const { system, title, user, capabilities, card } = result;
    const words = judgeOf(choice) ?? judgeOf('lexical')!;
    const yielder = new Yielder(HOLD);
    const verdicts =
      judged ?? (await judgeRun(user, capabilities, records, words, signal, () => yielder.pause()));
    const counted = resultOf({
      system,
      user,
      capabilities,
      records,
      judged: verdicts,
      card: {
        ...card,
        ...(answerer !== undefined && { answerer }),
        judge: judged ? (judge ?? card.judge) : words.id,
      },
      lexical: judged === undefined,
    });
    return title === undefined ? counted : { ...counted, title };
  }
}

function userOf({ bank, noise }: UserTask): TestUser {
  const user = testUserOf(bank);
  if (!user) throw new RangeError(`${bank.character.name} has no conversation.`);
  return withNoise(user, noise);
}
