/** Reads a finished run with a language model: what it would take, doing it, and what was read before. */

import { dryRun, type Preview, type PreviewOptions } from '../../../pipeline/llm-work/dry-run';
import { faultPhrase } from '../../../llm/domain/fault-words';
import { continueWork, type WorkOptions, type Work } from '../../../pipeline/llm-work/runner';
import { EXPECTED_OUTPUT } from '../../../llm/domain/tokens';
import type { LlmUnit } from '../../../llm/domain/units';
import { textKey } from '../../../core/text/key';
import { PhraseError } from '../../../core/text/phrase';
import { costsOf, type ModelCost } from '../cost';
import { judgeRun, type JudgedRun } from '../judge';
import type { SessionRecord } from '../run';
import { questionsOf, scoredBy } from '../user';
import type { ReadingSettings } from './settings';
import { answerWork, ModelJudge, withAnswers, type AnswerWork, type FinishedRun, type Units } from './work';

/** A run as a model has read it. */
export interface ModelVerdicts {
  /** With the model's answers, where one answers. */
  readonly records: readonly SessionRecord[];
  /** Absent where no model judges. */
  readonly judged?: JudgedRun;
  /** What its answers and verdicts took; what several systems share is in each. */
  readonly costs: readonly ModelCost[];
}

export type ReadingPorts = Omit<WorkOptions, 'work' | 'lists' | 'earlier' | 'retry' | 'forget'>;

const NO_LISTS = () => Promise.resolve<readonly string[]>([]);

/**
 * Answers and judges what the store does not hold yet. Every answer and verdict is written at once, so that a reading that stopped goes on.
 *
 * @throws the signal's reason, and what stopped it: a wrong key, a used-up budget. What is written stays.
 */
export async function readRun(
  settings: ReadingSettings,
  run: FinishedRun,
  ports: ReadingPorts & { readonly signal: AbortSignal },
): Promise<ModelVerdicts> {
  const answers = await answerWork(settings, run, ports.pause);
  await perform([...answers.values()], ports);
  const answered = await unitsOf(ports);
  const { records, missing } = await planned(settings, run, answers, answered, ports);
  if (!settings.judge) return { records, costs: costsOfUnits(idsOf(answers), answered) };
  await perform(missing, ports);
  return judgedReading(settings, run, { records, answers }, await unitsOf(ports), ports);
}

/** What was read before; undefined where any of it is missing. Nothing is sent. */
export async function storedReading(
  settings: ReadingSettings,
  run: FinishedRun,
  ports: Pick<ReadingPorts, 'run' | 'store' | 'pause'> & { readonly signal: AbortSignal },
): Promise<ModelVerdicts | undefined> {
  const units = await unitsOf(ports);
  const answers = await answerWork(settings, run, ports.pause);
  if ([...answers.values()].some(({ id }) => !units.has(id))) return undefined;
  const { records, missing } = await planned(settings, run, answers, units, ports);
  if (missing.length > 0) return undefined;
  return settings.judge
    ? judgedReading(settings, run, { records, answers }, units, ports)
    : { records, costs: costsOfUnits(idsOf(answers), units) };
}

/** What reading the runs would take. Verdicts on answers that are not there yet are counted on texts of the length that is expected. */
export async function previewReading(
  pieces: readonly { readonly settings: ReadingSettings; readonly run: FinishedRun }[],
  ports: Omit<PreviewOptions, 'work' | 'lists'> & { readonly signal: AbortSignal },
): Promise<Preview> {
  const units = await unitsOf(ports);
  const work: Work[] = [];
  for (const { settings, run } of pieces) {
    const answers = await answerWork(settings, run, ports.pause);
    const { missing } = await planned(settings, run, answers, units, ports, standIn);
    work.push(...answers.values(), ...missing);
  }
  return dryRun({ ...ports, work: once(work), lists: NO_LISTS });
}

/** A text of the expected length, another one for each answer: different answers are judged apart. */
function standIn(id: string): string {
  return `${textKey(id).slice(0, 12)} ${'word '.repeat(EXPECTED_OUTPUT.answer)}`;
}

type Signalled = Pick<ReadingPorts, 'pause'> & { readonly signal: AbortSignal };

/** The records as they will be judged, and the verdicts that the units lack. */
async function planned(
  settings: ReadingSettings,
  run: FinishedRun,
  answers: AnswerWork,
  units: Units,
  { signal, pause }: Signalled,
  placeholder?: (id: string) => string,
): Promise<{ readonly records: readonly SessionRecord[]; readonly missing: readonly Work[] }> {
  const records = withAnswers(run, answers, units, placeholder);
  if (!settings.judge) return { records, missing: [] };
  const missing: Work[] = [];
  const judge = new ModelJudge(settings, units, scoredBy(questionsOf(run.user)), (work) =>
    missing.push(work),
  );
  await judgeRun(run.user, run.capabilities, records, judge, signal, pause);
  return { records, missing };
}

async function judgedReading(
  settings: ReadingSettings,
  run: FinishedRun,
  { records, answers }: { readonly records: readonly SessionRecord[]; readonly answers: AnswerWork },
  units: Units,
  { signal, pause }: Signalled,
): Promise<ModelVerdicts> {
  const judge = new ModelJudge(settings, units, scoredBy(questionsOf(run.user)));
  const judged = await judgeRun(run.user, run.capabilities, records, judge, signal, pause);
  return { records, judged, costs: costsOfUnits([...idsOf(answers), ...judge.used], units) };
}

const idsOf = (answers: AnswerWork): string[] => [...answers.values()].map(({ id }) => id);

function costsOfUnits(ids: readonly string[], units: Units): ModelCost[] {
  return costsOf(ids.flatMap((id) => units.get(id)?.exchanges ?? []));
}

/** Does what the store does not hold yet. @throws what stopped it; the signal's reason. */
export async function perform(
  work: readonly Work[],
  ports: ReadingPorts & { readonly signal: AbortSignal },
): Promise<void> {
  if (work.length === 0) return;
  const { fault } = await continueWork({ ...ports, work: once(work), lists: NO_LISTS });
  ports.signal.throwIfAborted();
  if (fault) throw new PhraseError(faultPhrase(fault));
}

/** Equal work once. */
export function once(work: readonly Work[]): Work[] {
  return [...new Map(work.map((each) => [each.id, each])).values()];
}

/** What the store holds of a run. */
export async function unitsOf({ run, store }: Pick<ReadingPorts, 'run' | 'store'>): Promise<Units> {
  const units = new Map<string, LlmUnit>();
  for await (const [id, unit] of store.units<LlmUnit>(run)) units.set(id, unit);
  return units;
}
