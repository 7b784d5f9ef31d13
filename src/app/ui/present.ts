/** Puts the page into the document. */

import { hydrate, mount, type ComponentProps } from 'svelte';
import Frame from './Frame.svelte';
import { takeOver } from '../../ui/state/take-over';

/** What `index.html` has of the page in one of its languages, with the first question answered; undefined where it has none. */
export function pictureOf(target: Element, locale: string | null): HTMLElement | undefined {
  return [...target.querySelectorAll<HTMLElement>('.first-paint')].find(
    ({ dataset }) => dataset['locale'] === locale,
  );
}

/**
 * @param target has what the file shows until then.
 * @param picture is the part of it that shows what the page shows now: the page takes its elements over, and nothing moves.
 * @returns when all of the page can be used.
 */
export async function present(
  target: HTMLElement,
  props: ComponentProps<typeof Frame>,
  picture?: HTMLElement,
): Promise<void> {
  if (!picture) {
    target.replaceChildren();
    mount(Frame, { target, props });
    return;
  }
  // It stays where it is: what is put into the document anew is laid out anew.
  for (const each of [...target.childNodes]) if (each !== picture) each.remove();
  picture.removeAttribute('class');
  await takeOver(() => hydrate(Frame, { target: picture, props }));
}
