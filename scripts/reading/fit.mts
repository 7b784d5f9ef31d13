// Fits what the rule weighs to say whether a question is answerable, and chooses its thresholds. Prints the numbers of
// src/pipeline/reading/rule-parameters.ts and the curve of each threshold.
// Usage: npx tsx scripts/reading/fit.mts [characters.json | people.jsonl …]; by default the characters in calibration/.
// A .jsonl file has one person a line, as models/training/reading has them: memories with kind and text, questions with gold and anchors, and
// `unanswerable` ones; twelve questions of the next person are asked of each as well.
import { readdir } from 'node:fs/promises';
import type { Language, MemoryBank } from '../../src/core/memory/bank';
import { auroc } from '../../src/pipeline/reading/evaluate';
import type { QuestionFeatures } from '../../src/pipeline/reading/evidence';
import type { ReadingRequest } from '../../src/pipeline/reading/reader';
import { weigh } from '../../src/pipeline/reading/rule';
import { quantile } from '../../src/measures/domain/summary';
import { Models } from '../../src/cli/models';
import { Arguments } from '../../src/cli/usage';
import { askedOf } from './cases';
import { fit, heldOut } from './logistic';
import { banksIn } from './people';

/** Share of answerable questions that may be declined. */
const SILENCES = 0.1;

interface Case {
  readonly bank: string;
  readonly language: Language;
  readonly isAnswerable: boolean;
  readonly features: Readonly<Record<'vectors' | 'words', QuestionFeatures>>;
}

const NAMES: Readonly<Record<'vectors' | 'words', readonly (keyof QuestionFeatures)[]>> = {
  vectors: ['held', 'heldInMemory', 'unitCosine', 'passageCosine', 'stranger', 'margin'],
  words: ['held', 'heldInMemory', 'stranger', 'margin'],
};

const named = process.argv.slice(2);
const folder = new URL('calibration/', import.meta.url);
const files = named.length > 0 ? named : (await readdir(folder)).map((name) => new URL(name, folder));
const banks = (await Promise.all(files.map((file) => banksIn(file)))).flat();
const say = { note: (text: string) => console.error(text), progress: () => undefined };
const models = await Models.open(Arguments.parse([], {}, false), banks, '', say);
const store = models.store(say);
const cases: Case[] = [];
for (const bank of banks) cases.push(...(await casesOf(bank)));

for (const language of [...new Set(cases.map((each) => each.language))]) {
  for (const given of ['vectors', 'words'] as const) {
    const own = cases.filter((each) => each.language === language);
    const rows = own.map(({ features, isAnswerable }) => ({
      x: [...NAMES[given].map((name) => features[given][name]), 1],
      y: isAnswerable ? 1 : 0,
    }));
    const held = heldOut(
      own.map(({ bank }) => bank),
      rows,
    );
    const scored = own.map(({ isAnswerable }, i) => ({ isAnswerable, answerability: held[i]! }));
    const threshold = quantile(
      scored.filter((each) => each.isAnswerable).map((each) => each.answerability),
      SILENCES,
    )!;
    const weights = fit(rows);
    const share = (isAnswerable: boolean, from: number) => {
      const some = scored.filter((each) => each.isAnswerable === isAnswerable);
      return some.filter(({ answerability }) => answerability >= from).length / some.length;
    };
    console.log(
      `\n${language}, ${given}: ${own.length} questions, AUROC ${auroc(scored)!.toFixed(3)} held out`,
    );
    console.log(`constant ${weights.at(-1)!.toFixed(3)}, threshold ${threshold.toFixed(3)}`);
    for (const [i, name] of NAMES[given].entries()) console.log(`  ${name} ${weights[i]!.toFixed(3)}`);
    for (const from of [0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, threshold])
      console.log(
        `  from ${from.toFixed(3)}: ${(1 - share(true, from)).toFixed(3)} false silences, ${share(false, from).toFixed(3)} false answers`,
      );
  }
}
process.exit(0);

/** Every question of a bank, with what speaks for its being answerable, with vectors and by words alone. */
async function casesOf(bank: MemoryBank): Promise<Case[]> {
  const found: Case[] = [];
  for await (const { question, request } of askedOf(bank, models, store)) {
    const withoutVectors = {
      ...request,
      encoded: undefined,
      passages: request.passages.map((passage) => ({ ...passage, cosine: undefined })),
    };
    const featuresOf = async (asked: ReadingRequest) => (await weigh(asked, { vectors: store })).ofQuestion!;
    found.push({
      bank: bank.id,
      language: request.language,
      isAnswerable: question.gold.length > 0,
      features: { vectors: await featuresOf(request), words: await featuresOf(withoutVectors) },
    });
  }
  return found;
}
