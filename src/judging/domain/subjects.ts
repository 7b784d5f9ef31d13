/** Which of a run's answers a judge is shown, alone or in pairs. */

import { isDialogueBank } from '../../pipeline/dialogue/candidates';
import { readSettingName } from '../../pipeline/dialogue/settings';
import { answersOf } from './rubric';
import { rubricOf, type JudgeSetting } from './setting';
import type { JudgedSubject } from './work';
import { modelName } from '../../llm/domain/call';
import type { AnswerUnit } from '../../llm/domain/units';
import type { MemoryBank, Question } from '../../core/memory/bank';
import { referenceOf } from '../../core/memory/question-tags';

/** What is known of an answer before it is written. */
export type JudgedAnswer = Pick<AnswerUnit, 'id' | 'bank' | 'question' | 'model' | 'setting'>;

/**
 * The answers that a judge's rubric is about: PerLTQA's are about answers to questions, MADial-Bench's about responses to dialogues, the others about
 * both; a recognition is scored by its gold and never judged. For a rubric that compares, pairs of answers to one question: by one model
 * under two settings, or by two models under one setting.
 *
 * @param banks by id; an answer whose bank or question is gone is left out.
 */
export function subjectsOf(
  judge: JudgeSetting,
  answers: readonly JudgedAnswer[],
  banks: ReadonlyMap<string, MemoryBank>,
): JudgedSubject[] {
  const rubric = rubricOf(judge);
  // Only those that are met: a library holds many.
  const read = new Map<string, ReadBank | undefined>();
  const readOf = (id: string) => {
    const bank = banks.get(id);
    if (!read.has(id)) read.set(id, bank && readBank(bank));
    return read.get(id);
  };
  const groups = new Map<string, JudgedAnswer[]>();
  for (const answer of answers.filter(({ setting }) => isJudged(rubric.id, setting))) {
    const key = JSON.stringify([answer.bank, answer.question]);
    const group = groups.get(key);
    if (group) group.push(answer);
    else groups.set(key, [answer]);
  }
  return [...groups.values()].flatMap((group) => {
    const { bank: id, question: questionId } = group[0]!;
    const bank = readOf(id);
    const question = bank?.questions.get(questionId);
    if (!bank || !question) return [];
    const sets = answersOf(rubric) === 2 ? pairsOf(group) : group.map((answer) => [answer]);
    return sets.map((set) => subject(set, bank, question));
  });
}

interface ReadBank {
  readonly bank: MemoryBank;
  readonly questions: ReadonlyMap<string, Question>;
  readonly memories: ReadonlyMap<string, string>;
  readonly asks: 'question' | 'dialogue';
}

function readBank(bank: MemoryBank): ReadBank {
  return {
    bank,
    questions: new Map(bank.questions.map((question) => [question.id, question])),
    memories: new Map(bank.memories.map(({ id, text }) => [id, text])),
    asks: isDialogueBank(bank) ? 'dialogue' : 'question',
  };
}

function subject(
  set: readonly JudgedAnswer[],
  { bank, memories, asks }: ReadBank,
  question: Question,
): JudgedSubject {
  const reference = referenceOf(question, bank.character.language);
  return {
    answers: set.map(({ id }) => id),
    bank: bank.id,
    question: question.id,
    language: bank.character.language,
    memories,
    asked: { kind: asks, text: question.text },
    ...(reference !== '' && { reference }),
  };
}

function isJudged(rubric: string, setting: string): boolean {
  const task = readSettingName(setting)?.task;
  if (task === 'recognition') return false;
  if (rubric.startsWith('perltqa-')) return task === undefined;
  if (rubric.startsWith('madial-')) return task === 'injection';
  return true;
}

function pairsOf(group: readonly JudgedAnswer[]): (readonly [JudgedAnswer, JudgedAnswer])[] {
  return group.flatMap((first, i) =>
    group.slice(i + 1).flatMap((second) => {
      const sameModel = modelName(first.model) === modelName(second.model);
      const sameSetting = first.setting === second.setting;
      return sameModel !== sameSetting ? [[first, second] as const] : [];
    }),
  );
}
