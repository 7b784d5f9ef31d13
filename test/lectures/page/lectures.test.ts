// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readLecture, writeLecture } from '../../../src/lectures/domain/read';
import type { LectureSource } from '../../../src/lectures/domain/lecture';
import { LectureEditor } from '../../../src/lectures/page/state/lecture-editor.svelte';
import { Lectures, OWN_LECTURES } from '../../../src/lectures/page/state/lectures.svelte';
import { eventually, MemorySettings } from '../../ui/app-dependencies';

const TEXT = readFileSync('test/fixtures/lectures/tower.lecture.json', 'utf8');
const TOWER = readLecture(TEXT, 'tower');
const BUNDLED = { ...TOWER, id: 'memory' };

/** Tabs of one browser: they share the store, and hear of each other's changes. */
function browser(source: Partial<LectureSource> = {}) {
  const settings = new MemorySettings();
  const listeners: (() => void)[] = [];
  const tell = () => listeners.forEach((listener) => listener());
  let last: Promise<unknown> = Promise.resolve();
  let ids = 0;
  const shared: LectureSource = {
    list: async () => ['memory'],
    read: async () => BUNDLED,
    exclusively: <T>(action: () => Promise<T>) => {
      const done = last.then(action);
      last = done.catch(() => undefined);
      return done;
    },
    ...source,
  };
  const tab = () =>
    new Lectures({
      source: shared,
      settings: {
        get: settings.get,
        change: settings.change,
        set: async (key, value) => {
          await settings.set(key, value);
          tell();
        },
      },
      tabs: {
        listen: (_, listener) => {
          listeners.push(listener);
          return () => undefined;
        },
      },
      now: () => '2026-03-01T10:00:00.000Z',
      newId: () => `revision-${++ids}`,
    });
  return { settings, tab };
}
const own = (lectures: Lectures) => lectures.own.map(({ lecture }) => lecture.id);

describe('lectures', () => {
  it('are those of the page and the user’s own, which outlast the visit', async () => {
    const { tab } = browser();
    const lectures = tab();
    const copy = await lectures.copy(BUNDLED);
    const fresh = await lectures.create();
    expect(copy).toBe('memory-2');
    const later = tab();
    await later.load();
    expect(later.bundled).toEqual([BUNDLED]);
    expect(own(later)).toEqual([copy, fresh]);
    expect(later.lecture(copy)!.title.en).toBe('The clock in the tower (copy)');
    expect(later.lecture(fresh)!.title.zh).toBe('未命名讲座');
  });

  it('come from files; the same one is not taken twice, another one of its id gets its own', async () => {
    const lectures = browser().tab();
    expect(await lectures.imported('a.json', TEXT)).toBe('tower');
    expect(await lectures.imported('a.json', TEXT)).toBe('tower');
    expect(own(lectures)).toEqual(['tower']);
    const other = writeLecture({ ...TOWER, title: { en: 'Other' } });
    expect(await lectures.imported('b.json', other)).toBe('tower-2');
    expect(own(lectures)).toEqual(['tower', 'tower-2']);
    await expect(lectures.imported('c.json', '{}')).rejects.toThrow(/c\.json › format/);
    expect(own(lectures)).toEqual(['tower', 'tower-2']);
  });

  it('from files have names of their own: one that is called like another gets a number, and is known again', async () => {
    const lectures = browser({ list: async () => [] }).tab();
    const names = () => lectures.own.map(({ lecture }) => lecture.title);
    await lectures.imported('a.json', TEXT);
    const changed = writeLecture({ ...TOWER, about: { en: 'Changed.' } });
    const id = await lectures.imported('b.json', changed);
    const { en, zh } = TOWER.title;
    expect(names()).toEqual([TOWER.title, { en: `${en} (2)`, ...(zh && { zh: `${zh}（2）` }) }]);
    expect(await lectures.imported('b.json', changed)).toBe(id);
    await lectures.imported('c.json', writeLecture({ ...TOWER, about: { en: 'Changed again.' } }));
    expect(names().map((title) => title.en)).toEqual([en, `${en} (2)`, `${en} (3)`]);
  });

  it('that are deleted come back where they were', async () => {
    const { tab } = browser();
    const lectures = tab();
    for (let i = 0; i < 3; i++) await lectures.create();
    await lectures.remove('lecture-2');
    expect(own(lectures)).toEqual(['lecture', 'lecture-3']);
    expect(lectures.removed?.id).toBe('lecture-2');
    await lectures.restore();
    expect(own(lectures)).toEqual(['lecture', 'lecture-2', 'lecture-3']);
    expect(lectures.removed).toBeUndefined();
  });

  it('are shown as far as they can be read, and what failed is tried again', async () => {
    let there = false;
    const { tab } = browser({
      read: async () => {
        if (!there) throw new Error('lectures/memory.json is not on the server (404).');
        return BUNDLED;
      },
    });
    const lectures = tab();
    await lectures.load();
    expect(lectures.failures.map(({ en }) => en)).toEqual([
      'lectures/memory.json is not on the server (404).',
    ]);
    expect(lectures.ready).toBe(true);
    there = true;
    await lectures.load();
    expect(lectures.failures).toEqual([]);
    expect(lectures.bundled).toEqual([BUNDLED]);
  });

  it('that this page cannot read stay in the store, whatever else is written', async () => {
    const { settings, tab } = browser();
    const strange = { lecture: { ...TOWER, id: 'strange', version: 9 }, revision: 'x', changed: '' };
    await settings.set(OWN_LECTURES, [strange]);
    const lectures = tab();
    await lectures.create();
    expect(own(lectures)).toEqual(['lecture']);
    expect(lectures.unreadable[0]!.en).toMatch(/strange.*newer version/);
    expect((settings.kept.get(OWN_LECTURES) as unknown[])[0]).toEqual(strange);
  });

  it('that are no lectures at all are named in words', async () => {
    const { settings, tab } = browser();
    const kept = ['junk', null, {}, { lecture: 7 }, { lecture: { id: 'l', format: 'mnemoscope-lecture' } }];
    settings.kept.set(OWN_LECTURES, kept);
    const lectures = tab();
    await lectures.load();
    const said = lectures.unreadable.map(({ en }) => en);
    expect(said).toHaveLength(kept.length);
    expect(said[0]).toMatch(/^lectures › 1/);
    for (const words of said)
      expect(words).not.toMatch(/^undefined|Cannot read|is not (?:iterable|a function)/);
  });

  it('of two tabs that add at once are both kept', async () => {
    const { tab } = browser();
    const one = tab();
    const two = tab();
    await Promise.all([one.create(), two.create()]);
    await eventually(() => expect(own(one)).toEqual(['lecture', 'lecture-2']));
    expect(own(two)).toEqual(own(one));
  });
});

describe('the editor', () => {
  async function edited() {
    const { tab, settings } = browser();
    const lectures = tab();
    await lectures.imported('tower.json', TEXT);
    let now = 0;
    const editor = new LectureEditor('tower', lectures, () => now);
    return { tab, settings, lectures, editor, wait: (time: number) => (now += time) };
  }
  const ids = (editor: LectureEditor) => editor.lecture.steps.map(({ id }) => id);

  it('writes, orders, duplicates and removes, and takes every step back', async () => {
    const { editor } = await edited();
    const before = editor.lecture;
    editor.writeText('opening', 'en', 'Shorter.', 'block 1');
    const copy = editor.duplicate(editor.lecture.steps[2]!);
    editor.move(copy, 0);
    editor.remove('vote');
    editor.plan('end', 30);
    expect(ids(editor)).toEqual(['what-re-ranking-does', 'opening', 'flow', 'end']);
    expect(editor.undoWords).toBe('time of step 4');
    expect(editor.lecture.steps[1]!.text).toEqual({ ...before.steps[0]!.text, en: 'Shorter.' });
    for (let i = 0; i < 5; i++) editor.undo();
    expect(editor.lecture).toBe(before);
    expect(editor.undoWords).toBeUndefined();
    for (let i = 0; i < 5; i++) editor.redo();
    expect(editor.lecture.steps.at(-1)!.seconds).toBe(30);
  });

  it('saves by itself, and the next visit has it', async () => {
    const { editor, tab } = await edited();
    editor.setTitle('en', 'Clocks of Lübeck');
    expect(editor.saving.state).toBe('waiting');
    await eventually(() => expect(editor.saving.state).toBe('saved'));
    const later = tab();
    await later.load();
    expect(later.lecture('tower')!.title).toEqual({ en: 'Clocks of Lübeck', zh: '塔楼里的钟' });
  });

  it('does not write over another tab’s changes until told to', async () => {
    const { editor, lectures, tab } = await edited();
    const other = tab();
    await other.load();
    const theirs = new LectureEditor('tower', other);
    theirs.setTitle('en', 'Theirs');
    editor.setTitle('en', 'Mine');
    expect(await theirs.save()).toBe(true);
    expect(await editor.save()).toBe(false);
    expect(editor.saving.state).toBe('changed elsewhere');
    expect(lectures.lecture('tower')!.title.en).toBe('Theirs');
    editor.takeTheirs();
    expect(editor.lecture.title.en).toBe('Theirs');
    expect(editor.saving.state).toBe('saved');
  });

  it('writes over them when told to, and not before', async () => {
    const { editor, lectures, tab } = await edited();
    const other = tab();
    await other.load();
    const theirs = new LectureEditor('tower', other);
    theirs.setTitle('en', 'Theirs');
    await theirs.save();
    editor.setTitle('en', 'Mine');
    expect(await editor.save()).toBe(false);
    editor.setTitle('en', 'Mine still');
    expect(editor.saving.state).toBe('changed elsewhere');
    expect(await editor.keepMine()).toBe(true);
    expect(lectures.lecture('tower')!.title.en).toBe('Mine still');
  });

  it('shows what another tab wrote where it has nothing of its own', async () => {
    const { editor, tab } = await edited();
    const other = tab();
    await other.load();
    const theirs = new LectureEditor('tower', other);
    theirs.setTitle('en', 'Theirs');
    await theirs.save();
    await eventually(() => {
      editor.follow();
      expect(editor.lecture.title.en).toBe('Theirs');
    });
  });

  it('asks before it brings back what another tab deleted', async () => {
    const { editor, lectures, tab } = await edited();
    await tab().remove('tower');
    editor.setTitle('en', 'Mine');
    expect(await editor.save()).toBe(false);
    expect(editor.saving).toMatchObject({
      state: 'failed',
      why: expect.stringContaining('deleted') as string,
    });
    expect(own(lectures)).toEqual([]);
    expect(await editor.save()).toBe(true);
    expect(lectures.lecture('tower')!.title.en).toBe('Mine');
  });

  it('says what went wrong and keeps what was written', async () => {
    const { editor, settings } = await edited();
    const { set } = settings;
    settings.set = () => Promise.reject(new Error('The disk is full.'));
    editor.setTitle('en', 'Mine');
    expect(await editor.save()).toBe(false);
    expect(editor.saving).toMatchObject({
      state: 'failed',
      why: 'Not saved: The disk is full. Your text is still on this page.',
    });
    settings.set = set;
    expect(await editor.save()).toBe(true);
  });
});
