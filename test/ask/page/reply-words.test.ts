import { expect, it } from 'vitest';
import { sure } from '../../../src/ask/page/words/reply';

it('a space stands between Han characters and figures in the sentence on an age', () =>
  expect(sure('zh').remarks.age('沈若兰', 37, '2026年3月1日')).toBe(
    '截至 2026年3月1日，沈若兰 37 岁（由出生日期算出）。',
  ));
