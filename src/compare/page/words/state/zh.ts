/** What the state of the Compare screen says, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
  sameTwice: '两者相同，请选两个不同的检索器。',
  vectorsNotKept: '这个人物的向量未能保存。请在设置中腾出一些空间，然后重新加载。',
};
