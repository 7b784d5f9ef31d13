import { describe, expect, it } from 'vitest';
import type { AnswerUnit } from '../../../../src/llm/domain/units';
import { setting, settingName } from '../../../../src/pipeline/synthesis/settings';
import {
  gridCells,
  gridColumns,
  isDisagreed,
  newWords,
  textOf,
  answerRows,
} from '../../../../src/runs/page/answers/ui/run/rows';
import { NOT_IN_MEMORIES } from '../../../../src/pipeline/synthesis/prompt';
import { BM25, OTTILIE, SCRIPTED } from '../../llm-runs/fixture';

const WITH = settingName(setting('W/o-MC+W-R', BM25));
const WITHOUT = settingName(setting('W/o-MC+R', BM25));

function answer(at: number, name: string, value: string): AnswerUnit {
  return {
    kind: 'answer',
    id: `${at} ${name}`,
    bank: OTTILIE.id,
    question: OTTILIE.questions[at]!.id,
    exchanges: [],
    model: SCRIPTED,
    setting: name,
    memories: [],
    outcome: { state: 'done', value },
  };
}
const rows = answerRows(
  {
    answers: [
      answer(0, WITHOUT, NOT_IN_MEMORIES.en),
      answer(0, WITH, 'Her aunt.'),
      answer(1, WITH, 'A barge.'),
      answer(2, WITHOUT, 'Tea.'),
      answer(2, WITH, 'At four.'),
    ],
    banks: new Map([[OTTILIE.id, OTTILIE]]),
    question: (_, id) => OTTILIE.questions.find((each) => each.id === id),
  },
  [],
  [WITHOUT, WITH],
);
const columns = gridColumns(rows);

describe('the grid of answers', () => {
  it('has one column per setting and model, in the order of the answers, and a gap where a question has no answer', () => {
    expect(columns.map(({ setting: name }) => name)).toEqual([WITHOUT, WITH]);
    expect(rows.map((row) => gridCells(row, columns).map(textOf))).toEqual([
      [NOT_IN_MEMORIES.en, 'Her aunt.'],
      [undefined, 'A barge.'],
      ['Tea.', 'At four.'],
    ]);
  });

  it('marks rows of which one answers and another does not', () => {
    expect(rows.map(isDisagreed)).toEqual([true, false, false]);
  });

  it('marks the words that the first answer lacks, case apart, in English and Chinese', () => {
    expect(newWords('Her aunt taught her.', 'her uncle taught', 'en')).toEqual([
      { text: 'Her ', isNew: false },
      { text: 'aunt', isNew: true },
      { text: ' taught her.', isNew: false },
    ]);
    const pieces = newWords('她的姑姑教她', '她的叔叔教她', 'zh');
    expect(pieces.map(({ text }) => text).join('')).toBe('她的姑姑教她');
    expect(pieces.filter(({ isNew }) => isNew).map(({ text }) => text)).toEqual(['姑姑']);
    expect(newWords('A barge.', undefined, 'en')).toEqual([{ text: 'A barge.', isNew: false }]);
  });
});
