/** The page's route addresses: `#/library/bank-id?kind=event`. */

export const VIEWS = [
  'ask',
  'compare',
  'library',
  'lab',
  'answers',
  'systems',
  'studio',
  'lectures',
  'widgets',
] as const;
export type View = (typeof VIEWS)[number];
/** Those that the header and the commands offer; the page of widgets is for developers. */
export const OFFERED_VIEWS: readonly View[] = VIEWS.filter((view) => view !== 'widgets');

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
