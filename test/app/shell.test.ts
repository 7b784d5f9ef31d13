// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { setLocale } from '../../src/ui/state/locale.svelte';
import Commands from '../../src/app/ui/commands/Commands.svelte';
import SettingsDialog from '../../src/settings/page/ui/SettingsDialog.svelte';
import { eventually } from '../ui/app-dependencies';
import { shown } from './shown';

afterEach(() => {
  setLocale('en');
  document.body.innerHTML = '';
});

const dialog = () => document.querySelector<HTMLElement>('[role=dialog]');

/** A key as the window hears it. */
function press(key: string, held: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held });
  document.body.dispatchEvent(event);
  return event;
}

describe('the frame', () => {
  it('offers screens, characters and the open character’s questions, named in both languages', async () => {
    const app = await shown(Commands, { dark: false, openSettings: () => undefined });
    app.commands.show('palette');
    await eventually(() => expect(dialog()?.textContent).toContain('Go to Look closer'));
    const titles = app.commands.all.map(({ group, title }) => [
      group,
      typeof title === 'function' ? title() : title.zh,
    ]);
    expect(titles).toContainEqual(['screens', '前往人物库']);
    expect(titles).toContainEqual(['characters', 'Vera']);
    expect(titles).toContainEqual(['characters', 'Ada']);
    const own = app.library.index!.bank.questions.map(({ text }) => ['questions', text]);
    expect(own.length).toBeGreaterThan(0);
    expect(titles).toEqual(expect.arrayContaining(own));
    expect(new Set(app.commands.all.map(({ id }) => id)).size).toBe(app.commands.all.length);
  });

  it('opens the palette by Ctrl+K, the list of shortcuts by “?”, and the settings at a section', async () => {
    const opened: string[] = [];
    const app = await shown(Commands, { dark: false, openSettings: (at: string) => opened.push(at) });
    expect(press('k', { ctrlKey: true }).defaultPrevented).toBe(true);
    expect(app.commands.shown).toBe('palette');
    await eventually(() => expect(dialog()?.textContent).toContain('Go to Look closer'));
    // What stands over the page keeps its keys.
    press('?');
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(app.commands.shown).toBe('palette');
    app.commands.hide();
    await eventually(() => expect(dialog()).toBeNull());
    press('?');
    await eventually(() => expect(dialog()?.textContent).toContain('Keyboard shortcuts'));
    app.commands.all.find(({ id }) => id === 'settings.devices')!.run();
    expect(opened).toEqual(['devices']);
  });
});

describe('the tour', () => {
  it('is offered where the Ask screen has room for it, and there again after the screen was left', async () => {
    const app = await shown(Commands, { dark: false, openSettings: () => undefined });
    app.tour.offer();
    const place = () => {
      const element = document.createElement('div');
      element.dataset['tourOffer'] = '';
      document.body.append(element);
      return element;
    };
    const first = place();
    await eventually(() => expect(first.textContent).toContain('New here?'));
    first.remove();
    await eventually(() => expect(document.querySelector('aside')).toBeNull());
    const second = place();
    await eventually(() => expect(second.textContent).toContain('New here?'));
    second.querySelector<HTMLElement>('[aria-label="No, thanks"]')!.click();
    await eventually(() => expect(document.querySelector('aside')).toBeNull());
    expect(app.tour.offered).toBe(false);
  });

  it('points at what stands on the page, waits for what does not, and ends by Escape with the focus given back', async () => {
    document.body.innerHTML = '<aside><div><input role="combobox" /></div></aside><button>Ask</button>';
    const app = await shown(Commands, { dark: false, openSettings: () => undefined });
    const opener = document.querySelector('button')!;
    opener.focus();
    app.tour.start();
    const card = () => document.querySelector<HTMLElement>('[data-tour]');
    await eventually(() => expect(card()?.textContent).toContain('Why this list?'));
    await eventually(() => expect(document.activeElement?.textContent).toContain('Why this list?'));
    expect(card()?.textContent).toContain('This appears once');
    expect(document.querySelector('[data-toured]')).toBeNull();
    const results = document.createElement('main');
    results.innerHTML = '<ol aria-label="BM25 ranking"><li>A memory</li></ol>';
    document.body.append(results);
    await eventually(() => expect(document.querySelector('li[data-toured]')).not.toBeNull());
    app.tour.next();
    app.tour.next();
    app.tour.next();
    await eventually(() => expect(card()?.textContent).toContain('A character and a memory bank'));
    await eventually(() => expect(document.querySelector('[data-toured] input')).not.toBeNull());
    press('Escape');
    await eventually(() => expect(card()).toBeNull());
    expect(app.tour.step).toBeUndefined();
    expect(document.querySelector('[data-toured]')).toBeNull();
    expect(document.activeElement).toBe(opener);
  });
});

describe('the settings', () => {
  /** Words that a person reads, but for what is code or a name with its own language. */
  const texts = () =>
    [...dialog()!.querySelectorAll('h2, h3, h4, label, button, summary, p, legend, caption')]
      .filter((element) => !element.closest('[lang], code, pre, #storage'))
      .map((element) => element.textContent.trim());

  it('scroll in one box, below their title and what closes them', async () => {
    await shown(SettingsDialog, { open: true, onClose: () => undefined });
    await eventually(() => expect(dialog()).not.toBeNull());
    const boxes = (of: string) =>
      [...dialog()!.querySelectorAll('[class*=overflow-y-auto]')].filter((box) => box.querySelector(of));
    expect(boxes('h2, [aria-label=Close]')).toEqual([]);
    expect(dialog()!.className).not.toContain('overflow-y-auto');
    expect(boxes('[aria-label=Appearance]')).toEqual(boxes('[aria-label=Encoders] > li'));
    expect(boxes('[aria-label=Appearance]')).toHaveLength(1);
  });

  it('are in the language of the interface, and follow it at once', async () => {
    await shown(SettingsDialog, { open: true, onClose: () => undefined });
    await eventually(() => expect(dialog()).not.toBeNull());
    expect(texts()).toContain('Language models (optional)');
    setLocale('zh');
    flushSync();
    expect(texts()).toContain('大语言模型（可选）');
    // The model of the tests has an English name.
    const english = () =>
      texts().filter(
        (text) => !text.includes('Bag of words') && /\p{Ll}{2,} \p{Ll}{2,} \p{Ll}{2,}/u.test(text),
      );
    // The index takes its names from the sections once these have changed.
    await eventually(() => expect(english()).toEqual([]));
  });
});
