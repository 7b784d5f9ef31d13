// Chooses from which probability on an answer is called likely: the lowest from which four answers in five hold what answers the question, at it and
// at every higher one. Prints, by reader, the share of right answers from each probability on.
// Usage: npx tsx scripts/reading/fit-likely.mts [--language en|zh] [--own N] [--together N] [--from M] [--held FILE] [people.jsonl …]
// Asked are the people of fit-combined.mts, nobody that the reader was trained on: every N-th question, from the M-th on, of their own banks and of
// the two large banks that they make together.
import { parseArgs } from 'node:util';
import type { MemoryBank } from '../../src/core/memory/bank';
import { combined } from '../../src/pipeline/reading/combined';
import type { Reader } from '../../src/pipeline/reading/reader';
import { rule } from '../../src/pipeline/reading/rule';
import { LANGUAGES } from '../../src/core/text/languages';
import { bundledReader, Models } from '../../src/cli/models';
import { Arguments } from '../../src/cli/usage';
import { askedOf } from './cases';
import { heldPeople, together } from './people';

/** Share of right answers that the word promises. */
const RIGHT = 0.8;
const STEPS = Array.from({ length: 19 }, (_, i) => (19 - i) / 20);
/** Fewer answers tell nothing. */
const LEAST = 10;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    language: { type: 'string', default: 'en' },
    own: { type: 'string', default: '6' },
    together: { type: 'string', default: '3' },
    from: { type: 'string', default: '1' },
    held: { type: 'string' },
  },
});
const language = LANGUAGES.find((each) => each === values.language);
if (!language) throw new Error(`--language: one of ${LANGUAGES.join(', ')}`);
const [own, large, from] = [Number(values.own), Number(values.together), Number(values.from)];
for (const every of [own, large])
  if (!Number.isInteger(every) || every < 1) throw new Error('--own, --together: a number from 1.');
const model = await bundledReader(language);
if (!model) throw new Error(`models/ has no reader for ${language}.`);
const people = await heldPeople(language, positionals, values.held);
const banks = [...part(people, own), ...part(together(people), large)];
const say = { note: (text: string) => console.error(text), progress: () => undefined };
const models = await Models.open(Arguments.parse([], {}, false), banks, '', say);
const store = models.store(say);

interface Answered {
  readonly probability: number;
  readonly isRight: boolean;
}
const readers: readonly Reader[] = [rule, combined];
const answered = new Map<string, Answered[]>(readers.map(({ id }) => [id, []]));
for (const bank of banks)
  for await (const { question, request } of askedOf(bank, models, store)) {
    // Nothing says whether a sentence answers a question that has gold memories and no anchor.
    if (question.gold.length > 0 && question.anchors.length === 0) continue;
    for (const reader of readers) {
      const {
        answerability,
        candidates: [best],
      } = await reader.read(request, { vectors: store, model });
      answered.get(reader.id)!.push({
        probability: answerability,
        isRight: question.anchors.some((anchor) => best?.sentence.text.includes(anchor)),
      });
    }
  }

for (const [name, all] of answered) {
  console.log(
    `\n${name}, ${all.length} questions: answers from each probability on, and the share that is right`,
  );
  let likely: number | undefined;
  let holds = true;
  for (const step of STEPS) {
    const those = all.filter(({ probability }) => probability >= step);
    const share = those.filter(({ isRight }) => isRight).length / Math.max(1, those.length);
    console.log(`  ${step.toFixed(2)}: ${those.length}, ${share.toFixed(3)}`);
    if (those.length < LEAST) continue;
    holds &&= share >= RIGHT;
    if (holds) likely = step;
  }
  console.log(`  likely: ${likely ?? 'none'}`);
}
process.exit(0);

function part(all: readonly MemoryBank[], every: number): MemoryBank[] {
  return all.map((bank) => ({
    ...bank,
    questions: bank.questions.filter((_, place) => place % every === from),
  }));
}
