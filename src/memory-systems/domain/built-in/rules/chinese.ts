/** The rules for Chinese. */

import type { RuleSet } from './rule-set';

export const CHINESE: RuleSet = {
  idle: [
    /[？?]["”』」]?$/u,
    /^(?:你好|谢谢|多谢|好(?:的|嘞|啊|吧)?|嗯|哈+|行|对|是(?:的|啊)?|没错|知道了|明白)[^，、；：]{0,6}$/u,
    /^(?:请|麻烦|帮我|告诉我|你(?:帮|能|给|说|看|觉得))/u,
  ],
  self: /我|咱|俺|本人/u,
  fact: /\d|[〇零一二两三四五六七八九十百千万]+(?:个|年|月|号|日|天|岁|点|块|元|米|斤|分|次|周|本|位|度|遍|级|班|楼|层)/u,
  vague: /(?:觉得|好像|可能|也许|大概|希望|要是|如果|想想|怕|感觉|真是|简直)/u,
  leastTerms: 6,
  slots: [
    { slot: 'name', pattern: /我(?:的名字)?叫/u },
    { slot: 'home', pattern: /我(?:家|现在)?(?:住|家在)|搬(?:到|去|进)/u },
    { slot: 'income', pattern: /(?:工资|月薪|年薪|收入).*\d/u },
    { slot: 'budget', pattern: /预算.*[\d万千百]/u },
  ],
  change:
    /改|换|不再|推到|推迟|延到|延期|提前|搬|又(?:下|开|回|去)|升|涨|降|减到|加到|取消|停了|不去了|不做了|出院|恢复|辞了|辞职|新的|现在|终于|考完|考过|毕业|定了|卖了|戒/u,
  days: [
    { pattern: /今(?:天|早|晚)/u, offset: 0 },
    { pattern: /昨(?:天|晚)/u, offset: -1 },
    { pattern: /前天/u, offset: -2 },
    { pattern: /明(?:天|早|晚)/u, offset: 1 },
    { pattern: /后天/u, offset: 2 },
  ],
};
