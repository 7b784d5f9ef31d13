/**
 * Before the tests in a browser: one server of the built page for all files, and a profile in which that page was opened once: characters
 * and vectors are stored, the models and the page's files are cached. A copy of it spares most tests the work of a first visit.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createPageServer, listen } from '../../scripts/serve.mjs';
import { keepWhole } from './keep-page';
import { launch } from './launch';

export interface Prepared {
  readonly address: string;
  /** Folder of the browser profile. */
  readonly profile: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    prepared: Prepared;
  }
}

/** Both languages, so that both models are loaded and their compiled code is kept. */
const QUESTIONS = [
  ['shen-ruolan', '是谁教会她修瓷器的？'],
  ['ottilie-brandt', 'Who taught her to repair clocks?'],
] as const;

export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const server = createPageServer();
  const address = await listen(server, 0);
  const profile = await mkdtemp(join(tmpdir(), 'mnemoscope-prepared-'));
  const context = await launch(profile);
  const page = await context.newPage();
  for (const [character, question] of QUESTIONS) {
    await page.goto(`${address}#/ask?${new URLSearchParams({ character, question }).toString()}`);
    await page.locator(`main[data-answered="${question}"]`).waitFor();
    await page.getByTitle('The model that classifies and embeds').first().getByText(/wasm/).waitFor();
  }
  await keepWhole(page);
  await context.close();
  project.provide('prepared', { address, profile });
  return async () => {
    server.closeAllConnections();
    server.close();
    await rm(profile, { recursive: true, force: true });
  };
}
