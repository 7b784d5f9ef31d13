/** Words of the questions as a whole, in Chinese. */

import { numberText } from '../../../../ui/state/locale.svelte';
import type { Words } from './en';

export const zh: Words = {
  balance: '问题的分布',
  source: (count) => `${numberText(count)} 个问题`,
  kinds: '类型',
  difficulty: '难度',
  types: '答案类型',
  answers: '答案',
  answerable: '在记忆中',
  unanswerable: '不存在',
  levels: { easy: '容易', medium: '中等', trap: '陷阱', hard: '困难' },
  answerTypes: {
    who: '谁',
    when: '何时',
    'how long': '多久',
    'how many': '多少',
    where: '哪里',
    relation: '关系',
    'yes or no': '是否',
    why: '为什么',
    how: '怎样',
    what: '什么',
  },
  ranks: '标准记忆的名次',
  ranksWhy:
    '边写边检索。容易：各检索器都排第 1 位。中等：各检索器都排在前 5 名。陷阱：有的检索器排在前 5 名，有的没有。困难：没有一个检索器排在前 5 名。–：不在列表中。',
  ranking: '正在排序……',
  question: '问题',
};
