/** Every screen of the page as an address, with what must be there to see it: for pictures and for audits. */

import type { Page } from 'playwright-core';
import type { Locale } from '../../src/core/text/phrase';
import { makeRun, putRun } from './lab-run';

export interface ScreenPlace {
  /** Of a picture's file. */
  readonly name: string;
  /** What follows `#/`. */
  readonly at: string;
  /** What is there once the screen shows all it has: a selector. Without one, whatever stands there is the screen. */
  readonly there?: string;
}

const CHARACTERS = {
  en: { id: 'ottilie-brandt', question: 'How punctual is she for an appointment?' },
  zh: { id: 'shen-ruolan', question: '是谁教会她修瓷器的？' },
} as const satisfies Record<Locale, unknown>;

/** A question that the screen asks by itself. */
export function asked(screen: string, locale: Locale, more: Record<string, string> = {}): string {
  const { id, question } = CHARACTERS[locale];
  return `${screen}?${new URLSearchParams({ character: id, question, ...more }).toString()}`;
}

/** The question under every retriever; some tabs draw more than that. */
function compared(tab: (typeof TABS.compare)[number], locale: Locale): ScreenPlace {
  const main = `[data-compared="${CHARACTERS[locale].question}"]`;
  const drawn = { map: ' [data-drawn]', overlap: ' [data-overlap]', 'what-if': ' [data-move]' };
  const more = tab in drawn ? drawn[tab as keyof typeof drawn] : '';
  return { name: `compare-${tab}`, at: asked('compare', locale, { tab }), there: main + more };
}

/** Tabs of the screens that have them. */
const TABS = {
  library: ['memories', 'questions', 'timeline', 'people', 'counts'],
  compare: ['flow', 'anatomy', 'what-if', 'map', 'overlap'],
  lab: ['tables', 'questions', 'compare', 'sweep', 'export', 'setup'],
  answers: ['tables', 'answers', 'judges', 'people', 'export', 'setup'],
  systems: ['tables', 'sessions', 'questions', 'setup'],
} as const;

/** The screens in a language, with characters of that language. @param runs addresses of a run of the lab and one of Answers. */
export function places(locale: Locale, runs: { lab: string; answers: string }): ScreenPlace[] {
  const { id, question } = CHARACTERS[locale];
  return [
    { name: 'ask', at: asked('ask', locale), there: `[data-answered="${question}"]` },
    ...TABS.compare.map((tab) => compared(tab, locale)),
    ...TABS.library.map((tab) => ({ name: `library-${tab}`, at: `library/${id}?tab=${tab}` })),
    { name: 'experiments', at: 'experiments' },
    { name: 'lab', at: 'lab' },
    { name: 'lab-new', at: 'lab/new' },
    { name: 'lab-tables', at: 'lab/tables' },
    { name: 'lab-learning', at: 'lab/learning' },
    ...TABS.lab.map((tab) => ({ name: `lab-run-${tab}`, at: `${runs.lab}?tab=${tab}` })),
    { name: 'answers', at: 'answers' },
    { name: 'answers-new', at: 'answers/new' },
    ...TABS.answers.map((tab) => ({ name: `answers-run-${tab}`, at: `${runs.answers}?tab=${tab}` })),
    ...TABS.systems.map((tab) => ({ name: `systems-${tab}`, at: `systems?tab=${tab}` })),
    { name: 'systems-results', at: 'systems/results' },
    { name: 'studio', at: 'studio', there: '[data-drafts]' },
    { name: 'lectures', at: 'lectures' },
    { name: 'widgets', at: 'widgets' },
  ];
}

export interface MadeRuns {
  /** Their places. */
  readonly lab: string;
  readonly answers: string;
  readonly titles: readonly string[];
}

/** Makes one run of each kind. The page must be in English; it is left on the answers' run. */
export async function makeRuns(page: Page, address: string): Promise<MadeRuns> {
  await page.goto(`${address}#/answers/new`);
  await page.getByLabel('Questions per character').fill('6');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.waitForURL(/#\/answers\/(?!new)[^/]+$/);
  await page.getByText(/^Done/).first().waitFor();
  const title = await page.locator('main h2').first().innerText();
  const answers = new URL(page.url()).hash.slice(2);
  const run = await makeRun(['ottilie-brandt', 'rosalind-tierney']);
  await putRun(page, run);
  return { lab: `lab/${encodeURIComponent(run.header.id)}`, answers, titles: [run.header.plan.title, title] };
}

/** Switches the interface's language where a reader does. */
export async function speak(page: Page, locale: Locale): Promise<void> {
  await page.locator('header select').selectOption(locale);
  await page.locator(`html[lang^="${locale}"]`).waitFor({ state: 'attached' });
}

/** Waits until the screen shows all it has, says no longer that it computes, and nothing moves. */
export async function settled(page: Page, { there = 'main, h2' }: Partial<ScreenPlace> = {}): Promise<void> {
  await page.locator(there).first().waitFor({ state: 'attached' });
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy="true"]') === null &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
    undefined,
    { polling: 200 },
  );
}
