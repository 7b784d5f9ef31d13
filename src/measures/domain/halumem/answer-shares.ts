/** HaluMem’s measures of answering: the share of each label among the questions. */

import type { AnswerLabel, AnswerRecord } from '../halumem-records';
import type { MeasureWords } from '../measure';
import { ANSWER_RECORDS, ratioFormula, ratioSteps, shareGiven, SOURCE, type RatioMeasure } from './ratio';

const WORDS: Readonly<
  Record<
    AnswerLabel,
    Pick<MeasureWords, 'spoken' | 'better' | 'good' | 'trap'> & {
      /** Of the worked example. */
      readonly value: number;
    }
  >
> = {
  Correct: {
    spoken: { en: 'share of correct answers', zh: '回答正确率' },
    better: 'higher',
    good: { en: 'What a user notices: is the answer right?', zh: '用户看到的就是这一点：回答对不对？' },
    trap: {
      en: 'The answering model counts too: the memory is not measured alone.',
      zh: '它也取决于回答的模型：衡量的不只是记忆。',
    },
    value: 4 / 8,
  },
  Hallucination: {
    spoken: { en: 'share of hallucinated answers', zh: '回答幻觉率' },
    better: 'lower',
    good: { en: 'How often an answer invents or contradicts.', zh: '回答有多少次编造或与事实相悖。' },
    trap: {
      en: 'It is low for a system that mostly says it does not know.',
      zh: '多半回答“不知道”的系统这项很低。',
    },
    value: 2 / 8,
  },
  Omission: {
    spoken: { en: 'share of omitted answers', zh: '回答遗漏率' },
    better: 'lower',
    good: { en: 'How often the answer lacks what was to be said.', zh: '回答有多少次缺少该说的内容。' },
    trap: {
      en: 'Where the dialogue has no answer, saying so is correct and no omission.',
      zh: '对话中没有答案时，说明这一点是正确的，不算遗漏。',
    },
    value: 1 / 8,
  },
};

type Name<Label extends AnswerLabel> = `qa_${Lowercase<Label>}`;

/** Records that were given the label / records. */
function shareOf<Label extends AnswerLabel>(label: Label): RatioMeasure<AnswerRecord, Name<Label>> {
  const { value, ...words } = WORDS[label];
  const name = label.toLowerCase() as Lowercase<Label>;
  return {
    name: `qa_${name}`,
    ...words,
    formula: ratioFormula(
      { en: `questions judged ${label}`, zh: `判为 ${label} 的问题` },
      { en: 'questions', zh: '问题' },
    ),
    definition: { en: `questions judged ${label} / questions`, zh: `判为 ${label} 的问题 / 问题` },
    source: SOURCE,
    range: [0, 1],
    over: 'questions',
    ratio: (records) => shareGiven(records, label),
    worked: (records) => ratioSteps(shareGiven(records, label)),
    example: { given: ANSWER_RECORDS, value },
  };
}

export const QA_CORRECT = shareOf('Correct');
export const QA_HALLUCINATION = shareOf('Hallucination');
export const QA_OMISSION = shareOf('Omission');
