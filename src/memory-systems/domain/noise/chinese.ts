/** Unrelated talk in Chinese. */

import { euclid, integer, primeFactors, roman } from './arithmetic';
import type { Exchange, Talk } from './noise';

type Template = (next: () => number) => Exchange;

const product: Template = (next) => {
  const a = integer(next, 12, 999);
  const b = integer(next, 12, 99);
  const tens = Math.floor(b / 10) * 10;
  return {
    question: `${a} 乘以 ${b} 等于多少？`,
    answer: `把 ${b} 拆成 ${tens} 和 ${b - tens}。${a} 乘以 ${tens} 得 ${a * tens}，${a} 乘以 ${b - tens} 得 ${a * (b - tens)}，相加得 ${a * b}。`,
  };
};

const percentage: Template = (next) => {
  const share = integer(next, 3, 97);
  const whole = integer(next, 20, 999) * 10;
  return {
    question: `${whole} 的百分之 ${share} 是多少？`,
    answer: `${whole} 的百分之一是 ${whole / 100}，再乘以 ${share}，得 ${Number(((whole * share) / 100).toFixed(2))}。`,
  };
};

const equation: Template = (next) => {
  const x = integer(next, -40, 40);
  const a = integer(next, 2, 19);
  const b = integer(next, 1, 90);
  return {
    question: `解方程 ${a}x + ${b} = ${a * x + b}。`,
    answer: `两边同时减去 ${b}，得 ${a}x = ${a * x}；再同时除以 ${a}，得 x = ${x}。代回原式检验，两边相等。`,
  };
};

const mean: Template = (next) => {
  const values = Array.from({ length: integer(next, 4, 7) }, () => integer(next, 1, 400));
  const sum = values.reduce((total, value) => total + value, 0);
  return {
    question: `${values.join('、')} 的平均数是多少？`,
    answer: `总和是 ${sum}，除以 ${values.length} 个数，平均数是 ${Number((sum / values.length).toFixed(2))}。`,
  };
};

const factors: Template = (next) => {
  const value = integer(next, 60, 9999);
  const primes = primeFactors(value);
  return {
    question: `${value} 有哪些质因数？`,
    answer:
      primes.length === 1
        ? `${value} 是质数，没有更小的质数能整除它。`
        : `${value} = ${primes.join(' × ')}。从最小的质数开始反复去除，就能全部找出。`,
  };
};

const divisor: Template = (next) => {
  const a = integer(next, 60, 4000);
  const b = integer(next, 20, 900);
  const steps = euclid(a, b);
  return {
    question: `${a} 和 ${b} 的最大公约数是多少？`,
    answer: `用辗转相除法：${steps.map(([one, other, rest]) => `${one} 除以 ${other} 余 ${rest}`).join('，')}。最后的除数就是答案：${steps.at(-1)![1]}。`,
  };
};

const temperature: Template = (next) => {
  const celsius = integer(next, -400, 2500) / 10;
  return {
    question: `${celsius} 摄氏度是多少华氏度？`,
    answer: `乘以 9，除以 5，再加 32：${celsius} 摄氏度等于 ${Number(((celsius * 9) / 5 + 32).toFixed(2))} 华氏度。`,
  };
};

const distance: Template = (next) => {
  const miles = integer(next, 1, 9000);
  return {
    question: `${miles} 英里合多少公里？`,
    answer: `一英里等于 1.609344 公里，所以 ${miles} 英里约合 ${Number((miles * 1.609344).toFixed(1))} 公里。`,
  };
};

const numerals: Template = (next) => {
  const value = integer(next, 40, 3999);
  return {
    question: `${value} 用罗马数字怎么写？`,
    answer: `${value} 写作 ${roman(value)}。符号从大到小排列，小的写在大的前面表示减去。`,
  };
};

const binary: Template = (next) => {
  const value = integer(next, 33, 65_535);
  return {
    question: `${value} 的二进制是多少？`,
    answer: `是 ${value.toString(2)}。反复除以二，把余数从后往前读即可；十六进制是 ${value.toString(16).toUpperCase()}。`,
  };
};

const box: Template = (next) => {
  const [a, b, c] = [integer(next, 2, 60), integer(next, 2, 60), integer(next, 2, 60)];
  return {
    question: `长宽高为 ${a}、${b}、${c} 厘米的长方体，体积和表面积各是多少？`,
    answer: `体积是 ${a} × ${b} × ${c} = ${a * b * c} 立方厘米。表面积是 2 × (${a * b} + ${a * c} + ${b * c}) = ${2 * (a * b + a * c + b * c)} 平方厘米。`,
  };
};

const explained = (question: string, answer: string): Exchange => ({ question, answer });

export const chineseTalk: Talk = {
  templates: [
    ...[product, percentage, equation, mean, factors, divisor],
    ...[temperature, distance, numerals, binary, box],
  ],
  explanations: [
    explained(
      '天空为什么是蓝色的？',
      '阳光包含各种颜色。空气分子对短波的散射远强于长波，所以蓝光从四面八方进入眼睛。日落时光线穿过更厚的空气，蓝光在途中散尽，剩下红光。',
    ),
    explained(
      '冰箱是怎样制冷的？',
      '液体在箱内的细管里蒸发，吸收热量。压缩机把蒸气压紧，使它变热；在背面它把热量散到房间里，重新变成液体，再循环一次。',
    ),
    explained(
      '钢铁造的船为什么能浮起来？',
      '船会排开水。它下沉到排开的水与整条船一样重为止。船体里大部分是空气，远在甲板入水之前就达到了平衡。',
    ),
    explained(
      '面包为什么会发起来？',
      '酵母吃掉面粉里的糖，放出二氧化碳。面筋像一张有弹性的网，兜住气泡。进炉后气体膨胀，面团随后定型，留下孔洞。',
    ),
    explained(
      '月亮为什么会有圆缺？',
      '月亮总有一半被太阳照亮。它绕地球转动时，照亮的部分朝向我们的多少不同：新月时看到暗面，满月时看到亮面。',
    ),
    explained(
      '指南针怎么知道哪边是北？',
      '指针是一块能自由转动的磁铁。地球深处的液态铁产生磁场，指针便顺着它排列。磁极与地理极不完全重合，所以地图上注有磁偏角。',
    ),
    explained(
      '树叶秋天为什么会变黄？',
      '入冬前叶绿素被分解，以免损失其中的氮。黄色素整个夏天都在，此时才显露出来。有些树还会用糖合成红色素。',
    ),
    explained(
      '什么是通货膨胀？',
      '物价普遍上涨，同样的钱买到的东西变少。它用一篮子商品来衡量：篮子今天的价格除以一年前的价格。',
    ),
    explained(
      '降噪耳机是什么原理？',
      '小麦克风听到噪声，电路产生上下颠倒的同样声波一起播放。波峰遇到波谷，持续的嗡嗡声大多消失；突然的声音则来不及抵消。',
    ),
    explained(
      '壁虎为什么能在玻璃上行走？',
      '它的脚趾上有几十万根细毛，每根末端又分得更细。它们离玻璃极近，分子间微弱的吸引力累加起来就能托住身体；脚趾向后一卷便松开。',
    ),
    explained(
      '搜索引擎为什么这么快？',
      '它并不是被问到时才去读网页。它事先读过，为每个词保存含有它的网页列表。查询时只要合并几个列表，再对共有的网页排序。',
    ),
    explained(
      '为什么会有闰年？',
      '地球公转一周约需 365.2422 天。每四年加一天补上四分之一天，每四个世纪中有三个世纪之年不加，补上剩下的差额。',
    ),
  ],
};
