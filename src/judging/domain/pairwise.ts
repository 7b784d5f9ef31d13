/** Win, tie, lose: two answers beside each other, seen in both orders. */

import type { VerdictUnit } from '../../llm/domain/units';
import {
  bootstrapIntervals,
  type BootstrapOptions,
  type Interval,
  BOOTSTRAP_DEFAULTS,
} from '../../measures/domain/interval';
import { mean, quantile } from '../../measures/domain/summary';
import { groupBy } from '../../core/group-by';
import {
  isLeftOut,
  itemOf,
  judgeGroups,
  scoreOf,
  type JudgeGroup,
  stateCounts,
  type StateCounts,
} from './scores';
import { random } from '../../measures/domain/random';

/** What a judge says of a pair, once both orders are known. */
export interface PairOutcome {
  /** Ids of the answers; scores are the first's. */
  readonly subjects: readonly [string, string];
  readonly repeat: number;
  readonly bank: string;
  readonly question: string;
  /** 1 the first is better, 0 the second, ½ neither; undefined if an order has no verdict. */
  readonly score: number | undefined;
  /** The orders disagreed, and the outcome is a tie for that. Undefined if there was but one order. */
  readonly flipped: boolean | undefined;
  /** The flip was from win to loss, not to or from a tie. */
  readonly reversed: boolean;
  /** How its verdicts ended. */
  readonly counts: StateCounts;
}

/**
 * The outcomes of one judge's verdicts on pairs. Orders that agree give that verdict; orders that disagree give a tie, counted as a flip.
 * Where the verdicts hold both orders, a pair needs both: with one of them failed or unjudged it has no score. Where all were asked in one
 * order, its verdict stands. A pair of which a side was never to be written is none. The pair (b, a) is the pair (a, b), turned.
 */
export function pairOutcomes(units: readonly VerdictUnit[]): PairOutcome[] {
  const pairs = units.filter((unit) => unit.subjects.length === 2 && !isLeftOut(unit));
  const orders = new Set(pairs.map(shownFirst)).size;
  const seen = groupBy(pairs, (unit) => JSON.stringify([itemOf(unit.subjects).key, unit.repeat]));
  return [...seen.values()].map((own) => {
    const { subjects, repeat, bank, question } = own[0]!;
    const [first, second] = JSON.parse(itemOf(subjects).key) as [string, string];
    const scores = own.flatMap((unit) => normalScore(unit) ?? []);
    const complete = scores.length === own.length && new Set(own.map(shownFirst)).size === orders;
    const agree = scores.every((score) => score === scores[0]);
    return {
      subjects: [first, second] as const,
      repeat,
      bank,
      question,
      counts: stateCounts(own),
      score: !complete ? undefined : agree ? scores[0] : 0.5,
      flipped: !complete || orders < 2 ? undefined : !agree,
      reversed: complete && scores.includes(0) && scores.includes(1),
    };
  });
}

/** Whether the judge saw the answer first whose id is the lesser. */
function shownFirst(unit: VerdictUnit): boolean {
  return itemOf(unit.subjects).turn === (unit.swapped ?? false);
}

/** The score of the answer whose id is the lesser. */
function normalScore(unit: VerdictUnit): number | undefined {
  const score = scoreOf(unit);
  return score === undefined ? undefined : itemOf(unit.subjects).turn ? 1 - score : score;
}

export interface Share {
  readonly share: number;
  /** Percentile bootstrap over pairs. */
  readonly interval: Interval;
}

export interface PairRow {
  readonly judged: Omit<JudgeGroup, 'units'>;
  /** What is compared: wins are the first's. */
  readonly first: string;
  readonly second: string;
  readonly pairs: number;
  /** Outcomes, one a pair and repetition. */
  readonly wins: number;
  readonly ties: number;
  readonly losses: number;
  /** Ties that come from orders that disagree; they are among `ties`. */
  readonly flips: number;
  /** Outcomes without a verdict. */
  readonly unjudged: number;
  /** How the single verdicts ended. */
  readonly counts: StateCounts;
  /** Over the pairs with an outcome. `points` is a win as 1 and a tie as ½. */
  readonly valid: Readonly<Record<'win' | 'tie' | 'loss' | 'points', Share>> | undefined;
  /** With pairs without an outcome in the denominator; undefined if no pair has one. */
  readonly all: Readonly<Record<'win' | 'tie' | 'loss', Share>> | undefined;
}

/**
 * Outcomes by judge and by what is compared. A pair's shares are means over its repetitions; a row's shares are means over pairs.
 *
 * @param nameOf of an answer's id, what it is compared as: the model, the setting, or both.
 */
export function pairTable(
  units: readonly VerdictUnit[],
  nameOf: (answer: string) => string,
  options: BootstrapOptions,
): PairRow[] {
  return judgeGroups(units.filter(({ subjects }) => subjects.length === 2)).flatMap(
    ({ units: own, ...judged }) => {
      const compared = (subjects: readonly string[]) => JSON.stringify(subjects.map(nameOf).sort());
      const outcomes = groupBy(pairOutcomes(own), ({ subjects }) => compared(subjects));
      return [...groupBy(own, ({ subjects }) => compared(subjects))].map(([key, units]) => {
        // The side that the plan names first stays first; `pairOutcomes` orders by ids.
        const [first, second] = units[0]!.subjects.map(nameOf) as [string, string];
        const turnedRound = ({ subjects }: PairOutcome) => first !== second && nameOf(subjects[0]) !== first;
        const row = pairRow(outcomes.get(key) ?? [], turnedRound, stateCounts(units), options);
        return { judged, first, second, ...row };
      });
    },
  );
}

function pairRow(
  outcomes: readonly PairOutcome[],
  turnedRound: (outcome: PairOutcome) => boolean,
  counts: StateCounts,
  options: BootstrapOptions,
): Omit<PairRow, 'judged' | 'first' | 'second'> {
  const scored = outcomes.map((outcome) => ({
    outcome,
    score: outcome.score === undefined || !turnedRound(outcome) ? outcome.score : 1 - outcome.score,
  }));
  const byPair = [...groupBy(scored, ({ outcome }) => JSON.stringify(outcome.subjects)).values()].map((own) =>
    own.map(({ score }) => score),
  );
  const count = (wanted: number | undefined) => scored.filter(({ score }) => score === wanted).length;
  const judgedPairs = byPair
    .map((scores) => scores.filter((score) => score !== undefined))
    .filter((scores) => scores.length > 0);
  const share = (scores: readonly (number | undefined)[], wanted: number) =>
    scores.filter((score) => score === wanted).length / scores.length;
  const lists = (pairs: readonly (readonly (number | undefined)[])[]) =>
    [1, 0.5, 0].map((wanted) => pairs.map((scores) => share(scores, wanted)));
  const any = judgedPairs.length > 0;
  const valid = any ? shares([...lists(judgedPairs), judgedPairs.map((own) => mean(own)!)], options) : [];
  const all = any ? shares(lists(byPair), options) : [];
  return {
    pairs: byPair.length,
    wins: count(1),
    ties: count(0.5),
    losses: count(0),
    unjudged: count(undefined),
    flips: outcomes.filter(({ flipped }) => flipped).length,
    counts,
    valid: any ? { win: valid[0]!, tie: valid[1]!, loss: valid[2]!, points: valid[3]! } : undefined,
    all: any ? { win: all[0]!, tie: all[1]!, loss: all[2]! } : undefined,
  };
}

function shares(lists: readonly (readonly number[])[], options: BootstrapOptions): Share[] {
  const intervals = bootstrapIntervals(lists, options);
  return lists.map((list, i) => ({ share: mean(list)!, interval: intervals[i]! }));
}

export interface PositionBias {
  /** Pairs (a repetition each) that were judged in both orders; others say nothing, since position and quality are then one. */
  readonly pairs: number;
  /** Their verdicts, two a pair. */
  readonly first: number;
  readonly second: number;
  readonly ties: number;
  /** first / (first + second): ½ without bias; undefined if every verdict is a tie. */
  readonly share: number | undefined;
  /** Percentile bootstrap over pairs. */
  readonly interval: Interval | undefined;
  /** Share of the pairs whose orders disagree. */
  readonly flips: Share | undefined;
  /** Of those, from win to loss. */
  readonly reversals: number;
}

/** How often a judge's verdict goes to the answer that it saw first, whichever that was. */
export function positionBias(units: readonly VerdictUnit[], options: BootstrapOptions): PositionBias {
  const pairs = units.filter(({ subjects }) => subjects.length === 2);
  const seen = groupBy(pairs, (unit) => JSON.stringify([itemOf(unit.subjects).key, unit.repeat]));
  const both = [...seen.values()]
    .map((own) => own.flatMap((unit) => asShown(unit) ?? []))
    .filter((own) => new Set(own.map(({ lesser }) => lesser)).size === 2);
  const counts = both.map((own) => ({
    first: own.filter(({ score }) => score === 1).length,
    second: own.filter(({ score }) => score === 0).length,
    ties: own.filter(({ score }) => score === 0.5).length,
  }));
  const total = (key: 'first' | 'second' | 'ties') => counts.reduce((sum, each) => sum + each[key], 0);
  const ratios = counts.map(({ first, second }) => ({ part: first, whole: first + second }));
  const outcomes = pairOutcomes(pairs).filter(({ flipped }) => flipped !== undefined);
  const flips = outcomes.map(({ flipped }) => Number(flipped));
  const first = total('first');
  const second = total('second');
  return {
    pairs: both.length,
    first,
    second,
    ties: total('ties'),
    share: first + second === 0 ? undefined : first / (first + second),
    interval: ratioInterval(ratios, options),
    flips: flips.length === 0 ? undefined : shares([flips], options)[0],
    reversals: outcomes.filter(({ reversed }) => reversed).length,
  };
}

/** The score of the answer that stood first, and whether that was the one whose id is the lesser. */
function asShown(unit: VerdictUnit): { readonly score: number; readonly lesser: boolean } | undefined {
  const score = scoreOf(unit);
  if (score === undefined) return undefined;
  return { score: unit.swapped ? 1 - score : score, lesser: shownFirst(unit) };
}

/**
 * The percentile bootstrap of Σ part / Σ whole: items are drawn with replacement, each with both its numbers. Draws without any whole have
 * no share and are left out.
 *
 * @returns undefined if no item has a whole.
 */
export function ratioInterval(
  items: readonly { readonly part: number; readonly whole: number }[],
  options: BootstrapOptions,
): Interval | undefined {
  const { seed, samples, level } = { ...BOOTSTRAP_DEFAULTS, ...options };
  if (!items.some(({ whole }) => whole > 0)) return undefined;
  const next = random(seed);
  const found: number[] = [];
  for (let sample = 0; sample < samples; sample++) {
    let part = 0;
    let whole = 0;
    for (let i = 0; i < items.length; i++) {
      const drawn = items[Math.floor(next() * items.length)]!;
      part += drawn.part;
      whole += drawn.whole;
    }
    if (whole > 0) found.push(part / whole);
  }
  const low = quantile(found, (1 - level) / 2);
  const high = quantile(found, (1 + level) / 2);
  return low === undefined || high === undefined ? undefined : [low, high];
}

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
