// Records what Ask, Compare and What-if show in Chromium for the same links, or compares a page with such a record: order, scores and answers of
// ten questions per bundled character under every list and re-ranking named. For changes that must not change results.
//
//   node scripts/serve.mjs --port 4173 &                    the page before the change
//   npx tsx scripts/record.mts http://127.0.0.1:4173/ --out before.json
//   npx tsx scripts/record.mts http://127.0.0.1:4173/ --against before.json     the page after it
//
// --characters a,b   only these; --questions 10   of each; --links FILE   only the links that a JSON list names;
// --steady 1000   milliseconds for which a page must show the same before it is recorded.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { visit } from '../test/browser/chromium';

const LISTS = ['bm25', 'okapi', 'dense', 'hybrid', 'rrf', 'late'];
/** Parameters of an address: none, and four re-rankings. */
const RERANKINGS = [
  '',
  'alpha=0&beta=1',
  'alpha=0.2&beta=0.8&scale=standardised&kinds=4&k=10',
  'alpha=1&beta=0&kinds=4',
  'alpha=0.7&beta=0.3&scale=standardised&k=3',
];
/** How long a page may take until it shows what is expected, in milliseconds. */
const PATIENCE = 60_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    against: { type: 'string' },
    characters: { type: 'string' },
    questions: { type: 'string', default: '10' },
    links: { type: 'string' },
    steady: { type: 'string', default: '1000' },
  },
});
const [address] = positionals;
if (!address || (values.out === undefined) === (values.against === undefined))
  throw new Error('Usage: npx tsx scripts/record.mts ADDRESS (--out FILE | --against FILE)');

interface Question {
  readonly id: string;
  readonly text: string;
}

const fetched = async (path: string): Promise<unknown> => (await fetch(new URL(path, address))).json();

/** Questions at equal distances in the character's file. */
async function questionsOf(character: string, count: number): Promise<readonly Question[]> {
  const { questions } = (await fetched(`characters/${character}.json`)) as { questions: Question[] };
  const step = Math.max(1, Math.floor(questions.length / count));
  return questions.filter((_, i) => i % step === 0).slice(0, count);
}

/** The links of a question: every list and re-ranking in Ask, three re-rankings of two lists in Compare, five changes in What-if. */
function linksOf(character: string, { id, text }: Question): string[] {
  const question = `character=${encodeURIComponent(character)}&q=${encodeURIComponent(id)}`;
  const link = (view: string, ...parts: readonly string[]) =>
    `#/${view}?${[question, ...parts.filter(Boolean)].join('&')}`;
  const wording = encodeURIComponent(`${text.slice(0, -1)}!`);
  const changes = [
    'class=semantic',
    'class=episodic',
    'classifier=cue-words',
    'handed=incorrect',
    `wording=${wording}`,
  ];
  return [
    ...LISTS.flatMap((list) => RERANKINGS.map((rerank) => link('ask', `retriever=${list}`, rerank))),
    ...RERANKINGS.slice(0, 3).flatMap((rerank) =>
      ['hybrid', 'bm25'].map((list) => link('compare', `retriever=${list}`, rerank)),
    ),
    ...changes.map((change) => link('compare', 'tab=what-if', change)),
  ];
}

/** What the screen shows, without times and without the white space between elements, which no reader sees. */
async function shown(page: Page): Promise<string> {
  const text = await page.evaluate(() => document.querySelector('main')?.textContent ?? '');
  return text.replace(/(?:< ?)?[\d.,]+\s?(?:ms|s|毫秒|秒)(?![\w])/g, '#').replace(/\s+/g, '');
}

/** The same masks on a record, which may have been made with others. */
const masked = (text: string): string => text.replace(/<?\s?#(?:\s?ms)?/g, '#').replace(/\s+/g, '');

/** Waits until the page shows what is expected, or the same for a while. @returns what it shows. */
async function finished(page: Page, expected: string | undefined): Promise<string> {
  const started = Date.now();
  let last = '';
  let since = started;
  for (;;) {
    const now = masked(await shown(page));
    if (now === expected) return now;
    if (now !== last) {
      last = now;
      since = Date.now();
    }
    // With a record, only the time limit says that the page will not show it.
    const steady = expected === undefined && now !== '' && Date.now() - since > Number(values.steady);
    if (steady || Date.now() - started > PATIENCE) return now;
    await page.waitForTimeout(30);
  }
}

const before =
  values.against === undefined
    ? undefined
    : (JSON.parse(readFileSync(values.against, 'utf8')) as Record<string, string>);
const wanted =
  values.links === undefined ? undefined : (JSON.parse(readFileSync(values.links, 'utf8')) as string[]);
const record: Record<string, string> = {};
const different: string[] = [];
const index = (await fetched('characters/index.json')) as { id: string }[];
const characters = values.characters?.split(',') ?? index.map(({ id }) => id);
const { page, close } = await visit(address);
for (const character of characters) {
  const questions = await questionsOf(character, Number(values.questions));
  const all = questions.flatMap((question) => linksOf(character, question));
  const links = all.filter((link) => wanted?.includes(link) ?? true);
  let same = 0;
  for (const link of links) {
    const recorded = before?.[link];
    if (before && recorded === undefined) continue;
    await page.evaluate((hash) => {
      location.hash = hash;
    }, link);
    const expected = recorded === undefined ? undefined : masked(recorded);
    record[link] = await finished(page, expected);
    if (record[link] === expected) {
      same += 1;
    } else if (expected !== undefined) {
      different.push(link);
      console.log(`DIFFERENT ${link}\n  before ${expected}\n  after  ${record[link]}`);
    }
  }
  console.log(before ? `${character}: ${same} of ${links.length} links the same` : `${character}: recorded`);
  if (values.out !== undefined) writeFileSync(values.out, JSON.stringify(record, null, 1));
}
await close();
process.exit(different.length === 0 ? 0 : 1);
