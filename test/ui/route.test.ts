// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import {
  fragmentOf,
  groupOf,
  GROUPS,
  OFFERED_VIEWS,
  routeAddressOf,
  VIEWS,
} from '../../src/ui/state/route-address';
import { Route } from '../../src/ui/state/route.svelte';

function page(hash = '') {
  const listeners: (() => void)[] = [];
  const location = { hash };
  return {
    location,
    history: { replaceState: (_: null, __: string, address: string) => (location.hash = address) },
    addEventListener: (_: 'hashchange', listener: () => void) => listeners.push(listener),
    change(to: string) {
      location.hash = to;
      listeners.forEach((listener) => listener());
    },
  };
}

describe('the place in the address', () => {
  it.each([
    ['', { view: 'ask', path: [], query: {} }],
    ['#/nowhere/x', { view: 'ask', path: [], query: {} }],
    ['#/library', { view: 'library', path: [], query: {} }],
    [
      '#/library/a%2Fb?kind=event&q=tea%20%26%20cake',
      { view: 'library', path: ['a/b'], query: { kind: 'event', q: 'tea & cake' } },
    ],
    ['#/lab/%E6%9D%8E', { view: 'lab', path: ['李'], query: {} }],
    ['#/lab/%E6%9', { view: 'lab', path: ['%E6%9'], query: {} }],
  ])('reads %s', (hash, place) => {
    expect(routeAddressOf(hash)).toEqual(place);
  });

  it('writes what it reads', () => {
    const place = {
      view: 'library',
      path: ['a/b?c#d', '李 明'],
      query: { q: 'x=1&y', kind: 'event' },
    } as const;
    expect(routeAddressOf(fragmentOf(place))).toEqual(place);
  });
});

describe('Route', () => {
  it('follows the address', () => {
    const window = page('#/lab/r1');
    const route = new Route(window);
    expect([route.view, route.path]).toEqual(['lab', ['r1']]);
    window.change('#/ask');
    expect([route.view, route.path]).toEqual(['ask', []]);
  });

  it('goes to a place, and amends only what the place says of itself', () => {
    const window = page();
    const route = new Route(window);
    route.go({ view: 'library', path: ['b'], query: { q: 'tea' } });
    expect(window.location.hash).toBe('#/library/b?q=tea');
    route.amend({ kind: 'event', q: undefined });
    expect(window.location.hash).toBe('#/library/b?kind=event');
    expect(route.query).toEqual({ kind: 'event' });
  });

  it('keeps a link that was followed just before an amendment, whose event is still to come', () => {
    const window = page('#/ask?q=tea');
    const route = new Route(window);
    window.location.hash = '#/compare/b?q=cake';
    route.amend({ q: 'coffee' });
    expect(window.location.hash).toBe('#/compare/b?q=cake');
    expect([route.view, route.path, route.query]).toEqual(['compare', ['b'], { q: 'cake' }]);
    route.amend({ k: '3' });
    expect(window.location.hash).toBe('#/compare/b?k=3&q=cake');
  });
});

describe('the four groups of screens', () => {
  it('hold every screen that is offered, each once, and are opened by their first', () => {
    expect(GROUPS).toEqual({
      ask: ['ask', 'compare'],
      library: ['library', 'studio'],
      experiments: ['experiments', 'lab', 'answers', 'systems'],
      lectures: ['lectures'],
    });
    expect(new Set(OFFERED_VIEWS).size).toBe(OFFERED_VIEWS.length);
    for (const [group, [first]] of Object.entries(GROUPS)) expect(first).toBe(group);
  });

  it('name the group of every screen but the developers’', () => {
    for (const [group, views] of Object.entries(GROUPS))
      for (const view of views) expect(groupOf(view)).toBe(group);
    expect(VIEWS.filter((view) => groupOf(view) === undefined)).toEqual(['widgets']);
  });

  it.each(['compare?tab=map', 'lab/tables', 'answers/new', 'systems?user=u', 'studio/draft?step=events'])(
    'leave the address #/%s as it was',
    (address) => {
      const place = routeAddressOf(`#/${address}`);
      expect(place.view).toBe(/^[a-z]+/.exec(address)![0]);
      expect(fragmentOf(place)).toBe(`#/${address}`);
    },
  );
});
