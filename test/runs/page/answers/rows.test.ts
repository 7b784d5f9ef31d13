import { describe, expect, it } from 'vitest';
import type { AnswerUnit } from '../../../../src/llm/domain/units';
import { scoreAnswers } from '../../../../src/pipeline/synthesis/measures';
import { setting, settingName } from '../../../../src/pipeline/synthesis/settings';
import {
  answerRows,
  EVERY_ANSWER,
  filteredAnswers,
  isWithoutMemory,
  orderedAnswers,
  filterOf,
  orderOf,
  settingWords,
  answerStatusOf,
} from '../../../../src/runs/page/answers/ui/run/rows';
import { NOT_IN_MEMORIES } from '../../../../src/pipeline/synthesis/prompt';
import { NURI, response } from '../../../pipeline/dialogue/fixture';
import { BM25, OTTILIE, SCRIPTED } from '../../llm-runs/fixture';

const WITH = settingName(setting('W/o-MC+W-R', BM25));
const WITHOUT = settingName(setting('W/o-MC+R', BM25));
const anchored = OTTILIE.questions.filter(({ anchors }) => anchors.length > 0).slice(0, 3);

function answer(at: number, name: string, outcome: AnswerUnit['outcome']): AnswerUnit {
  return {
    kind: 'answer',
    id: `${at} ${name}`,
    bank: OTTILIE.id,
    question: anchored[at]!.id,
    exchanges: [],
    model: SCRIPTED,
    setting: name,
    memories: [],
    outcome,
  };
}
const said = (value: string) => ({ state: 'done', value }) as const;
const ANSWERS = [
  answer(0, WITH, said(anchored[0]!.anchors.join(' '))),
  answer(0, WITHOUT, said(NOT_IN_MEMORIES.en)),
  answer(1, WITH, said('Nothing of the kind.')),
  answer(1, WITHOUT, { state: 'failed', code: 'timeout', message: 'Silence. Try again.' }),
  answer(2, WITH, { state: 'failed', code: 'no-gold', message: 'No gold.' }),
  answer(2, WITHOUT, { state: 'unparsed', text: '{', why: 'No JSON.' }),
];
const BANKS = new Map([OTTILIE, NURI].map((bank) => [bank.id, bank]));
const read = (answers: readonly AnswerUnit[]) => ({
  answers,
  banks: BANKS,
  question: (bank: string, id: string) => BANKS.get(bank)?.questions.find((each) => each.id === id),
});
const rows = answerRows(read(ANSWERS), scoreAnswers(ANSWERS, BANKS).answers, [WITHOUT, WITH]);
const texts = (some: readonly { readonly text: string }[]) => some.map(({ text }) => text);

describe('rows of answers', () => {
  it('are one a question, with its answers in the order of the settings', () => {
    expect(texts(rows)).toEqual(anchored.map(({ text }) => text));
    expect(rows.map(({ answers }) => answers.map(({ unit }) => unit.setting))).toEqual(
      anchored.map(() => [WITHOUT, WITH]),
    );
    expect(rows[0]!.answers.map(({ fate }) => fate)).toEqual(['abstained', 'answered']);
  });

  it('tell what failed from what could not be made, and average only what has a value', () => {
    expect(rows.map(({ lacking }) => lacking)).toEqual([0, 1, 1]);
    expect(rows[2]!.answers.map(({ fate }) => fate)).toEqual(['unparsed', 'not-made']);
    expect(rows.map(({ anchors }) => anchors)).toEqual([0.5, 0, undefined]);
  });

  it('are left out where the question is gone', () => {
    const gone = { ...ANSWERS[0]!, question: 'gone' };
    expect(answerRows(read([gone, ANSWERS[1]!]), [], [])).toHaveLength(1);
  });

  it('ask state and setting of one and the same answer', () => {
    const of = (change: object) => texts(filteredAnswers(rows, { ...EVERY_ANSWER, ...change }));
    expect(of({ fate: 'failed' })).toEqual([anchored[1]!.text]);
    expect(of({ fate: 'failed', setting: WITH })).toEqual([]);
    expect(of({ fate: 'failed', setting: WITHOUT })).toEqual([anchored[1]!.text]);
    expect(of({ text: 'of the KIND nothing' })).toEqual([anchored[1]!.text]);
    expect(of({ language: 'zh' })).toEqual([]);
    expect(of({})).toHaveLength(3);
  });

  it('stand with what lacks a value last, and equal ones as they were', () => {
    expect(texts(orderedAnswers(rows, 'anchors'))).toEqual([1, 0, 2].map((at) => anchored[at]!.text));
    expect(texts(orderedAnswers(rows, 'lacking'))).toEqual([1, 2, 0].map((at) => anchored[at]!.text));
    expect(orderedAnswers(rows, 'correctness')).toEqual(rows);
  });

  it('of dialogues show what was said last, and have no kind of memory to be filtered by', () => {
    const name = 'injection, without memory (injection-1)';
    const own = answerRows(read([response('1-2', name, 'Her rolls!')]), [], []);
    expect(own.map(({ text, dialogue }) => [text, dialogue])).toEqual([
      ['<Nuri>: "I am so sad, I miss grandma."', true],
    ]);
    expect(filteredAnswers(own, { ...EVERY_ANSWER, kind: 'event' })).toEqual([]);
  });
});

describe('a filter in the address', () => {
  const offers = {
    fate: ['answered', 'failed'],
    model: ['one'],
    setting: [WITH],
    kind: ['event'],
    language: ['en'],
  };
  it('is read back as it was written', () => {
    const filter = { ...EVERY_ANSWER, fate: 'failed', setting: WITH, text: 'Porto tea' } as const;
    expect(filterOf(filter, offers)).toEqual(filter);
    expect(orderOf({ order: 'lacking' })).toBe('lacking');
  });
  it('passes over what this run does not have', () => {
    const asked = { fate: 'abstained', model: 'two', setting: 'x', kind: 'tale', language: 'xx' };
    expect(filterOf({ ...asked, tab: 'answers' }, offers)).toEqual(EVERY_ANSWER);
    expect(orderOf({ order: 'sideways' })).toBe('run');
  });
});

describe('words of settings', () => {
  it('are those of the field', () => {
    expect([WITH, WITHOUT].map(settingWords)).toEqual(['Retrieval only', 'No memory']);
    expect(settingWords('recognition, setting 2 (k=5)')).toBe('Recognition, setting 2');
    expect(settingWords('injection, setting unknown (x)')).toBe('Response, setting unknown');
    expect([WITH, WITHOUT, 'injection, without memory (x)'].map(isWithoutMemory)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('tell a recognition that chose none from one that chose', () => {
    const of = (value: string) =>
      answerStatusOf({ setting: 'recognition, setting 1 (x)', outcome: said(value) });
    expect([of('[]'), of('["1"]')]).toEqual(['abstained', 'answered']);
  });
});
