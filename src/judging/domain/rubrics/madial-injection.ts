import type { Rubric } from '../rubric';
import { MADIAL_PAPER, MADIAL_SCENE, threePoints } from './madial-scene';

export const MADIAL_INJECTION: Rubric = {
  id: 'madial-injection',
  version: 1,
  title: { en: 'Memory injection (MemBench)', zh: '记忆注入（MemBench）' },
  source: { paper: MADIAL_PAPER, place: { en: 'Appendix C; Table 5', zh: '附录 C；表 5' } },
  aspect: 'injection',
  verdict: threePoints([
    { id: 'introduced', title: { en: 'A memory is brought in', zh: '引入了记忆' } },
    { id: 'faithful', title: { en: 'It is told as it was', zh: '所述与事实相符' } },
    { id: 'fresh', title: { en: 'Nothing said before is repeated', zh: '没有重复说过的话' } },
  ]),
  shows: ['asked', 'memories', 'reference'],
  needsReference: false,
  texts: {
    en: {
      instructions: `${MADIAL_SCENE.en}\nThe aspect is memory: whether the turn finds a memory that fits this moment and brings it in correctly. Some of the memories given may not fit; the reference shows which one people chose. Where no memory is brought in, the second and third points are 0.`,
      criteria: {
        introduced: 'The turn brings a memory that fits this moment into what it says.',
        faithful: 'What it tells of the memory is true to it: no wrong fact, nothing made up.',
        fresh: 'It does not repeat facts that the dialogue has already told.',
      },
    },
    zh: {
      instructions: `${MADIAL_SCENE.zh}\n评判的方面是记忆的运用：这一轮是否找到了适合此刻的记忆并正确地说了出来。给出的记忆中可能有不合适的；参考回答显示了人所选择的记忆。如果没有提到任何记忆，第二、第三点记 0 分。`,
      criteria: {
        introduced: '把一条适合此刻的记忆说进了回复里。',
        faithful: '所说的与记忆相符：没有事实错误，没有编造。',
        fresh: '不重复对话前面已经说过的事实。',
      },
    },
  },
};
