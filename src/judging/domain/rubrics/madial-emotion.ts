import type { Rubric } from '../rubric';
import { MADIAL_PAPER, MADIAL_SCENE, threePoints } from './madial-scene';

export const MADIAL_EMOTION: Rubric = {
  id: 'madial-emotion',
  version: 1,
  title: { en: 'Emotional improvement (MemBench)', zh: '情绪改善（MemBench）' },
  source: { paper: MADIAL_PAPER, place: { en: 'Appendix C; Table 5', zh: '附录 C；表 5' } },
  aspect: 'emotion',
  verdict: threePoints([
    { id: 'harmless', title: { en: 'Hurts nobody', zh: '不伤害任何人' } },
    { id: 'empathy', title: { en: 'Understands', zh: '能理解' } },
    { id: 'lift', title: { en: 'Lifts the mood', zh: '改善情绪' } },
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
