// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HELD, holdPresses, USABLE } from '../../../src/storage/service-worker/first-visit';

let pressed: string[];
let atPoint: Element | null;
const page = { document, scrollX: 0, scrollY: 0 };
const element = (id: string) => document.getElementById(id)!;
const usable = () => document.dispatchEvent(new Event(USABLE));
const isHeld = () => document.documentElement.hasAttribute(HELD);

beforeEach(() => {
  pressed = [];
  atPoint = null;
  Object.assign(page, { scrollX: 0, scrollY: 0 });
  document.elementFromPoint = () => atPoint;
  document.body.innerHTML = `
    <div id="around">
      <button id="frame">Ask</button>
      <div data-pending><button id="part">Memory <b id="word">one</b></button><p id="text">Text</p></div>
    </div>`;
  for (const id of ['frame', 'part']) element(id).addEventListener('click', () => void pressed.push(id));
  holdPresses(page as unknown as Window & typeof globalThis);
});
// Whatever a test held is let go.
afterEach(() => void usable());

describe('a press before the page can follow it', () => {
  it('is made again on the same control, which has the focus then', () => {
    element('word').click();
    expect(pressed).toEqual([]);
    expect(isHeld()).toBe(true);
    usable();
    expect(pressed).toEqual(['part']);
    expect(document.activeElement).toBe(element('part'));
    expect(isHeld()).toBe(false);
  });

  it('goes through where the frame has been taken over', () => {
    element('frame').click();
    expect(pressed).toEqual(['frame']);
    expect(isHeld()).toBe(false);
  });

  it('is made again where it was, for a hand presses a place', () => {
    const asked: number[][] = [];
    document.elementFromPoint = (...point) => {
      asked.push(point);
      return element('word');
    };
    page.scrollY = 100;
    element('around').dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true, clientX: 30, clientY: 50 }),
    );
    page.scrollY = 120;
    usable();
    expect(asked).toEqual([[30, 30]]);
    expect(pressed).toEqual(['part']);
  });

  it('counts once, the last one, and does nothing beside a control', () => {
    element('part').click();
    atPoint = element('text');
    element('around').click();
    usable();
    expect(pressed).toEqual([]);
    element('part').click();
    expect(pressed).toEqual(['part']);
  });
});
