/** Words of the step in which the room writes a question that BM25 cannot answer, in Chinese. */

import { numberText } from '../../../../ui/state/locale.svelte';
import type { Words } from './en';

export const zh: Words = {
  wording: '您的问题',
  place: (rank) => `第 ${numberText(rank)} 位`,
  notFound: '未找到',
  waits: '稠密检索尚未完成……',
  won: 'BM25 找不到，稠密检索找到了：您赢了。',
  found: (rank) => `BM25 仍把它排在第 ${numberText(rank)} 位。请换一种说法，避开下面的词。`,
  lost: '两者都没有找到。请说得更接近这条记忆的意思。',
  sharedWords: 'BM25 凭这些词找到它：',
  noSharedWord: '问题与这条记忆没有共同的词。',
};
