/**
 * `npm run bench -- ask`, and alone by `npx tsx test/bench/ask.ts [FOLDER …] [QUESTIONS]` on a page that is built, or on several builds in turns: questions
 * to one character whose model is warm, each asked after the page has come to rest. Prints per build
 *
 * - ranked, shown: milliseconds until all lists are there and re-ranked, and until the frame with them is drawn; answered, likewise;
 * - prepared: the same of the character's own questions, for which the reader's work came with the page;
 * - typed: the same as "answered", where the last character, a question mark, was typed as long before Ask as people take from key to key;
 * - model: what the model's worker took until all lists were there, so that the page's share can be told on any machine;
 * - reading: what the trained reader took of the answer, from its first to its last passage;
 * - profile: what the page's thread did for one question, from the press of Ask until it came to rest.
 */

import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ONLY } from './only';
import { choose, visit, type Visit } from '../browser/chromium';
import { ownServer, type OwnServer } from '../browser/own-server';
import { traced } from './trace';

const BUILT = fileURLToPath(new URL('../../dist', import.meta.url));
const CHARACTER = { id: 'ottilie-brandt', name: 'Ottilie Brandt' };
const QUESTIONS = 30;
/** Of these the page's thread is traced. */
const PROFILED = 15;
/** Milliseconds from key to key: the mean of 168,000 typists (Dhakal, Feit, Kristensson, Oulasvirta 2018, “Observations on Typing from 136 Million Keystrokes”). */
const BETWEEN_KEYS = 239;
/** Milliseconds after an answer in which nothing may follow: the address is written, bars come to rest. */
const REST = 700;

/** Notes when models are asked and when they answer. Runs in the page before its scripts. */
const WATCH = `
  window.modelCalls = [];
  const post = Worker.prototype.postMessage;
  const open = new Map();
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message?.type === 'call') {
      if (!open.has(this)) {
        open.set(this, new Map());
        this.addEventListener('message', ({ data }) => {
          const call = open.get(this).get(data?.id);
          if (call && data.type !== 'progress') { call.end = performance.now(); open.get(this).delete(data.id); }
        });
      }
      const call = { name: message.name, start: performance.now(), end: undefined };
      open.get(this).set(message.id, call);
      window.modelCalls.push(call);
    }
    return post.call(this, message, ...rest);
  };
`;

export interface Quantiles {
  readonly p50: number;
  readonly p95: number;
  readonly n: number;
}

export function quantiles(times: readonly number[]): Quantiles {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]! * 10) / 10;
  return { p50: at(0.5), p95: at(0.95), n: sorted.length };
}

interface Asked {
  readonly ranked: number;
  readonly shown: number;
  readonly answered: number;
  readonly model: number;
  readonly reading: number;
}

/** Runs in the page: types, presses Ask, and watches for the results. No inner function: the loader that runs this file would give it a helper that the page lacks. */
async function timeQuestion([text, rest, gap]: readonly [
  text: string,
  rest: number,
  gap?: number | undefined,
]): Promise<Asked> {
  const main = document.querySelector('main')!;
  const box = document.querySelector<HTMLTextAreaElement>('textarea[aria-label="Question"]')!;
  const calls = (window as unknown as { modelCalls: { name: string; start: number; end?: number }[] })
    .modelCalls;
  calls.length = 0;
  for (const typed of gap === undefined ? [text] : [text.slice(0, -1), text]) {
    box.value = typed;
    box.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve, gap ?? 50));
  }
  const started = performance.now();
  box.form!.requestSubmit();
  const times = { ranked: 0, shown: 0, answered: 0 };
  for (const key of ['ranked', 'answered'] as const) {
    if (main.dataset[key] !== text)
      await new Promise<void>((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`No result for: ${text}`)), 60_000);
        const watch = new MutationObserver(() => {
          if (main.dataset[key] !== text) return;
          watch.disconnect();
          clearTimeout(late);
          resolve();
        });
        watch.observe(main, { attributes: true });
      });
    times[key] = performance.now() - started;
    if (key === 'answered') break;
    // A message comes after the frame is drawn.
    const { port1, port2 } = new MessageChannel();
    const drawn = new Promise((resolve) => (port1.onmessage = resolve));
    requestAnimationFrame(() => port2.postMessage(0));
    await drawn;
    times.shown = performance.now() - started;
  }
  await new Promise((resolve) => setTimeout(resolve, rest));
  const read = calls.filter(({ name, start }) => name === 'read' && start - started < times.answered);
  // Several workers may read at once.
  const first = Math.min(...read.map(({ start }) => start));
  const reading = read.length > 0 ? Math.max(...read.map(({ start, end = start }) => end)) - first : 0;
  let model = 0;
  for (const { name, start, end = start } of calls)
    if (name !== 'read' && start - started < times.ranked) model += end - start;
  return { ...times, model, reading };
}

/** Runs in the page: counts nodes that enter and leave the document. */
function countNodes(): void {
  const counts = { added: 0, removed: 0, replaceState: 0 };
  Object.assign(window, { nodeCounts: counts });
  new MutationObserver((records) => {
    for (const { addedNodes, removedNodes } of records) {
      for (const node of addedNodes) {
        const walker = document.createTreeWalker(node);
        do counts.added++;
        while (walker.nextNode());
      }
      for (const node of removedNodes) {
        const walker = document.createTreeWalker(node);
        do counts.removed++;
        while (walker.nextNode());
      }
    }
  }).observe(document, { childList: true, subtree: true });
}

interface Opened {
  readonly name: string;
  readonly server: OwnServer;
  readonly browser: Visit;
  readonly asked: Asked[];
  /** The character's own questions. */
  readonly prepared: Asked[];
  readonly typed: Asked[];
}

async function opened(folder: string): Promise<Opened> {
  if (!existsSync(join(folder, 'index.html'))) throw new Error(`There is no built page in ${folder}.`);
  const server = await ownServer({ folder });
  const browser = await visit(server.address, { init: WATCH });
  await choose(browser.page, CHARACTER.name);
  return { name: folder, server, browser, asked: [], prepared: [], typed: [] };
}

/** Until the trained reader has answered too: from then on every question is read by it. */
async function warmedUp({ page }: Visit, questions: readonly string[]): Promise<void> {
  for (let tries = 0; tries < 40; tries++) {
    const { reading } = await page.evaluate(timeQuestion, [
      questions[tries % questions.length]!,
      REST,
    ] as const);
    if (reading > 0 && tries > 1) return;
  }
  throw new Error('The trained reader has not answered.');
}

/** Other words to the page, and the same to its models: nothing was prepared for them, nor was it read as the words without a question mark. */
const lowered = (text: string) => text[0]!.toLowerCase() + text.slice(1);

const rounded = (value: number, digits = 1) => Number(value.toFixed(digits));

async function profiled({ page }: Visit, questions: readonly string[]) {
  const profile = await traced(page, async () => {
    for (const text of questions) await page.evaluate(timeQuestion, [text, REST] as const);
  });
  // Counting takes time of its own, so it is done apart.
  await page.evaluate(countNodes);
  for (const text of questions) await page.evaluate(timeQuestion, [text, REST] as const);
  const nodes = await page.evaluate(
    () => (window as unknown as { nodeCounts: Record<'added' | 'removed', number> }).nodeCounts,
  );
  const each = (value: number) => rounded(value / questions.length);
  const { milliseconds, ...counts } = profile;
  return {
    milliseconds: Object.fromEntries(
      Object.entries(milliseconds).map(([kind, value]) => [kind, each(value)]),
    ),
    ...Object.fromEntries(Object.entries(counts).map(([kind, value]) => [kind, each(value)])),
    nodesAdded: each(nodes.added),
    nodesRemoved: each(nodes.removed),
    elements: await page.evaluate(() => document.querySelectorAll('*').length),
  };
}

/** @param folders builds that are asked in turns. @default the page's own. */
export async function askBench(folders: readonly string[] = [BUILT], count = QUESTIONS) {
  const file = JSON.parse(readFileSync(`public/characters/${CHARACTER.id}.json`, 'utf8')) as {
    questions: { text: string }[];
  };
  const known = file.questions.slice(0, count).map(({ text }) => text);
  // Words that are asked alike, but for which nothing was prepared.
  const questions = known.map((text) => text.replace(/\?$/, ''));
  const builds: Opened[] = [];
  try {
    for (const folder of folders) builds.push(await opened(resolve(folder)));
    for (const { browser } of builds) await warmedUp(browser, questions.slice(0, 3));
    for (const [place, text] of questions.entries())
      for (const { browser, asked, prepared, typed } of builds) {
        const ask = (words: string, gap?: number) =>
          browser.page.evaluate(timeQuestion, [words, REST, gap] as const);
        asked.push(await ask(text));
        prepared.push(await ask(known[place]!));
        typed.push(await ask(lowered(known[place]!), BETWEEN_KEYS));
      }
    const found = [];
    for (const { name, browser, asked, prepared, typed } of builds)
      found.push({
        build: name,
        ranked: quantiles(asked.map(({ ranked }) => ranked)),
        shown: quantiles(asked.map(({ shown }) => shown)),
        answered: quantiles(asked.map(({ answered }) => answered)),
        prepared: quantiles(prepared.map(({ answered }) => answered)),
        typed: quantiles(typed.map(({ answered }) => answered)),
        model: quantiles(asked.map(({ model }) => model)),
        reading: quantiles(asked.map(({ reading }) => reading)),
        shownOverModel: rounded(
          quantiles(asked.map(({ shown }) => shown)).p50 / quantiles(asked.map(({ model }) => model)).p50,
          2,
        ),
        profile: await profiled(browser, questions.slice(0, Math.min(PROFILED, count))),
        errors: browser.errors,
      });
    return found;
  } finally {
    for (const { browser, server } of builds) {
      await browser.close();
      await server.stop();
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const count = [...ONLY].map(Number).find((each) => each >= 1);
  const folders = [...ONLY].filter((word) => Number.isNaN(Number(word)));
  console.log(JSON.stringify(await askBench(folders.length > 0 ? folders : undefined, count), null, 2));
}
