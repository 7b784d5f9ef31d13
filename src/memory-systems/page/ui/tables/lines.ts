/** One line of the tables as it is shown. */

import type { AnswerGroups } from '../../../domain/figures';
import type { RunCost } from '../../../domain/cost';
import { type ProtocolCard, NOT_RECORDED } from '../../../domain/protocol';
import type { TableLine } from '../../../domain/tables';
import type { SystemRow } from '../../../domain/result';
import { groupsOf, type Column } from '../../../../runs/domain/evaluation/columns';
import type { PhrasedTable } from '../../../../data/export/table';
import { OUTCOME_NAMES, type AnswerBand } from '../../../domain/answer-ends';
import { phrase, t } from '../../words';
import { RECORDED_JUDGE } from '../../../domain/lexical-judge';

export interface ShownLine extends TableLine {
  /** Unique among the lines. */
  readonly id: string;
  readonly name: string;
  /** The system's id and name without what tells its runs apart, and its noise. */
  readonly base?: { readonly id: string; readonly name: string; readonly noise: number };
  readonly groups: AnswerGroups;
  readonly lexical: boolean;
  /** Absent for several users together. */
  readonly row?: SystemRow;
  readonly card?: ProtocolCard;
  readonly fingerprint?: string;
  /** Absent where no language model of the user's was asked. */
  readonly cost?: RunCost;
}

/** 1 where an answer is correct, 0 where it is not, NaN where it was not judged or not asked. Questions are told apart by user and id. */
export function answerColumns(lines: readonly Pick<ShownLine, 'id' | 'digests'>[]): Column[] {
  const keyed = lines.map(({ id, digests }) => ({
    id,
    answers: digests.flatMap(({ user, answers }) =>
      answers.map(({ question, label }) => ({ key: `${user} ${question}`, user, label })),
    ),
  }));
  const places = new Map<string, number>();
  const users: { readonly bank: string }[] = [];
  for (const { key, user } of keyed.flatMap(({ answers }) => answers))
    if (!places.has(key)) {
      places.set(key, places.size);
      users.push({ bank: user });
    }
  const groups = groupsOf(users);
  return keyed.map(({ id, answers }) => {
    const values = new Float64Array(places.size).fill(Number.NaN);
    for (const { key, label } of answers)
      if (label !== null) values[places.get(key)!] = label === 'Correct' ? 1 : 0;
    return { system: id, values, groups };
  });
}

export function answersTable(bands: readonly AnswerBand[], caption: string): PhrasedTable {
  return {
    caption,
    columns: [
      { key: 'type', label: phrase(({ own }) => own.questionType), kind: 'text' },
      { key: 'end', label: phrase(({ own }) => own.stage), kind: 'text' },
      { key: 'outcome', label: phrase(({ own }) => own.outcome), kind: 'text' },
      { key: 'count', label: phrase(({ own }) => own.answers), kind: 'number', decimals: 0 },
    ],
    rows: bands.map(({ from, to, outcome, count }) => ({
      cells: { type: from, end: to, outcome: OUTCOME_NAMES[outcome], count },
    })),
    notes: [],
  };
}

/** The system with its version, and what it is not told of a turn. */
export function systemText({ system: { id, version, notTold = [] } }: Pick<ProtocolCard, 'system'>): string {
  const named = version === NOT_RECORDED ? t().unversioned(id) : `${id} ${version}`.trim();
  return notTold.length === 0 ? named : t().notToldOf(named, notTold);
}

export function judgeText({ judge }: Pick<ProtocolCard, 'judge'>): string {
  return judge === RECORDED_JUDGE ? t().recordedJudge : judge;
}

/** What recorded files do not say is named so. */
export function fieldText(value: string): string {
  return value === NOT_RECORDED ? t().notRecorded : value;
}

/** Whether any field was not recorded. */
export function isIncomplete(card: ProtocolCard): boolean {
  return card.settings === NOT_RECORDED;
}
