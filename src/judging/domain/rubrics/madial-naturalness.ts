import type { Rubric } from '../rubric';
import { MADIAL_PAPER, MADIAL_SCENE, threePoints } from './madial-scene';

export const MADIAL_NATURALNESS: Rubric = {
  id: 'madial-naturalness',
  version: 1,
  title: { en: 'Naturalness (MemBench)', zh: '自然度（MemBench）' },
  source: { paper: MADIAL_PAPER, place: { en: 'Appendix C; Table 5', zh: '附录 C；表 5' } },
  aspect: 'naturalness',
  verdict: threePoints([
    { id: 'grammar', title: { en: 'Grammar and reference', zh: '语法与指代' } },
    { id: 'context', title: { en: 'Bound to the context', zh: '切合上下文' } },
    { id: 'oral', title: { en: 'Spoken language', zh: '口语化' } },
  ]),
  shows: ['asked', 'reference'],
  needsReference: false,
  texts: {
    en: {
      instructions: `${MADIAL_SCENE.en}\nThe aspect is naturalness: whether the turn is good spoken language in this dialogue.`,
      criteria: {
        grammar: 'The grammar is right, and every pronoun and name points to the person or thing it should.',
        context: 'The turn takes up what was just said and belongs at this place of the dialogue.',
        oral: 'It sounds spoken: short, casual, in simple sentences.',
      },
    },
    zh: {
      instructions: `${MADIAL_SCENE.zh}\n评判的方面是自然度：这一轮放在这段对话里，是不是好的口语。`,
      criteria: {
        grammar: '语法正确，代词和称呼所指的人或物没有错。',
        context: '接住了刚才说的话，放在对话的这个位置上合适。',
        oral: '像说出来的话：简短、随意、句式简单。',
      },
    },
  },
};
