/** What each step of the tour points at on the Ask screen. */

import type { TourStep } from '../../state/tour.svelte';

/**
 * Lists stand in the order of the pipeline: the first is the words' own. Its first entry is pointed at: a whole list may be taller than the
 * window, and leaves a card no room. Lists without a name, such as the memories read, belong to the answer.
 */
const LISTS = 'main ol[aria-label]';

const FIND: Readonly<Record<TourStep, () => Element | null | undefined>> = {
  character: () => document.querySelector('aside [role=combobox]')?.parentElement,
  question: () => document.querySelector('main form'),
  list: () => document.querySelector(LISTS)?.firstElementChild,
  reranking: () => document.querySelector('[data-parameter-bar]'),
};

/** Undefined while it is not on the page: lists come when the question is ranked. */
export function tourTarget(step: TourStep): Element | undefined {
  return FIND[step]() ?? undefined;
}

/** Where the Ask screen has room for the offer; absent while another screen is shown. */
export function offerPlace(): Element | undefined {
  return document.querySelector('[data-tour-offer]') ?? undefined;
}

/**
 * Tells what an element is, now and whenever the page puts another one in its place.
 *
 * @returns what stops it.
 */
export function followElement(
  find: () => Element | undefined,
  onTarget: (target: Element | undefined) => void,
): () => void {
  let last = find();
  onTarget(last);
  const look = () => {
    const target = find();
    if (target !== last) onTarget((last = target));
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
