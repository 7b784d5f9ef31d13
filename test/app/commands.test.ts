// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import {
  Commands,
  COMMAND_GROUPS,
  titleText,
  type Command,
  isSingleKey,
  isStroke,
  keyNames,
} from '../../src/app/state/commands.svelte';
import { searchCommands } from '../../src/app/state/command-search';
import { setLocale } from '../../src/ui/state/locale.svelte';
import { MemorySettings } from '../ui/app-dependencies';
import { watch } from '../ui/watch.svelte';
import { flushSync } from 'svelte';

afterEach(() => setLocale('en'));

const stroke = (key: string, held: 'ctrlKey' | 'metaKey' | 'altKey' | undefined = undefined) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...(held && { [held]: true }),
});

const done: string[] = [];
function command(id: string, en: string, zh: string, rest: Partial<Command> = {}): Command {
  return { id, group: 'page', title: { en, zh }, run: () => done.push(id), ...rest };
}
afterEach(() => done.splice(0));

describe('a stroke', () => {
  it('with Ctrl or ⌘ is the one that is named, whatever the case of the letter', () => {
    expect(isStroke('Mod+K', stroke('k', 'ctrlKey'))).toBe(true);
    expect(isStroke('Mod+K', stroke('K', 'metaKey'))).toBe(true);
    expect(isStroke('Mod+K', stroke('k'))).toBe(false);
    expect(isStroke('Mod+K', stroke('j', 'ctrlKey'))).toBe(false);
    expect(isStroke('?', stroke('?'))).toBe(true);
    expect(isStroke('?', stroke('?', 'ctrlKey'))).toBe(false);
    expect(isStroke('?', stroke('?', 'altKey'))).toBe(false);
  });

  it('that an input method composes is none', () => {
    expect(isStroke('?', { ...stroke('?'), isComposing: true })).toBe(false);
  });

  it('is written as the keyboard has it', () => {
    expect(keyNames('Mod+Shift+Z', false)).toEqual(['Ctrl', 'Shift', 'Z']);
    expect(keyNames('Mod+K', true)).toEqual(['⌘', 'K']);
    expect(keyNames('+', false)).toEqual(['+']);
    expect(['?', '/', '中', 'Enter', 'Mod+K'].map(isSingleKey)).toEqual([true, true, true, false, false]);
  });
});

describe('the commands', () => {
  it('come and go with who registers them, and views see it', () => {
    const commands = new Commands(new MemorySettings());
    const ids = watch(() => commands.all.map(({ id }) => id).join());
    const remove = commands.add(command('a', 'A', '甲'));
    flushSync();
    const others = commands.addList(() => [command('b', 'B', '乙'), command('c', 'C', '丙')]);
    flushSync();
    remove();
    flushSync();
    others();
    flushSync();
    expect(ids).toEqual(['', 'a', 'a,b,c', 'b,c', '']);
  });

  it('run by their keys; one key alone does nothing in a field, nor where such keys are switched off', async () => {
    const store = new MemorySettings();
    const commands = new Commands(store);
    commands.add(
      command('palette', 'Open', '打开', { keys: 'Mod+K' }),
      command('help', 'Help', '帮助', { keys: '?' }),
    );
    expect(commands.press(stroke('k', 'ctrlKey'), true)).toBe(true);
    expect(commands.press(stroke('?'), true)).toBe(false);
    expect(commands.press(stroke('?'), false)).toBe(true);
    commands.setSingleKeys(false);
    expect(commands.press(stroke('?'), false)).toBe(false);
    expect(commands.press(stroke('k', 'metaKey'), false)).toBe(true);
    expect(done).toEqual(['palette', 'help', 'palette']);
    const next = new Commands(store);
    expect(next.singleKeys).toBe(true);
    await next.load();
    expect(next.singleKeys).toBe(false);
  });

  it('are named in the language of the interface as it is when they are read', () => {
    const { title } = command('a', 'Switch', '切换');
    expect(titleText(title)).toBe('Switch');
    setLocale('zh');
    expect(titleText(title)).toBe('切换');
    expect(titleText(() => 'Ottilie')).toBe('Ottilie');
  });
});

describe('searching commands', () => {
  const ALL = [
    command('compare', 'Go to Compare', '前往对比', { group: 'screens' }),
    command('theme', 'Switch between light and dark', '切换浅色与深色'),
    command('zh', 'Switch to Chinese', '界面改为中文', { words: 'language 语言' }),
    ...Array.from({ length: 40 }, (_, i) =>
      command(`who.${i}`, `Person ${i}`, `人物 ${i}`, { group: 'characters' }),
    ),
    command('renee', 'Renée Dark', 'Renée Dark', { group: 'characters' }),
  ];
  const ids = (typed: string) =>
    searchCommands(ALL, typed, COMMAND_GROUPS).map(({ group, commands }) => [
      group,
      ...commands.map(({ id }) => id),
    ]);

  it('finds every word in either language, whichever is spoken', () => {
    expect(ids('dark light')).toEqual([['page', 'theme']]);
    expect(ids('对比')).toEqual([['screens', 'compare']]);
    setLocale('zh');
    expect(ids('compare')).toEqual([['screens', 'compare']]);
    expect(ids('语言')).toEqual([['page', 'zh']]);
    expect(ids('nothing of this')).toEqual([]);
  });

  it('finds accented and full-width letters by plain ones', () => {
    expect(ids('renee')).toEqual([['characters', 'renee']]);
    expect(ids('ｃｏｍｐａｒｅ')).toEqual([['screens', 'compare']]);
  });

  it('puts first what begins with the words, and its group with it', () => {
    const [first] = searchCommands(
      [command('b', 'A dark page', '乙'), command('a', 'Dark theme', '甲', { group: 'help' })],
      'dark',
      COMMAND_GROUPS,
    );
    expect(first!.commands.map(({ id }) => id)).toEqual(['a']);
  });

  it('puts a whole word before the beginning of a longer one', () => {
    const both = [
      command('long', 'Who won the tournament?', '谁赢了'),
      command('word', 'Show the tour', '导览'),
    ];
    const [found] = searchCommands(both, 'tour', COMMAND_GROUPS);
    expect(found!.commands.map(({ id }) => id)).toEqual(['word', 'long']);
  });

  it('shows all groups where nothing is typed, long ones cut short', () => {
    const groups = searchCommands(ALL, ' ', COMMAND_GROUPS);
    expect(groups.map(({ group }) => group)).toEqual(['screens', 'page', 'characters']);
    expect(groups[2]!.commands.map(({ id }) => id)).toEqual(['who.0', 'who.1', 'who.2', 'who.3', 'who.4']);
    expect(searchCommands(ALL, 'person', COMMAND_GROUPS)[0]!.commands.length).toBe(12);
  });
});
