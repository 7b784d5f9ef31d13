/** The run manager, in Chinese. */

import { numberText } from '../../state/locale.svelte';
import type { Words } from './en';

export const zh: Words = {
  otherUnderWay: '另一个实验正在进行。请先暂停它，或等它完成。',
  gone: (gone, of) =>
    `${numberText(of)} 项结果中有 ${numberText(gone)} 项已不在此浏览器中：实验进行期间，已存的数据被删除。请导出需要保留的内容；按“继续”会重新计算缺少的结果。`,
};
