/** The page's route addresses: `#/library/bank-id?kind=event`. */

/** The screens by the four that the header names; the first of each gives it its name and is what that opens. */
export const GROUPS = {
  ask: ['ask', 'compare'],
  library: ['library', 'studio'],
  experiments: ['experiments', 'lab', 'answers', 'systems'],
  lectures: ['lectures'],
} as const;
export type Group = keyof typeof GROUPS;

/** Those that the header and the commands offer. */
export const OFFERED_VIEWS = Object.values(GROUPS).flat();
/** With the page of widgets, which is for developers. */
export const VIEWS = [...OFFERED_VIEWS, 'widgets'] as const;
export type View = (typeof VIEWS)[number];

/** The group that a screen belongs to; the page of widgets has none. */
export function groupOf(view: View): Group | undefined {
  return (Object.keys(GROUPS) as Group[]).find((group) => GROUPS[group].some((each) => each === view));
}

export interface RouteAddress {
  readonly view: View;
  /** What follows the view, decoded: a bank's or a run's id. */
  readonly path: readonly string[];
  readonly query: Readonly<Record<string, string>>;
}

/** Parses a URL fragment. An unknown view gives the first screen. */
export function routeAddressOf(hash: string): RouteAddress {
  const [address = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const [first = '', ...path] = address.split('/').map(decode);
  const view = VIEWS.find((known) => known === first);
  if (!view) return { view: 'ask', path: [], query: {} };
  return { view, path: path.filter(Boolean), query: Object.fromEntries(new URLSearchParams(query)) };
}

/** The fragment of an address. Equal addresses give equal fragments. */
export function fragmentOf({
  view,
  path = [],
  query = {},
}: Partial<RouteAddress> & { readonly view: View }): string {
  const asked = new URLSearchParams(Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1))).toString();
  return `#/${[view, ...path].map(encodeURIComponent).join('/')}${asked ? `?${asked}` : ''}`;
}

/** Decodes one part of an address; a malformed encoding is returned unchanged. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
