/** What every browser must do on a first visit, from the first answer to a reload without a network. */

import type { Driver } from './drivers';
import { eventually } from './eventually';
import type { OwnServer } from './own-server';

export interface Asked {
  readonly character: string;
  readonly question: string;
}
/** One question in each language; ids of bundled characters. */
export const ENGLISH: Asked = {
  character: 'ottilie-brandt',
  question: 'Who taught her to repair clocks?',
};
export const CHINESE: Asked = { character: 'shen-ruolan', question: '是谁教会她修瓷器的？' };

/** Titles of each list's entries on the Ask screen, best first, by the list's name; the answer, and the memory that it is from. */
export interface Answered {
  readonly lists: Readonly<Record<string, readonly string[]>>;
  readonly answer: string;
}

const PATIENCE = { timeout: 180_000 };

/** Asks by an address, and waits until the answer stands. @returns what is shown, and milliseconds from the call to then. */
export async function askIn(
  driver: Driver,
  address: string,
  { character, question }: Asked,
): Promise<Answered & { readonly milliseconds: number }> {
  const query = new URLSearchParams({ character, question });
  const started = performance.now();
  await driver.run((hash: string) => void (location.hash = hash), `#/ask?${query.toString()}`);
  const answered = () => driver.run(() => document.querySelector('main')?.dataset['answered'] ?? '');
  await eventually(answered, PATIENCE).toBe(question);
  const milliseconds = performance.now() - started;
  return { ...(await driver.run(shown)), milliseconds };
}

/** Runs in the page. */
function shown(): Answered {
  const lists = [...document.querySelectorAll('main :is(ol, ul)[aria-label]')];
  const titlesOf = (list: Element) =>
    [...list.querySelectorAll('li .line-clamp-2')].map((entry) => entry.textContent!.trim());
  return {
    lists: Object.fromEntries(lists.map((list) => [list.getAttribute('aria-label')!, titlesOf(list)])),
    answer: document.querySelector('main blockquote')?.textContent?.trim() ?? '',
  };
}

/** Opens the evidence of the first memory of BM25's list, and closes it. @returns the terms that it names. */
export async function openEvidence(driver: Driver): Promise<readonly string[]> {
  await driver.run(() => document.querySelector<HTMLElement>('[aria-label="BM25 ranking"] button')!.click());
  const terms = () =>
    driver.run(() =>
      [
        ...document.querySelectorAll('[role=dialog] [aria-label="BM25 evidence"] tbody tr > :first-child'),
      ].map((cell) => cell.textContent!.trim()),
    );
  await eventually(async () => (await terms()).length > 1, PATIENCE).toBe(true);
  const found = await terms();
  await driver.run(() =>
    document
      .querySelector('[role=dialog]')!
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })),
  );
  await eventually(() => driver.run(() => document.querySelector('[role=dialog]') === null)).toBe(true);
  return found;
}

/** Imports a file into the library and agrees. */
export async function importFile(driver: Driver, path: string, name: string): Promise<void> {
  await driver.run(() => void (location.hash = '#/library'));
  await pressed(driver, 'button', '^(Bring in a dataset|Import data)$');
  await eventually(
    () => driver.run(() => document.querySelector('input[type=file]') !== null),
    PATIENCE,
  ).toBe(true);
  await driver.upload([path]);
  await pressed(driver, '[role=dialog] button', '^(Take th|Import \\d)');
  await eventually(
    () => driver.run((wanted: string) => document.body.textContent!.includes(wanted), name),
    PATIENCE,
  ).toBe(true);
  await eventually(
    () =>
      driver.run(
        (wanted: string) =>
          [...document.querySelectorAll('[role=dialog] a')].some((link) =>
            link.textContent!.includes(wanted),
          ),
        name,
      ),
    PATIENCE,
  ).toBe(true);
  await driver.reload();
  await eventually(
    () => driver.run((wanted: string) => document.body.textContent!.includes(wanted), name),
    PATIENCE,
  ).toBe(true);
}

/** Starts a run from a plan file, reloads the page while it is under way, and goes on until it is done. @returns the text of its table of measures. */
export async function runPlan(driver: Driver, path: string): Promise<string> {
  await driver.run(() => void (location.hash = '#/lab/new'));
  await eventually(
    () => driver.run(() => document.querySelector('main input[type=file]') !== null),
    PATIENCE,
  ).toBe(true);
  await driver.upload([path]);
  await pressed(driver, 'button', '^Start$');
  const state = () =>
    driver.run(() => document.querySelector('[data-run-state]')?.getAttribute('data-run-state') ?? '');
  await eventually(state, PATIENCE).not.toBe('');
  await driver.reload();
  await eventually(state, PATIENCE).not.toBe('');
  if ((await state()) !== 'done') await pressed(driver, 'main button', '^Resume$');
  await eventually(state, PATIENCE).toBe('done');
  await eventually(
    () => driver.run(() => document.querySelector('[data-results=ready]') !== null),
    PATIENCE,
  ).toBe(true);
  const table = () =>
    driver.run(() =>
      [...(document.querySelector('main table')?.querySelectorAll('tbody tr') ?? [])]
        .map((row) => [...row.children].map((cell) => cell.textContent!.trim()).join(' | '))
        .join('\n'),
    );
  await eventually(async () => (await table()).length > 0, PATIENCE).toBe(true);
  return table();
}

/** Opens Compare on a question. @returns memories with their ranks, as the table behind the figure has them. */
export async function compare(driver: Driver, { character, question }: Asked): Promise<string> {
  const query = new URLSearchParams({ character, question });
  await driver.run((hash: string) => void (location.hash = hash), `#/compare?${query.toString()}`);
  const compared = () => driver.run(() => document.querySelector('main')?.dataset['compared'] ?? '');
  await eventually(compared, PATIENCE).toBe(question);
  const rows = () =>
    driver.run(() =>
      [...document.querySelectorAll('[data-figure="rank-flow"] [data-memory]')].map((line) =>
        line.getAttribute('data-memory'),
      ),
    );
  const story = () => driver.run(() => document.querySelector('[data-story]')?.textContent?.trim() ?? '');
  await eventually(async () => (await story()).length > 0, PATIENCE).toBe(true);
  return `${(await rows()).join(' ')}\n${await story()}`;
}

/** Opens a lecture's step with a live part. @returns the text on the stage. */
export async function lectureStep(driver: Driver, step: string, wanted: RegExp): Promise<string> {
  await driver.run((hash: string) => void (location.hash = hash), `#/lectures/${step}`);
  const stage = () => driver.run(() => document.querySelector('[data-stage]')?.textContent?.trim() ?? '');
  await eventually(stage, PATIENCE).toMatch(wanted);
  // What was shown before a part came leaves white space behind, more or less of it.
  return (await stage()).replace(/\s+/g, ' ');
}

/** Waits until everything is kept, ends the server, reloads and asks again. */
export async function offlineReload(driver: Driver, server: OwnServer, asked: Asked): Promise<Answered> {
  const kept = () =>
    driver.run(() => document.querySelector('[data-kept]')?.getAttribute('data-kept') ?? 'not there');
  await driver.run(() => void (location.hash = '#/ask'));
  await eventually(kept, PATIENCE).toMatch(/used|ready/);
  const press = (selector: string) =>
    eventually(() =>
      driver.run((of: string) => {
        const button = document.querySelector<HTMLButtonElement>(of);
        button?.click();
        return button !== null;
      }, selector),
    ).toBe(true);
  if ((await kept()) === 'used') {
    await press('[data-offline-badge="used"]');
    await press('[data-keep]');
    await press('[role=dialog] [data-dialog-close]');
  }
  await eventually(kept, PATIENCE).toBe('ready');
  await server.stop();
  await driver.reload();
  const { lists, answer } = await askIn(driver, server.address, asked);
  return { lists, answer };
}

/** Deletes the page's database under the open page. @returns what the page says of it. */
export async function deleteData(driver: Driver): Promise<string> {
  await driver.run(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase('mnemoscope');
        request.onsuccess = () => resolve();
        request.onerror = () => reject(request.error!);
      }),
  );
  const said = () =>
    driver.run(
      () =>
        [...document.querySelectorAll('[role=alert]')]
          .map((each) => each.textContent!.trim())
          .find((text) => text.includes('stored data')) ?? '',
    );
  await eventually(said, PATIENCE).not.toBe('');
  return said();
}

/** Presses the first element of the selector whose text matches, as soon as it is there and may be pressed. */
export async function pressed(driver: Driver, selector: string, text: string): Promise<void> {
  const press = () =>
    driver.run(
      (wanted: string, pattern: string) => {
        const found = [...document.querySelectorAll<HTMLButtonElement>(wanted)].find(
          (each) => new RegExp(pattern).test(each.textContent!.trim()) && !each.disabled,
        );
        found?.click();
        return found !== undefined;
      },
      selector,
      text,
    );
  await eventually(press, PATIENCE).toBe(true);
}
