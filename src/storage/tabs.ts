/** Several tabs of the page: what one has changed the others hear, and only one at a time writes at length. */

import { TAB_TOPICS, type Tabs, type TabTopic, type TabWork } from '../core/ports';
import type { Phrase } from '../core/text/phrase';
import { StorageError } from './problem';

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

/** What the page's parts beside the screens do with tabs. */
export interface PageTabs extends Tabs {
  /** Whether tabs can be kept from writing at once. */
  readonly locks: boolean;
  tell(topic: TabTopic): void;
  /** Begins work that only one tab may do. @returns ends it. @throws StorageError where another tab does such work. */
  take(work: TabWork): Promise<() => void>;
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
  // A tab does not stand in its own way: it knows what it does at once, and the others count only tabs.
  let own: Promise<Held> | undefined;
  let works = 0;
  // The browser frees a lock some time after it is let go of; asked for before, it would seem another tab's.
  let freed: Promise<unknown> = Promise.resolve();

  const take = async (work: TabWork): Promise<() => void> => {
    if (!locks) return () => undefined;
    works++;
    own ??= freed.then(() => hold(locks, writer, work));
    try {
      const held = await own;
      let released = false;
      return () => {
        if (released) return;
        released = true;
        if (--works > 0) return;
        own = undefined;
        freed = held.release();
      };
    } catch (error) {
      works--;
      own = undefined;
      throw error;
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
        return await action();
      } finally {
        release();
      }
    },
    close: () => channel?.close(),
  };
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
function grab(locks: LockManager, name: string): Promise<Held | undefined> {
  return new Promise((resolve, reject) => {
    const done = locks.request(name, { ifAvailable: true }, (lock) => {
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
