import type { Rubric } from '../rubric';
import { MADIAL_PAPER, MADIAL_SCENE, threePoints } from './madial-scene';

/** The situations with their key points, in our words. */
const GUIDELINE = {
  en: [
    "First find the situation: either the child brings something up, or the assistant recalls something because of the child's emotion.",
    'The child brings up an activity: refer to details of the past one; suggest a similar one now.',
    'The child brings up an object: refer to what is known of it and to whether the child likes it; suggest what to do with it.',
    'The child brings up a person they are on good terms with: refer to the shared event; ask after the person; suggest meeting or doing something together.',
    'The child brings up a person with whom something is wrong: tie it to the past event; show understanding and comfort; offer a way to put it right.',
    'The child is happy: bring up a past event that fits; ask whether to do it again.',
    'The child is sad: comfort first; then help to solve what can be solved, else turn to something the child likes.',
    'The child is disappointed: find the cause; comfort; help to solve it.',
    'The child is anxious: find the cause where it was not said; comfort; help to solve it.',
  ].join('\n'),
  zh: [
    '先判断情境：是孩子提起了某事，还是助手因孩子的情绪而回忆起某事。',
    '孩子提起一项活动：说到过去那次活动的细节；建议现在做类似的事。',
    '孩子提起一件东西：说到对它的了解以及孩子是否喜欢；建议拿它做什么。',
    '孩子提起关系好的人：说到共同经历的事；问问那个人的近况；建议见面或一起做点什么。',
    '孩子提起闹了矛盾的人：联系过去的事；表示理解和安慰；给出化解的办法。',
    '孩子高兴：提起一件相合的往事；问要不要再来一次。',
    '孩子伤心：先安慰；能解决的帮助解决，不能解决的就转到孩子喜欢的事上。',
    '孩子失望：找出原因；安慰；帮助解决。',
    '孩子焦虑：没有说明原因时先问出原因；安慰；帮助解决。',
  ].join('\n'),
};

export const MADIAL_ES: Rubric = {
  id: 'madial-es',
  version: 1,
  title: { en: 'Emotional support (MemBench)', zh: '情绪支持（MemBench）' },
  source: {
    paper: MADIAL_PAPER,
    place: {
      en: 'Appendix C with the guideline of emotional support; Table 5',
      zh: '附录 C 及情绪支持指南；表 5',
    },
  },
  aspect: 'es',
  verdict: threePoints([
    { id: 'one', title: { en: 'One key point', zh: '一个要点' } },
    { id: 'all', title: { en: 'All key points', zh: '全部要点' } },
    { id: 'paced', title: { en: 'Paced over the turns', zh: '分布于各轮' } },
  ]),
  shows: ['asked', 'memories', 'reference'],
  needsReference: false,
  texts: {
    en: {
      instructions: `${MADIAL_SCENE.en}\nThe aspect is skill in emotional support: how well the turn, with the assistant's turns just before it (three at most), follows the guideline.\n\n${GUIDELINE.en}`,
      criteria: {
        one: 'At least one key point of the situation is met.',
        all: 'All key points of the situation are met.',
        paced:
          'Where the support runs over several turns, the key points are spread over them one after the other; where there is but one turn, it holds all steps.',
      },
    },
    zh: {
      instructions: `${MADIAL_SCENE.zh}\n评判的方面是情绪支持的技巧：这一轮连同助手之前的几轮（合计至多三轮）在多大程度上遵循了下面的指南。\n\n${GUIDELINE.zh}`,
      criteria: {
        one: '至少做到了所属情境的一个要点。',
        all: '做到了所属情境的全部要点。',
        paced: '支持持续多轮时，要点依次分布在各轮；只有一轮时，这一轮包含全部步骤。',
      },
    },
  },
};
