/** What a self-check encodes to be timed: short memories as a bank has them, written for it. */

import type { Language } from '../../core/memory/bank';

export const PASSAGES: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Ilse kept the lighthouse log for nineteen years and never once wrote down that she was afraid.',
    'In June the ferry broke down halfway; the passengers sang until the tug arrived, and she still knows every verse.',
    'Her brother Jonas repairs violins in a cellar that smells of glue and apples.',
    'Favourite food: dark bread with too much butter.',
    'Ilse: You said you would be back on Friday.\nJonas: I said a Friday.',
    'At the market in October she traded her grandmother’s brass compass for a telescope with a cracked lens, regretted it at once, and spent the winter looking at the moon through the crack.',
  ],
  zh: [
    '沈宁守了十九年灯塔，日志里从来没有写过害怕两个字。',
    '六月里渡轮坏在半路，乘客们一直唱歌，唱到拖船来，歌词她到现在还记得。',
    '她弟弟在地下室修小提琴，屋里有一股胶水和苹果的味道。',
    '最爱吃的：黑面包，黄油要多。',
    '沈宁：你说星期五回来的。\n沈安：我说的是某个星期五。',
    '十月的集市上，她拿外婆的铜罗盘换了一架镜片裂了的望远镜，当场就后悔了，整个冬天都隔着那道裂缝看月亮。',
  ],
};
