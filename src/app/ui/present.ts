/** Puts the page into the document. */

import { hydrate, mount, type ComponentProps } from 'svelte';
import Frame from './Frame.svelte';

/** What `index.html` has of the page in one of its languages, with the first question answered; undefined where it has none. */
export function pictureOf(target: Element, locale: string | null): HTMLElement | undefined {
  return [...target.querySelectorAll<HTMLElement>('.first-paint')].find(
    ({ dataset }) => dataset['locale'] === locale,
  );
}

/**
 * @param target has what the file shows until then.
 * @param picture is the part of it that shows what the page shows now: the page takes its elements over, and nothing moves.
 */
export function present(
  target: HTMLElement,
  props: ComponentProps<typeof Frame>,
  picture?: HTMLElement,
): void {
  if (!picture) {
    target.replaceChildren();
    mount(Frame, { target, props });
    return;
  }
  target.replaceChildren(picture);
  for (const name of ['class', 'inert', 'aria-busy']) picture.removeAttribute(name);
  hydrate(Frame, { target: picture, props });
}
