import { describe, expect, it } from 'vitest';
import { FIRST_VISIT, markFirstVisit, noteVisit } from '../../../src/storage/service-worker/first-visit';

/** A page at an address, whose storage may refuse. */
function page(
  hash = '',
  storage: Map<string, string> | 'off' = new Map(),
  { languages = ['en'], dark = false } = {},
) {
  const attributes = new Map<string, string>();
  return {
    location: { hash },
    document: {
      documentElement: {
        setAttribute: (name: string, value: string) => attributes.set(name, value),
        removeAttribute: (name: string) => attributes.delete(name),
      },
    },
    get localStorage() {
      if (storage === 'off') throw new DOMException('refused', 'SecurityError');
      return {
        getItem: (key: string) => storage.get(key) ?? null,
        setItem: (key: string, value: string) => void storage.set(key, value),
      };
    },
    navigator: { languages },
    matchMedia: () => ({ matches: dark }),
    attributes,
  } as unknown as Parameters<typeof markFirstVisit>[0] & { readonly attributes: Map<string, string> };
}
const isFirst = (visit: ReturnType<typeof page>) => {
  markFirstVisit(visit);
  return visit.attributes.has(FIRST_VISIT);
};

describe('the first visit', () => {
  it('is one to the page itself, not to what a link names', () => {
    expect(isFirst(page())).toBe(true);
    expect(isFirst(page('#'))).toBe(true);
    expect(isFirst(page('#/lab'))).toBe(false);
  });

  it('is over when the page shows itself, and comes once', () => {
    const storage = new Map<string, string>();
    const first = page('', storage);
    expect(isFirst(first)).toBe(true);
    noteVisit(first);
    expect(first.attributes.has(FIRST_VISIT)).toBe(false);
    expect(isFirst(page('', storage))).toBe(false);
  });

  it('begins in the language and the theme that the browser prefers', () => {
    const shown = (languages: string[], dark: boolean) => {
      const visit = page('', new Map(), { languages, dark });
      markFirstVisit(visit);
      return [visit.attributes.get(FIRST_VISIT), visit.attributes.get('data-theme')];
    };
    expect(shown(['de', 'zh-Hant-TW', 'en'], false)).toEqual(['zh', undefined]);
    expect(shown(['de'], true)).toEqual(['en', 'dark']);
  });

  it('comes every time where nothing can be stored', () => {
    const visit = page('', 'off');
    expect(isFirst(visit)).toBe(true);
    noteVisit(visit);
    expect(visit.attributes.has(FIRST_VISIT)).toBe(false);
  });
});
