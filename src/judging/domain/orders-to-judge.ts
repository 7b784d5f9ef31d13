/**
 * Finds material that tells the judge how to judge: a memory, a question or an answer that orders full marks. The fence of the prompt (`prompt.ts`)
 * tells a judge not to obey it; whether one does cannot be known, so the reader is told that it was there.
 */

import type { VerdictUnit } from '../../llm/domain/units';

/** What a text addressed to a judge says, in the languages of the characters. Mentions in the past (“he gave full marks”) are none. */
const ORDERS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override)\b[^.!?\n]{0,30}\b(?:instructions?|rules?|rubrics?|criteria|prompts?|guidelines|above)\b/i,
  /\b(?:give|award|assign|grant|output|return|rate|score|mark|grade)\b[^.!?\n]{0,40}\b(?:full marks?|full (?:score|points|credit)|(?:highest|maximum|max|top|best|perfect) (?:possible )?(?:score|mark|grade|rating|points))\b/i,
  /\b(?:give|award|assign|output|return|rate|score|mark|grade)\b[^.!?\n]{0,30}\b(?:a |the )?(?:score|mark|grade|rating)s? (?:of|=|:|as) ?\d/i,
  /\b(?:note|message|instructions?|attention|dear|hello)\b[ ,:]{0,3}(?:(?:to|for) )?(?:the |all )?(?:judges?|graders?|evaluators?|raters?|scorers?)\b/i,
  /\bas (?:the |a )(?:judge|grader|evaluator|rater)\b[^.!?\n]{0,40}\b(?:must|should|shall|will|have to)\b/i,
  /\b(?:answer|response|option) [AB] (?:is|must be|should be) (?:the )?(?:better|best|winner)\b/i,
  /"(?:score|label|better)"\s*:\s*(?:\d|")/i,
  /(?:忽略|无视|不要理会|忘记|忘掉)[^。！？\n]{0,12}(?:指令|指示|说明|要求|规则|标准|提示|以上|上述|前面)/,
  /(?:请|务必|必须|应该|应当|一律|直接)[^。！？\n]{0,16}(?:满分|最高分|高分|打\s*\d+\s*分|给\s*\d+\s*分|评\s*\d+\s*分)/,
  /(?:致|告诉|提醒|敬请|各位|尊敬的)[^。！？\n]{0,4}(?:评审|评委|评判者|评分者|裁判|评分员|打分者)/,
];

/** Of what was found, so many characters are quoted. */
const LONGEST = 160;

/** @returns each sentence that gives a judge orders, as it stands, once; at most 160 characters of each. */
export function ordersToJudge(text: string): string[] {
  const sentences = text.split(/(?<=[.!?。！？])\s*|\n/);
  const found = sentences.filter((sentence) => ORDERS.some((order) => order.test(sentence)));
  return [...new Set(found.map((sentence) => sentence.trim().slice(0, LONGEST)))];
}

/** Orders in what the judge was shown for a verdict: memories, question, reference and answers as sent, behind the prompt's fence. */
export function ordersToJudgeOf({ exchanges }: Pick<VerdictUnit, 'exchanges'>): string[] {
  const [first] = exchanges;
  const user = first?.call.messages.find(({ role }) => role === 'user')?.content ?? '';
  const quoted = user.split('\n').filter((line) => line.startsWith('>'));
  return ordersToJudge(quoted.map((line) => line.replace(/^> ?/, '')).join('\n'));
}
