/** Several tabs of the page: what one has changed the others hear, and only one at a time writes at length. */

import { TAB_TOPICS, type Tabs, type TabTopic, type TabWork, type WorkedThing } from '../../core/ports';
import type { Phrase } from '../../core/text/phrase';
import { StorageError } from './problem';

/** Does an action while no other of the same name is under way. */
export type Exclusively = <T>(action: () => Promise<T>) => Promise<T>;

/** @param name of the lock. Where no other tab can be waited for, the calls of this one follow each other. */
export function exclusively(name: string): Exclusively {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(action: () => Promise<T>): Promise<T> => {
    const locks = typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined);
    if (locks) return locks.request(name, action) as Promise<T>;
    const done = last.then(action);
    last = done.catch(() => undefined);
    return done;
  };
}

const NO_MESSAGES: Phrase = {
  en: 'This browser does not let tabs talk to each other: after a change in another tab, reload this one.',
  zh: '本浏览器不支持标签页之间通信：在另一个标签页中修改之后，请重新加载此页。',
};
const NO_LOCKS: Phrase = {
  en: 'This browser cannot prevent two tabs from writing at the same time: import, edit and run experiments in one tab only.',
  zh: '本浏览器无法防止两个标签页同时写入：请只在一个标签页中导入、编辑和运行实验。',
};
/** What another tab does, in Chinese. */
const WORK: Readonly<Record<TabWork, string>> = {
  importing: '导入',
  'running an experiment': '运行实验',
  editing: '编辑',
};

/** What another tab works on. */
const THINGS: Readonly<Record<'run' | 'draft' | 'setting', Phrase>> = {
  run: { en: 'this run', zh: '这个实验' },
  draft: { en: 'this draft', zh: '这份草稿' },
  setting: { en: 'the same', zh: '同一内容' },
};

/** What the page's parts beside the screens do with tabs. */
export interface PageTabs extends Tabs {
  /** Whether tabs can be kept from writing at once. */
  readonly locks: boolean;
  tell(topic: TabTopic): void;
  /** Begins work that only one tab may do. @returns ends it. @throws StorageError where another tab does such work. */
  take(work: TabWork): Promise<() => void>;
  /** @throws StorageError where another tab works on a run, a draft or anything else that would be replaced under it. */
  quiet(): Promise<void>;
  /** Whether this tab performs something, or writes what it has done. */
  readonly works: boolean;
  /** Resolves as soon as it does not. */
  idle(): Promise<void>;
  close(): void;
}

/** @param name of the database: pages with another one are strangers. */
export function pageTabs(name: string): PageTabs {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  const locks = typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined);
  const writer = `${name}:writer`;
  const listeners = new Map<TabTopic, Set<() => void>>(TAB_TOPICS.map((topic) => [topic, new Set()]));
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<unknown>) =>
      listeners.get(data as TabTopic)?.forEach((listener) => listener());
    // Under Node an open channel would keep the process alive.
    (channel as { unref?: () => void }).unref?.();
  }
  const writing = new OwnLock();
  const things = new Map<string, OwnLock>();
  const lockOf = (thing: WorkedThing) => `${name}:${Object.entries(thing).flat().join(':')}`;

  const take = async (work: TabWork): Promise<() => void> =>
    locks ? writing.take(() => hold(locks, writer, work)) : () => undefined;

  let works = 0;
  const waiting: (() => void)[] = [];
  const counted = async <T>(action: () => Promise<T>): Promise<T> => {
    works++;
    try {
      return await action();
    } finally {
      if (--works === 0) for (const go of waiting.splice(0)) go();
    }
  };

  return {
    limits: [...(channel ? [] : [NO_MESSAGES]), ...(locks ? [] : [NO_LOCKS])],
    locks: locks !== undefined,
    tell: (topic) => channel?.postMessage(topic),
    listen(topic, listener) {
      listeners.get(topic)!.add(listener);
      return () => void listeners.get(topic)!.delete(listener);
    },
    take,
    async exclusively(work, action) {
      const release = await take(work);
      try {
        return await counted(action);
      } finally {
        release();
      }
    },
    async perform(thing, action) {
      if (!locks) return counted(action);
      const lock = lockOf(thing);
      const own = things.get(lock) ?? new OwnLock();
      things.set(lock, own);
      const release = await own.take(() => holdThing(locks, lock, thing));
      try {
        return await counted(action);
      } finally {
        release();
      }
    },
    async change(thing, action) {
      const lock = lockOf(thing);
      const own = things.get(lock);
      if (!locks || own?.isHeld) return action();
      await own?.freed;
      return locks.request(lock, { mode: 'shared', ifAvailable: true }, (free) => {
        if (!free) throw worked(thing);
        return action();
      }) as ReturnType<typeof action>;
    },
    async quiet() {
      await Promise.all([...things.values()].map(({ freed }) => freed));
      const { held = [] } = (await locks?.query()) ?? {};
      for (const kind of Object.keys(THINGS) as (keyof typeof THINGS)[]) {
        const others = held.filter(
          (lock) =>
            lock.name?.startsWith(`${name}:${kind}:`) &&
            lock.mode === 'exclusive' &&
            !things.get(lock.name)?.isHeld,
        );
        if (others.length > 0) throw worked({ [kind]: '' } as unknown as WorkedThing);
      }
    },
    get works() {
      return works > 0;
    },
    idle: () => (works === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    close: () => channel?.close(),
  };
}

/** A tab does not stand in its own way: it knows what it does at once, and the others count only tabs. */
class OwnLock {
  #own: Promise<Held> | undefined;
  #works = 0;
  // The browser frees a lock some time after it is let go of; asked for before, it would seem another tab's.
  #freed: Promise<unknown> = Promise.resolve();

  get isHeld(): boolean {
    return this.#works > 0;
  }
  /** Settles when the browser has freed what was let go of. */
  get freed(): Promise<unknown> {
    return this.#freed;
  }

  /** @returns lets go of it; the browser's lock goes with the last who has taken it. */
  async take(hold: () => Promise<Held>): Promise<() => void> {
    this.#works++;
    this.#own ??= this.#freed.then(hold);
    try {
      const held = await this.#own;
      let released = false;
      return () => {
        if (released) return;
        released = true;
        if (--this.#works > 0) return;
        this.#own = undefined;
        this.#freed = held.release();
      };
    } catch (error) {
      this.#works--;
      this.#own = undefined;
      throw error;
    }
  }
}

/** Holds a thing for as long as the work on it takes. */
async function holdThing(locks: LockManager, lock: string, thing: WorkedThing): Promise<Held> {
  const free = await grab(locks, lock);
  if (free) return free;
  const { held = [] } = await locks.query();
  if (held.some(({ name, mode }) => name === lock && mode === 'exclusive')) throw worked(thing);
  // Another tab writes a change of it, which takes a moment.
  return (await grab(locks, lock, { ifAvailable: false }))!;
}

function worked(thing: WorkedThing): StorageError {
  const { en, zh } = THINGS[Object.keys(thing)[0] as keyof typeof THINGS];
  return new StorageError({
    en: `Another tab of this page is working on ${en}. Wait until it is done, or stop it there, then try again.`,
    zh: `本页的另一个标签页正在处理${zh}。请等它完成，或在那里停止，然后再试。`,
  });
}

interface Held {
  /** Resolves when the browser has freed the lock. */
  release(): Promise<unknown>;
}

/** Holds the writer's lock, and beside it one that tells the others what for. The browser frees both when the tab dies. */
async function hold(locks: LockManager, writer: string, work: TabWork): Promise<Held> {
  const lock = await grab(locks, writer);
  if (!lock) throw new StorageError(await refusal(locks, writer));
  const sign = await grab(locks, `${writer}:${work}`);
  return { release: () => Promise.all([sign?.release(), lock.release()]) };
}

/** @returns undefined where another tab has the lock. */
function grab(locks: LockManager, name: string, { ifAvailable = true } = {}): Promise<Held | undefined> {
  return new Promise((resolve, reject) => {
    const done = locks.request(name, { ifAvailable }, (lock) => {
      if (!lock) return resolve(undefined);
      return new Promise<void>((letGo) => {
        resolve({
          release: () => {
            letGo();
            return done;
          },
        });
      });
    });
    done.catch(reject);
  });
}

async function refusal(locks: LockManager, writer: string): Promise<Phrase> {
  const { held = [] } = await locks.query();
  const sign = held.find(({ name }) => name?.startsWith(`${writer}:`))?.name;
  const work = sign?.slice(writer.length + 1) ?? 'writing';
  return {
    en: `Another tab of this page is ${work}. Wait until it is done, or close that tab, then try again.`,
    zh: `本页的另一个标签页正在${WORK[work as TabWork] ?? '写入'}。请等它完成，或关闭那个标签页，然后再试。`,
  };
}
