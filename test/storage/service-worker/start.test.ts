// @vitest-environment happy-dom
import type { DetachedWindowAPI } from 'happy-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FIRST_VISIT } from '../../../src/storage/service-worker/first-visit';
import { startPage, WAITING } from '../../../src/storage/service-worker/start';

/** A page whose frames are drawn when the test says so, and whose clock stands still. */
function page({ touched = false } = {}) {
  const frames: (() => void)[] = [];
  const waiting: { readonly run: () => void; readonly milliseconds: number }[] = [];
  startPage(
    {
      document,
      matchMedia: (() => ({ matches: touched })) as unknown as typeof matchMedia,
      requestAnimationFrame: ((run: () => void) => frames.push(run)) as typeof requestAnimationFrame,
      setTimeout: ((run: () => void, milliseconds = 0) =>
        waiting.push({ run, milliseconds })) as unknown as typeof setTimeout,
    },
    String,
  );
  document.dispatchEvent(new Event('DOMContentLoaded'));
  const due = (most: number) => {
    for (const each of waiting.splice(0))
      if (each.milliseconds <= most) each.run();
      else waiting.push(each);
  };
  return { frame: () => frames.splice(0).forEach((run) => run()), due };
}
const scripts = () => [...document.head.querySelectorAll('script')].map(({ type, src }) => [type, src]);

beforeEach(() => {
  // The scripts' addresses lead nowhere: they count as loaded, in place of an error's stack in the log for each.
  (
    window as unknown as { happyDOM: DetachedWindowAPI }
  ).happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;
  document.head.innerHTML = '<link rel="modulepreload" href="https://page.test/assets/page.js" data-entry />';
});
afterEach(() => document.documentElement.removeAttribute(FIRST_VISIT));

describe('the page’s script', () => {
  const STARTED = [['module', 'https://page.test/assets/page.js']];

  it('begins at once where the file shows nothing of the page', () => {
    page();
    expect(scripts()).toEqual(STARTED);
  });

  it('waits on a first visit until what the file shows is painted, and begins once', () => {
    document.documentElement.setAttribute(FIRST_VISIT, 'en');
    const { frame, due } = page();
    expect(scripts()).toEqual([]);
    frame();
    expect(scripts()).toEqual([]);
    due(0);
    expect(scripts()).toEqual(STARTED);
    due(10_000);
    expect(scripts()).toEqual(STARTED);
  });

  it('begins in a tab that is never painted', () => {
    document.documentElement.setAttribute(FIRST_VISIT, 'en');
    const { due } = page();
    due(999);
    expect(scripts()).toEqual([]);
    due(1000);
    expect(scripts()).toEqual(STARTED);
  });

  it.each(['pointerdown', 'keydown', 'focusin', 'scroll'])(
    'begins on a phone at the first %s, and once',
    (sign) => {
      document.documentElement.setAttribute(FIRST_VISIT, 'en');
      const { frame, due } = page({ touched: true });
      frame();
      due(10_000);
      expect(scripts()).toEqual([]);
      expect(document.documentElement.hasAttribute(WAITING)).toBe(true);
      for (let times = 0; times < 2; times++) document.body.dispatchEvent(new Event(sign, { bubbles: true }));
      expect(scripts()).toEqual(STARTED);
      expect(document.documentElement.hasAttribute(WAITING)).toBe(false);
    },
  );

  it('begins at once on a phone that was here before', () => {
    page({ touched: true });
    expect(scripts()).toEqual(STARTED);
  });
});
