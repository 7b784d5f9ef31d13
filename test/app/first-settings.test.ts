// @vitest-environment happy-dom
/** A change of a setting writes what was entered and nothing else: the next visit reads it, and calls nothing of it damaged. */

import { expect, it } from 'vitest';
import { scriptedModel } from '../../src/pipeline/stand-in/scripted';
import { faultIn } from '../../src/storage/records/records';
import { eventually } from '../ui/app-dependencies';
import { keptPage, type KeptPage } from './kept-everywhere';

const { ref } = scriptedModel();
const PROMPT = { texts: { en: { system: 's', user: 'u' }, zh: { system: 's', user: 'u' } } };

type Screens = Awaited<ReturnType<KeptPage['app']['openLazyScreens']>>;
type First = readonly [key: string, what: string, change: (screens: Screens, page: KeptPage) => unknown];

it.each<First>([
  ['engines', 'an address', ({ engines }) => engines.setAddress('opensearch', 'http://localhost:9200')],
  ['engines', 'a name', ({ engines }) => engines.setName('opensearch', 'mine')],
  ['engines', 'whether one is asked', ({ engines }) => engines.setAsked('opensearch', false)],
  ['systems.services', 'an address', ({ services }) => services.setAddress('mem0', 'http://localhost:8000')],
  ['systems.services', 'a description', ({ services }) => services.setShape('{}')],
  ['systems.services', 'a wording', ({ services }) => services.setPrompt('extract', PROMPT)],
  ['systems.readings', 'a model', ({ systems }) => systems.readings.choose('judge', ref, [])],
  [
    'systems.services',
    'the page’s own wording again',
    ({ services }) => services.setPrompt('extract', undefined),
  ],
  ['systems.services', 'no model', ({ services }) => services.setModel(undefined)],
  ['systems.readings', 'no model', ({ systems }) => systems.readings.choose('judge', undefined, [])],
  ['systems.readings', 'no limit', ({ systems }) => (systems.readings.dollars = undefined)],
  [
    'systems.readings',
    'the page’s own wording again',
    ({ systems }) => systems.readings.setPrompt('answer', undefined),
  ],
  ['systems.readings', 'a limit', ({ systems }) => (systems.readings.dollars = 2)],
  ['systems.readings', 'a wording', ({ systems }) => systems.readings.setPrompt('answer', PROMPT)],
])('%s: %s', async (key, _what, change) => {
  const page = await keptPage();
  const { storage, app } = page;
  await change(await app.openLazyScreens(), page);
  await eventually(async () => {
    const [kept] = await storage.tables.get('settings', [key]);
    expect(kept).toBeDefined();
    expect(faultIn('settings', key, kept)).toBeUndefined();
  });
  expect(await storage.settings.get(key)).toBeDefined();
  storage.close();
});
