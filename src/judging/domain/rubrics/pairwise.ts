import type { Rubric } from '../rubric';

/** Which of two answers is better, all in all. */
export const PAIRWISE: Rubric = {
  id: 'pairwise',
  version: 1,
  title: { en: 'Better answer, side by side', zh: '更好的回答，成对比较' },
  source: {
    paper: 'MemBench (MADial-Bench)',
    place: {
      en: 'win, tie, lose as in Table 6, asked of the whole answer',
      zh: '与表 6 一样分胜、平、负，就整个回答提问',
    },
  },
  aspect: 'preference',
  verdict: { form: 'pair' },
  shows: ['asked', 'memories', 'reference'],
  needsReference: false,
  texts: {
    en: {
      instructions: [
        'Two answers to the same question, or two next turns of the same dialogue, stand beside each other. You judge which one is better.',
        'What counts first is that it replies to what was asked or said, agrees with the reference where there is one, and says nothing of the memories that they do not hold. Then: that it is natural and no longer than it needs to be.',
        'Where neither is better, it is a tie.',
      ].join('\n'),
      criteria: {},
    },
    zh: {
      instructions: [
        '下面并列着同一个问题的两个回答，或同一段对话接下来的两种回复。你评判哪一个更好。',
        '首先看：是否回应了所问或所说；有参考回答时是否与之一致；关于记忆的说法是否都出自记忆。其次看：是否自然，是否简洁。',
        '分不出高下时，记为平局。',
      ].join('\n'),
      criteria: {},
    },
  },
};
