/** Reads recorded results and judges them: what the worker of memory systems serves of them. */

import type { ParsedFile } from '../../data/formats/format';
import { halumemFileOf } from '../../data/formats/halumem/halumem-fields';
import { readJudged } from '../../data/formats/halumem/halumem-judged';
import { readOutputs } from '../../data/formats/halumem/halumem-outputs';
import type { Problem } from '../../core/text/problem';
import { readSource } from '../../data/formats/source';
import type { JudgedRecords } from '../../measures/domain/halumem-records';
import { JudgeAgreement } from '../domain/agreement';
import { blameRun } from '../domain/blame';
import { answerGroups, figuresOf } from '../domain/figures';
import { digestOf, type Digest } from '../domain/digest';
import { judgeRun, type JudgedRun } from '../domain/judge';
import { judgeOf, RECORDED_JUDGE, type JudgeChoice } from '../domain/lexical-judge';
import {
  eachRecorded,
  RECORDED_CAPABILITIES,
  type RecordedFile,
  type RecordedReading,
  type RecordedUserUnit,
  type RecordedWork,
} from '../domain/recorded';
import { recordedCard } from '../domain/protocol';
import { resultOf } from '../domain/result';
import { testUserOf, type TestUser } from '../domain/user';
import type { SystemsResult, SystemsTotal } from '../domain/work';
import { PhraseError } from '../../core/text/phrase';
import type { Handlers } from '../../workers/serve';
import type { RecordedCalls } from './systems-client';
import { nextTask } from '../../core/yielder';

const EMPTY: JudgedRecords = { integrity: [], accuracy: [], updates: [], answers: [] };

export class RecordedHost implements RecordedWork {
  async read(
    files: readonly RecordedFile[],
    { signal, onProgress }: Parameters<RecordedWork['read']>[1],
  ): Promise<RecordedReading> {
    const problems: Problem[] = [];
    const outputs: ParsedFile[] = [];
    const judgedFiles: ParsedFile[] = [];
    for (const { name, file } of files) {
      const source = readSource(await file.text(), name);
      signal.throwIfAborted();
      problems.push(...source.problems);
      const parsed = { name, data: source.data };
      const sort = halumemFileOf(source.data);
      if (sort === 'outputs') outputs.push(parsed);
      else if (sort === 'judged') judgedFiles.push(parsed);
      else throw new PhraseError(NEITHER(name));
    }
    if (outputs.length === 0) throw new PhraseError(NO_OUTPUTS);
    const { users, problems: found } = readOutputs(outputs);
    const judged = judgedFiles.length > 0 ? readJudged(judgedFiles) : undefined;
    problems.push(...found, ...(judged?.problems ?? []));
    const agreement = new JudgeAgreement(judgeOf('lexical')!);
    let done = 0;
    for (const run of eachRecorded(outputs, judged?.records ?? EMPTY)) {
      signal.throwIfAborted();
      done++;
      const unit: RecordedUserUnit = {
        bank: run.bank,
        records: run.records,
        judged: judged ? run.judged : null,
      };
      const verdicts = await judgedBy(RECORDED_JUDGE, unit, run.user, signal);
      const blames = blameRun({
        user: run.user,
        capabilities: RECORDED_CAPABILITIES,
        records: run.records,
        judged: verdicts,
        lexical: judged === undefined,
      });
      const digest = digestOf(run.user, run.records, verdicts, blames);
      if (judged) await agreement.add(run);
      const { id, source, hash } = run.user;
      onProgress({ unit, digest, identity: { id, source, hash }, done, total: users.length });
      await nextTask();
    }
    if (done === 0) throw new PhraseError(NO_OUTPUTS);
    return { problems, judged: judged !== undefined, ...(judged && { agreement: agreement.tasks }) };
  }

  async result(
    { system, title, unit, judge }: Parameters<RecordedWork['result']>[0],
    { signal }: { readonly signal: AbortSignal },
  ): Promise<SystemsResult> {
    const user = testUserOf(unit.bank, 'given')!;
    const judged = await judgedBy(judge, unit, user, signal);
    const lexical = judgeOf(judge);
    const asRecorded = unit.judged !== null && lexical === undefined;
    const judgeName = asRecorded ? RECORDED_JUDGE : (lexical ?? judgeOf('lexical')!).id;
    const card = recordedCard([user], title, judgeName);
    return {
      ...resultOf({
        system,
        user,
        records: unit.records,
        judged,
        card,
        capabilities: RECORDED_CAPABILITIES,
        lexical: !asRecorded,
      }),
      title,
    };
  }

  total(digests: readonly Digest[]): Promise<SystemsTotal> {
    return Promise.resolve({ digests, figures: figuresOf(digests), groups: answerGroups(digests) });
  }
}

function judgedBy(
  choice: JudgeChoice,
  unit: RecordedUserUnit,
  user: TestUser,
  signal: AbortSignal,
): Promise<JudgedRun> {
  const judge = judgeOf(choice);
  if (!judge && unit.judged) return Promise.resolve(unit.judged);
  return judgeRun(user, RECORDED_CAPABILITIES, unit.records, judge ?? judgeOf('lexical')!, signal);
}

const NO_OUTPUTS = {
  en: 'There are no outputs among these files. Choose the file that a run of HaluMem’s scripts has written, together with its judged file.',
  zh: '这些文件中没有系统输出。请将 HaluMem 脚本写出的生成文件与其评审文件一起选择。',
};
const NEITHER = (name: string) => ({
  en: `${name} contains neither outputs of HaluMem’s scripts nor judged records. Data sets are imported in the Library.`,
  zh: `${name} 既不是 HaluMem 脚本的输出，也不是评审记录。数据集请在人物库中导入。`,
});

export function recordedHandlers(host: RecordedHost): Handlers<RecordedCalls> {
  return {
    recordedRead: (files, control) => host.read(files, control),
    recordedResult: (input, control) => host.result(input, control),
    recordedTotal: (digests) => host.total(digests),
  };
}
