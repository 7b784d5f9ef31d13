// How well the studio's check tells statements without support from others; the threshold in src/studio/domain/check/support/statements.ts is chosen by it.
// Of each question's answer: with its gold memory; with the memory that shares most words with it otherwise; and with one anchor replaced by that
// of another question of the same kind. Of the dialogues, which are sound, the share that would be shown.
// Usage: npx tsx scripts/reading/support.mts [--language en|zh] [characters.json …]; by default the language's characters in calibration/.
import { readdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { MemoryBank, Question } from '../../src/core/memory/bank';
import { auroc } from '../../src/pipeline/reading/evaluate';
import { draftOf } from '../../src/studio/domain/character';
import {
  NearSources,
  statementsIn,
  type Statement,
  LEAST_SUPPORT,
  SupportReader,
} from '../../src/studio/domain/check/support/statements';
import type { Draft, Item } from '../../src/studio/domain/draft';
import { LANGUAGES } from '../../src/core/text/languages';
import { bundledReader } from '../../src/cli/models';
import { banksIn } from './people';

const THRESHOLDS = [0.3, 0.4, 0.5, 0.55, 0.6, 0.65, 0.7, 0.8];

const { values: options, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { language: { type: 'string', default: 'en' } },
});
const language = LANGUAGES.find((each) => each === options.language);
if (!language) throw new Error(`--language: one of ${LANGUAGES.join(', ')}`);
const folder = new URL('calibration/', import.meta.url);
const files = named.length > 0 ? named : (await readdir(folder)).map((name) => new URL(name, folder));
const banks = (await Promise.all(files.map((file) => banksIn(file)))).flat();
const characters = banks.filter(({ character }) => character.language === language);
const model = await bundledReader(language);
if (!model) throw new Error(`models/ has no reader for ${language}.`);
const reader = new SupportReader(model);
const near = new NearSources();

type Sort = 'gold' | 'other memory' | 'other anchor' | 'dialogue';
const values: Record<Sort, number[]> = { gold: [], 'other memory': [], 'other anchor': [], dialogue: [] };
for (const bank of characters) {
  const draft = draftOf(bank, bank.id, 0);
  await measure('gold', draft, ({ step }) => step === 'questions');
  await measure('other memory', changed(draft, bank, elsewhere), ({ step }) => step === 'questions');
  await measure('other anchor', changed(draft, bank, otherAnchor), ({ step }) => step === 'questions');
  await measure('dialogue', draft, ({ step }) => step === 'dialogues');
}

const rows = Object.entries(values) as [Sort, number[]][];
console.log(
  `${characters.length} characters; ${rows.map(([sort, all]) => `${sort}: ${all.length} statements`).join(', ')}`,
);
for (const sort of ['other memory', 'other anchor'] as const) {
  const cases = (all: readonly number[], isAnswerable: boolean) =>
    all.map((answerability) => ({ isAnswerable, answerability }));
  console.log(
    `AUROC, gold and ${sort}: ${auroc([...cases(values.gold, true), ...cases(values[sort], false)])?.toFixed(3)}`,
  );
}
console.log(`shown below  ${rows.map(([sort]) => sort.padStart(12)).join('  ')}`);
for (const threshold of THRESHOLDS) {
  const shown = rows.map(([, all]) => all.filter((value) => value < threshold).length / all.length);
  const own = threshold === LEAST_SUPPORT ? ' *' : '  ';
  console.log(
    `${threshold.toFixed(2)}${own}       ${shown.map((share) => share.toFixed(3).padStart(12)).join('  ')}`,
  );
}
process.exit(0);

async function measure(sort: Sort, draft: Draft, isMeant: (item: Item) => boolean): Promise<void> {
  const statements: Statement[] = statementsIn(draft).flat();
  for (const statement of statements.filter(({ item }) => isMeant(item)))
    values[sort].push((await reader.support(statement)).value);
}

/** The draft with other questions; those that come to nothing are left out. */
function changed(
  draft: Draft,
  bank: MemoryBank,
  change: (question: Question, bank: MemoryBank) => Partial<Pick<Question, 'gold' | 'answer'>> | undefined,
): Draft {
  const byId = new Map(bank.questions.map((question) => [question.id, question]));
  const items = draft.items.flatMap((item): Item[] => {
    if (item.step !== 'questions') return [item];
    const question = byId.get(item.id);
    const other = question && question.gold.length > 0 ? change(question, bank) : undefined;
    return other ? [{ ...item, value: { ...item.value, ...other } }] : [];
  });
  return { ...draft, items };
}

function elsewhere({ answer, gold }: Question, { memories }: MemoryBank): { gold: string[] } | undefined {
  const [first] = memories
    .filter(({ id }) => !gold.includes(id))
    .map(({ id, text }) => ({ id, shared: near.share(answer, text) }))
    .sort((a, b) => b.shared - a.shared);
  return first && { gold: [first.id] };
}

function otherAnchor(
  question: Question,
  { questions, memories }: MemoryBank,
): { answer: string } | undefined {
  const [anchor] = question.anchors;
  if (anchor === undefined || !question.answer.includes(anchor)) return undefined;
  const gold = memories.filter(({ id }) => question.gold.includes(id));
  const others = questions.filter(
    ({ kind, anchors: [first] }) =>
      kind === question.kind && first !== undefined && !gold.some(({ text }) => text.includes(first)),
  );
  // The next one in the bank's order, so that not all take the same.
  const other = others[questions.indexOf(question) % Math.max(1, others.length)];
  return other && { answer: question.answer.replace(anchor, other.anchors[0]!) };
}
