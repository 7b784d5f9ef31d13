/** A part of the page under an app in memory, as the page’s root has it. */

import { flushSync, mount, unmount, type Component } from 'svelte';
import { onTestFinished } from 'vitest';
import { App } from '../../src/app/state/app.svelte';
import type { AppDependencies } from '../../src/app/state/dependencies';
import { appDependencies } from '../ui/app-dependencies';
import { ADA, VERA } from '../ui/banks';
import Framed from './Framed.svelte';

/** Shows it until the test ends, with Vera’s bank open and all that the screens share. */
export async function shown(
  part: unknown,
  given: Record<string, unknown> = {},
  dependencies: Partial<AppDependencies> = {},
  onSettings: (at: string) => void = () => undefined,
): Promise<App> {
  const app = new App({ ...appDependencies(VERA, ADA), ...dependencies });
  await app.start();
  await app.open('vera');
  await app.openLazyScreens();
  const props = { app, part: part as Component<Record<string, unknown>>, given, onSettings };
  const framed = mount(Framed, { target: document.body, props });
  flushSync();
  onTestFinished(async () => {
    await unmount(framed);
    app.models.reset();
  });
  return app;
}
