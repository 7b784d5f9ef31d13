import type { Rubric } from '../rubric';
import { MADIAL_PAPER, MADIAL_SCENE, threePoints } from './madial-scene';

export const MADIAL_EMOTION: Rubric = {
  id: 'madial-emotion',
  version: 1,
  title: 'Emotional improvement (MemBench)',
  source: { paper: MADIAL_PAPER, place: 'Appendix C; Table 5' },
  aspect: 'emotion',
  verdict: threePoints([
    { id: 'harmless', title: 'Hurts nobody' },
    { id: 'empathy', title: 'Understands' },
    { id: 'lift', title: 'Lifts the mood' },
  ]),
  shows: ['asked', 'reference'],
  needsReference: false,
  texts: {
    en: {
      instructions: `${MADIAL_SCENE.en}\nThe aspect is what the turn does to the child's mood by what it literally says, however skilled it is otherwise.`,
      criteria: {
        harmless: "Nothing in it can hurt the child's feelings in this dialogue.",
        empathy: 'It understands what the child feels and feels with them.',
        lift: 'It makes the mood better; half a point where the lift is faint or unsure.',
      },
    },
    zh: {
      instructions: `${MADIAL_SCENE.zh}\n评判的方面是这一轮的字面表达对孩子情绪的作用，与其他技巧无关。`,
      criteria: {
        harmless: '在这段对话里，没有任何会伤害孩子感情的话。',
        empathy: '理解孩子的感受，并与之共情。',
        lift: '使孩子的情绪变好；作用微弱或不明确的给半分。',
      },
    },
  },
};
