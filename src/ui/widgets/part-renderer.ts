/** What writes a part's markup where the page is rendered to a file; a browser has none. */

import { getContext, type Component } from 'svelte';

type PartRenderer = <Props extends Record<string, unknown>>(
  part: Component<Props>,
  props: Props,
  context: Map<unknown, unknown>,
) => string;

const KEY = Symbol('part renderer');

export function partRenderer(): PartRenderer | undefined {
  return getContext<PartRenderer | undefined>(KEY);
}

/** The contexts under which `Later` writes its parts apart. */
export function withPartRenderer(renderer: PartRenderer): Map<unknown, unknown> {
  return new Map([[KEY, renderer]]);
}
