/** What the rubrics of MADial-Bench share: the scene, the paper's name, and three points of which half points may be given. */

import type { Language } from '../../../core/memory/bank';
import type { RubricPoint, VerdictForm } from '../rubric';

export const MADIAL_PAPER = 'MemBench (MADial-Bench)';

/** Who speaks to whom. */
export const MADIAL_SCENE: Readonly<Record<Language, string>> = {
  en: "An assistant with a memory of earlier days talks with a child as a good friend would. You judge the assistant's next turn, and this turn alone.",
  zh: '一个记得往事的助手像好朋友一样和孩子聊天。你只评判助手接下来的这一轮回复。',
};

/** Three points, each from 0 to 1; half points where one is half met, so that the sum moves in halves from 0 to 3. */
export function threePoints(points: readonly [RubricPoint, RubricPoint, RubricPoint]): VerdictForm {
  return { form: 'points', points, step: 0.5 };
}
