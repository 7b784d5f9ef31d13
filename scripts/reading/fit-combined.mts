// Fits what rule and trained reader weigh together. Prints beside each other what rule, reader and both find and decline, and last, as JSON, the
// `withRule` of the reader's manifest.
// Usage: npx tsx scripts/reading/fit-combined.mts [--language en|zh] [--reader-model DIR] [--held FILE] [--together] [--every N [--from M]] [characters.json | people.jsonl …]
// By default the language's characters in calibration/ and the people that models/training/reading/held-en.txt (held-zh.txt) names: nobody that the
// reader was trained on. `--together` makes two large banks of them, which almost answer more; `--every 3` asks every third question, from the M-th on.
import { parseArgs } from 'node:util';
import { LANGUAGES } from '../../src/core/memory/bank';
import { mean, quantile } from '../../src/measures/domain/summary';
import {
  combinedFeatures,
  markUnits,
  type CombinedFeatures,
  type MarkedUnit,
} from '../../src/pipeline/reading/combined';
import { auroc } from '../../src/pipeline/reading/evaluate';
import { weigh, type Weighed } from '../../src/pipeline/reading/rule';
import type { ReadingRequest } from '../../src/pipeline/reading/reader';
import {
  MOST_WINDOWS,
  readWindows,
  windowsToRead,
  type ReadWindow,
} from '../../src/pipeline/reading/trained';
import { DiskModel } from '../../src/cli/encoder';
import { bundledReader, Models } from '../../src/cli/models';
import { Arguments } from '../../src/cli/usage';
import { askedOf } from './cases';
import { fit, heldOut } from './logistic';
import { heldPeople, together } from './people';

/** Share of answerable questions that may be declined. */
const SILENCES = 0.1;
const MARK_WEIGHTS = [0, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5, 100];
/** Windows that are read first, and at most. */
const PLANS = [1, 2, 3, 4].flatMap((first) => [4, 6, MOST_WINDOWS].map((most) => [first, most] as const));
/** From which mark on no other window is read; above 1: all are. */
const CLEAR_MARKS = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 1.1];
const RULE: readonly (keyof CombinedFeatures)[] = [
  'held',
  'heldInMemory',
  'unitCosine',
  'passageCosine',
  'stranger',
  'margin',
];
const READER: readonly (keyof CombinedFeatures)[] = ['answers', 'mark'];
/** What is left where features that tell nothing in large banks are left out. */
const FEW: readonly (keyof CombinedFeatures)[] = ['stranger', 'answers'];
const BOTH: readonly (keyof CombinedFeatures)[] = [...RULE, ...READER, 'agree'];

interface Case {
  readonly request: ReadingRequest;
  readonly bank: string;
  readonly isAnswerable: boolean;
  readonly anchors: readonly string[];
  readonly weighed: Weighed;
  readonly windows: readonly ReadWindow[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    language: { type: 'string' },
    'reader-model': { type: 'string' },
    held: { type: 'string' },
    together: { type: 'boolean', default: false },
    every: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
  },
});
const language = LANGUAGES.find((each) => each === (values.language ?? 'en'));
if (!language) throw new Error(`--language: one of ${LANGUAGES.join(', ')}`);
const every = Number(values.every);
if (!Number.isInteger(every) || every < 1) throw new Error(`--every: "${values.every}" is no number from 1.`);
const people = await heldPeople(language, positionals, values.held);
const banks = (values.together ? together(people) : people).map((bank) => ({
  ...bank,
  questions: bank.questions.filter((_, place) => place % every === Number(values.from)),
}));
const folder = values['reader-model'];
const reader = folder === undefined ? await bundledReader(language) : await DiskModel.open(folder);
if (!reader) throw new Error(`models/ has no reader for ${language}; name one with --reader-model DIR.`);
const say = { note: (text: string) => console.error(text), progress: () => undefined };
const models = await Models.open(Arguments.parse([], {}, false), banks, '', say);
const store = models.store(say);
const cases: Case[] = [];
for (const bank of banks)
  for await (const { question, request } of askedOf(bank, models, store))
    cases.push({
      request,
      bank: values.together ? question.tags[0]! : bank.id,
      isAnswerable: question.gold.length > 0,
      anchors: question.anchors,
      weighed: await weigh(request, { vectors: store }),
      windows: await readWindows(request, reader),
    });

const answerable = cases.filter(({ isAnswerable }) => isAnswerable).length;
console.log(
  `${people.length} people, ${answerable} answerable and ${cases.length - answerable} other questions`,
);
console.log('\nmark weight: hit@1, hit@3');
let markWeight = 0;
let most = 0;
for (const weight of MARK_WEIGHTS) {
  const [first, third] = [hits(weight, 1), hits(weight, 3)];
  console.log(`  ${weight}: ${first.toFixed(3)}, ${third.toFixed(3)}`);
  if (first > most) [most, markWeight] = [first, weight];
}
printPlans(markWeight);
for (const [name, names, weight] of [
  ['rule', RULE, 0],
  ['reader', READER, 100],
  ['both', BOTH, markWeight],
  ['both, by few features', FEW, markWeight],
] as const)
  printDeclining(name, names, weight);
process.exit(0);

function markedOf({ weighed: { units, scores }, windows }: Case, weight: number): MarkedUnit[] {
  return markUnits(units, scores, windows, weight);
}

/** Share of the questions with anchors for which one of the first units holds one. */
function hits(weight: number, count: number, of: readonly Case[] = cases): number {
  const asked = of.filter(({ anchors }) => anchors.length > 0);
  const right = asked.filter((each) =>
    markedOf(each, weight)
      .sort((a, b) => b.score - a.score)
      .slice(0, count)
      .some(({ unit }) => each.anchors.some((anchor) => unit.text.includes(anchor))),
  );
  return right.length / asked.length;
}

/** What is found, and read, where no other window is read once the first ones have a clear mark. */
function printPlans(weight: number): void {
  console.log('\nwindows first, most, clear mark: hit@1, hit@3; windows read, and of one question in twenty');
  const nearest = cases.map(({ request, windows }) => {
    const passages = windows.map(({ passage }) => passage);
    const numbers = Array.from({ length: MOST_WINDOWS }, (_, i) =>
      windowsToRead({ ...request, passages }, i + 1),
    );
    return (most: number) => windows.filter(({ passage }) => numbers[most - 1]!.includes(passage));
  });
  for (const [first, most] of PLANS)
    for (const clear of CLEAR_MARKS) {
      const read = cases.map((each, i): Case => {
        const some = { ...each, windows: nearest[i]!(first) };
        const { agree, mark } = combinedFeatures(
          each.weighed.ofQuestion!,
          some.windows,
          markedOf(some, weight),
        );
        return agree === 1 && mark >= clear ? some : { ...each, windows: nearest[i]!(most) };
      });
      const counts = read.map(({ windows }) => windows.length);
      console.log(
        `  ${first}, ${most}, ${clear}: ${hits(weight, 1, read).toFixed(3)}, ${hits(weight, 3, read).toFixed(3)}; ` +
          `${mean(counts)!.toFixed(2)}, ${quantile(counts, 0.95)}`,
      );
    }
}

function printDeclining(name: string, names: readonly (keyof CombinedFeatures)[], weight: number): void {
  const rows = cases.map((each) => {
    const features = combinedFeatures(each.weighed.ofQuestion!, each.windows, markedOf(each, weight));
    return { x: [...names.map((feature) => features[feature]), 1], y: each.isAnswerable ? 1 : 0 };
  });
  const held = heldOut(
    cases.map(({ bank }) => bank),
    rows,
  );
  const scored = cases.map(({ isAnswerable }, i) => ({ isAnswerable, answerability: held[i]! }));
  const of = (isAnswerable: boolean) => scored.filter((each) => each.isAnswerable === isAnswerable);
  const threshold = quantile(
    of(true).map((each) => each.answerability),
    SILENCES,
  )!;
  const above = (isAnswerable: boolean, from: number) =>
    of(isAnswerable).filter(({ answerability }) => answerability >= from).length / of(isAnswerable).length;
  const weights = fit(rows);
  const round = (x: number) => Number(x.toFixed(3));
  console.log(`\n${name}: AUROC ${auroc(scored)!.toFixed(3)}, each person held out in turn`);
  for (const from of [0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.7, threshold])
    console.log(
      `  from ${from.toFixed(3)}: ${(1 - above(true, from)).toFixed(3)} false silences, ${above(false, from).toFixed(3)} false answers`,
    );
  console.log(
    `  ${JSON.stringify({
      markWeight: weight,
      constant: round(weights.at(-1)!),
      weights: Object.fromEntries(names.map((feature, i) => [feature, round(weights[i]!)])),
      threshold: round(threshold),
    })}`,
  );
}
