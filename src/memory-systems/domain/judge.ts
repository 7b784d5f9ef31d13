/** A run as judged records: what was extracted, updated and answered, each held against the gold by a judge. */

import type {
  AccuracyRecord,
  AnswerLabel,
  AnswerRecord,
  IntegrityRecord,
  Score,
  UpdateLabel,
  UpdateRecord,
  HalumemVerdict,
} from '../../measures/domain/halumem-records';
import type { RubricRecord, RubricVerdict } from '../../measures/domain/rubric/records';
import type { Phrase } from '../../core/text/phrase';
import type { Capabilities } from './port';
import { updateTargets } from './protocol';
import type { SessionRecord } from './run';
import type { GoldPoint, TestQuestion, TestSession, TestUser } from './user';

/** Gives the paper's four verdicts. */
export interface RunJudge {
  /** With its version, as the protocol card names it. */
  readonly id: string;
  readonly name: Phrase;
  /** It compares words only: every table of it says so. */
  readonly lexical: boolean;
  /** How fully the extracted texts hold the point: 2 full, 1 part, 0 none. */
  integrity(point: GoldPoint, extracted: readonly string[], user: TestUser): Promise<HalumemVerdict<Score>>;
  /** How true an extracted text is, and whether it is among the gold points (interference is not). */
  accuracy(
    extracted: string,
    session: TestSession,
    user: TestUser,
  ): Promise<{ readonly included: boolean; readonly verdict: HalumemVerdict<Score> }>;
  update(point: GoldPoint, found: readonly string[], user: TestUser): Promise<HalumemVerdict<UpdateLabel>>;
  answer(
    question: TestQuestion,
    evidence: readonly string[],
    response: string | undefined,
    user: TestUser,
  ): Promise<HalumemVerdict<AnswerLabel>>;
  /** How far an answer meets each nugget of the question's rubric and, where an order is asked for, which it tells in which order. */
  rubric(question: TestQuestion, response: string | undefined, user: TestUser): Promise<RubricVerdict>;
}

/** The judged records of a run, each with the id of what it judges. */
export interface JudgedRun {
  readonly integrity: readonly (IntegrityRecord & {
    readonly point: string;
    readonly extractedNothing: boolean;
  })[];
  readonly accuracy: readonly (AccuracyRecord & { readonly entry: string })[];
  readonly updates: readonly (UpdateRecord & { readonly point: string })[];
  readonly answers: readonly (AnswerRecord & { readonly id: string })[];
  /** Of the questions that have a rubric; absent where none has. */
  readonly rubrics?: readonly RubricRecord[];
}

/**
 * Judges what the records hold. Inserted sessions are passed over. What a system does not store is not judged: no extraction and no update.
 *
 * As in the official code, an update whose search found nothing is scored as extraction, and nothing extracted scores 0 without a judge.
 *
 * @throws DOMException `AbortError` after the signal, and what the judge throws.
 */
export async function judgeRun(
  user: TestUser,
  { stores }: Pick<Capabilities, 'stores'>,
  records: readonly SessionRecord[],
  judge: RunJudge,
  signal: AbortSignal,
  pause?: () => Promise<void>,
): Promise<JudgedRun> {
  const integrity: JudgedRun['integrity'][number][] = [];
  const accuracy: JudgedRun['accuracy'][number][] = [];
  const updates: JudgedRun['updates'][number][] = [];
  const answers: JudgedRun['answers'][number][] = [];
  const rubrics: RubricRecord[] = [];
  const points = new Map(
    user.sessions.flatMap((session) => session.points.map((point) => [point.id, point])),
  );
  for (const record of records) {
    signal.throwIfAborted();
    await pause?.();
    const session = user.sessions[record.session];
    if (session?.unrelated) continue;
    const questions = session?.questions ?? user.finalQuestions;
    for (const [at, outcome] of record.answers.entries()) {
      const question = questions[at]!;
      const evidence = question.points.flatMap((id) => points.get(id)?.text ?? []);
      answers.push({
        user: user.id,
        session: record.session,
        id: question.id,
        question: question.text,
        reference: question.answer,
        response: outcome.response ?? '',
        questionType: question.type,
        ...(question.difficulty !== undefined && { difficulty: question.difficulty }),
        verdict: outcome.failed
          ? { failed: 'absent' }
          : await judge.answer(question, evidence, outcome.response, user),
        searchMilliseconds: outcome.searchMilliseconds,
        responseMilliseconds: outcome.answerMilliseconds,
      });
      if (question.rubric)
        rubrics.push({
          user: user.id,
          session: record.session,
          question: question.id,
          questionType: question.type,
          ...(outcome.failed
            ? { nuggets: question.rubric.map(() => ({ failed: 'absent' as const })) }
            : await judge.rubric(question, outcome.response, user)),
        });
    }
    if (!session || !record.addition || !stores || !user.hasPoints) continue;
    const { changes } = record.addition;
    const extracted = [...changes.added, ...changes.changed.map(({ after }) => after)];
    const texts = extracted.map(({ text }) => text);
    const searched = new Map(record.updates.map((outcome) => [outcome.point, outcome]));
    const targets = new Set(updateTargets(session.points).map(({ id }) => id));
    for (const point of session.points) {
      const placed = { user: user.id, session: record.session, text: point.text, memoryType: point.type };
      const weight = point.importance === undefined ? {} : { importance: point.importance };
      const found = searched.get(point.id)?.found.map(({ text }) => text) ?? [];
      const isUpdate = targets.has(point.id) && !point.interference;
      if (isUpdate && found.length > 0) {
        const verdict = await judge.update(point, found, user);
        updates.push({ ...placed, ...weight, point: point.id, replaced: point.replaces, found, verdict });
        continue;
      }
      integrity.push({
        ...placed,
        ...weight,
        point: point.id,
        interference: point.interference,
        update: isUpdate,
        extractedNothing: texts.length === 0,
        verdict: texts.length === 0 ? { given: 0 } : await judge.integrity(point, texts, user),
      });
    }
    for (const { id, text } of extracted)
      accuracy.push({
        user: user.id,
        session: record.session,
        entry: id,
        text,
        ...(await judge.accuracy(text, session, user)),
      });
  }
  return { integrity, accuracy, updates, answers, ...(rubrics.length > 0 && { rubrics }) };
}
