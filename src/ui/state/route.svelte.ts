/** Which screen is shown, kept in the address so that back, forward, reload and links work. */

import { fragmentOf, routeAddressOf, type RouteAddress, type View } from './route-address';

/** What is used of the window. */
export interface Page {
  readonly location: { hash: string };
  readonly history: { replaceState(data: null, unused: string, address: string): void };
  addEventListener(type: 'hashchange', listener: () => void): void;
}

export class Route {
  readonly #page: Page;
  /** What the address said when it was last read or written. */
  #fragment = '';
  #place = $state.raw<RouteAddress>({ view: 'ask', path: [], query: {} });

  constructor(page: Page) {
    this.#page = page;
    this.#read();
    page.addEventListener('hashchange', () => this.#read());
  }

  get view(): View {
    return this.#place.view;
  }
  get path(): readonly string[] {
    return this.#place.path;
  }
  get query(): Readonly<Record<string, string>> {
    return this.#place.query;
  }

  /** Goes to a place; the one before stays behind the back button. */
  go(place: Partial<RouteAddress> & { readonly view: View }): void {
    this.#page.location.hash = fragmentOf(place);
    this.#read();
  }

  /** Changes what the place says of itself (filters, chosen rows). @param isStep leaves the place as it was behind the back button. */
  amend(query: Readonly<Record<string, string | undefined>>, isStep = false): void {
    // A link was followed and its event is still to come: what is amended belongs to the place that was left.
    if (this.#page.location.hash !== this.#fragment) {
      this.#read();
      return;
    }
    const merged = Object.entries({ ...this.#place.query, ...query }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
    );
    const place = { ...this.#place, query: Object.fromEntries(merged) };
    const fragment = fragmentOf(place);
    if (isStep) this.#page.location.hash = fragment;
    else this.#page.history.replaceState(null, '', fragment);
    this.#fragment = this.#page.location.hash;
    this.#place = place;
  }

  #read(): void {
    this.#fragment = this.#page.location.hash;
    this.#place = routeAddressOf(this.#fragment);
  }
}
