/** Wrong answers whose stage was labelled by hand, with the runs that gave them made again. */

import { readFileSync } from 'node:fs';
import { halumem } from '../../src/data/formats/halumem/halumem';
import { readSource } from '../../src/data/formats/source';
import { blameRun, type Blame, type LossStage } from '../../src/memory-systems/domain/blame';
import { judgeRun } from '../../src/memory-systems/domain/judge';
import { LexicalJudge } from '../../src/memory-systems/domain/lexical-judge';
import { PROTOCOL_DEFAULTS } from '../../src/memory-systems/domain/protocol';
import { SystemRegistry } from '../../src/memory-systems/domain/registry';
import { runSystem, type AnswerOutcome } from '../../src/memory-systems/domain/run';
import { lexicalSearch } from '../../src/memory-systems/domain/entry-search';
import {
  questionsOf,
  testUserOf,
  type TestQuestion,
  type TestUser,
} from '../../src/memory-systems/domain/user';
import { live, ports } from './fixture';

export interface LabelledCase {
  readonly user: TestUser;
  readonly system: string;
  /** Memories handed over for a question. */
  readonly memories: number;
  readonly question: TestQuestion;
  readonly answer: AnswerOutcome;
  readonly label: LossStage;
  readonly blame: Blame | undefined;
}

interface LabelFile {
  readonly user: string;
  readonly memories: number;
  /** By system and question. */
  readonly stages: Readonly<Record<string, Readonly<Record<string, LossStage>>>>;
}

export async function labelledCases(): Promise<LabelledCase[]> {
  const files = JSON.parse(readFileSync('test/fixtures/blame/labels.json', 'utf8')) as LabelFile[];
  const cases: LabelledCase[] = [];
  for (const { user: id, memories, stages } of files) {
    const file = `public/sessions/${id}.jsonl`;
    const { data } = readSource(readFileSync(file, 'utf8'), file);
    const user = testUserOf(halumem.read([{ name: file, data }]).banks[0]!)!;
    const questions = new Map(questionsOf(user).map((question) => [question.id, question]));
    for (const [name, labels] of Object.entries(stages)) {
      const definition = new SystemRegistry().get(name)!;
      const system = definition.create({ user, search: lexicalSearch(user) });
      const settings = { ...PROTOCOL_DEFAULTS, questionK: memories };
      const records = await runSystem(
        { id: 'run', user, definition, system, settings },
        [],
        ports({}, user),
        live,
      );
      const { capabilities } = definition;
      const judged = await judgeRun(user, capabilities, records, new LexicalJudge(), live);
      const blames = blameRun({ user, capabilities, records, judged, lexical: true });
      const answers = records.flatMap((record) => record.answers);
      for (const [question, label] of Object.entries(labels))
        cases.push({
          user,
          system: name,
          memories,
          question: questions.get(question)!,
          answer: answers.find((answer) => answer.question === question)!,
          label,
          blame: blames.find((blame) => blame.question === question),
        });
    }
  }
  return cases;
}

/** The share of cases whose stage is the label. */
export function agreementOf(cases: readonly Pick<LabelledCase, 'label' | 'blame'>[]): number {
  return cases.filter(({ label, blame }) => blame?.stage === label).length / cases.length;
}

/** Label by label: how often each stage was decided. */
export function confusionOf(cases: readonly Pick<LabelledCase, 'label' | 'blame'>[]): string[] {
  const counts = new Map<string, number>();
  for (const { label, blame } of cases) {
    const key = `${label} → ${blame?.stage ?? 'no stage'}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, count]) => `${key}: ${count}`);
}
