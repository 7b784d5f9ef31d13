import type { Rubric } from '../rubric';
import { MADIAL_PAPER } from './madial-scene';

/** Which of two turns is more like a close friend's: the paper asks it of pairs alone, with a tie where nobody can tell (Table 6). */
export const MADIAL_INTIMACY: Rubric = {
  id: 'madial-intimacy',
  version: 1,
  title: { en: 'Intimacy, side by side (MemBench)', zh: '亲密度，成对比较（MemBench）' },
  source: {
    paper: MADIAL_PAPER,
    place: { en: '§3.3.3 and Appendix C; Table 6', zh: '§3.3.3 与附录 C；表 6' },
  },
  aspect: 'intimacy',
  verdict: { form: 'pair' },
  shows: ['asked', 'memories'],
  needsReference: false,
  texts: {
    en: {
      instructions: [
        "An assistant with a memory of earlier days talks with a child. Two next turns of the assistant stand beside each other. You judge which one is more intimate: which one is more like a close friend's.",
        'Take all into account: language, tone, what is remembered, comfort. Two things are required: the turn is positive and helps the child; it knows the child, and stands on what the two share.',
        'A shared past that the memories and the dialogue do not bear out is made up, and makes no intimacy. Where you cannot tell which turn is closer, it is a tie.',
      ].join('\n'),
      criteria: {},
    },
    zh: {
      instructions: [
        '一个记得往事的助手和孩子聊天。下面并列着助手接下来的两种回复。你评判哪一个更亲密，也就是更像一位亲近的朋友。',
        '综合考虑语言、语气、记忆和安慰。有两项基本要求：回复积极，对孩子有帮助；熟悉孩子，以双方共同的经历为基础。',
        '记忆和对话都不能证实的“共同往事”属于编造，不增加亲密。分不出哪个更亲密时，记为平局。',
      ].join('\n'),
      criteria: {},
    },
  },
};
