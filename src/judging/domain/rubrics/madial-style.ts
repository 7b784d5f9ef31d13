import type { Rubric } from '../rubric';
import { MADIAL_PAPER, MADIAL_SCENE, threePoints } from './madial-scene';

export const MADIAL_STYLE: Rubric = {
  id: 'madial-style',
  version: 1,
  title: { en: 'Style coherence (MemBench)', zh: '风格一致（MemBench）' },
  source: { paper: MADIAL_PAPER, place: { en: 'Appendix C; Table 5', zh: '附录 C；表 5' } },
  aspect: 'style',
  verdict: threePoints([
    { id: 'concise', title: { en: 'Concise', zh: '简洁' } },
    { id: 'human', title: { en: 'Not like a machine', zh: '不像机器' } },
    { id: 'gentle', title: { en: 'Not preaching', zh: '不说教' } },
  ]),
  shows: ['asked', 'reference'],
  needsReference: false,
  texts: {
    en: {
      instructions: `${MADIAL_SCENE.en}\nThe aspect is style: whether the turn keeps to the assistant's character, a friend who speaks to a child in an easy tone and easy words.`,
      criteria: {
        concise: 'Nothing is said twice, and no sentence is so long that it leaves a speaker breathless.',
        human:
          'Nobody could tell that a machine wrote it: no stiff translation, no literary prose, no odd pairs of words.',
        gentle: 'It does not lecture, patronise or command, and is not solemn.',
      },
    },
    zh: {
      instructions: `${MADIAL_SCENE.zh}\n评判的方面是风格：这一轮是否符合助手的人设——用轻松的语气和简单的词和孩子说话的朋友。`,
      criteria: {
        concise: '同样的意思不说两遍，没有长得让人喘不过气的句子。',
        human: '看不出是机器写的：没有翻译腔，没有书面文学腔，没有奇怪的搭配。',
        gentle: '不说教，不居高临下，不发号施令，也不一本正经。',
      },
    },
  },
};
